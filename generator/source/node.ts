import { isMap, isScalar, isSeq, LineCounter, parseDocument, visit, type Node as Yaml, type Scalar } from 'yaml'
import { diagnose, type Code, type Detail, type Diagnostic, type Place } from './diagnostic.ts'

/** A YAML value that knows where it was written, so that a fault can point at it. */
export class Node {
  /** The key or the position under which it stands; the file's name at the top. */
  readonly name: string
  private readonly file: File
  private readonly yaml: Yaml | null
  private readonly label: Yaml | null

  /** Set where the entries are not those of the text alone. */
  private readonly derived: Entries | undefined

  private constructor(file: File, name: string, yaml: Yaml | null, label: Yaml | null, derived?: Entries) {
    this.name = name
    this.file = file
    this.yaml = yaml
    this.label = label
    this.derived = derived
  }

  /** The value that `text` holds, or undefined when it is no YAML at all. Every fault of the text is reported. */
  static parse(name: string, text: string, diagnostics: Diagnostic[]): Node | undefined {
    const lines = new LineCounter()
    const document = parseDocument(text, { lineCounter: lines })
    const file: File = { name, text, lines, diagnostics, spoiled: new Set() }
    const top = new Node(file, name, document.contents, null)
    const broken = document.errors.filter((error) => error.code !== 'DUPLICATE_KEY')
    const faulty = new Set(broken.map(({ pos }) => lines.linePos(pos[0]).line))
    for (const { pos } of document.errors.filter(({ code }) => code === 'DUPLICATE_KEY')) reportTwin(file, pos[0])
    for (const { code, pos, message } of broken) {
      // One slip often breaks a line in two ways; the first says what it was.
      if (faulty.delete(lines.linePos(pos[0]).line)) report(file, pos, 'yaml-syntax', syntax[code] ?? sentence(message))
    }
    if (broken.length > 0) return undefined
    reportUnsafe(file, document.contents)
    if (isEmpty(document.contents)) return void report(file, [0, 0], 'empty-file')
    return top
  }

  /** Whether this is a mapping. */
  isMapping(): boolean {
    return isMap(this.yaml)
  }

  /** The entries of a mapping in the order in which they were written; none when this is no mapping. */
  entries(): ReadonlyMap<string, Node> {
    if (this.derived !== undefined) return this.derived
    if (!isMap<Yaml, Yaml | null>(this.yaml)) return new Map()
    return new Map(
      this.yaml.items.map(({ key, value }) => {
        const name = isScalar(key) ? String(key.value) : this.source(key)
        return [name, new Node(this.file, name, value, key)]
      }),
    )
  }

  /** Whether an entry was written here, and not in what this was laid over. */
  owns(key: string): boolean {
    return this.entries().get(key)?.file === this.file
  }

  /** The first of these entries that was written here; where all were taken over, the first that there is. */
  blamed(...keys: readonly string[]): Node | undefined {
    const entries = this.entries()
    const key = keys.find((name) => this.owns(name)) ?? keys.find((name) => entries.has(name))
    return key === undefined ? undefined : entries.get(key)
  }

  /** This mapping laid over another: its own entries win, and mappings are merged down to `depth` levels. */
  over(base: Node, depth: number): Node {
    const merged = new Map(base.entries())
    for (const [key, own] of this.entries()) {
      const below = merged.get(key)
      const isKept = depth === 1 || !below?.isMapping() || !own.isMapping() || own.entries().has('use')
      merged.set(key, isKept || below === undefined ? own : own.over(below, depth - 1))
    }
    return new Node(this.file, this.name, this.yaml, this.label, merged)
  }

  /** This mapping with one entry replaced, or with an entry left out where there is none. */
  with(key: string, entry: Node | undefined): Node {
    const entries = new Map(this.entries())
    if (entry === undefined) entries.delete(key)
    else entries.set(key, entry)
    return new Node(this.file, this.name, this.yaml, this.label, entries)
  }

  /** The items of a list, or undefined when this is no list. */
  items(): readonly Node[] | undefined {
    if (!isSeq<Yaml>(this.yaml)) return undefined
    return this.yaml.items.map((item, index) => new Node(this.file, `${this.name}[${index}]`, item, null))
  }

  /** The value of a scalar, or undefined when this is none, or null. */
  scalar(): string | number | boolean | undefined {
    const value: unknown = isScalar(this.yaml) ? this.yaml.value : undefined
    return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : undefined
  }

  /** Whether this is null, written or left empty. */
  isNull(): boolean {
    return this.yaml === null || (isScalar(this.yaml) && this.yaml.value === null)
  }

  /** The whole value as plain data. */
  plain(): Plain {
    const items = this.items()
    if (items !== undefined) return items.map((item) => item.plain())
    if (this.isMapping()) return Object.fromEntries([...this.entries()].map(([key, node]) => [key, node.plain()]))
    return this.scalar() ?? null
  }

  /** Reports a fault of this value, or of its key where it has no value, unless YAML itself has spoiled the value. */
  report<C extends Code>(code: C, ...detail: Detail<C>): void {
    if (this.yaml !== null && this.file.spoiled.has(this.yaml)) return
    this.file.diagnostics.push(diagnose(code, this.place(), ...detail))
  }

  /** Reports a fault of a part of this text, or of the whole where YAML writes the text in another way. */
  reportPart<C extends Code>(start: number, length: number, code: C, ...detail: Detail<C>): void {
    const at = isScalar(this.yaml) ? within(this.file, this.yaml, start) : undefined
    if (at === undefined) return this.report(code, ...detail)
    report(this.file, [at, at + length], code, ...detail)
  }

  /** Reports a fault of the key under which this value stands. */
  reportKey<C extends Code>(code: C, ...detail: Detail<C>): void {
    this.file.diagnostics.push(diagnose(code, place(this.file, range(this.label ?? this.yaml)), ...detail))
  }

  /** Where it was written. */
  place(): Place {
    const hasText = this.yaml?.range && this.yaml.range[1] > this.yaml.range[0]
    return place(this.file, range(hasText ? this.yaml : (this.label ?? this.yaml)))
  }

  private source(yaml: Yaml | null): string {
    return this.file.text.slice(...range(yaml))
  }
}

type Entries = ReadonlyMap<string, Node>

/** A YAML value without its places. */
export type Plain = string | number | boolean | null | readonly Plain[] | { readonly [key: string]: Plain }

interface File {
  readonly name: string
  readonly text: string
  readonly lines: LineCounter
  readonly diagnostics: Diagnostic[]
  /** Values that are not what their author wrote, which is reported already. */
  readonly spoiled: Set<Yaml>
}

type Range = [start: number, end: number]

const range = (yaml: Yaml | null): Range => [yaml?.range?.[0] ?? 0, yaml?.range?.[1] ?? 0]

function report<C extends Code>(file: File, at: Range, code: C, ...detail: Detail<C>): void {
  file.diagnostics.push(diagnose(code, place(file, at), ...detail))
}

function place(file: File, [start, end]: Range): Place {
  const { line, col } = file.lines.linePos(start)
  const from = start - (col - 1)
  const text = file.text.slice(from).split(/\r?\n/, 1)[0] ?? ''
  const length = Math.max(1, Math.min(end - start, text.length - (col - 1)))
  return { file: file.name, line: Math.max(1, line), column: Math.max(1, col), length, text }
}

/** The first line of the parser's message, without the place that it appends. */
function sentence(message: string): string {
  const [line = ''] = message.split('\n')
  return `${line
    .replace(/ at line \d+, column \d+:?$/, '')
    .replace(/closing (["'])quote/, 'closing $1')
    .replace(/[.:]$/, '')}.`
}

/** Messages of the parser that speak of its own functions, in our words. */
const syntax: Readonly<Record<string, string>> = {
  MULTIPLE_DOCS: 'a file holds one document, so no line may be "---".',
}

const isEmpty = (contents: Yaml | null): boolean =>
  contents === null || (isScalar(contents) && contents.value === null && contents.source === '')

/** The parser says only where the second key begins. */
function reportTwin(file: File, start: number): void {
  const source = /^(?:"[^"]*"|'[^']*'|\S.*?(?=\s*:(?:\s|$)))/m.exec(file.text.slice(start, start + 200))?.[0] ?? ''
  report(file, [start, start + source.length], 'duplicate-key', source.replace(/^(["'])(.*)\1$/, '$2'))
}

/** Reports what YAML would change or expand behind the author's back. */
function reportUnsafe(file: File, contents: Yaml | null): void {
  if (contents === null) return
  visit(contents, {
    Alias: (_, alias) => {
      file.spoiled.add(alias)
      report(file, range(alias), 'unsupported-yaml', 'Aliases')
    },
    Value: (_, value) => {
      if (value.anchor) report(file, before(file, value, /&\S*(?=[^&]*$)/), 'unsupported-yaml', 'Anchors')
      if (value.tag) {
        file.spoiled.add(value)
        report(file, before(file, value, /!+[^\s!]*(?=[^!]*$)/), 'unsupported-yaml', 'Tags')
      }
      if (isScalar(value)) reportNumber(file, value)
    },
  })
}

/** Where a position of a text stands in its file; undefined where the text is not written as it is. */
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

/** Where a mark stands that belongs to a value and is written before it. */
function before(file: File, value: Yaml, mark: RegExp): Range {
  const found = mark.exec(file.text.slice(0, range(value)[0]))
  return found === null ? range(value) : [found.index, found.index + found[0].length]
}

function reportNumber(file: File, scalar: Scalar): void {
  const { source = '', value, type } = scalar
  if (type !== 'PLAIN' || typeof value !== 'number' || String(value) === source) return
  file.spoiled.add(scalar)
  report(file, range(scalar), 'ambiguous-number', source, value)
}
