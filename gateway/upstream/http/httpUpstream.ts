import type { Found, Job, Polled, Submitted, Upstream, UpstreamRequest } from '../upstream.ts'
import { Evaluator } from './evaluator.ts'
import { find, poll } from './poll.ts'
import type { Run } from './run.ts'
import { submit } from './submit.ts'

/** Runs one model at its vendor, as the vendor's spec says. */
export class HttpUpstream implements Upstream {
  readonly knowsTokens: boolean
  readonly holdMs: Upstream['holdMs']
  readonly timeoutMs?: number
  readonly find?: (request: UpstreamRequest) => Promise<Found>
  readonly #run: Run

  constructor(run: Run) {
    const { spec } = run.vendor
    const { timeoutSeconds } = run.mapping
    this.#run = run
    this.knowsTokens = spec.idempotencyHeader !== undefined
    this.holdMs = { submit: lasting(spec.submit), poll: lasting(spec.find, spec.poll, spec.fetch) }
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

/** How long requests may take one after the other, with the expressions before and after each, in milliseconds. */
const lasting = (...requests: readonly ({ readonly timeoutSeconds: number } | undefined)[]): number =>
  requests.reduce((sum, one) => sum + (one === undefined ? 0 : 1000 * one.timeoutSeconds + 2 * Evaluator.limitMs), 0)
