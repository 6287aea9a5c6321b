import type { Cancelled, Found, Job, Polled, Submitted, Upstream, UpstreamRequest } from '../upstream.ts'
import { cancel, find, poll } from './poll.ts'
import type { Run } from './run.ts'
import { submit, submitMs } from './submit.ts'

/** Runs one model at its vendor, following the vendor's spec. */
export class HttpUpstream implements Upstream {
  readonly supportsIdempotencyToken: boolean
  readonly timeoutMs?: number
  readonly submitMs: number
  readonly find?: (request: UpstreamRequest) => Promise<Found>
  readonly cancel?: (job: Job) => Promise<Cancelled>
  private readonly run: Run

  constructor(run: Run) {
    const { spec } = run.vendor
    const { timeoutSeconds } = run.mapping
    this.run = run
    this.supportsIdempotencyToken = spec.idempotencyHeader !== undefined
    this.submitMs = submitMs(run)
    if (timeoutSeconds !== undefined) this.timeoutMs = 1000 * timeoutSeconds
    if (spec.find !== undefined) this.find = (request) => this.watched(request, find(run, request))
    if (spec.cancel !== undefined) this.cancel = (job) => cancel(run, job)
  }

  async submit(request: UpstreamRequest): Promise<Submitted> {
    const said = await this.watched(request, submit(this.run, request))
    this.run.breaker?.count(said)
    return said
  }

  poll(job: Job): Promise<Polled> {
    return this.watched(job, poll(this.run, job))
  }

  /** Reports a task that has failed. */
  private async watched<Said extends Submitted | Polled | Found>(
    { token: task, attempt }: UpstreamRequest,
    saying: Promise<Said>,
  ): Promise<Said> {
    const said = await saying
    const { vendor, watch } = this.run
    if (said.is === 'failed') watch?.failed({ vendor: vendor.spec.id, task, attempt, code: said.error.code })
    return said
  }
}
