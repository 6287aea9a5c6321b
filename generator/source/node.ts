import { isAlias, isMap, isScalar, isSeq, type Document, type Node as Yaml, type Scalar } from 'yaml'
import type { Code, Detail, Diagnostic, Place } from './diagnostic.ts'
import { place, range, report, reportFile, type File, type Nearest, type Range } from './file.ts'
import { isLost, onlyOne, syntaxIssue, type SyntaxIssue } from './syntax.ts'
import { synonymOf } from './synonyms.ts'
import { parseYaml } from './yaml.ts'

/** A YAML value with its position, so that a diagnostic can point to it. */
export class Node {
  /** Its key or index in its parent; the file name for the root. */
  readonly name: string
  private readonly file: File
  private readonly yaml: Yaml | null
  private readonly label: Yaml | null

  /** The cached or merged entries. */
  private derived: Entries | undefined

  private constructor(file: File, name: string, yaml: Yaml | null, label: Yaml | null, derived?: Entries) {
    this.name = name
    this.file = file
    this.yaml = yaml
    this.label = label
    this.derived = derived
  }

  /** Parses `text`; undefined if it is not YAML. Reports every error of the text. */
  static parse(name: string, text: string, diagnostics: Diagnostic[], nearest: Nearest): Node | undefined {
    const parsed = parseYaml(text)
    const { lines } = parsed
    const root = 'document' in parsed ? parsed.document.contents : null
    const file: File = { name, text, root, lines, diagnostics, nearest, spoiled: new Set(), reported: new Set() }
    if ('refused' in parsed) {
      const { code, why, at } = parsed.refused
      return void report(file, [at, at + 1], code, why)
    }
    const { document, second } = parsed
    const broken = issuesOf(document, text)
    if (second !== undefined) broken.push({ at: [second, second + 3], why: onlyOne })
    const invalid = new Set(broken.map(({ at }) => lines.linePos(at[0]).line))
    for (const { at, why, hint } of broken) {
      // One mistake often breaks a line in two ways; the first says what it was.
      if (invalid.delete(lines.linePos(at[0]).line)) report(file, at, 'yaml-syntax', why, hint)
    }
    if (document.contents !== null) reportTwins(file, document.contents)
    if (broken.length > 0) return undefined
    if (document.contents !== null) reportUnsafe(file, document.contents)
    if (isEmpty(document.contents)) return void report(file, [0, 0], 'empty-file')
    return new Node(file, name, document.contents, null)
  }

  /** The known word that the author most likely meant. */
  nearest(word: string, known: readonly string[]): string | undefined {
    return synonymOf(word, known) ?? this.file.nearest(word, known)
  }

  /** Whether this is a mapping. */
  isMapping(): boolean {
    return isMap(this.yaml)
  }

  /** The entries of a mapping in the author's order; none if this is not a mapping. */
  entries(): ReadonlyMap<string, Node> {
    this.derived ??= new Map(
      isMap<Yaml, Yaml | null>(this.yaml)
        ? this.yaml.items.map(({ key, value }) => {
            const name = keyName(this.file, key)
            return [name, new Node(this.file, name, value, key)]
          })
        : [],
    )
    return this.derived
  }

  /** Whether an entry comes from this file, and not from a merged one. */
  owns(key: string): boolean {
    return this.entries().get(key)?.file === this.file
  }

  /** The first of these entries that comes from this file, or else the first that exists. */
  blamed(...keys: readonly string[]): Node | undefined {
    const entries = this.entries()
    const key = keys.find((name) => this.owns(name)) ?? keys.find((name) => entries.has(name))
    return key === undefined ? undefined : entries.get(key)
  }

  /** Merges this mapping over another: its own entries win, and mappings are merged down to `depth` levels. */
  over(base: Node, depth: number): Node {
    const merged = new Map(base.entries())
    for (const [key, own] of this.entries()) {
      const below = merged.get(key)
      const isKept = depth === 1 || !below?.isMapping() || !own.isMapping() || own.entries().has('use')
      merged.set(key, isKept || below === undefined ? own : own.over(below, depth - 1))
    }
    return new Node(this.file, this.name, this.yaml, this.label, merged)
  }

  /** This mapping with one entry replaced or removed. */
  with(key: string, entry: Node | undefined): Node {
    const entries = new Map(this.entries())
    if (entry === undefined) entries.delete(key)
    else entries.set(key, entry)
    return new Node(this.file, this.name, this.yaml, this.label, entries)
  }

  /** The items of a list; undefined if this is not a list. */
  items(): readonly Node[] | undefined {
    if (!isSeq<Yaml>(this.yaml)) return undefined
    return this.yaml.items.map((item, index) => new Node(this.file, `${this.name}[${index}]`, item, null))
  }

  /** The value of a scalar; undefined if this is not a scalar, or is null. */
  scalar(): string | number | boolean | undefined {
    const value: unknown = isScalar(this.yaml) ? this.yaml.value : undefined
    return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : undefined
  }

  /** Whether this is null, explicitly or by leaving it empty. */
  isNull(): boolean {
    return this.yaml === null || (isScalar(this.yaml) && this.yaml.value === null)
  }

  /** The complete value as plain data. */
  plain(): Plain {
    const items = this.items()
    if (items !== undefined) return items.map((item) => item.plain())
    if (this.isMapping()) return Object.fromEntries([...this.entries()].map(([key, node]) => [key, node.plain()]))
    return this.scalar() ?? null
  }

  /** Reports an error of this value, or of its key if it has no value, unless YAML has changed the value. */
  report<C extends Code>(code: C, ...detail: Detail<C>): void {
    if (this.yaml !== null && this.file.spoiled.has(this.yaml)) return
    report(this.file, this.range(), code, ...detail)
  }

  /** Reports an error of a part of this text, or of the complete text if YAML escapes it. */
  reportPart<C extends Code>(start: number, length: number, code: C, ...detail: Detail<C>): void {
    const at = isScalar(this.yaml) ? within(this.file, this.yaml, start) : undefined
    if (at === undefined) return this.report(code, ...detail)
    report(this.file, [at, at + length], code, ...detail)
  }

  /** Reports an error of the key of this value. */
  reportKey<C extends Code>(code: C, ...detail: Detail<C>): void {
    report(this.file, range(this.label ?? this.yaml), code, ...detail)
  }

  /** Reports that this mapping lacks a key; `doc` describes the key. */
  reportMissing(key: string, doc?: string): void {
    if (this.label === null && this.yaml === this.file.root) reportFile(this.file, 'missing-key', key, undefined, doc)
    else this.reportKey('missing-key', key, this.name, doc)
  }

  /** Where it was written. */
  place(): Place {
    return place(this.file, this.range())
  }

  /** Where it begins: the value of a scalar, and the key of anything else. */
  head(): Place {
    return this.scalar() === undefined ? place(this.file, range(this.label ?? this.yaml)) : this.place()
  }

  private range(): Range {
    const hasText = this.yaml?.range && this.yaml.range[1] > this.yaml.range[0]
    return range(hasText ? this.yaml : (this.label ?? this.yaml))
  }
}

type Entries = ReadonlyMap<string, Node>

/** A YAML value without its positions. */
export type Plain = string | number | boolean | null | readonly Plain[] | { readonly [key: string]: Plain }

/** The name of a key: its value as text, or its source if it is not a scalar. */
const keyName = (file: File, key: Yaml | null): string =>
  isScalar(key) ? String(key.value) : file.text.slice(...range(key))

/** The errors of a document; of those after which the parser is lost, only the first. */
function issuesOf({ errors, contents }: Document.Parsed, text: string): SyntaxIssue[] {
  if (errors.length === 0) return []
  const values: Yaml[] = []
  each(contents, (value) => values.push(value))
  const lost = errors.findIndex(isLost)
  const first = lost < 0 ? errors : errors.filter((error, index) => index <= lost || !isLost(error))
  return first.map((error) => syntaxIssue(error, { text, values }))
}

const isEmpty = (contents: Yaml | null): boolean =>
  contents === null || (isScalar(contents) && contents.value === null && contents.source === '')

/** Does something with every value and key of a document; how deep it nests is bounded. Far faster than the library's visit. */
function each(yaml: Yaml | null, act: (yaml: Yaml) => void): void {
  if (yaml === null) return
  act(yaml)
  if (isSeq<Yaml>(yaml)) for (const item of yaml.items) each(item, act)
  if (!isMap<Yaml, Yaml | null>(yaml)) return
  for (const { key, value } of yaml.items) {
    each(key, act)
    each(value, act)
  }
}

/** Reports duplicate keys: 1 and "1" are the same key here, because all names are text. */
function reportTwins(file: File, contents: Yaml): void {
  each(contents, (yaml) => {
    if (!isMap<Yaml, Yaml | null>(yaml)) return
    const known = new Set<string>()
    for (const { key } of yaml.items) {
      const name = keyName(file, key)
      if (known.has(name)) report(file, range(key), 'duplicate-key', name)
      known.add(name)
    }
  })
}

/** Reports values that YAML would silently change or expand. */
function reportUnsafe(file: File, contents: Yaml): void {
  each(contents, (yaml) => {
    if (isAlias(yaml)) return reportAlias(file, yaml)
    if (yaml.anchor) report(file, before(file, yaml, '&'), 'unsupported-yaml', 'Anchors')
    if (yaml.tag) {
      file.spoiled.add(yaml)
      report(file, before(file, yaml, '!'), 'unsupported-yaml', 'Tags')
    }
    if (isScalar(yaml)) reportNumber(file, yaml)
  })
}

function reportAlias(file: File, alias: Yaml): void {
  file.spoiled.add(alias)
  report(file, range(alias), 'unsupported-yaml', 'Aliases')
}

/** The position in the file of a position in a text; undefined if the text is escaped. */
function within({ text }: File, scalar: Scalar, position: number): number | undefined {
  const [start, end] = range(scalar)
  const [written, value] = [text.slice(start, end), String(scalar.value)]
  if (scalar.type !== 'BLOCK_LITERAL')
    return written.includes(value) ? start + written.indexOf(value) + position : undefined
  const before = value.slice(0, position).split('\n')
  const lines = written.split('\n')
  const indent =
    lines
      .slice(1)
      .find((line) => line.trim() !== '')
      ?.search(/\S/) ?? 0
  const above = lines.slice(0, before.length).reduce((sum, line) => sum + line.length + 1, 0)
  return start + above + indent + (before.at(-1)?.length ?? 0)
}

/** The position of a mark that belongs to a value and precedes it. Searches back no further than the mark. */
function before({ text }: File, value: Yaml, mark: '&' | '!'): Range {
  const [at] = range(value)
  let start = text.lastIndexOf(mark, at - 1)
  if (start < 0 || at === 0) return range(value)
  while (mark === '!' && text[start - 1] === mark) start-- // such as !!int
  const space = text.slice(start, at).search(/\s/)
  return [start, space < 0 ? at : start + space]
}

function reportNumber(file: File, scalar: Scalar): void {
  const { source = '', value, type } = scalar
  if (type !== 'PLAIN' || typeof value !== 'number' || String(value) === source) return
  file.spoiled.add(scalar)
  report(file, range(scalar), 'ambiguous-number', source, value)
}
