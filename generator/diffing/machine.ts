import { includes } from '../kinds/codePoints.ts'
import type { Language } from './pattern.ts'

/** The situation of a language after some characters: the states of each branch, sorted. */
export type Situation = readonly (readonly number[])[]

/** The state in which `automatonOf` ends. */
const final = 1

/** Follows the texts of a language character by character. */
export class Machine {
  /** How many states it has visited. */
  work = 0
  private readonly language: Language

  constructor(language: Language) {
    this.language = language
  }

  /** The situation before the first character. */
  start(): Situation {
    return this.language.branches.map((_, branch) => this.spread(branch, [0]))
  }

  /** The situation after a character. */
  after(situation: Situation, letter: number): Situation {
    return situation.map((states, branch) => {
      const { states: all = [], isOpen = false } = this.language.branches[branch] ?? {}
      const next = states.flatMap((state) => {
        const { reads, to = [] } = all[state] ?? {}
        return reads !== undefined && includes(reads, letter) ? to : []
      })
      this.work += states.length + next.length
      return this.spread(branch, isOpen && states.includes(final) ? [...next, final] : next)
    })
  }

  /** Whether the text so far belongs to the language. */
  accepts = (situation: Situation): boolean => situation.some((states) => states.includes(final))

  /** Whether every text that begins with the text so far belongs to the language. */
  acceptsAll = (situation: Situation): boolean =>
    situation.some((states, branch) => this.language.branches[branch]?.isOpen === true && states.includes(final))

  private spread(branch: number, from: readonly number[]): readonly number[] {
    const all = this.language.branches[branch]?.states ?? []
    const found = new Set<number>()
    const waiting = [...from]
    for (let state = waiting.pop(); state !== undefined; state = waiting.pop()) {
      if (found.has(state)) continue
      found.add(state)
      const { reads, to = [] } = all[state] ?? {}
      if (reads === undefined) waiting.push(...to)
    }
    this.work += found.size
    return [...found].filter((state) => state === final || all[state]?.reads !== undefined).sort((a, b) => a - b)
  }
}
