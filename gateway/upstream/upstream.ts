import type { CatalogModel } from '@gatewright/catalog'
import type { Failure, NotAccepted, Progress, RawAnswer } from '../tasks/task.ts'

/** A task for an upstream. */
export interface UpstreamRequest {
  readonly model: CatalogModel
  /** The validated parameters after defaults. */
  readonly params: Readonly<Record<string, unknown>>
  /**
   * Stored before the call: the same token never starts a second job at an upstream that supports idempotency tokens.
   */
  readonly token: string
  /** The worker's hold of the task, of a request that must not be sent by two workers. */
  readonly hold?: Hold
  /** How many workers have claimed the task, including this one. */
  readonly attempt?: number
  /** Takes each part of a text that the upstream writes while a submit runs; it is ready for the next one when it resolves. */
  readonly onText?: (text: string) => Promise<void>
}

/** A worker's hold of a task. */
export interface Hold {
  /**
   * Whether the task may be sent. Ask at the last moment: then nobody has cancelled it as far as this worker knows, no
   * other worker has sent it, and none does before the upstream has it.
   */
  readonly mayBegin: () => boolean
  /** Renews the hold if the worker still has it, and learns of a cancel, before a request whose preparation took long. */
  readonly renew: () => Promise<void>
}

/** A request that an upstream has accepted, with its job id. */
export interface Job extends UpstreamRequest {
  readonly job: string
}

/** The result of the model. */
export interface Done {
  readonly is: 'done'
  readonly result: Readonly<Record<string, unknown>>
  /** The credits that the vendor says that it charges, in case none of the files is there; absent if none. */
  readonly charged?: number
}

/** The request or the job has failed permanently. */
export interface Failed {
  readonly is: 'failed'
  readonly error: Failure
  /** Why the upstream has certainly not accepted the request; undefined if another upstream must not get it. */
  readonly notAccepted?: NotAccepted
  /** Whether nothing of this request was sent; an earlier one with the same token may have been. */
  readonly isUnsent?: true
  /** The credits that the vendor charged nevertheless; absent if none. */
  readonly charged?: number
  /** The answer of the upstream in place of a result, for operators. */
  readonly raw?: RawAnswer
}

/** The outcome of a request; `inMs` says when to poll or retry, in milliseconds from now. */
export type Submitted =
  | { readonly is: 'submitted'; readonly job: string; readonly inMs: number }
  /** The upstream has certainly not accepted the request; without a reason, the gateway itself was busy. */
  | { readonly is: 'later'; readonly inMs: number; readonly notAccepted?: NotAccepted }
  /** It is unknown whether the upstream has accepted the request. */
  | { readonly is: 'unknown'; readonly inMs: number }
  /** The upstream returned its result at once. */
  | Done
  | Failed

/** The state of a job; `inMs` says when to poll again, in milliseconds from now. */
export type Polled =
  /** The upstream says that the job continues. */
  | {
      readonly is: 'working'
      readonly progress?: Progress
      /** The text so far, with which that of the next poll and of the result begins. */
      readonly text?: string
      readonly inMs: number
    }
  /** The upstream said nothing about the job. */
  | { readonly is: 'unknown'; readonly inMs: number }
  | Done
  | Failed

/** The result of looking up a token. */
export type Found =
  | { readonly is: 'submitted'; readonly job: string; readonly inMs: number }
  /** The upstream has not accepted a request with the token. */
  | { readonly is: 'nothing' }
  | { readonly is: 'unknown'; readonly inMs: number }
  | Failed

/**
 * The answer to the cancel of a job. requested: the job continues until the upstream ends it. unsent: the upstream was
 * certainly not asked. unknown: it may have been asked, or it answered with an error.
 */
export interface Cancelled {
  readonly is: 'confirmed' | 'requested' | 'too-late' | 'unsent' | 'unknown'
  /** The credits that the vendor charged for a job whose cancel it confirmed; absent if none. */
  readonly charged?: number
}

/** Runs models in steps, so that a job can be polled again after a restart. */
export interface Upstream {
  /** Whether the same token never starts a second job, so that a submit with an unknown outcome can be repeated. */
  readonly supportsIdempotencyToken: boolean
  /** How long a job can take, in milliseconds; a day by default. */
  readonly timeoutMs?: number
  /** How long the connection of a submit can last, in milliseconds; a minute by default. */
  readonly submitMs?: number
  /** Starts a job. If it throws, it is unknown whether the job was accepted. */
  submit(request: UpstreamRequest): Promise<Submitted>
  /** Finds the job of a token; undefined if the upstream has no such look-up. */
  find?(request: UpstreamRequest): Promise<Found>
  /** Polls a job briefly. If it throws, the upstream was not reached, and the job can be polled again. */
  poll(job: Job): Promise<Polled>
  /** Cancels a job; undefined if the upstream has no such request. Never throws. */
  cancel?(job: Job): Promise<Cancelled>
}

/** An upstream, and the id that tasks store. */
export interface Chosen {
  readonly id: string
  readonly upstream: Upstream
  /** Whether the model has other upstreams, so that it matters which one serves a task. */
  readonly hasOthers?: boolean
}
