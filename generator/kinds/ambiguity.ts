import type { State } from './automaton.ts'
import { includes, letters } from './codePoints.ts'

/** In how many ways an engine may match the beginning of a text, and may go on from there; and how much is looked at. */
const most = { ways: 100, attempts: 2000, situations: 5000, work: 300_000 }

/** States, and in how many ways each is reached. */
type Ways = ReadonlyMap<number, number>

/**
 * Why an engine that backtracks may not match texts in linear time, or undefined when it does. It walks through all
 * situations in which the engine can be after a character: each is the set of its paths so far, counted. When none holds
 * more than 100 paths that each go on in few ways, the steps for a text are at most so many times its length.
 */
export function ambiguity(states: readonly State[]): string | undefined {
  const alphabet = letters(states.flatMap(({ reads }) => (reads === undefined ? [] : [reads])))
  const spread = spreader(states)
  const queue: { readonly at: Ways; readonly text: string }[] = [{ at: new Map([[0, 1]]), text: '' }]
  const known = new Set<string>()
  let work = 0
  for (const { at, text } of queue) {
    const readers = spread(at)
    if (readers === undefined) return 'a part that repeats can match nothing'
    if (total(readers) > most.attempts) return `it can go on in more than ${most.attempts} ways`
    for (const letter of alphabet) {
      const next = step(states, readers, letter)
      const read = text + String.fromCodePoint(letter)
      if (total(next) > most.ways) return `it can match ${shown(read)} in more than ${most.ways} ways`
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

const shown = (text: string): string => `${JSON.stringify(text.slice(0, 20))}${text.length > 20 ? ' and so on' : ''}`

/** Adds so many ways to a state. */
const add = (ways: Map<number, number>, state: number, count: number): unknown =>
  ways.set(state, (ways.get(state) ?? 0) + count)

/** Where a character leads. */
function step(states: readonly State[], readers: Ways, letter: number): Ways {
  const next = new Map<number, number>()
  for (const [reader, count] of readers) {
    const { reads = [], to = [] } = states[reader] ?? {}
    if (includes(reads, letter)) for (const state of to) add(next, state, count)
  }
  return next
}

/** Finds the readers that are reached without reading; undefined when that goes round in a circle. */
function spreader(states: readonly State[]): (ways: Ways) => Ways | undefined {
  const known = new Map<number, Ways | undefined>()
  const from = (state: number): Ways | undefined => {
    if (known.has(state)) return known.get(state)
    known.set(state, undefined) // until it is known: who comes here again has gone round
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
