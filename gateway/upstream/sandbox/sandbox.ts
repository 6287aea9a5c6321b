import { setTimeout as sleep } from 'node:timers/promises'
import type { FileStore } from '../../files/store.ts'
import type { Job, Polled, Submitted, Upstream, UpstreamRequest } from '../upstream.ts'
import { UnsupportedFormat } from './formats/wanted.ts'
import { commissionOf, resultOf, type Commission } from './make.ts'
import { Pool, type PoolOptions } from './pool.ts'
import type { MediaSize } from './size.ts'
import { promptOf, wishOf } from './words.ts'

/** How the sandbox behaves. */
export interface SandboxOptions {
  readonly files: FileStore
  /** How long a task takes if its prompt does not set it. */
  readonly seconds: number
  /** How long the media are kept, in milliseconds. */
  readonly ttlMs: number
  /** The size of the media; `full` by default. */
  readonly media?: MediaSize
  /** The workers, which close with the sandbox; or their options. */
  readonly pool?: Pool | PoolOptions
  /** How long a poll waits for media that are not finished, in milliseconds; default 1,000. */
  readonly holdMs?: number
  readonly now?: () => number
}

/** How many tokens and finished jobs are kept. */
const remembered = 10_000

/**
 * Runs every model without its vendor: it makes small real media that follow the visible parameters. A job's id
 * contains its end time, so that it can be polled after a restart.
 */
export class Sandbox implements Upstream {
  readonly supportsIdempotencyToken = true
  private readonly options: Required<Omit<SandboxOptions, 'pool'>>
  private readonly pool: Pool
  private readonly jobs = new Map<string, string>()
  private readonly making = new Map<string, Promise<Polled>>()

  constructor({ pool, holdMs = 1_000, now = Date.now, media = 'full', ...options }: SandboxOptions) {
    this.options = { ...options, holdMs, now, media }
    this.pool = pool instanceof Pool ? pool : new Pool(pool)
  }

  async submit({ model, token, params }: UpstreamRequest): Promise<Submitted> {
    const seconds = wishOf(promptOf(model, params)).seconds ?? this.options.seconds
    const job = this.jobs.get(token) ?? `sandbox-${this.options.now()}-${Math.round(seconds * 1000)}-${token}`
    remember(this.jobs, token, job)
    return { is: 'submitted', job, inMs: Math.min(1_000, seconds * 1000) }
  }

  async poll(job: Job): Promise<Polled> {
    const [, start, takes] = /^sandbox-(\d+)-(\d+)-/.exec(job.job) ?? []
    if (start === undefined || takes === undefined) return failed('unknown-job', `The sandbox has no job ${job.job}.`)
    const wish = wishOf(promptOf(job.model, job.params))
    const left = Number(start) + Number(takes) - this.options.now()
    if (wish.hang) return { is: 'working', progress: { percent: 50 }, inMs: 5_000 }
    if (left > 0) return working(left, Number(takes))
    if (wish.fail) return failed('sandbox-fail', 'The prompt contains sandbox:fail, so the sandbox failed the task.')
    return this.made(job)
  }

  /** Stops the workers. */
  close(): Promise<void> {
    return this.pool.close()
  }

  private async made(job: Job): Promise<Polled> {
    const made = this.making.get(job.job) ?? this.start(job)
    remember(this.making, job.job, made)
    const late = new AbortController()
    const still: Polled = { is: 'working', progress: { percent: 99 }, inMs: 50 }
    const hold = sleep(this.options.holdMs, still, { signal: late.signal }).catch(() => still)
    return Promise.race([made, hold]).finally(() => late.abort())
  }

  private start({ model, params }: Job): Promise<Polled> {
    try {
      return this.make(model, commissionOf(model, params, this.options.media))
    } catch (error) {
      return Promise.resolve(failure(error))
    }
  }

  /** The job outlives the step that starts it, and so must not keep the parameters in memory. */
  private async make(model: Job['model'], commission: Commission): Promise<Polled> {
    const { files, ttlMs } = this.options
    try {
      return { is: 'done', result: await resultOf(model, commission, { files, ttlMs, pool: this.pool }) }
    } catch (error) {
      return failure(error)
    }
  }
}

function working(left: number, takes: number): Polled {
  const percent = Math.max(0, Math.min(99, Math.floor(100 - (left / takes) * 100)))
  const progress = { percent, estimatedSecondsLeft: Math.ceil(left / 1000) }
  return { is: 'working', progress, inMs: Math.min(left, 1_000) }
}

const failed = (code: string, message: string, retryable = false): Polled => ({
  is: 'failed',
  error: { code, message, retryable },
})

/** A format that is not made fails every time; other errors can be of the machine. */
const failure = (error: unknown): Polled =>
  error instanceof UnsupportedFormat
    ? failed('unsupported-format', error.message)
    : failed('sandbox-error', error instanceof Error ? error.message : String(error), true)

function remember<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.set(key, value)
  const [oldest] = map.keys()
  if (map.size > remembered && oldest !== undefined) map.delete(oldest)
}
