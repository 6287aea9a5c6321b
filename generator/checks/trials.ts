import { ChildJobs } from '../base/childJobs.ts'
import { program } from '../root.ts'
import type { Evaluation, Trial } from './trial.ts'

/** The limits that end an expression that step limits do not end: memory first, then time. */
const limits = { megabytes: 64, seconds: 10, allSeconds: 60, all: 'all expressions together' } as const

/** Runs expressions in a child process, so that none can stop or block the build. */
export class Trials {
  private readonly jobs = new ChildJobs<Trial | Evaluation>(program('checks/trialProcess'), limits)

  /** Starts the process while its expressions are still being read, so that nobody waits for it. */
  start(): void {
    this.jobs.start()
  }

  /** Why each expression has no valid result, or undefined if it returns one for every input. */
  try(trials: readonly Trial[]): Promise<readonly (string | undefined)[]> {
    return this.jobs.run(trials, (why: string): string | undefined => why)
  }

  /** The numbers that expressions return for their inputs; undefined where they return none. */
  evaluate(evaluations: readonly Evaluation[]): Promise<readonly Evaluated[]> {
    return this.jobs.run(evaluations, (): Evaluated => [])
  }

  /** Ends a process that was started for nothing. */
  close(): void {
    this.jobs.close()
  }
}

/** The numbers that an expression returns for its inputs. */
export type Evaluated = readonly (number | undefined)[]
