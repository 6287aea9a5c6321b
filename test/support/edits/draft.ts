import { isMap, parseDocument, type Document, type YAMLMap } from 'yaml'
import { fieldsOf } from '../../../generator/language/values.ts'
import type { Random } from '../random.ts'

/** The texts of the spec files of a catalogue, by their paths below the folder of specs, such as `models/a/b.yaml`. */
export type Files = ReadonlyMap<string, string>

/** A mapping of a spec file as plain data. */
export type Data = Readonly<Record<string, unknown>>

/** One edit that people make. */
export interface Edit {
  /** Its name, such as `text.maxLength`. */
  readonly name: string
  /** Changes the draft; returns the change in words, or undefined if it found nothing to change. */
  readonly apply: (draft: Draft, random: Random) => string | undefined
}

/** The files of a catalogue while they are edited. */
export class Draft {
  private readonly texts: Map<string, string>
  private readonly documents = new Map<string, Document.Parsed>()

  constructor(files: Files) {
    this.texts = new Map(files)
  }

  /** The paths of the files whose path, and whose text, match. */
  paths(path: RegExp, text: RegExp = /^/): readonly string[] {
    return [...this.texts].filter(([name, body]) => path.test(name) && text.test(body)).map(([name]) => name)
  }

  has(path: string): boolean {
    return this.texts.has(path)
  }

  /** The parsed file, which the caller changes only through `root`. */
  private document(path: string): Document.Parsed {
    const known = this.documents.get(path) ?? parseDocument(this.texts.get(path) ?? '')
    this.documents.set(path, known)
    return known
  }

  /** The mapping of a file, for reading. */
  data(path: string): Data {
    return this.texts.has(path) ? fieldsOf(this.document(path).toJS()) : {}
  }

  /** The mapping of a file, for changes. */
  root(path: string): YAMLMap {
    const { contents } = this.document(path)
    if (!isMap(contents)) throw new Error(`${path} is not a mapping.`)
    return contents
  }

  /** Sets a key of a mapping of a file to plain data. */
  set(map: YAMLMap, key: string, value: unknown): void {
    const pair = map.items.find((item) => keyOf(item.key) === key)
    const node = this.node(value)
    if (pair === undefined) map.add({ key, value: node })
    else pair.value = node
  }

  /** A node of plain data. */
  node(value: unknown): unknown {
    const [any] = this.documents.values()
    return (any ?? parseDocument('')).createNode(value)
  }

  add(path: string, text: string): void {
    this.texts.set(path, text)
    this.documents.delete(path)
  }

  remove(path: string): void {
    this.texts.delete(path)
    this.documents.delete(path)
  }

  /** The text of a file with all changes; one without changes stays as it was written. */
  text(path: string): string {
    const written = this.texts.get(path) ?? ''
    const now = this.documents.get(path)?.toString(style)
    return now === undefined || now === parseDocument(written).toString(style) ? written : now
  }

  /** The files with all changes. */
  files(): Files {
    return new Map([...this.texts.keys()].sort().map((path) => [path, this.text(path)]))
  }
}

const style = { lineWidth: 120 }

/** The name of a key of a mapping. */
export const keyOf = (key: unknown): string => String(isNode(key) ? key.value : key)

const isNode = (key: unknown): key is { readonly value: unknown } =>
  typeof key === 'object' && key !== null && 'value' in key

/** The names of the keys of a mapping. */
export const keysOf = (map: YAMLMap): readonly string[] => map.items.map(({ key }) => keyOf(key))

/** The mapping at a key of a mapping; undefined if there is none. */
export function mapAt(map: YAMLMap, key: string): YAMLMap | undefined {
  const found: unknown = map.get(key)
  return isMap(found) ? found : undefined
}

/** Removes a key of a mapping. */
export function removeKey(map: YAMLMap, key: string): void {
  map.items = map.items.filter((item) => keyOf(item.key) !== key)
}

/** Moves a file, with its changes. */
export function moveTo(draft: Draft, from: string, to: string): void {
  const text = draft.text(from)
  draft.remove(from)
  draft.add(to, text)
}
