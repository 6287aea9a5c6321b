import { ToolError } from './failures.js'

/** A price that may not be known exactly. */
interface Price {
  readonly exact: boolean
  readonly credits?: number
  readonly max?: number
}

/** The most that a price can be; undefined if nobody knows. */
export const mostOf = ({ exact, credits, max }: Price): number | undefined => (exact ? credits : max)

/** Counts the credits of a session against its limit, by the idempotency keys of its runs. */
export class Spending {
  readonly limit: number | undefined
  private readonly credits = new Map<string, number>()
  private readonly keys = new Map<string, string>()

  constructor(limit?: number) {
    this.limit = limit
  }

  /** The credits that its runs have cost, and can still cost. */
  get spent(): number {
    return [...this.credits.values()].reduce((sum, credits) => sum + credits, 0)
  }

  /** Whether a run with this key was paid for before, so that it costs nothing again. */
  has(key: string): boolean {
    return this.credits.has(key)
  }

  /** Throws a ToolError if the price of a run is beyond the limit. */
  check(key: string, price: Price): void {
    const { spent, limit } = this
    if (limit === undefined || this.has(key)) return
    const most = mostOf(price)
    if (most === undefined) {
      throw new ToolError('spend-limit', 'Nothing ran: the price has no upper bound, and the session has a limit.')
    }
    if (spent + most > limit) {
      const left = `${Math.max(0, limit - spent)} of ${limit}`
      const words = `The run can cost ${most} credits, and the session has ${left} left.`
      throw new ToolError('spend-limit', `Nothing ran. ${words}`)
    }
  }

  /** Reserves the price of a run, or throws a ToolError. Returns a function that releases it. */
  hold(key: string, price: Price): () => void {
    this.check(key, price)
    if (this.limit === undefined || this.has(key)) return () => undefined
    this.credits.set(key, mostOf(price) ?? 0)
    return () => this.credits.delete(key)
  }

  /** Notes the task of a run. */
  started(key: string, task: string): void {
    this.keys.set(task, key)
  }

  /** Replaces what a run could cost by what its task has cost. */
  ended(task: string, credits: number): void {
    const key = this.keys.get(task)
    if (key !== undefined && this.credits.has(key)) this.credits.set(key, credits)
  }
}
