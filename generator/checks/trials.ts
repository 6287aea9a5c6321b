import { fork, type ChildProcess } from 'node:child_process'
import { program } from '../root.ts'
import type { Evaluation, Trial } from './trial.ts'

/** The limits that end an expression that step limits do not end: memory first, then time. */
const limits = { megabytes: 64, seconds: 10, allSeconds: 60 } as const
const together = `all expressions together take more than ${limits.allSeconds} s`

/**
 * Runs expressions in a child process, so that none can stop or block the build. If one ends the process, the next ones run
 * in a new process.
 */
export class Trials {
  private started: Running | undefined

  /** Starts the process while its expressions are still being read, so that nobody waits for it. */
  start(): void {
    this.started ??= running()
  }

  /** Why each expression has no valid result, or undefined if it returns one for every input. */
  try(trials: readonly Trial[]): Promise<readonly (string | undefined)[]> {
    return this.run(trials, (why) => why)
  }

  /** The numbers that expressions return for their inputs; undefined where they return none. */
  evaluate(evaluations: readonly Evaluation[]): Promise<readonly Evaluated[]> {
    return this.run(evaluations, () => [])
  }

  /** Ends a process that was started for nothing. */
  close(): void {
    this.started?.child.kill()
    this.started = undefined
  }

  private async run<Result>(
    jobs: readonly (Trial | Evaluation)[],
    lost: (why: string) => Result,
  ): Promise<readonly Result[]> {
    const found: Result[] = []
    const end = performance.now() + limits.allSeconds * 1000
    while (found.length < jobs.length) {
      this.start()
      const { results, why } = await this.attempt<Result>(jobs.slice(found.length), end)
      found.push(...results)
      if (why !== undefined) found.push(lost(why))
      if (performance.now() >= end) found.push(...jobs.slice(found.length).map(() => lost(together)))
    }
    return found
  }

  /** Runs jobs in a process until one ends it, and returns why that one has no result. From `end` on, each has a second. */
  private async attempt<Result>(jobs: readonly (Trial | Evaluation)[], end: number): Promise<Attempt<Result>> {
    const { child, closed } = this.started ?? running()
    this.started = undefined
    const results: Result[] = []
    let why = `it takes more than ${limits.megabytes} MB of memory`
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
        left < limits.seconds * 1000
          ? setTimeout(stop, Math.max(1000, left), together)
          : setTimeout(stop, limits.seconds * 1000, `it takes more than ${limits.seconds} s`)
    })
    child.send(jobs)
    await closed
    clearTimeout(timer)
    return { results, why: results.length < jobs.length ? why : undefined }
  }
}

/** The numbers that an expression returns for its inputs. */
export type Evaluated = readonly (number | undefined)[]

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

function running(): Running {
  const child = fork(program('checks/trialProcess'), {
    execArgv: [...process.execArgv, `--max-old-space-size=${limits.megabytes}`, '--max-semi-space-size=16'],
    serialization: 'advanced',
    stdio: 'ignore', // Node describes a lack of memory at length
  })
  const closed = new Promise((resolve, reject) => child.once('error', reject).once('close', resolve))
  closed.catch(() => undefined) // each attempt reports it
  return { child, closed }
}
