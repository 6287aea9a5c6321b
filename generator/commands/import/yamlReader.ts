import type { Json } from '../../catalogue/catalogue.ts'
import type { Entry, Mapping, Scalar, Value } from '../../source/value.ts'
import { parseYaml, type Limits } from '../../source/yaml.ts'
import { bound, isObject, limits, Unreadable, type JsonObject } from './json.ts'
import { noteOn, type Note } from './losses.ts'
import { escaped } from './reading/addresses.ts'

/** The limits in YAML, which count keys as well. */
const most: Limits = { values: 2 * limits.values, lines: 2 * limits.values, depth: limits.depth, hasDirectives: true }

/** Reads a text as YAML, with its anchors written out. Throws `Unreadable` for what JSON does not have. */
export function readYaml(text: string): { readonly root: JsonObject; readonly slips: readonly Note[] } {
  const parsed = parseYaml(text, most)
  const lineOf = (offset: number): number => parsed.lines.linePos(offset).line
  if ('refused' in parsed) throw new Unreadable(`${parsed.refused.why} (line ${lineOf(parsed.refused.at)})`)
  const [error] = parsed.errors
  if (error !== undefined) throw new Unreadable(`it is not YAML: ${error.message} (line ${lineOf(error.pos[0])})`)
  if (parsed.second !== undefined) throw new Unreadable('it holds more than one YAML document')
  const reader = new Reader(lineOf)
  const root = reader.read(parsed.value, '')
  if (!isObject(root)) throw new Unreadable('it is neither a JSON object nor a YAML mapping')
  bound(root, limits.values)
  return { root, slips: reader.slips }
}

/** The slips of valid JSON, which is YAML. */
export function slipsIn(text: string): readonly Note[] {
  const parsed = parseYaml(text, { ...most, lines: Infinity })
  if ('refused' in parsed || parsed.errors.length > 0) return [noteOn('unlocated-slip', '')]
  const reader = new Reader((offset) => parsed.lines.linePos(offset).line)
  reader.read(parsed.value, '')
  return reader.slips
}

/** Whether a JavaScript number cannot hold an integer exactly, or a number at all. */
export function isRounded(written: string): boolean {
  const value = Number(written)
  if (!Number.isFinite(value)) return true
  return !Number.isSafeInteger(value) && /^[-+]?\d+$/.test(written) && BigInt(written) !== BigInt(value)
}

/** A value with an anchor; undefined while it is read. */
type Anchored = { readonly value: Json; readonly size: number } | undefined

/** Turns a parsed text into JSON, and notes what that loses. Throws `Unreadable` for what JSON does not have. */
class Reader {
  readonly slips: Note[] = []
  private readonly lineOf: (offset: number) => number
  private readonly anchors = new Map<string, Anchored>()
  /** How many values have been read; an alias holds as many as its anchor. */
  private size = 0

  constructor(lineOf: Reader['lineOf']) {
    this.lineOf = lineOf
  }

  read(value: Value | null, at: string): Json {
    if (value === null) return null
    if (value.is === 'alias') return this.alias(value.name, value)
    if (value.anchor === undefined) return this.plain(value, at)
    const before = this.size
    this.anchors.set(value.anchor, undefined)
    const read = this.plain(value, at)
    this.anchors.set(value.anchor, { value: read, size: this.size - before })
    return read
  }

  private plain(value: Exclude<Value, { is: 'alias' }>, at: string): Json {
    this.add(1, value)
    if (value.is === 'scalar') return this.scalar(value, at)
    this.checkTag(value, value.is === 'list' ? 'seq' : 'map')
    if (value.is === 'list') return value.items.map((one, index) => this.read(one, `${at}/${index}`))
    return this.mapping(value, at)
  }

  private alias(name: string, alias: Value): Json {
    const anchored = this.anchors.get(name)
    if (anchored === undefined) {
      const why = this.anchors.has(name) ? 'stands for a value that contains it' : 'has no anchor before it'
      throw this.unreadable(`its alias *${name} ${why}`, alias)
    }
    this.add(anchored.size, alias)
    return anchored.value
  }

  /** Counts values before they are made, so that aliases of aliases cannot fill the memory. */
  private add(count: number, at: Value): void {
    this.size += count
    if (this.size <= limits.values) return
    throw this.unreadable(
      `with its aliases written out, it holds over ${limits.values.toLocaleString('en-US')} values`,
      at,
    )
  }

  private mapping(mapping: Mapping, at: string): Json {
    const entries = new Map<string, Json>()
    const merged = new Map<string, Json>()
    for (const { key, value } of mapping.items) {
      const name = this.keyOf(key)
      const inside = `${at}/${escaped(name)}`
      if (isMerge(key)) {
        for (const [under, one] of this.merged({ key, value }, inside)) if (!merged.has(under)) merged.set(under, one)
        continue
      }
      if (entries.has(name)) this.repeated(name, key, inside)
      entries.set(name, this.read(value, inside))
    }
    for (const [name, one] of merged) if (!entries.has(name)) entries.set(name, one)
    return Object.fromEntries(entries)
  }

  /** The entries that the merge key `<<` adds; of several mappings, the first counts. */
  private merged({ key, value }: Entry, at: string): readonly (readonly [string, Json])[] {
    const read = this.read(value, at)
    const all = Array.isArray(read) ? read.map((one: Json) => one) : [read]
    return all.flatMap((one) => {
      if (!isObject(one)) throw this.unreadable('it has a merge key << with a value that is no mapping', key)
      return Object.entries(one)
    })
  }

  private scalar(scalar: Scalar, at: string): Json {
    const { source = '' } = scalar
    const value = this.tagged(scalar)
    if (value === undefined || value === null) return null
    if (typeof value === 'number') {
      if (/^[-+]?\.(?:inf|nan)$/i.test(source)) return this.noNumber(source, at)
      if (isRounded(source)) this.slips.push(noteOn('rounded-number', at, source, String(value)))
      return value
    }
    if (typeof value === 'string' || typeof value === 'boolean') return value
    if (scalar.tag === undefined) return source // YAML 1.1 has dates
    throw this.unreadable('it holds a value that JSON does not have', scalar)
  }

  /** The value of a scalar as its tag says. */
  private tagged(scalar: Scalar): unknown {
    const { value, source = '', tag } = scalar
    if (tag === undefined || tag === '!') return value
    const isNumber = tag === core('int') || tag === core('float')
    if (isNumber && typeof value === 'string' && /^[-+]?\d+$/.test(source)) return Number(source)
    const kind = value === null ? 'null' : (kinds[typeof value] ?? '')
    this.checkTag(scalar, ...(kind === 'number' ? ['int', 'float'] : [kind]))
    return value
  }

  private checkTag({ tag, start }: Exclude<Value, { is: 'alias' }>, ...known: readonly string[]): void {
    if (tag === undefined || tag === '!' || known.some((one) => tag === core(one))) return
    const shown = tag.startsWith(core('')) ? `!!${tag.slice(core('').length)}` : tag
    throw new Unreadable(
      `it has the tag ${shown} (line ${this.lineOf(start)}), which JSON does not have; write the value out first`,
    )
  }

  private noNumber(source: string, at: string): null {
    this.slips.push(noteOn('no-number', at, source))
    return null
  }

  /** A key as it is written: in YAML, `200` and `on` are keys as well. */
  private keyOf(key: Value | null): string {
    const name = key?.is === 'alias' ? this.alias(key.name, key) : key?.is === 'scalar' ? keyText(key) : undefined
    if (typeof name !== 'string') throw this.unreadable('it has a key that is not text', key)
    if (key !== null && this.lineOf(key.start) !== this.lineOf(Math.max(key.start, key.end - 1)))
      throw this.unreadable('it has a key of several lines; write it on one line first', key)
    if (key?.is === 'scalar' && key.anchor !== undefined) this.anchors.set(key.anchor, { value: name, size: 1 })
    return name
  }

  private repeated(name: string, key: Value | null, at: string): void {
    this.slips.push(noteOn('repeated-key', at, String(this.lineOf(key?.start ?? 0)), JSON.stringify(name)))
  }

  private unreadable(why: string, at: Value | null): Unreadable {
    return new Unreadable(at === null ? why : `${why} (line ${this.lineOf(at.start)})`)
  }
}

const core = (kind: string): string => `tag:yaml.org,2002:${kind}`

const kinds: Readonly<Record<string, string>> = { string: 'str', number: 'number', boolean: 'bool' }

const isMerge = (key: Value | null): boolean => key?.is === 'scalar' && key.style === 'plain' && key.source === '<<'

const keyText = ({ value, source }: Scalar): string => (typeof value === 'string' ? value : (source ?? ''))
