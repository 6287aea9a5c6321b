import { explain } from './explain.js'
import { explainEvery } from './every.js'
import { match } from './match.js'
import type { Rule } from './rule.js'
import { ruleSet } from './ruleSet.js'
import { settled } from './ruling.js'
import type { Field, Json, Shape } from './shape.js'
import { isPlainList, isRecord, proven } from './values.js'

/**
 * Returns a valid value with the defaults of the keys inside it, as validators fill them in. A default is stored in
 * this form, because checking the output of a validator again must not change it (docs/internals/decisions.md 22).
 */
export const withInnerDefaults = (shape: Shape, value: Json): Json =>
  match<Json>(shape, {
    any: () => value,
    string: () => value,
    number: () => value,
    boolean: () => value,
    choice: () => value,
    file: () => value,
    list: ({ of }) => (isPlainList(value) ? value.map((item) => withInnerDefaults(of, item)) : value),
    object: ({ fields }) => (isRecord(value) ? completed(fields, value) : value),
    map: ({ of }) => (isRecord(value) ? mapped(of, value) : value),
    either: ({ of }) => {
      const taken = of.find((one) => accepts(one, value)) // validators take the first, too
      return taken === undefined ? value : withInnerDefaults(taken, value)
    },
    nullable: ({ of }) => (value === null ? null : withInnerDefaults(of, value)),
  })

/** The keys that were written, and the others that have a default, in the order of the spec. */
function completed(fields: readonly Field[], value: JsonObject): JsonObject {
  const entries = fields.flatMap(({ name, shape, default: own }): readonly [string, Json][] => {
    const written = Object.hasOwn(value, name) ? value[name] : undefined
    const item = written === undefined ? own : withInnerDefaults(shape, written)
    return item === undefined ? [] : [[name, item]]
  })
  return Object.fromEntries(entries)
}

const mapped = (of: Shape, value: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withInnerDefaults(of, item)]))

/** Whether callers can send a value for a shape. */
export const accepts = (shape: Shape, value: Json): boolean =>
  explain('', [{ name: 'value', shape }], { value }, undefined, undefined, explainEvery).length === 0

type JsonObject = { readonly [key: string]: Json }

/** The parameters of a model, with their defaults, and the rules between them. */
export interface DefaultedParams {
  readonly params: readonly Field[]
  readonly rules: readonly Rule[]
}

/** Returns the value of a key that JSON has: a key named `toString` is never the inherited one. */
export const sentValue = (input: Readonly<Record<string, unknown>>, name: string): unknown =>
  Object.hasOwn(input, name) ? input[name] : undefined

/** Returns the parameters after defaults: those of a validator, and the same for an input with issues. */
export function afterDefaults(
  { params, rules }: DefaultedParams,
  input: Readonly<Record<string, unknown>>,
): Readonly<Record<string, Json>> {
  const { filled } = settled(ruleSet(rules, params, new Set(params.map(({ name }) => name))), input)
  const entries = params.flatMap(({ name, shape }): readonly (readonly [string, unknown])[] => {
    const sent = sentValue(input, name)
    const value = sent === undefined ? filled.get(name) : withInnerDefaults(shape, proven<Json>(sent))
    return value === undefined ? [] : [[name, value]]
  })
  return proven(Object.fromEntries(entries)) // defaults of specs and bodies of calls are JSON
}
