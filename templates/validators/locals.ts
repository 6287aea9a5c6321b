import { isInherited, reservedIdentifiers } from '../../generator/catalogue/names.ts'
import type { Field, Json } from '../../generator/language/shape.ts'
import { code, type Code } from '../../generator/writing/code.ts'
import { identifier, key, literal, quote } from '../../generator/writing/print.ts'
import { readSource } from '../../generator/root.ts'
import { reservedNames } from '../shared/reserved.ts'

/** Returns the local variable of a parameter, or of a key of an object. */
export const localOf = (name: string): Code =>
  identifier(reserved.has(name) || /^(?:is|to|copy)?[A-Z]/.test(name) ? `${name}$` : name)

/** Returns the local variable of a value after defaults that depend on rules. No parameter has a name with `$` inside. */
export const filledOf = (name: string): Code => identifier(`${name}$filled`)

/** Returns the entry of a local variable in an object. */
export const entryOf = (name: string, local: Code = localOf(name)): Code =>
  name === local.text ? identifier(name) : code`${key(name)}: ${local}`

/** Returns the condition that is true if a parameter or a key is absent. */
export const isMissing = (name: string): Code => code`${localOf(name)} === undefined`

/** Whether a key can be absent from the copy of its object. */
export const isOptionalKey = ({ required, default: value }: Field): boolean => !required && value === undefined

/** Returns the key of an object. An inherited one is no literal, whose type would be that of Object.prototype. */
export const keyIn = (name: string, object: Code): Code =>
  code`${object}[${isInherited(name) ? code`String(${quote(name)})` : quote(name)}]`

/** Returns the statement that fills in the default of a key. The literal is a new object each time. */
export const fill = (name: string, value: Json): Code =>
  code`if (${isMissing(name)}) ${localOf(name)} = ${literal(value, 4)}`

const exported = (file: string): ReadonlySet<string> => {
  const text = readSource(file)
  return new Set([...text.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name = '']) => name))
}

/** The functions that generated code can call, by their module in the runtime. */
export const modules: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['distinct', exported('templates/validators/runtime/distinct.ts')],
  ['decimal', exported('generator/language/decimal.ts')],
  ['media', exported('generator/language/media.ts')],
  ['mediaParts', exported('generator/language/mediaParts.ts')],
  ['entries', exported('templates/validators/runtime/entries.ts')],
  ['given', exported('templates/validators/runtime/given.ts')],
  ['reading', exported('templates/validators/runtime/reading.ts')],
  ['rule', exported('generator/language/rule.ts')],
  ['values', exported('generator/language/values.ts')],
])

/** Names that the local variable of a parameter cannot have: those of the templates and of called functions. */
export const reserved: ReadonlySet<string> = new Set([
  ...reservedIdentifiers,
  ...reservedNames('validators'),
  ...[...modules.values()].flatMap((names) => [...names]),
])
