import type { CatalogModel } from '@gatewright/catalog'
import type { Failure, Progress } from '../tasks/task.ts'

/** What an upstream is asked to run. */
export interface UpstreamRequest {
  readonly model: CatalogModel
  /** The validated parameters after defaults. */
  readonly params: Readonly<Record<string, unknown>>
  /** Stored before the call: the same token never starts a second job at an upstream that supports idempotency tokens. */
  readonly token: string
  /** How many workers have had the task, with this one. */
  readonly attempt?: number
}

/** A request that an upstream has taken, with the upstream's own name for it. */
export interface Job extends UpstreamRequest {
  readonly job: string
}

/** What the model gave. */
export interface Done {
  readonly is: 'done'
  readonly result: Readonly<Record<string, unknown>>
}

/** The request or the job has failed for good. */
export interface Failed {
  readonly is: 'failed'
  readonly error: Failure
}

/** What became of a request; `inMs` says when to look or to ask again, in milliseconds from now. */
export type Submitted =
  | { readonly is: 'submitted'; readonly job: string; readonly inMs: number }
  /** It is certain that the upstream has not taken the request. */
  | { readonly is: 'later'; readonly inMs: number }
  /** Nobody knows whether the upstream has taken the request. */
  | { readonly is: 'unknown'; readonly inMs: number }
  /** The upstream gives its result at once. */
  | Done
  | Failed

/** How a job stands; `inMs` says when to look again, in milliseconds from now. */
export type Polled = { readonly is: 'working'; readonly progress?: Progress; readonly inMs: number } | Done | Failed

/** What a look-up of a token gave. */
export type Found =
  | { readonly is: 'submitted'; readonly job: string; readonly inMs: number }
  /** The upstream has taken no request with the token. */
  | { readonly is: 'nothing' }
  | { readonly is: 'unknown'; readonly inMs: number }
  | Failed

/** Runs models in steps, so that a job can be polled again after a restart. */
export interface Upstream {
  /** Whether the same token never starts a second job, so that a submit of unknown outcome may be repeated. */
  readonly supportsIdempotencyToken: boolean
  /** How long a task may take in all, in milliseconds; absent: many times as long as its model usually takes. */
  readonly timeoutMs?: number
  /** Starts a job. A throw says that it is unknown whether the job was taken. */
  submit(request: UpstreamRequest): Promise<Submitted>
  /** Finds the job that a token started; absent where the upstream has no such look-up. */
  find?(request: UpstreamRequest): Promise<Found>
  /** Looks at a job for a short time. A throw says that the upstream was not reached: the job may be polled again. */
  poll(job: Job): Promise<Polled>
}
