import type { Json } from '@gatewright/catalog'
import { taskStates, type TaskState } from '@gatewright/openapi/protocol'
import { fieldsOf, isRecord } from './values.ts'

/** The state of a run: those before a task exists, and those of its task. */
export type RunState = 'SENDING' | 'UNCONFIRMED' | 'REFUSED' | TaskState

/** The states of a run, in the order in which a filter shows them. */
export const runStates: readonly RunState[] = ['SENDING', 'UNCONFIRMED', ...taskStates, 'REFUSED']

/** The parameters of a run. */
export type Input = Readonly<Record<string, Json>>

/** One issue of the parameters, from the gateway. */
export interface RunIssue {
  readonly code: string
  readonly path: readonly (string | number)[]
  readonly message: string
}

/** Why a run has no result. */
export interface RunProblem {
  readonly code: string
  readonly message: string
  /** Whether the same call can succeed later. */
  readonly retryable: boolean
  readonly status?: number | undefined
  readonly requestId?: string | undefined
  readonly retryAfterMs?: number | undefined
  readonly issues?: readonly RunIssue[] | undefined
}

/** A value that the history does not keep, such as a file or a secret. */
export interface LeftOut {
  readonly path: readonly (string | number)[]
  /** In words, such as `image/png, 1.2 MB`. */
  readonly note: string
}

/** The model of a run, as the page needs it without its package. */
export interface RunModel {
  readonly id: string
  readonly name: string
  readonly mode: 'sync' | 'async'
  readonly workflow: string
  readonly result: 'asset' | 'text' | 'fields'
  readonly media?: string | undefined
}

/** One run of a model, from the moment before its call is sent. */
export interface RunRecord {
  /** The id of the run in this browser; it is not the id of its task. */
  readonly id: string
  readonly model: RunModel
  /** The parameters that were sent, without files and secrets. */
  readonly input: Input
  readonly leftOut: readonly LeftOut[]
  /** All attempts to send the call share it, so that it is paid once. */
  readonly idempotencyKey: string
  /** Distinguishes keys without revealing them: another key does not find the task. */
  readonly keyMark: number
  readonly state: RunState
  /** Milliseconds since 1970. */
  readonly startedAt: number
  readonly endedAt?: number | undefined
  readonly taskId?: string | undefined
  readonly acceptedAt?: number | undefined
  readonly estimatedSeconds?: number | undefined
  readonly percent?: number | undefined
  readonly secondsLeft?: number | undefined
  /** When `percent` and `secondsLeft` were read. */
  readonly progressAt?: number | undefined
  readonly credits?: number | undefined
  /** Whether the sandbox made the result. */
  readonly sandbox?: true | undefined
  readonly result?: unknown
  /** Whether the result is too large to be kept; the gateway still has it. */
  readonly isResultCut?: boolean | undefined
  /** The last response of the gateway, as it was sent. */
  readonly raw?: string | undefined
  readonly requestId?: string | undefined
  readonly problem?: RunProblem | undefined
}

/** Whether the run has ended, with a result or without. */
export const isEnded = ({ state }: RunRecord): boolean =>
  state === 'COMPLETED' || state === 'FAILED' || state === 'REFUSED'

/** Whether a stored value is a run: another version of the page can have stored others. */
export function isRun(value: unknown): value is RunRecord {
  const { id, model, input, leftOut, idempotencyKey, keyMark, state, startedAt } = fieldsOf(value)
  const { id: modelId, name, mode, workflow } = fieldsOf(model)
  return (
    [id, idempotencyKey, modelId, name, mode, workflow].every((text) => typeof text === 'string') &&
    isRecord(input) &&
    Array.isArray(leftOut) &&
    typeof keyMark === 'number' &&
    typeof startedAt === 'number' &&
    runStates.some((one) => one === state)
  )
}

/** A number of 16 bits from a key: enough to distinguish keys, and far too little to find one. */
export function markOf(key: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193)
  return (hash >>> 16) ^ (hash & 0xffff)
}
