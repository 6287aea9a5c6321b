import type { Json } from '../../catalogue/catalogue.ts'
import type { Tree } from '../imported.ts'
import { noteOn, type Code, type Note } from '../losses.ts'

/** The keys of a parameter of a spec. */
export type Keywords = { readonly [key: string]: Json }

/** A value that is lowered: what it is called, and where it stands. */
export interface Subject {
  readonly name: string
  readonly tree: Tree
  /** 0 for a parameter, 1 for a key of an object in it, and so on. */
  readonly depth: number
  /** Whether it is a part of the result, where values need no defaults and files are addresses anyway. */
  readonly isResult: boolean
}

/** How one sort of value becomes the keys of a spec: undefined if it is another sort, `lost` after a loss was noted. */
export type Recogniser = (subject: Subject, lowering: Lowering) => Keywords | 'lost' | undefined

/** The notes of one model, each place and code once. */
export class Lowering {
  private readonly noted = new Map<string, Note>()

  /** Notes what differs at a place. */
  note(code: Code, at: string, ...details: readonly string[]): void {
    const key = JSON.stringify([code, at, details[0] ?? ''])
    if (!this.noted.has(key)) this.noted.set(key, noteOn(code, at, ...details))
  }

  /** Notes a loss; gives what a recogniser returns for a value that is left out. */
  lose(code: Code, at: string, ...details: readonly string[]): 'lost' {
    this.note(code, at, ...details)
    return 'lost'
  }

  get notes(): readonly Note[] {
    return [...this.noted.values()]
  }
}

/** What was done instead of a value that cannot be said: a key can at least be any value. */
export const leftOut = ({ depth }: Subject): string => (depth === 0 ? 'it was left out' : 'any value is accepted')

/** A value in a sentence. */
export const shown = (value: Json): string => {
  const text = JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 57)}...` : text
}

/** The name of a value in a sentence. */
export const quoted = ({ name }: { readonly name: string }): string => JSON.stringify(name)
