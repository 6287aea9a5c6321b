import { parseArgs } from 'node:util'
import type { Field, FieldShape, Issue } from '@gatewright/client'
import { UsageError, type CommandContext } from './context.js'
import { exampleOf, readValue } from './values.js'

/** The arguments after the command. */
export interface Words {
  readonly words: readonly string[]
  /** The flags of the command itself, such as `output`. */
  readonly own: { readonly [name: string]: string | boolean | undefined }
  /** Every value of a flag of the command itself. */
  readonly all: (name: string) => readonly string[]
  /** The parameters, by name. */
  readonly params: { readonly [name: string]: unknown }
  /** The unknown flags, as they were written. */
  readonly unknown: readonly string[]
}

/** Flags of a command. */
export interface Flag {
  readonly type: 'string' | 'boolean'
  readonly short?: string
}

/** The target of a flag. */
interface Meaning extends Flag {
  readonly name: string
  /** The shape of a parameter; undefined for flags of the command. */
  readonly shape?: FieldShape
  /** Whether it turns something off. */
  readonly isOff?: boolean
}

/** A name in the style of command lines: `aspect-ratio` for `aspectRatio` and `aspect_ratio`. */
export const kebab = (name: string): string =>
  name
    .replace(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|_/g, '-')
    .replace(/-+/g, '-')
    .toLowerCase()

/**
 * The flag of a parameter: in the usual form, with its exact name if another parameter has the same usual form, or with
 * `param.` if the command has a flag of this name.
 */
export function flagName(name: string, own: Readonly<Record<string, Flag>>, fields: readonly Field[] = []): string {
  const isShared = fields.some((field) => field.name !== name && spellingsOf(field).includes(kebab(name)))
  const word = isShared ? name : kebab(name)
  return Object.hasOwn(own, word) ? `param.${name}` : word
}

/** The usual forms of a parameter: also the one that turns it off. */
const spellingsOf = ({ name, shape }: Field): readonly string[] => [
  kebab(name),
  ...(shape.is === 'boolean' ? [kebab(`no-${name}`)] : []),
]

/** Quotes a word for a shell. */
export const quoted = (word: string): string =>
  /^[\w./:@-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`

/** The issue of a parameter with its flag, or with its own name if it came from a file. */
export function spelled(
  issue: Issue,
  inFile: object,
  own: Readonly<Record<string, Flag>> = {},
  fields: readonly Field[] = [],
): string {
  const { code, path, message, expected, params = [] } = issue
  const [name] = path
  if (typeof name !== 'string' || Object.hasOwn(inFile, name)) return message
  if (code !== 'rule') {
    const subject = new RegExp(`^(?:[^"(]* \\()?${escaped(name)}((?:[.[][^ )]*)?)\\)?(?= )`)
    return message.replace(subject, (_, inner: string) => `--${flagName(name, own, fields)}${inner}`)
  }
  const names = new RegExp(`(?<![\\w"-])(?:${params.map(escaped).join('|')})(?![\\w"-])`, 'g')
  return `${expected.replace(names, (one) => `--${flagName(one, own, fields)}`)}${message.slice(expected.length)}`
}

const escaped = (name: string): string => name.replace(/[^\w]/g, '\\$&')

/**
 * All flags by their spellings. The exact name of a parameter wins over other spellings, and flags of the command win
 * over both; `param.` before a name always means the parameter. A usual form that several parameters have means none.
 */
function flagsOf(own: Readonly<Record<string, Flag>>, fields: readonly Field[]): ReadonlyMap<string, Meaning> {
  const params = fields.flatMap(({ name, shape }): readonly (readonly [string, Meaning])[] => {
    if (shape.is !== 'boolean') return both(name, '', { name, shape, type: 'string' })
    const on: Meaning = { name, shape, type: 'boolean' }
    return [...both(name, '', on), ...both(name, 'no-', { ...on, isOff: true })]
  })
  const common = params.map(([word, meaning]): readonly [string, Meaning] => [kebab(word), meaning])
  const written = common.filter(([word, { name }]) =>
    common.every(([other, one]) => other !== word || one.name === name),
  )
  const mine = Object.entries(own).map(([name, flag]): readonly [string, Meaning] => [name, { ...flag, name }])
  return new Map([...written, ...params, ...mine])
}

const both = (name: string, start: string, meaning: Meaning): readonly (readonly [string, Meaning])[] => [
  [start + name, meaning],
  [`${start}param.${name}`, meaning],
]

/** An issue for each unknown flag, with the nearest known one. */
export function unknownFlags(
  { nearest }: CommandContext,
  { unknown }: Words,
  of: string,
  own: Readonly<Record<string, Flag>>,
  fields: readonly Field[] = [],
): readonly string[] {
  const exact = fields.map(({ name }) => flagName(name, own, fields))
  const known = [...flagsOf(own, fields).keys()].filter(
    (name) => (name === kebab(name) || exact.includes(name)) && !name.includes('.'),
  )
  return unknown.map((flag) => {
    const closest = nearest(kebab(flag.replace(/^--?/, '')), known)
    return `${of} has no flag ${flag}.${closest === undefined ? '' : ` Did you mean --${closest}?`}`
  })
}

/** A use of a flag. */
interface Use {
  readonly name: string
  /** As it was written. */
  readonly rawName: string
  readonly value?: string | undefined
  /** Whether the value follows `=`. */
  readonly inlineValue?: boolean | undefined
  readonly flag: Meaning | undefined
}

/**
 * Parses the arguments after a command. Throws a UsageError that names every flag without a value, invalid JSON, or a
 * key.
 */
export function readFlags(
  args: readonly string[],
  own: Readonly<Record<string, Flag>>,
  fields: readonly Field[],
): Words {
  const flags = flagsOf(own, fields)
  const options = Object.fromEntries(
    [...flags].map(([name, { type, short }]) => [name, { type, ...(short && { short }) }]),
  )
  const read = parseArgs({ args: [...args], options, strict: false, allowPositionals: true, tokens: true })
  const uses = read.tokens.flatMap((token): readonly Use[] =>
    token.kind === 'option' ? [{ ...token, flag: flags.get(token.name) }] : [],
  )
  const issues = uses.flatMap(issuesOf)
  if (issues.length > 0) throw new UsageError(issues.join('\n'))
  const known = (isParam: boolean): readonly (readonly [string, Use])[] =>
    uses.flatMap((use) => (use.flag && Boolean(use.flag.shape) === isParam ? [[use.flag.name, use]] : []))
  const ofParam = (name: string): readonly Use[] => uses.filter(({ flag }) => flag?.shape && flag.name === name)
  return {
    words: read.positionals,
    own: Object.fromEntries(known(false).map(([name, { value }]) => [name, value ?? true])),
    all: (name) => known(false).flatMap(([one, { value }]) => (one === name && value !== undefined ? [value] : [])),
    params: Object.fromEntries(known(true).map(([name]) => [name, valueOf(ofParam(name))])),
    unknown: uses.flatMap(({ flag, rawName }) => (flag ? [] : [rawName])),
  }
}

function issuesOf({ name, rawName, value, inlineValue, flag }: Use): readonly string[] {
  // A key would be visible in the list of processes and in the history of the shell.
  if (!flag?.shape && /^(?:api-?)?key$/i.test(name)) {
    const why = 'everyone on this machine can read it in the list of processes'
    return [`Set the key in GATEWRIGHT_API_KEY, not with a flag: ${why}.`]
  }
  if (flag?.type === 'string') {
    if (value === undefined) return [`${rawName} needs a value${optionsOf(flag.shape)}.`]
    const isFlag = inlineValue === false && value.startsWith('--')
    return isFlag ? [`${rawName} needs a value. If it begins with dashes, write ${rawName}=${value}.`] : []
  }
  if (!flag || value === undefined) return []
  if (!flag.shape || flag.isOff) return [`${rawName} takes no value.`]
  const off = `To turn it off, use ${rawName.replace('--', '--no-')}`
  return /^(?:true|false)$/.test(value)
    ? []
    : [`${rawName} is true or false, but it is ${JSON.stringify(value)}. ${off}.`]
}

/** The options of an enum flag, or nearly all of them. */
function optionsOf(
  { is, of = [], values = [] }: FieldShape & { readonly values?: readonly unknown[] } = { is: '' },
): string {
  if (is !== 'choice')
    return is === 'list' || is === 'nullable'
      ? [of]
          .flat()
          .map((one) => optionsOf(one))
          .join('')
      : ''
  const shown = values.slice(0, 12).map((value) => JSON.stringify(value))
  return `: one of ${shown.join(', ')}${values.length > 12 ? ' and others, see --help' : ''}`
}

/** The value of a parameter from all uses of its flag: the last one, except for lists. */
function valueOf(uses: readonly Use[]): unknown {
  const { flag, rawName = '', value } = uses.at(-1) ?? {}
  if (!flag?.shape || flag.type === 'boolean') return value ? value === 'true' : !flag?.isOff
  try {
    return readValue(
      flag.shape,
      uses.map((use) => use.value ?? ''),
    )
  } catch {
    throw new UsageError(
      `${rawName} takes JSON, such as '${exampleOf(flag.shape)}', but ${JSON.stringify(value)} is not JSON.`,
    )
  }
}
