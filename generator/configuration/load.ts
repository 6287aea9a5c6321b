import { realpathSync, statSync } from 'node:fs'
import { dirname, extname } from 'node:path'
import { isObject } from '../base/list.ts'
import { shownPath } from '../base/path.ts'
import { readText } from '../reading/text.ts'
import { ConfigError, positionAt, typeWords, type ConfigPath, type TextPosition } from './error.ts'
import { configNames } from './find.ts'

/** The value of a configuration file. */
export interface LoadedConfig {
  readonly file: string
  readonly value: unknown
  /** The position of a value, in formats that keep it. */
  readonly placeOf?: (path: ConfigPath) => TextPosition
}

const endings = configNames.map((name) => extname(name))

/** Loads a configuration file. Throws a ConfigError if it cannot be read, does not parse, throws, or exports no object. */
export async function loadConfig(path: string): Promise<LoadedConfig> {
  const shown = shownPath(path)
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats === undefined) throw new ConfigError([`${shown} does not exist; choose another file with --config.`])
  if (!stats.isFile()) throw new ConfigError([`${shown} is not a file; choose one with --config.`])
  if (!endings.includes(extname(path)))
    throw new ConfigError([`${shown} is not a configuration: its name must end in ${endings.join(', ')}.`])
  if (extname(path) === '.json') return loadJson(path)
  const { importConfig } = await import('./module.ts')
  const { exported } = await importConfig(realpathSync(path), dirname(path))
  return { file: path, value: requireObject(shown, exported) }
}

function loadJson(file: string): LoadedConfig {
  const shown = shownPath(file)
  const read = readText(realpathSync(file))
  if (!('text' in read)) throw new ConfigError([`${shown} cannot be read: ${read.why}.`])
  const json = readJsonText(read.text)
  if ('why' in json)
    throw new ConfigError([`${shown}:${json.place.line}:${json.place.column} is not JSON: ${json.why}.`])
  return { file, value: requireObject(shown, json.value), placeOf: json.placeOf }
}

function requireObject(shown: string, value: unknown): object {
  if (isObject(value) && !(value instanceof Promise)) return value
  const advice = value instanceof Promise ? 'await it before it is exported' : 'a configuration is an object'
  throw new ConfigError([`${shown} exports ${typeWords(value)}: ${advice}.`])
}

/** A JSON text: its value, or its first mistake. */
export type JsonText =
  | { readonly value: unknown; readonly placeOf: (path: ConfigPath) => TextPosition }
  | { readonly why: string; readonly place: TextPosition }

/** How deep values can nest: far deeper than a configuration does. */
const deepest = 50

/** Reads strict JSON, and where each value was written. A key that occurs twice is a mistake. */
export function readJsonText(text: string): JsonText {
  const reader = new Reader(text)
  try {
    const value = reader.document()
    return { value, placeOf: (path) => positionAt(text, reader.offsetOf(path)) }
  } catch (error) {
    if (!(error instanceof Unexpected)) throw error
    return { why: error.message, place: positionAt(text, error.offset) }
  }
}

/** The first mistake of a text. */
class Unexpected extends Error {
  readonly offset: number

  constructor(offset: number, why: string) {
    super(why)
    this.offset = offset
  }
}

const space = /[ \t\r\n]*/y
const token =
  /[{}[\],:]|"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null)(?!\w)/y

class Reader {
  private readonly text: string
  private readonly offsets = new Map<string, number>()
  private at = 0

  constructor(text: string) {
    this.text = text
  }

  document(): unknown {
    const value = this.value([])
    if (this.peek() !== '') this.refuse('nothing can follow the end of the value')
    return value
  }

  /** The offset of a value, or of the nearest value around it that exists. */
  offsetOf(path: ConfigPath): number {
    const known = this.offsets.get(JSON.stringify(path))
    return known ?? (path.length === 0 ? 0 : this.offsetOf(path.slice(0, -1)))
  }

  private value(path: ConfigPath): unknown {
    const next = this.peek()
    if (path.length > 0 && typeof path.at(-1) === 'number') this.note(path)
    if (path.length > deepest) this.refuse(`values can nest ${deepest} levels deep`)
    if (next === '{') return this.object(path)
    if (next === '[') return this.list(path)
    if (!/^["\d\-tfn]/.test(next))
      this.refuse(`a value is expected${next === ']' || next === '}' ? ', or no comma before it' : ''}`)
    this.at += next.length
    return JSON.parse(next)
  }

  private object(path: ConfigPath): unknown {
    const entries = new Map<string, unknown>()
    for (const _ of this.items('{', '}')) {
      const key = this.peek()
      if (!key.startsWith('"'))
        this.refuse(key === '}' ? 'a key is expected, or no comma before it' : 'a key in double quotes is expected')
      const parsed: unknown = JSON.parse(key)
      const name = String(parsed)
      if (entries.has(name)) this.refuse(`the key ${key.slice(0, 60)} occurs twice`)
      this.note([...path, name])
      this.at += key.length
      this.expect(':')
      entries.set(name, this.value([...path, name]))
    }
    return Object.fromEntries(entries)
  }

  private list(path: ConfigPath): unknown {
    const items: unknown[] = []
    for (const _ of this.items('[', ']')) items.push(this.value([...path, items.length]))
    return items
  }

  /** Yields once for each item between two brackets, whose commas it reads. */
  private *items(open: string, close: string): Generator<void> {
    this.expect(open)
    let isFirst = true
    while (isFirst ? this.peek() !== close : this.peek() === ',') {
      if (!isFirst) this.expect(',')
      isFirst = false
      yield
    }
    this.expect(close, isFirst ? close : `a comma or ${close}`)
  }

  private note(path: ConfigPath): void {
    this.peek()
    this.offsets.set(JSON.stringify(path), this.at)
  }

  private expect(word: string, words: string = word): void {
    if (this.peek() !== word) this.refuse(`${words} is expected`)
    this.at += word.length
  }

  /** The next token, without reading it; empty at the end. */
  private peek(): string {
    space.lastIndex = this.at
    this.at += space.exec(this.text)?.[0].length ?? 0
    if (this.at === this.text.length) return ''
    token.lastIndex = this.at
    const found = token.exec(this.text)?.[0]
    if (found === undefined) this.refuse(this.oddity())
    return found ?? ''
  }

  /** The reason why no token is here. */
  private oddity(): string {
    const rest = this.text.slice(this.at, this.at + 2)
    if (rest.startsWith('"')) return 'a text must end with a double quote on its line, and escape with \\'
    if (rest.startsWith("'")) return 'a text is in double quotes'
    if (rest === '//' || rest === '/*') return 'JSON has no comments; use gatewright.config.ts for them'
    return `${JSON.stringify(this.text.slice(this.at).match(/^\w{1,20}|^./su)?.[0] ?? '')} is not JSON`
  }

  private refuse(why: string): never {
    throw new Unexpected(this.at, this.at === this.text.length ? 'the text ends too early' : why)
  }
}
