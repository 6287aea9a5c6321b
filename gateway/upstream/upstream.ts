import type { CatalogModel } from '@gatewright/catalog'
import type { Failure, Progress } from '../tasks/task.ts'

/** What an upstream is asked to run. */
export interface UpstreamRequest {
  readonly model: CatalogModel
  /** The validated parameters after defaults. */
  readonly params: Readonly<Record<string, unknown>>
  /** Stored before the call: the same token never starts a second job at an upstream that knows tokens. */
  readonly token: string
}

/** A request that an upstream has taken, with the upstream's own name for it. */
export interface Job extends UpstreamRequest {
  readonly job: string
}

/** What became of a request. */
export type Submitted =
  | { readonly is: 'submitted'; readonly job: string; readonly inMs: number }
  | { readonly is: 'failed'; readonly error: Failure }

/** How a job stands; `inMs` says when to look again, in milliseconds from now. */
export type Polled =
  | { readonly is: 'working'; readonly progress?: Progress; readonly inMs: number }
  | { readonly is: 'done'; readonly result: Readonly<Record<string, unknown>> }
  | { readonly is: 'failed'; readonly error: Failure }

/** Runs models in steps: no call is held open while a job runs, and a job can be polled again after a restart. */
export interface Upstream {
  /** Starts a job and answers at once. Throws only when it is unknown whether the job was taken. */
  submit(request: UpstreamRequest): Promise<Submitted>
  /** Looks at a job for a short time. Throws when the upstream could not be reached: the job may be polled again. */
  poll(job: Job): Promise<Polled>
}
