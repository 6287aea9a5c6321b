import type { CatalogModel } from '@gatewright/catalog'
import type { PriceTask } from '../credits/price.ts'
import type { Claim, Engine } from '../engine/engine.ts'
import type { Nothing } from '../tasks/nothing.ts'
import type { Completed, Failed, Step } from '../tasks/task.ts'
import type { Cancelled, Chosen, Job, UpstreamRequest } from '../upstream/upstream.ts'
import type { Lease } from './lease.ts'
import type { Misses } from './misses.ts'
import type { SwitchParts } from './switching.ts'

/** The dependencies of one step of a task. */
export interface StepParts extends SwitchParts {
  readonly engine: Pick<
    Engine,
    'claim' | 'advance' | 'appendText' | 'announced' | 'complete' | 'fail' | 'idle' | 'sweep'
  >
  readonly modelOf: (id: string) => CatalogModel | undefined
  /** Prices a task; by default as the catalogue says. */
  readonly price?: PriceTask
  /** Copies the files of results; undefined if none are copied. */
  readonly mirror?: {
    /** Whether a result has files to copy. */
    readonly needs: (result: Completed['result']) => boolean
    /**
     * Copies them within a time, in milliseconds; `left` says whether others can be copied later. Files that are not
     * there are left out of the new result, and `nothing` says why it has none; early on, they can still appear. Never
     * throws.
     */
    readonly copy: (
      result: Completed['result'],
      ms: number,
      isEarly: boolean,
    ) => Promise<{
      readonly result: Completed['result']
      readonly left: 'none' | 'later' | 'never'
      readonly nothing?: Nothing
    }>
  }
  /** How long copying is retried, in milliseconds; by default a day. */
  readonly mirrorMs?: number
  /** Called before files are copied: the task only waits then, so the worker can claim another. */
  readonly stepAside?: () => void
  /** Counts the time between two look-ups; without it, only the clock of the store does. */
  readonly misses?: Misses
  readonly leaseMs: number
  /** The value of `performance.now()` from before the task was claimed; by default from when its step begins. */
  readonly claimedAt?: number
  /** How long the upstream of a task can be silent before the gateway gives the task up. */
  readonly giveUpMs: number
  /** Called with a task that the gateway ends although its upstream did not. */
  readonly onGivenUp?: (task: GivenUp) => void
  /** Called with a completed task of a model that has several upstreams. */
  readonly onServed?: (task: Served) => void
  /** Called with a task that fails because the files of its result are not there. */
  readonly onNothing?: (task: NothingThere) => void
}

/** A task whose upstream named files that are not there. */
export type NothingThere = Pick<Failed, 'id' | 'attempt' | 'error'> & { readonly upstream: string }

/** A completed task, and the upstream that served it. */
export type Served = Required<Pick<Completed, 'id' | 'model' | 'upstream'>>

/** A task that the gateway ends although its upstream did not. */
export type GivenUp = Pick<Failed, 'id' | 'model' | 'upstream' | 'error'> & {
  /** The answer to the cancel of the job, if the upstream has such a request. */
  readonly cancellation?: Cancelled['is']
}

/** A claimed task, and the upstream that runs it. */
export interface Work extends Chosen {
  readonly claim: Claim
  readonly lease: Lease
  readonly model: CatalogModel
  readonly parts: StepParts
  /** The parameters, which are parsed when they are first asked for. */
  readonly params: () => UpstreamRequest['params']
}

/** The job of a task, for its upstream. */
export const jobOf = ({ claim, model, params }: Work, { job, token }: Extract<Step, { is: 'polling' }>): Job => ({
  model,
  token,
  job,
  attempt: claim.task.attempt,
  get params() {
    return params()
  },
})

/** Runs a function that takes time, and renews the lease meanwhile, so that only a lost worker is overtaken. */
export async function keep<Value>(
  { claim, lease, parts }: Pick<Work, 'claim' | 'lease' | 'parts'>,
  step: Step,
  use: () => Promise<Value>,
): Promise<Value> {
  const renew = (): void => void renewed({ claim, lease, parts }, step).catch(() => undefined)
  const timer = setInterval(renew, parts.leaseMs / 3)
  try {
    return await use()
  } finally {
    clearInterval(timer)
    await lease.settled()
  }
}

/** Renews the lease of a task; undefined if another worker has taken it over. */
export const renewed = (
  { claim, lease, parts }: Pick<Work, 'claim' | 'lease' | 'parts'>,
  step: Step,
  upstream?: string,
): Promise<Claim | undefined> => {
  const change = { step, inMs: parts.leaseMs, isHeld: true, ...(upstream !== undefined && { upstream }) }
  return lease.renew(() => parts.engine.advance(claim, change))
}

/** The request to an upstream. */
export const requestOf = ({ claim, model, params }: Work, token: string): UpstreamRequest => ({
  model,
  token,
  get params() {
    return params()
  },
  attempt: claim.task.attempt,
})

/** Parses a text on first use. */
export function once(text: string): Work['params'] {
  let params: UpstreamRequest['params'] | undefined
  return () => (params ??= JSON.parse(text))
}

/** The upstream's outcome, or the outcome that an error implies. */
export const ask = <Answer>(work: Work, step: Step, call: () => Promise<Answer>, thrown: Answer): Promise<Answer> =>
  keep(work, step, () => call().catch(() => thrown))
