import { nearest } from '../../../../generator/language/nearest.ts'
import { fieldsOf, isRecord } from '../../../../generator/language/values.ts'
import { idempotencyKeyPattern } from '../../../../generator/protocol/limits.ts'
import { ToolError } from './failures.js'
import { tools, type Argument, type ToolName } from './tools.js'

/** The arguments of a call, each of the type that its tool declares. */
export interface Arguments {
  readonly text: (name: string) => string | undefined
  readonly integer: (name: string) => number | undefined
  readonly object: (name: string) => Readonly<Record<string, unknown>>
}

/** Reads the arguments of a tool. Throws a ToolError with every issue. */
export function readArguments(tool: ToolName, given: unknown): Arguments {
  const { args, required } = tools[tool]
  const values = fieldsOf(given ?? {})
  const names = Object.keys(args)
  const unknown = Object.keys(values).filter((name) => !Object.hasOwn(args, name))
  const issues = [
    ...unknown.map((name) => issueOf(name, unknownWords(name, names))),
    ...required.filter((name) => values[name] === undefined).map((name) => issueOf(name, `${name} is required.`)),
    ...Object.entries(args).flatMap(([name, argument]) => {
      const words = values[name] === undefined ? undefined : mismatch(argument, values[name])
      return words === undefined ? [] : [issueOf(name, `${name} must be ${words}.`)]
    }),
  ]
  if (issues.length > 0) throw new ToolError('bad-arguments', `${tool} was not called.`, { issues })
  return {
    text: (name) => (typeof values[name] === 'string' ? values[name] : undefined),
    integer: (name) => (typeof values[name] === 'number' ? values[name] : undefined),
    object: (name) => fieldsOf(values[name] ?? {}),
  }
}

const issueOf = (parameter: string, message: string): object => ({ parameter: parameter.slice(0, 100), message })

function unknownWords(name: string, names: readonly string[]): string {
  const close = nearest(name, names)
  const hint = close === undefined ? `The arguments are ${names.join(', ')}.` : `Did you mean ${close}?`
  return `There is no argument ${JSON.stringify(name.slice(0, 100))}. ${hint}`
}

/** The words for valid texts, by their patterns. */
const patternWords: Readonly<Record<string, string>> = {
  [idempotencyKeyPattern]: 'visible ASCII text of 1 to 255 characters, without spaces',
}

/** Returns in words what a value must be; undefined if it is. */
function mismatch(argument: Argument, value: unknown): string | undefined {
  const { type, enum: options, minimum = -Infinity, maximum = Infinity, pattern, maxLength = 10_000 } = argument
  if (type === 'object') return isRecord(value) ? undefined : 'an object, not text or a list'
  if (type === 'integer') {
    const isFine = typeof value === 'number' && Number.isInteger(value) && value >= minimum && value <= maximum
    return isFine ? undefined : `a whole number from ${minimum} to ${maximum}`
  }
  if (typeof value !== 'string') return 'text'
  if (options !== undefined) return options.includes(value) ? undefined : `one of ${options.join(', ')}`
  if (pattern !== undefined && !new RegExp(pattern).test(value))
    return patternWords[pattern] ?? `text that matches ${pattern}`
  return value.length <= maxLength ? undefined : `text of at most ${maxLength} characters`
}
