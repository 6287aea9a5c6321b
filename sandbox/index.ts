import { setTimeout as sleep } from 'node:timers/promises'
import type { CatalogModel } from '@gatewright/catalog'
import type { Sandbox, SandboxOptions } from '../gateway/upstream/sandbox.ts'
import type { Cancelled, Job, Polled, Submitted, UpstreamRequest } from '../gateway/upstream/upstream.ts'
import { UnsupportedFormat } from './formats/wanted.ts'
import { beginningOf, commissionOf, NotStored, openMakers, resultOf, type Commission, type Pool } from './make.ts'
import { inCamelCase } from './names.ts'
import { sampleOf } from './samples/sample.ts'
import { promptOf, wishOf } from './prompt.ts'

/** How long after its time a job is reported as late. */
const lateMs = 60_000

/** How many tokens and finished jobs are kept. */
const remembered = 10_000

const defaults = {
  holdMs: 1_000,
  now: Date.now,
  media: 'full',
  onMade: () => {},
  onWarning: () => {},
} as const

/** Opens a sandbox. */
export const openSandbox = (options: SandboxOptions): Sandbox => new MediaSandbox(options)

/**
 * Runs every model without its vendor: it makes small real media that follow the visible parameters. A job's id
 * contains its end time, so that it can be polled after a restart.
 */
class MediaSandbox implements Sandbox {
  readonly supportsIdempotencyToken = true
  private readonly options: Required<SandboxOptions>
  private readonly pool: Pool
  private readonly jobs = new Map<string, string>()
  private readonly making = new Map<string, Promise<Polled>>()
  /** The jobs whose media are not finished. */
  private readonly open = new Set<string>()
  private reported = -Infinity

  constructor(options: SandboxOptions) {
    this.options = { ...defaults, ...options }
    this.pool = openMakers(options.openPool)
  }

  async submit({ model, token, params }: UpstreamRequest): Promise<Submitted> {
    const seconds = wishOf(promptOf(inCamelCase({ model, params }))).seconds ?? this.options.seconds
    const job = this.jobs.get(token) ?? `sandbox-${this.options.now()}-${Math.round(seconds * 1000)}-${token}`
    remember(this.jobs, token, job)
    return { is: 'submitted', job, inMs: Math.min(everyMs(model), seconds * 1000) }
  }

  async poll(job: Job): Promise<Polled> {
    const [, start, takes] = /^sandbox-(\d+)-(\d+)-/.exec(job.job) ?? []
    if (start === undefined || takes === undefined) return failed('unknown-job', `The sandbox has no job ${job.job}.`)
    const wish = wishOf(promptOf(inCamelCase(job)))
    const left = Number(start) + Number(takes) - this.options.now()
    if (wish.hang) return { is: 'working', progress: { percent: 50 }, inMs: 5_000 }
    if (left > 0) return working(job, left, Number(takes))
    if (wish.fail) return failed('sandbox-fail', 'The prompt contains sandbox:fail, so the sandbox failed the task.')
    if (-left > lateMs) this.reportLate(-left)
    return this.made(job)
  }

  /** A job is only a time: nothing is left to stop, and its media are not made, or nobody reads them. */
  async cancel(): Promise<Cancelled> {
    return { is: 'confirmed' }
  }

  async drawSample(model: CatalogModel): Promise<Uint8Array<ArrayBuffer>> {
    return (await this.pool.make(sampleOf(model), true)).bytes
  }

  close(): Promise<void> {
    return this.pool.close()
  }

  /** Reports at most once a minute that makers are late; tasks wait for them. */
  private reportLate(ms: number): void {
    const { now, onWarning } = this.options
    if (now() - this.reported < lateMs) return
    this.reported = now()
    onWarning('tasks wait for the sandbox', { tasks: this.open.size, seconds: Math.round(ms / 1000) })
  }

  private async made(job: Job): Promise<Polled> {
    const made = this.making.get(job.job) ?? this.start(job)
    remember(this.making, job.job, made)
    const late = new AbortController()
    const still: Polled = { is: 'working', progress: { percent: 99 }, inMs: 50 }
    const hold = sleep(this.options.holdMs, still, { signal: late.signal }).catch(() => still)
    return Promise.race([made, hold]).finally(() => late.abort())
  }

  private start({ model, params, job }: Job): Promise<Polled> {
    try {
      return this.make(model, commissionOf({ model, params }, this.options.media), job)
    } catch (error) {
      return Promise.resolve(failure(error))
    }
  }

  /**
   * The job outlives the step that starts it, and so must not keep the parameters in memory. Throws, and starts again
   * with the next poll, if the media could not be stored, or not be made in time.
   */
  private async make(model: Job['model'], commission: Commission, job: string): Promise<Polled> {
    const { store, fits, onWarning, onMade } = this.options
    const start = performance.now()
    this.open.add(job)
    try {
      const result = await resultOf(model, commission, { store, fits, pool: this.pool })
      onMade('ok', performance.now() - start)
      return { is: 'done', result }
    } catch (error) {
      onMade('failed', performance.now() - start)
      if (!isTemporary(error)) return failure(error)
      this.making.delete(job)
      onWarning('the sandbox makes the media of a task again', { job, err: error })
      throw error
    } finally {
      this.open.delete(job)
    }
  }
}

/** A text model writes a part of its text until each poll. */
function working({ model, params }: Job, left: number, takes: number): Polled {
  const share = Math.max(0, 1 - left / takes)
  const percent = Math.min(99, Math.floor(100 * share))
  const progress = { percent, estimatedSecondsLeft: Math.ceil(left / 1000) }
  const state = { is: 'working', progress, inMs: Math.min(left, everyMs(model)) } as const
  return model.result === 'text' ? { ...state, text: beginningOf({ model, params }, share) } : state
}

/** How often a job is polled, in milliseconds. */
const everyMs = ({ result }: CatalogModel): number => (result === 'text' ? 250 : 1_000)

const failed = (code: string, message: string, retryable = false): Polled => ({
  is: 'failed',
  error: { code, message, retryable },
})

/** Whether making the media again can help: they could not be stored, or took longer than the limit of the workers. */
const isTemporary = (error: unknown): boolean =>
  error instanceof NotStored || (error instanceof Error && 'code' in error && error.code === 'job-timeout')

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
