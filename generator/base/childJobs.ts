import { fork, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** When a child process is ended: what one job may take, and all jobs together. Seconds are processor time. */
export interface JobLimits {
  readonly megabytes: number
  readonly seconds: number
  readonly allSeconds: number
  /** The subject of the sentence about all jobs, such as `all expressions together`. */
  readonly all: string
}

/**
 * Runs jobs in a child process, so that none can stop or block the command. If one ends the process, the next ones run in
 * a new process. The module of the child calls `answerJobs`.
 */
export class ChildJobs<Job extends object> {
  private readonly module: URL
  private readonly limits: JobLimits
  private started: Running | undefined

  constructor(module: URL, limits: JobLimits) {
    this.module = module
    this.limits = limits
  }

  /** Starts the process before its jobs are known, so that nobody waits for it. */
  start(): void {
    this.started ??= this.running()
  }

  /** Ends a process that was started for nothing. */
  close(): void {
    this.started?.child.kill()
    this.started = undefined
  }

  /** The results of jobs, in their order; of a job that ends its process, what `lost` makes of the reason. */
  async run<Result>(jobs: readonly Job[], lost: (why: string) => Result): Promise<readonly Result[]> {
    const found: Result[] = []
    let left = this.limits.allSeconds
    while (found.length < jobs.length) {
      this.start()
      const { results, why, used } = await this.attempt<Result>(jobs.slice(found.length), left)
      left -= used
      found.push(...results)
      if (why !== undefined) found.push(lost(why))
      if (left <= 0) found.push(...jobs.slice(found.length).map(() => lost(this.together)))
    }
    return found
  }

  private get together(): string {
    return `${this.limits.all} take more than ${this.limits.allSeconds} s`
  }

  /**
   * Runs jobs in a process until one ends it, and returns why that one has no result. When the seconds of all jobs are
   * used, each has one more.
   */
  private async attempt<Result>(jobs: readonly Job[], left: number): Promise<Attempt<Result>> {
    const { megabytes, seconds } = this.limits
    const { child, closed } = this.started ?? this.running()
    this.started = undefined
    const used = meter(child)
    const results: Result[] = []
    let why = `it takes more than ${megabytes} MB of memory`
    let timer: NodeJS.Timeout | undefined
    const stop = (reason: string): void => {
      why = reason
      child.kill('SIGKILL')
    }
    const startTimer = (): void => {
      const begun = used()
      const [most, reason] =
        left - begun < seconds
          ? [Math.max(1, left - begun), this.together]
          : [seconds, `it takes more than ${seconds} s`]
      const end = performance.now() + patience * most * 1000
      const check = (): void => {
        const rest = most - (used() - begun)
        if (rest <= 0 || performance.now() >= end) stop(reason)
        else timer = setTimeout(check, Math.max(100, rest * 1000))
      }
      timer = setTimeout(check, most * 1000)
    }
    child.on('message', (message: 'begun' | { result: Result }) => {
      clearTimeout(timer)
      if (message === 'begun') startTimer()
      else results.push(message.result)
    })
    child.send(jobs)
    await closed
    clearTimeout(timer)
    return { results, why: results.length < jobs.length ? why : undefined, used: used() }
  }

  private running(): Running {
    const child = fork(this.module, {
      execArgv: [...process.execArgv, `--max-old-space-size=${this.limits.megabytes}`, '--max-semi-space-size=16'],
      serialization: 'advanced',
      stdio: 'ignore', // Node describes a lack of memory at length
    })
    const closed = new Promise((resolve, reject) => child.once('error', reject).once('close', resolve))
    closed.catch(() => undefined) // each attempt reports it
    return { child, closed }
  }
}

/** How many times its seconds a job can take that does not use the processor. */
const patience = 10

/**
 * Measures what a process uses from now on, in seconds of processor time, so that a job is not blamed for what else its
 * machine does; where the system does not say it in /proc, it is the time that passes.
 */
function meter({ pid }: ChildProcess): () => number {
  const start = performance.now()
  const before = processorSeconds(pid)
  let known = before ?? 0
  return () => {
    if (before === undefined) return (performance.now() - start) / 1000
    known = processorSeconds(pid) ?? known // of a process that has ended, what was read last
    return known - before
  }
}

/** The processor time of a process: proc_pid_stat(5), the fields utime and stime, in the hundredths that Linux counts. */
function processorSeconds(pid: number | undefined): number | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    const ticks = Number(fields[11]) + Number(fields[12])
    return Number.isFinite(ticks) ? ticks / 100 : undefined
  } catch {
    return undefined
  }
}

interface Attempt<Result> {
  readonly results: readonly Result[]
  /** Why the job after these returned no result. */
  readonly why: string | undefined
  /** The seconds that the jobs took. */
  readonly used: number
}

interface Running {
  readonly child: ChildProcess
  /** Settles when the process has ended; rejects if it could not be started. */
  readonly closed: Promise<unknown>
}

/**
 * Answers the jobs of the parent process, in the child. A job that uses up its memory or time ends this process, and not the
 * command. A thread would end the command as well if a single text or list is larger than its memory.
 */
export function answerJobs<Job extends object>(answer: (job: Job) => Promise<unknown>): void {
  process.once('message', async (jobs: readonly Job[]) => {
    for (const job of jobs) {
      process.send?.('begun')
      const result = await answer(job)
      await new Promise((resolve) => process.send?.({ result }, resolve)) // a large result is still on its way
    }
    process.disconnect?.()
  })
}
