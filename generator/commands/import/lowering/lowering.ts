import type { Json } from '../../../catalogue/catalogue.ts'
import type { Imported, NamedTree, Tree } from '../imported.ts'
import { own, textAt } from '../json.ts'
import { noteOn, type Code, type Note } from '../losses.ts'

/** The keywords of a parameter of a spec. */
export type Keywords = { readonly [key: string]: Json }

/** A value to lower, with its name and its place. */
export interface Subject {
  readonly name: string
  readonly tree: Tree
  /** 0 for a parameter, 1 for a key of an object in it, and so on. */
  readonly depth: number
  /** The object that it is a key of. */
  readonly outer?: Pick<Subject, 'name' | 'tree'>
  /** Whether the value is a part of the result, where defaults mean nothing and files are always addresses. */
  readonly isResult: boolean
  /** Whether callers must give the value, which has a name. */
  readonly isRequired?: boolean
  /** Whether it is an item of a list, a value of a map or a member of a union, which no rule can name. */
  readonly isPart?: true
}

/** A value that is part of another and has no name. */
export const inner = (subject: Subject, tree: Tree): Subject => ({ ...subject, tree, isPart: true })

/** Lowers one sort of value. Returns undefined for any other sort, and `lost` after it has noted a loss. */
export type Recogniser = (subject: Subject, lowering: Lowering) => Keywords | 'lost' | undefined

/** Lowers the parts of a value. Recognisers receive it as an argument, because it tries all of them. */
export interface Parts {
  /** The keywords of a value, without its annotations. */
  readonly kind: (subject: Subject, lowering: Lowering) => Keywords | 'lost'
  /** The keywords of a named value, with its annotations and its default. */
  readonly field: (field: NamedTree, outer: Subject, lowering: Lowering) => Keywords | 'lost'
}

/** Collects the notes of one model, each place and code once, and its guesses in one note. */
export class Lowering {
  /** Whether the model ignores unknown keys, because an object of its input accepts them. */
  readonly ignoresUnknown: boolean
  /** The vendor of the model, and the operations of its source that list options. */
  readonly source: Pick<Imported, 'vendor' | 'listings' | 'slips'>
  /** The option lists of the model that are read at run time, by their addresses. */
  readonly lists: Map<string, Keywords> = new Map()
  private readonly guesses = new Set<string>()
  private readonly noted = new Map<string, Note>()

  constructor(ignoresUnknown: boolean, source: Lowering['source']) {
    this.ignoresUnknown = ignoresUnknown
    this.source = source
    for (const slip of source.slips ?? []) this.add(slip)
  }

  /** Records a value that the source does not state, such as `unit of "fps"`. */
  guess(what: string, value: string): void {
    this.guesses.add(`${what}: ${value}`)
  }

  /** Adds a note. */
  note(code: Code, at: string, ...details: readonly string[]): void {
    this.add(noteOn(code, at, ...details))
  }

  private add(note: Note): void {
    this.noted.set(`${note.at} ${note.message}`, note)
  }

  /** Adds a note on a value that is left out, and returns what a recogniser returns for it. */
  lose(code: Code, at: string, ...details: readonly string[]): 'lost' {
    this.note(code, at, ...details)
    return 'lost'
  }

  get notes(): readonly Note[] {
    const guessed = this.guesses.size > 0 ? [noteOn('guessed', '', [...this.guesses].join('; '))] : []
    return [...this.noted.values(), ...guessed]
  }
}

/** Quotes a value for a message. */
export const shown = (value: Json): string => {
  const text = JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 57)}...` : text
}

/** Quotes the name of a value for a message. */
export const quoted = ({ name }: { readonly name: string }): string => JSON.stringify(name)

/** Notes the keywords of a value that mean nothing. */
export function noteMistakes({ mistaken, at }: Tree, name: string, lowering: Lowering): void {
  for (const one of mistaken)
    lowering.note('invalid-keyword', at, name, shown(own(one, 'written') ?? null), textAt(one, 'words') ?? '')
}
