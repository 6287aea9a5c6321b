import { parseArgs, type ParseArgsConfig } from 'node:util'
import type { Field, FieldShape } from '../model.js'
import { UsageError } from './shop.js'

/** A value of the command line that names a file of the disk. */
export class LocalFile {
  readonly path: string

  constructor(path: string) {
    this.path = path
  }
}

/** What stands after the command. */
export interface Words {
  readonly words: readonly string[]
  /** The flags of the command itself, such as `output`. */
  readonly own: { readonly [name: string]: string | boolean | undefined }
  /** The parameters, by name; a LocalFile stands for each file of the disk. */
  readonly params: { readonly [name: string]: unknown }
}

type Options = NonNullable<ParseArgsConfig['options']>

/** Flags of a command. */
export interface Flag {
  readonly type: 'string' | 'boolean'
  readonly short?: string
}

/**
 * Reads what stands after a command. Flags that nobody knows are parameters all the same, so that the check of the
 * model can name the one that was meant. Throws a UsageError for a flag without its value, what is no JSON, and a key.
 */
export function readFlags(
  args: readonly string[],
  own: Readonly<Record<string, Flag>>,
  fields: readonly Field[],
): Words {
  const byName = new Map(fields.map((field) => [field.name, field.shape]))
  const options: Options = { ...Object.fromEntries([...byName].flatMap(flagsOf)), ...own }
  const {
    values,
    tokens = [],
    positionals,
  } = parseArgs({
    ...{ args: [...args], options, strict: false, allowPositionals: true, tokens: true },
  })
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    refuseKey(token.name, byName)
    if (options[token.name]?.type === 'string' && token.value === undefined) {
      throw new UsageError(`${token.rawName} needs a value.`)
    }
    if (options[token.name]?.type === 'boolean' && token.value !== undefined) {
      throw new UsageError(`${token.rawName} takes no value; --no-${token.name} turns it off.`)
    }
  }
  const params: Record<string, unknown> = {}
  const mine: Record<string, string | boolean | undefined> = {}
  for (const [name, value] of Object.entries(values)) {
    const given = [value].flat()
    const positive = name.replace(/^no-/, '')
    if (Object.hasOwn(own, name)) mine[name] = given.at(-1)
    else if (name !== positive && byName.has(positive)) params[positive] = false
    else params[name] = valueOf(name, byName.get(name), given)
  }
  return { words: positionals, own: mine, params }
}

function flagsOf([name, shape]: readonly [string, FieldShape]): readonly (readonly [string, Options[string]])[] {
  if (shape.is === 'boolean') return [name, `no-${name}`].map((flag) => [flag, { type: 'boolean' }])
  return [[name, { type: 'string', multiple: true }]]
}

/** A flag would stand in the list of processes and in the history of the shell. */
function refuseKey(name: string, params: ReadonlyMap<string, unknown>): void {
  if (!/^(?:api-?)?key$/i.test(name) || params.has(name)) return
  const why = 'everybody on this machine can read it in the list of processes'
  throw new UsageError(`A key is not taken from a flag, where ${why}: set GATEWRIGHT_API_KEY.`)
}

/** The value of a parameter, from the texts that were given for it. */
function valueOf(
  name: string,
  shape: FieldShape | undefined,
  given: readonly (string | boolean | undefined)[],
): unknown {
  const texts = given.filter((one) => typeof one === 'string')
  if (shape === undefined || shape.is === 'boolean') return given.at(-1)
  const [inner] = [shape.of ?? []].flat()
  if (shape.is === 'list' && inner) return texts.map((text) => read(name, inner, text))
  return read(name, shape, texts.at(-1) ?? '')
}

function read(name: string, shape: FieldShape, text: string): unknown {
  const { is, of = [], values = [] }: FieldShape & { readonly values?: readonly unknown[] } = shape
  const alternatives = [of].flat()
  switch (is) {
    case 'number':
      return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text
    case 'boolean':
      return text === 'true' || (text === 'false' ? false : text)
    case 'choice':
      return values.find((value) => String(value) === text) ?? text
    case 'file':
      return /^(?:https?|data):/i.test(text) ? text : new LocalFile(text)
    case 'nullable':
      return text === 'null' ? null : read(name, alternatives[0] ?? { is: 'any' }, text)
    case 'either':
      return read(name, alternatives.find((one) => isMeant(one, text)) ?? { is: 'string' }, text)
    case 'string':
      return text
    default:
      return readJson(name, is, text)
  }
}

/** Whether a text looks like one alternative of several. */
const isMeant = ({ is }: FieldShape, text: string): boolean =>
  is === 'object' || is === 'list' ? /^\s*[[{]/.test(text) : !/^\s*[[{]/.test(text)

/** Where any value may stand, text that is no JSON is itself. */
function readJson(name: string, is: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    if (is === 'any') return text
    throw new UsageError(`--${name} takes JSON, such as '{"index": 1}', and ${JSON.stringify(text)} is none.`)
  }
}
