import type { Document } from 'yaml'
import type { Code, Detail, Diagnostic, Place } from './diagnostic.ts'
import { place, range, report, reportFile, type File, type Nearest, type Range } from './file.ts'
import { isLost, onlyOne, syntaxIssue, type SyntaxIssue } from './syntax.ts'
import { synonymOf } from './synonyms.ts'
import type { Alias, Scalar, Value } from './value.ts'
import { parseYaml } from './yaml.ts'

/** A YAML value with its position, so that a diagnostic can point to it. */
export class Node {
  /** Its key or index in its parent; the file name for the root. */
  readonly name: string
  private readonly file: File
  private readonly value: Value | null
  private readonly label: Value | null

  /** The cached or merged entries. */
  private derived: Entries | undefined

  private constructor(file: File, name: string, value: Value | null, label: Value | null, derived?: Entries) {
    this.name = name
    this.file = file
    this.value = value
    this.label = label
    this.derived = derived
  }

  /** Parses `text`; undefined if it is not YAML. Reports every error of the text. */
  static parse(name: string, text: string, diagnostics: Diagnostic[], nearest: Nearest): Node | undefined {
    const parsed = parseYaml(text)
    const { lines } = parsed
    const root = 'value' in parsed ? parsed.value : null
    const file: File = { name, text, root, lines, diagnostics, nearest, spoiled: new Set(), reported: new Set() }
    if ('refused' in parsed) {
      const { code, why, at } = parsed.refused
      return void report(file, [at, at + 1], code, why)
    }
    const broken = issuesOf(parsed.errors, root, text)
    if (parsed.second !== undefined) broken.push({ at: [parsed.second, parsed.second + 3], why: onlyOne })
    reportBroken(file, broken)
    if (root !== null) reportTwins(file, root)
    if (broken.length > 0) return undefined
    if (root !== null) reportUnsafe(file, root)
    if (isEmpty(root)) return void report(file, [0, 0], 'empty-file')
    return new Node(file, name, root, null)
  }

  /** The root of a value that is in no text yet. */
  static made(name: string, made: Pick<File, 'root' | 'lines'>, diagnostics: Diagnostic[], nearest: Nearest): Node {
    const file: File = { ...made, name, text: '', diagnostics, nearest, spoiled: new Set(), reported: new Set() }
    return new Node(file, name, made.root, null)
  }

  /** The known word that the author most likely meant. */
  nearest(word: string, known: readonly string[]): string | undefined {
    return synonymOf(word, known) ?? this.file.nearest(word, known)
  }

  /** Whether this is a mapping. */
  isMapping(): boolean {
    return this.value?.is === 'mapping'
  }

  /** The entries of a mapping in the author's order; none if this is not a mapping. */
  entries(): ReadonlyMap<string, Node> {
    this.derived ??= new Map(
      this.value?.is === 'mapping'
        ? this.value.items.map(({ key, value }) => {
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
    return new Node(this.file, this.name, this.value, this.label, merged)
  }

  /** This mapping with one entry replaced or removed. */
  with(key: string, entry: Node | undefined): Node {
    const entries = new Map(this.entries())
    if (entry === undefined) entries.delete(key)
    else entries.set(key, entry)
    return new Node(this.file, this.name, this.value, this.label, entries)
  }

  /** The items of a list; undefined if this is not a list. */
  items(): readonly Node[] | undefined {
    if (this.value?.is !== 'list') return undefined
    return this.value.items.map((item, index) => new Node(this.file, `${this.name}[${index}]`, item, null))
  }

  /** The value of a scalar; undefined if this is not a scalar, or is null. */
  scalar(): string | number | boolean | undefined {
    const value = this.value?.is === 'scalar' ? this.value.value : undefined
    return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : undefined
  }

  /** Whether this is null, explicitly or by leaving it empty. */
  isNull(): boolean {
    return this.value === null || (this.value.is === 'scalar' && this.value.value === null)
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
    if (this.value !== null && this.file.spoiled.has(this.value)) return
    report(this.file, this.range(), code, ...detail)
  }

  /** Reports an error of a part of this text, or of the complete text if YAML escapes it. */
  reportPart<C extends Code>(start: number, length: number, code: C, ...detail: Detail<C>): void {
    const at = this.value?.is === 'scalar' ? within(this.file, this.value, start) : undefined
    if (at === undefined) return this.report(code, ...detail)
    report(this.file, [at, at + length], code, ...detail)
  }

  /** Reports an error of the key of this value. */
  reportKey<C extends Code>(code: C, ...detail: Detail<C>): void {
    report(this.file, range(this.label ?? this.value), code, ...detail)
  }

  /** Reports that this mapping lacks a key; `doc` describes the key. */
  reportMissing(key: string, doc?: string): void {
    if (this.label === null && this.value === this.file.root) reportFile(this.file, 'missing-key', key, undefined, doc)
    else this.reportKey('missing-key', key, this.name, doc)
  }

  /** Where it was written. */
  place(): Place {
    return place(this.file, this.range())
  }

  /** Where it begins: the value of a scalar, and the key of anything else. */
  head(): Place {
    return this.scalar() === undefined ? place(this.file, range(this.label ?? this.value)) : this.place()
  }

  private range(): Range {
    const hasText = this.value !== null && this.value.end > this.value.start
    return range(hasText ? this.value : (this.label ?? this.value))
  }
}

type Entries = ReadonlyMap<string, Node>

/** A YAML value without its positions. */
export type Plain = string | number | boolean | null | readonly Plain[] | { readonly [key: string]: Plain }

/** The name of a key: its value as text, or its source if it is not a scalar. */
const keyName = (file: File, key: Value | null): string =>
  key?.is === 'scalar' ? String(key.value) : file.text.slice(...range(key))

/** The errors of a document; of those after which the parser is lost, only the first. */
function issuesOf(errors: Document.Parsed['errors'], root: Value | null, text: string): SyntaxIssue[] {
  if (errors.length === 0) return []
  const values: Value[] = []
  each(root, (value) => values.push(value))
  const lost = errors.findIndex(isLost)
  const first = lost < 0 ? errors : errors.filter((error, index) => index <= lost || !isLost(error))
  return first.map((error) => syntaxIssue(error, { text, values }))
}

/** Reports one issue for each line: one mistake often breaks a line in two ways, and the first says what it was. */
function reportBroken(file: File, issues: readonly SyntaxIssue[]): void {
  const lineOf = ({ at: [start] }: SyntaxIssue): number => file.lines.linePos(start).line
  const invalid = new Set(issues.map(lineOf))
  for (const issue of issues)
    if (invalid.delete(lineOf(issue))) report(file, issue.at, 'yaml-syntax', issue.why, issue.hint)
}

const isEmpty = (root: Value | null): boolean =>
  root === null || (root.is === 'scalar' && root.value === null && root.source === '')

/** Does something with every value and key; how deep they nest is bounded. */
function each(value: Value | null, act: (value: Value) => void): void {
  if (value === null) return
  act(value)
  if (value.is === 'list') for (const item of value.items) each(item, act)
  if (value.is !== 'mapping') return
  for (const entry of value.items) {
    each(entry.key, act)
    each(entry.value, act)
  }
}

/** Reports duplicate keys: 1 and "1" are the same key here, because all names are text. */
function reportTwins(file: File, root: Value): void {
  each(root, (value) => {
    if (value.is !== 'mapping') return
    const known = new Set<string>()
    for (const { key } of value.items) {
      const name = keyName(file, key)
      if (known.has(name)) report(file, range(key), 'duplicate-key', name)
      known.add(name)
    }
  })
}

/** Reports values that YAML would silently change or expand. */
function reportUnsafe(file: File, root: Value): void {
  each(root, (value) => {
    if (value.is === 'alias') return reportAlias(file, value)
    if (value.anchor !== undefined) report(file, before(file, value, '&'), 'unsupported-yaml', 'Anchors')
    if (value.tag !== undefined) {
      file.spoiled.add(value)
      report(file, before(file, value, '!'), 'unsupported-yaml', 'Tags')
    }
    if (value.is === 'scalar') reportNumber(file, value)
  })
}

function reportAlias(file: File, alias: Alias): void {
  file.spoiled.add(alias)
  report(file, range(alias), 'unsupported-yaml', 'Aliases')
}

/** The position in the file of a position in a text; undefined if the text is escaped. */
function within({ text }: File, scalar: Scalar, position: number): number | undefined {
  const [start, end] = range(scalar)
  const [written, value] = [text.slice(start, end), String(scalar.value)]
  if (scalar.style !== 'literal') return written.includes(value) ? start + written.indexOf(value) + position : undefined
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
function before({ text }: File, value: Value, mark: '&' | '!'): Range {
  const [at] = range(value)
  let start = text.lastIndexOf(mark, at - 1)
  if (start < 0 || at === 0) return range(value)
  while (mark === '!' && text[start - 1] === mark) start-- // such as !!int
  const space = text.slice(start, at).search(/\s/)
  return [start, space < 0 ? at : start + space]
}

function reportNumber(file: File, scalar: Scalar): void {
  const { source = '', value, style } = scalar
  if (style !== 'plain' || typeof value !== 'number' || String(value) === source) return
  file.spoiled.add(scalar)
  report(file, range(scalar), 'ambiguous-number', source, value)
}
