import { isList } from '../../base/list.ts'
import type { Json } from '../../catalogue/catalogue.ts'
import type { Value } from '../../source/value.ts'
import { parseYaml } from '../../source/yaml.ts'
import { bound, isObject, limits, parseObject, Unreadable, type JsonObject } from './json.ts'
import { noteOn, type Note } from './losses.ts'
import { escaped } from './reading/references.ts'

/** A document, and what its text says and its value does not: numbers that are rounded, and keys that are repeated. */
export interface SourceDocument {
  readonly root: JsonObject
  readonly slips: readonly Note[]
}

/** Reads a document in JSON, or in YAML if its file is called so. Throws `Unreadable` for anything else. */
export function readDocument(file: string, text: string): SourceDocument {
  if (/\.ya?ml$/i.test(file)) return readYaml(text)
  const root = parseObject(text)
  return { root, slips: hasSlip(text, root) ? slipsIn(text) : [] }
}

/** The limits in YAML, which count keys as well. */
const most = { values: 2 * limits.values, lines: 2 * limits.values, depth: limits.depth }

function readYaml(text: string): SourceDocument {
  const parsed = parseYaml(text, most)
  const lineOf = (offset: number): number => parsed.lines.linePos(offset).line
  if ('refused' in parsed) throw new Unreadable(`${parsed.refused.why} (line ${lineOf(parsed.refused.at)})`)
  const [error] = parsed.errors
  if (error !== undefined) throw new Unreadable(`it is not YAML: ${error.message} (line ${lineOf(error.pos[0])})`)
  if (parsed.second !== undefined) throw new Unreadable('it holds more than one YAML document')
  const reader = new Reader(lineOf)
  const root = reader.read(parsed.value, '')
  if (!isObject(root)) throw new Unreadable('it is not a YAML mapping')
  bound(root, limits.values)
  return { root, slips: reader.slips }
}

/** The tokens of valid JSON that matter here: texts, keys and numbers. */
const token = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?|-?\d[\d.eE+-]*/g

/** Whether valid JSON has a slip. Most texts have none; the parser of YAML, which finds it, takes 80 times as long as this. */
function hasSlip(text: string, root: JsonObject): boolean {
  let keys = 0
  for (const [written, colon] of text.matchAll(token))
    if (colon !== undefined) keys++
    else if (!written.startsWith('"') && isRounded(written)) return true
  return keys !== keysIn(root)
}

function keysIn(value: Json): number {
  if (isList(value)) return value.reduce<number>((sum, one) => sum + keysIn(one), 0)
  if (!isObject(value)) return 0
  return Object.values(value).reduce<number>((sum, one) => sum + 1 + keysIn(one), 0)
}

/** Whether a JavaScript number cannot hold an integer exactly, or a number at all. */
function isRounded(written: string): boolean {
  const value = Number(written)
  if (!Number.isFinite(value)) return true
  return !Number.isSafeInteger(value) && /^[-+]?\d+$/.test(written) && BigInt(written) !== BigInt(value)
}

/** The slips of valid JSON, which is YAML. */
function slipsIn(text: string): readonly Note[] {
  const parsed = parseYaml(text, { ...most, lines: Infinity })
  if ('refused' in parsed || parsed.errors.length > 0) return [noteOn('unlocated-slip', '')]
  const reader = new Reader((offset) => parsed.lines.linePos(offset).line)
  reader.read(parsed.value, '')
  return reader.slips
}

/** Turns a parsed text into JSON, and notes what that loses. Throws `Unreadable` for what JSON does not have. */
class Reader {
  readonly slips: Note[] = []
  private readonly lineOf: (offset: number) => number

  constructor(lineOf: Reader['lineOf']) {
    this.lineOf = lineOf
  }

  read(value: Value | null, at: string): Json {
    if (value === null) return null
    if (value.is === 'alias')
      throw new Unreadable(`it has an alias (line ${this.lineOf(value.start)}); write it out first`)
    if (value.is === 'list') return value.items.map((one, index) => this.read(one, `${at}/${index}`))
    if (value.is === 'scalar') return this.scalar(value.value, value.source ?? '', at)
    const entries = new Map<string, Json>()
    for (const { key, value: inner } of value.items) {
      const name = this.keyOf(key)
      const inside = `${at}/${escaped(name)}`
      if (entries.has(name)) this.repeated(name, key, inside)
      entries.set(name, this.read(inner, inside))
    }
    return Object.fromEntries(entries)
  }

  private scalar(value: unknown, source: string, at: string): Json {
    if (value === undefined || value === null) return null
    if (typeof value === 'number') {
      if (isRounded(source)) this.slips.push(noteOn('rounded-number', at, source, String(value)))
      return value
    }
    if (typeof value === 'string' || typeof value === 'boolean') return value
    throw new Unreadable(`it holds a value that JSON does not have, at ${at}`)
  }

  /** A key as it is written: in YAML, `200` and `on` are keys as well. */
  private keyOf(key: Value | null): string {
    if (key?.is === 'scalar') return typeof key.value === 'string' ? key.value : (key.source ?? '')
    throw new Unreadable(`it has a key that is not text${key === null ? '' : ` (line ${this.lineOf(key.start)})`}`)
  }

  private repeated(name: string, key: Value | null, at: string): void {
    this.slips.push(noteOn('repeated-key', at, String(this.lineOf(key?.start ?? 0)), JSON.stringify(name)))
  }
}
