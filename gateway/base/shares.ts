/** The demand of a node for part of a limit that holds over all nodes. */
export interface Demand {
  /** The name of the limit. */
  readonly name: string
  /** Slots are held until they are returned. Tokens are used up, and `most` of them refill evenly in a minute. */
  readonly of: 'slots' | 'tokens'
  /** The limit over all nodes. */
  readonly most: number
  /** How many slots the node needs in total, or how many more tokens; a negative number returns tokens. */
  readonly wanted: number
  /** The slots that the node continues to use, whatever the store answers. */
  readonly keeps?: number
}

/** The answer to a demand. */
export interface Share {
  /** How many slots the node may use, or how many tokens it got. */
  readonly count: number
  /** The tokens that are left for all nodes, with fractions. */
  readonly left: number
}

/** Takes portions of limits for a worker; it holds slots for `shareMs` after that. */
export type TakeShares = (worker: string, demands: readonly Demand[]) => Promise<readonly Share[]>

/** The part of a limit that a worker holds, as it is stored; of tokens there is one for all nodes, without a worker. */
export interface HeldShare {
  readonly worker: string
  /** The slots that it holds. */
  readonly count: number
  /** The slots that it needs. */
  readonly wanted: number
  /** Until when it holds them; of tokens, when all are there again. With fractions. */
  readonly until: number
}

/** How long a node holds slots after it has asked for them, in milliseconds. */
export const shareMs = 10_000

/** A minute, in milliseconds. */
export const minuteMs = 60_000

/** Rounding errors of times, in tokens. */
export const tolerance = 0.01

/** Answers a demand from what is held of its limit, and returns what is held then. */
export function divide(
  worker: string,
  demand: Demand,
  stored: readonly HeldShare[],
  now: number,
): { readonly share: Share; readonly held: HeldShare } {
  const held = stored.filter(({ until }) => until > now)
  return demand.of === 'slots' ? divideSlots(worker, demand, held, now) : divideTokens(demand, held, now)
}

function divideSlots(
  worker: string,
  { most, wanted, keeps = 0 }: Demand,
  held: readonly HeldShare[],
  now: number,
): { readonly share: Share; readonly held: HeldShare } {
  const own = held.find((one) => one.worker === worker)?.count ?? 0
  const others = held.filter((one) => one.worker !== worker)
  const free = Math.max(
    0,
    others.reduce((left, { count }) => left - count, most),
  )
  const isOtherWithout = others.some((other) => other.count === 0 && other.wanted > 0)
  // Where there are fewer slots than nodes that need one, nodes take turns.
  const round = own > 0 && isOtherWithout ? Math.floor : Math.ceil
  const fair = round(fairShare(most, [wanted, ...others.map((other) => other.wanted)]))
  const count = Math.min(wanted, fair, free)
  const isOver = wanted === 0 && Math.min(keeps, own) === 0
  return {
    share: { count, left: free - count },
    held: { worker, count: Math.max(count, Math.min(keeps, own)), wanted, until: isOver ? 0 : now + shareMs },
  }
}

/** The largest share of a node if all get what they need as evenly as possible. */
function fairShare(most: number, needs: readonly number[]): number {
  let left = most
  for (const [index, need] of needs.toSorted((a, b) => a - b).entries()) {
    const even = left / (needs.length - index)
    if (need > even) return even
    left -= need
  }
  return most
}

function divideTokens(
  { most, wanted }: Demand,
  [bucket]: readonly HeldShare[],
  now: number,
): { readonly share: Share; readonly held: HeldShare } {
  const perMs = most / minuteMs
  const level = Math.max(0, most - (bucket === undefined ? 0 : bucket.until - now) * perMs)
  const count = Math.min(wanted, Math.floor(level + tolerance))
  const left = Math.min(most, level - count)
  return { share: { count, left }, held: { worker: '', count: 0, wanted: 0, until: now + (most - left) / perMs } }
}

/** The limits of one process, which has all of each to itself. */
export class LocalShares {
  private readonly held = new Map<string, readonly HeldShare[]>()

  /** Answers demands, one after the other. */
  take(worker: string, demands: readonly Demand[], now: number): readonly Share[] {
    return demands.map((demand) => {
      const stored = this.held.get(demand.name) ?? []
      const { share, held } = divide(worker, demand, stored, now)
      const kept = [...stored.filter((one) => one.worker !== held.worker), held].filter(({ until }) => until > now)
      if (kept.length > 0) this.held.set(demand.name, kept)
      else this.held.delete(demand.name)
      return share
    })
  }
}
