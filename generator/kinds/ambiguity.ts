import type { State } from './automaton.ts'
import { includes, letters } from './codePoints.ts'

/** The limits of the search: paths to match a prefix, ways to continue from there, situations, and total work. */
const most = { ways: 100, attempts: 2000, situations: 5000, work: 300_000 }

/** States, with the number of paths to each. */
type Ways = ReadonlyMap<number, number>

/**
 * Returns why a backtracking engine may need more than linear time for a text; undefined if linear time is enough. It
 * walks through all situations of the engine after a character: each is the multiset of its paths so far. If none has
 * more than 100 paths, which each continue in few ways, the number of steps is proportional to the length of the text.
 */
export function ambiguity(states: readonly State[]): string | undefined {
  const alphabet = letters(states.flatMap(({ reads }) => (reads === undefined ? [] : [reads])))
  const spread = spreader(states)
  const queue: { readonly at: Ways; readonly text: string }[] = [{ at: new Map([[0, 1]]), text: '' }]
  const known = new Set<string>()
  let work = 0
  for (const { at, text } of queue) {
    const readers = spread(at)
    if (readers === undefined) return 'a repeated part can match the empty text'
    if (total(readers) > most.attempts) return `it can continue in more than ${most.attempts} ways`
    for (const letter of alphabet) {
      const next = step(states, readers, letter)
      const read = text + String.fromCodePoint(letter)
      if (total(next) > most.ways) return `it can match ${quoted(read)} in more than ${most.ways} ways`
      const name = [...next].sort(([a], [b]) => a - b).join(';')
      if (next.size > 0 && !known.has(name)) queue.push({ at: next, text: read })
      known.add(name)
      work += readers.size
    }
    if (known.size > most.situations || work > most.work) return 'it is too complex to show that it takes linear time'
  }
  return undefined
}

const total = (ways: Ways): number => [...ways.values()].reduce((sum, count) => sum + count, 0)

const quoted = (text: string): string => `${JSON.stringify(text.slice(0, 20))}${text.length > 20 ? ' and so on' : ''}`

/** Adds `count` paths to a state. */
const add = (ways: Map<number, number>, state: number, count: number): unknown =>
  ways.set(state, (ways.get(state) ?? 0) + count)

/** Returns the states after a character. */
function step(states: readonly State[], readers: Ways, letter: number): Ways {
  const next = new Map<number, number>()
  for (const [reader, count] of readers) {
    const { reads = [], to = [] } = states[reader] ?? {}
    if (includes(reads, letter)) for (const state of to) add(next, state, count)
  }
  return next
}

/** Returns a function that finds the readers reached without reading; it returns undefined if there is a cycle. */
function spreader(states: readonly State[]): (ways: Ways) => Ways | undefined {
  const known = new Map<number, Ways | undefined>()
  const from = (state: number): Ways | undefined => {
    if (known.has(state)) return known.get(state)
    known.set(state, undefined) // until it is known: a second visit means a cycle
    const { reads, to = [] } = states[state] ?? {}
    const found = reads === undefined ? sum(to.map((one) => [one, 1])) : new Map([[state, 1]])
    known.set(state, found)
    return found
  }
  const sum = (ways: Iterable<readonly [number, number]>): Ways | undefined => {
    const sums = new Map<number, number>()
    for (const [state, count] of ways) {
      const readers = from(state)
      if (readers === undefined) return undefined
      for (const [reader, times] of readers) add(sums, reader, times * count)
    }
    return sums
  }
  return sum
}
