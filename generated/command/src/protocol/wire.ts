import type { ProblemCode } from './problems.js'
import type { Cancellation, TaskState } from './states.js'
import type { WebhookEvent, webhookTest } from './webhooks.js'

/** The status of every envelope that is not a problem. */
export const success = 'success'

/** The body of a response that is not a problem. */
export interface Success<Body> {
  readonly status: typeof success
  readonly response: Body
}

/** The response to a submit call. */
export interface SubmittedBody {
  readonly id: string
}

/** The state of a task, and its result if it has one. */
export interface TaskBody extends SubmittedBody {
  readonly status: TaskState
  readonly result?: unknown
  readonly usage?: Usage
  /** Present if files of the result are still at the vendor, whose addresses may expire. */
  readonly mirrored?: false
  readonly progress?: Progress
  /** The metadata that it was submitted with. */
  readonly metadata?: { readonly [name: string]: string }
  /** The place of a waiting task in its queue, from 1. */
  readonly queuePosition?: number
  readonly error?: TaskError
  /** Present if somebody asked to cancel the task, or its time was up. */
  readonly cancellation?: Cancellation
}

/** A task in a list of the tasks of a key. */
export interface ListedTask extends TaskBody {
  /** The id of its model, never an alias. */
  readonly model: string
  readonly workflow: string
  /** When it was accepted, in ISO 8601. */
  readonly createdAt: string
  /** When it ended, in ISO 8601. */
  readonly endedAt?: string
  /** The parameters after defaults, without those whose values are secret; only if the request includes them. */
  readonly params?: { readonly [name: string]: unknown }
}

/** The response to a request for a page of the tasks of a key. */
export interface TaskPageBody {
  readonly result: {
    readonly items: readonly ListedTask[]
    /** The cursor of the next page; null on the last. */
    readonly nextCursor: string | null
  }
}

/** The response to the deletion of a task. */
export interface DeletedBody extends SubmittedBody {
  readonly deleted: true
}

/** A task with its history. */
export interface TaskDetails extends ListedTask {
  /** The oldest event first. */
  readonly history: readonly HistoryEvent[]
}

/** An event in the history of a task. */
export interface HistoryEvent {
  /** When it happened, in ISO 8601. */
  readonly at: string
  readonly event: 'accepted' | 'not-accepted' | 'sent' | 'contact' | 'storing' | 'retry' | 'end' | 'cancel' | 'ended'
  /** The vendor that the task was sent to, or that has certainly not accepted it. */
  readonly vendor?: string
  /** Why the vendor has not accepted it. */
  readonly why?: 'refused' | 'full' | 'unreached'
  /** The origin of a cancel. */
  readonly by?: 'caller' | 'deadline' | 'disconnect' | 'operator'
  /** The outcome of a cancel. */
  readonly cancellation?: Cancellation
  /** The credits that were charged at the end. */
  readonly credits?: number
}

/** The body that a webhook receives. */
export interface EventBody<Type extends WebhookEvent | typeof webhookTest> {
  readonly type: Type
  /** When it happened, in ISO 8601. */
  readonly timestamp: string
  /** The response to a poll of the task; empty in a test. */
  readonly data: Type extends WebhookEvent ? Success<TaskBody> : Readonly<Record<string, never>>
}

/** A delivery of an event to a webhook. */
export interface DeliveryBody {
  /** The header `webhook-id` of all its tries. */
  readonly id: string
  readonly type: WebhookEvent | typeof webhookTest
  /** The id of the task; absent of a test. */
  readonly task?: string
  readonly url: string
  readonly state: 'waiting' | 'delivered' | 'failed'
  /** When the event happened, in ISO 8601. */
  readonly createdAt: string
  /** When it is tried next, in ISO 8601; while its address is disabled, not before it is enabled. */
  readonly nextTryAt?: string
  readonly tries: readonly {
    readonly at: string
    /** The status of the answer; absent if there was none. */
    readonly status?: number
    readonly error?: string
    /** The first KiB of the answer. */
    readonly answer?: string
  }[]
}

/** The response to a request for a page of deliveries. */
export interface DeliveryPageBody {
  readonly result: {
    readonly items: readonly DeliveryBody[]
    /** The cursor of the next page; null on the last. */
    readonly nextCursor: string | null
    /** The addresses that receive nothing until they are enabled again. */
    readonly disabled: readonly { readonly url: string; readonly since: string }[]
  }
}

/** The response to a replay of deliveries. */
export interface ReplayedBody {
  readonly replayed: number
}

/** The response to a test of a webhook. */
export interface TestedBody {
  readonly delivery: DeliveryBody
}

/** The response to a request to enable a webhook again. */
export interface EnabledBody {
  readonly url: string
  readonly wasDisabled: boolean
}

/** The usage of a task. */
export interface Usage {
  readonly credits: number
  /** Present if the sandbox of the gateway ran the task, and no vendor was called. */
  readonly sandbox?: true
}

/** The progress of a task, if its model reports it. */
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

/** The usage of a key. */
export interface KeyUsage {
  /** The credits of its completed tasks. */
  readonly spent: number
  /** The credits that its open tasks can cost, if it has limits. */
  readonly held: number
  /** Its limit of credits. */
  readonly limit?: number
  /** The credits that new tasks can cost, if it has a limit. */
  readonly left?: number
  /** Whether at least 80 % of the limit are spent or held. */
  readonly isAlmostSpent?: boolean
  readonly requestsPerMinute?: number
  readonly openTasks?: number
  /** The credits of the last 30 days by day (in UTC) and model, newest first. */
  readonly days: readonly {
    readonly day: string
    readonly model: string
    readonly tasks: number
    readonly credits: number
  }[]
}

/** The response to a call that only looks ahead. */
export interface PreviewBody {
  /** The parameters after defaults, without those whose values are secret. */
  readonly params: { readonly [name: string]: unknown }
  /** The parameters that rules disable for this input, with the reasons. */
  readonly disabled: { readonly [name: string]: string }
  /** The options that remain, for each parameter that has any and is not disabled. */
  readonly options: { readonly [name: string]: readonly unknown[] }
  /** Why a call with this input would be refused; empty if it would run. */
  readonly issues: readonly IssueBody[]
  /** How long a task usually takes, in seconds; absent if that is unknown. */
  readonly estimatedSeconds?: number
  readonly price: PriceBody
}

/** The price of a call in credits: what a completed task is charged, or bounds of it, as far as they are known. */
export type PriceBody =
  | { readonly credits: number; readonly exact: true }
  | { readonly min?: number; readonly max?: number; readonly exact: false }

/** The response to an upload. */
export interface StoredFile {
  /** The address to pass as the value of a file parameter. */
  readonly url: string
  readonly contentType: string
  readonly bytes: number
  /** When the file expires, in ISO 8601. */
  readonly expiresAt: string
}

/** The response of an option list. */
export interface OptionPageBody {
  readonly result: OptionPage
}

/** A page of an option list. */
export interface OptionPage {
  readonly items: readonly Option[]
  /** The cursor of the next page; null on the last. */
  readonly nextCursor: string | null
  /** Changes with the list. */
  readonly version: string
  /** How long you can cache the page, in seconds. */
  readonly ttlSeconds: number
}

/** One entry of an option list; pass its `id` as the value of the parameter. */
export interface Option {
  readonly id: string
  readonly name: string
  readonly description?: string
  readonly tags: readonly string[]
  /** The address of a sample. */
  readonly preview?: string
  /** The addresses of samples, by their media. */
  readonly previews?: { readonly image?: string; readonly video?: string; readonly audio?: string }
  /** More data about the entry. */
  readonly meta?: { readonly [name: string]: unknown }
}

/** A problem (RFC 9457). */
export interface ProblemBody {
  /** A stable URI that ends in a `ProblemCode`. */
  readonly type: `${string}${ProblemCode}`
  readonly title: string
  readonly status: number
  readonly detail: string
  /** The end of `type`, for programs that read no RFC 9457. */
  readonly code: ProblemCode
  /** The same as `detail`. */
  readonly message: string
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
