import type { ProblemCode } from './problems.js'
import type { TaskState } from './states.js'

/** The status of every envelope that is not a problem. */
export const success = 'success'

/** The body of a response that is not a problem. */
export interface Success<Body> {
  readonly status: typeof success
  readonly response: Body
}

/** What a submit call answers. */
export interface SubmittedBody {
  readonly id: string
}

/** A task, as far as it has come. */
export interface TaskBody extends SubmittedBody {
  readonly status: TaskState
  readonly result?: unknown
  readonly usage?: Usage
  readonly progress?: Progress
  readonly error?: TaskError
}

/** What a task used. */
export interface Usage {
  readonly credits: number
}

/** How far a task has come, where its model tells. */
export interface Progress {
  readonly percent: number
  readonly estimatedSecondsLeft?: number
}

/** Why a task failed. */
export interface TaskError {
  readonly code: string
  readonly message: string
  readonly retryable: boolean
}

/** What an upload answers. */
export interface StoredFile {
  /** The address that a file parameter takes. */
  readonly url: string
  readonly contentType: string
  readonly bytes: number
  /** Until when it is kept, as ISO 8601 writes it. */
  readonly expiresAt: string
}

/** What an option list answers. */
export interface OptionPageBody {
  readonly result: OptionPage
}

/** A page of an option list. */
export interface OptionPage {
  readonly items: readonly Option[]
  /** Where the next page begins; null on the last. */
  readonly nextCursor: string | null
  /** Changes with the list. */
  readonly version: string
  /** How long the page may be kept, in seconds. */
  readonly ttlSeconds: number
}

/** One entry of an option list: what a parameter takes is its `id`. */
export interface Option {
  readonly id: string
  readonly name: string
  readonly description?: string
  readonly tags: readonly string[]
  /** The address of a sample. */
  readonly preview?: string
}

/** A problem (RFC 9457). */
export interface ProblemBody {
  /** A stable URI that ends in a `ProblemCode`. */
  readonly type: `${string}${ProblemCode}`
  readonly title: string
  readonly status: number
  readonly detail: string
  readonly instance: string
  readonly requestId: string
  readonly taskId?: string
  readonly errors?: readonly IssueBody[]
}

/** One issue of a request. */
export interface IssueBody {
  /** JSON Pointer from the top of the body; for a query, from its names. */
  readonly pointer: string
  /** The path within the parameters of the model; absent for an issue elsewhere. */
  readonly path?: readonly (string | number)[]
  readonly code: string
  readonly message: string
  readonly expected: string
  readonly received: string
  readonly suggestion?: string | number | boolean
}
