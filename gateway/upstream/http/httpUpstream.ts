import type { Found, Job, Polled, Submitted, Upstream, UpstreamRequest } from '../upstream.ts'
import { find, poll } from './poll.ts'
import type { Run } from './run.ts'
import { submit } from './submit.ts'

/** Runs one model at its vendor, as the vendor's spec says. */
export class HttpUpstream implements Upstream {
  readonly knowsTokens: boolean
  readonly timeoutMs?: number
  readonly find?: (request: UpstreamRequest) => Promise<Found>
  readonly #run: Run

  constructor(run: Run) {
    const { spec } = run.vendor
    const { timeoutSeconds } = run.mapping
    this.#run = run
    this.knowsTokens = spec.idempotencyHeader !== undefined
    if (timeoutSeconds !== undefined) this.timeoutMs = 1000 * timeoutSeconds
    if (spec.find !== undefined) this.find = (request) => find(run, request)
  }

  submit(request: UpstreamRequest): Promise<Submitted> {
    return submit(this.#run, request)
  }

  poll(job: Job): Promise<Polled> {
    return poll(this.#run, job)
  }
}
