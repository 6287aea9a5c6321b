import { isJoined, Joined, type Entries, type JoinedDocument } from '../catalogue/document.ts'
import { formatSource } from './formatter.ts'
import { entriesIn, entriesText, laidOutEntries } from './json.ts'
import { data } from './print.ts'
import { escapeUnsafe } from './unsafe.ts'
import { yamlAt } from './yaml.ts'

/** A step through a document: an object begins or ends, or there are entries. The depth of the document's own entries is 1. */
export type Step =
  | { readonly is: 'open'; readonly name: string; readonly depth: number }
  | { readonly is: 'close'; readonly depth: number }
  | {
      readonly is: 'entries'
      readonly depth: number
      readonly make: () => Entries
      /** The values that they are made of, and the object that they are in; undefined if they are made already. */
      readonly of?: readonly unknown[]
    }

/** The steps through a document. `place` has the names of the objects around it. */
export function* steps(document: JoinedDocument, place: readonly string[] = []): Generator<Step> {
  const depth = place.length + 1
  for (const [name, value] of Object.entries(document)) {
    const inner = [...place, name]
    if (value instanceof Joined) {
      yield { is: 'open', name, depth }
      for (const { of, make } of value.parts) yield { is: 'entries', depth: depth + 1, make, of: [inner, ...of] }
      yield { is: 'close', depth: depth + 1 }
    } else if (isJoined(value)) {
      yield { is: 'open', name, depth }
      yield* steps(value, inner)
      yield { is: 'close', depth: depth + 1 }
    } else yield { is: 'entries', depth, make: () => ({ [name]: value }) }
  }
}

/** The form of a file with a document: what prints it, and the texts before and behind it. */
export interface Frame {
  readonly printer: DocumentPrinter
  readonly head: string
  readonly tail: string
}

/** Prints a document in some form, step by step. */
export interface DocumentPrinter {
  /** Entries of an object without what is around them; empty if there are none. */
  readonly entries: (entries: Entries, depth: number) => string | Promise<string>
  /** The text before the first entries of an object, and the text between two. */
  readonly first: (depth: number) => string
  readonly between: (depth: number) => string
  /** The beginning of an entry that is an object, and the end of an object with entries at a depth. */
  readonly open: (name: string, depth: number) => string
  readonly close: (depth: number, isEmpty: boolean) => string
}

/** JSON as the formatter lays it out in the file of a path. */
export const jsonPrinter = (path: string): DocumentPrinter => ({
  entries: (entries, depth) => {
    const text = laidOutEntries(path, entries, depth)
    return text ?? formatSource(path, entriesText(entries, depth)).then((formatted) => entriesIn(formatted, depth))
  },
  first: () => '\n',
  between: () => ',\n',
  open: (name, depth) => `${'  '.repeat(depth)}${quoted(name)}: {`,
  close: (depth, isEmpty) => (isEmpty ? '}' : `${line(depth - 1)}}`),
})

/** YAML as `yamlText` writes it. */
export const yamlPrinter: DocumentPrinter = {
  entries: (entries, depth) => (Object.keys(entries).length === 0 ? '' : yamlAt(entries, depth - 1)),
  first: (depth) => (depth === 1 ? '' : line(depth - 1)),
  between: (depth) => line(depth - 1),
  open: (name, depth) => yamlAt({ [name]: 0 }, depth - 1).slice(0, -' 0'.length),
  close: (_, isEmpty) => (isEmpty ? ' {}' : ''),
}

/** The end of a line, and the indentation of the next. */
const line = (depth: number): string => `\n${'  '.repeat(depth)}`

/** Data as `data` prints it. */
export const dataPrinter: DocumentPrinter = {
  entries: (entries) => data(entries).text.slice(1, -1),
  first: () => '',
  between: () => ',',
  open: (name) => `${quoted(name)}:{`,
  close: () => '}',
}

const quoted = (name: string): string => escapeUnsafe(JSON.stringify(name))

/** Knows what is between the entries of a document. */
export class Separators {
  private readonly printer: DocumentPrinter
  /** Whether the object at each depth has no entries yet. */
  private readonly isEmpty: boolean[] = [true, true]

  constructor(printer: DocumentPrinter) {
    this.printer = printer
  }

  /** The text before the next entries of an object. */
  before(depth: number): string {
    const isFirst = this.isEmpty[depth] ?? true
    this.isEmpty[depth] = false
    return isFirst ? this.printer.first(depth) : this.printer.between(depth)
  }

  open(name: string, depth: number): string {
    const before = this.before(depth)
    this.isEmpty[depth + 1] = true
    return before + this.printer.open(name, depth)
  }

  close(depth: number): string {
    return this.printer.close(depth, this.isEmpty[depth] ?? true)
  }
}

/** A document as text. */
export async function documentText(document: JoinedDocument, { printer, head, tail }: Frame): Promise<string> {
  const separators = new Separators(printer)
  const pieces: string[] = []
  for (const step of steps(document)) {
    if (step.is === 'open') pieces.push(separators.open(step.name, step.depth))
    else if (step.is === 'close') pieces.push(separators.close(step.depth))
    else {
      const text = await printer.entries(step.make(), step.depth)
      if (text !== '') pieces.push(separators.before(step.depth), text)
    }
  }
  return `${head}${pieces.join('')}${tail}`
}
