import { fork, type ChildProcess } from 'node:child_process'

/** When a child process is ended: what one job may take, and all jobs together. */
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
    const end = performance.now() + this.limits.allSeconds * 1000
    while (found.length < jobs.length) {
      this.start()
      const { results, why } = await this.attempt<Result>(jobs.slice(found.length), end)
      found.push(...results)
      if (why !== undefined) found.push(lost(why))
      if (performance.now() >= end) found.push(...jobs.slice(found.length).map(() => lost(this.together)))
    }
    return found
  }

  private get together(): string {
    return `${this.limits.all} take more than ${this.limits.allSeconds} s`
  }

  /** Runs jobs in a process until one ends it, and returns why that one has no result. From `end` on, each has a second. */
  private async attempt<Result>(jobs: readonly Job[], end: number): Promise<Attempt<Result>> {
    const { megabytes, seconds } = this.limits
    const { child, closed } = this.started ?? this.running()
    this.started = undefined
    const results: Result[] = []
    let why = `it takes more than ${megabytes} MB of memory`
    let timer: NodeJS.Timeout | undefined
    const stop = (reason: string): void => {
      why = reason
      child.kill('SIGKILL')
    }
    child.on('message', (message: 'begun' | { result: Result }) => {
      clearTimeout(timer)
      if (message !== 'begun') return void results.push(message.result)
      const left = end - performance.now()
      timer =
        left < seconds * 1000
          ? setTimeout(stop, Math.max(1000, left), this.together)
          : setTimeout(stop, seconds * 1000, `it takes more than ${seconds} s`)
    })
    child.send(jobs)
    await closed
    clearTimeout(timer)
    return { results, why: results.length < jobs.length ? why : undefined }
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

interface Attempt<Result> {
  readonly results: readonly Result[]
  /** Why the job after these returned no result. */
  readonly why: string | undefined
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
