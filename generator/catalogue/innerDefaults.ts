import type { Json } from './catalogue.ts'
import { explain } from '../language/explain.ts'
import { explainEvery } from '../language/every.ts'
import { match } from '../language/match.ts'
import type { Field, Shape } from '../language/shape.ts'

/**
 * Returns a valid value with the defaults of the keys inside it, as validators fill them in. A default is stored in this
 * form, because checking the output of a validator again must not change it (docs/decisions.md 22).
 */
export const withInnerDefaults = (shape: Shape, value: Json): Json =>
  match<Json>(shape, {
    any: () => value,
    string: () => value,
    number: () => value,
    boolean: () => value,
    choice: () => value,
    file: () => value,
    list: ({ of }) => (isList(value) ? value.map((item) => withInnerDefaults(of, item)) : value),
    object: ({ fields }) => (isObject(value) ? completed(fields, value) : value),
    map: ({ of }) => (isObject(value) ? mapped(of, value) : value),
    either: ({ of }) => {
      const taken = of.find((one) => accepts(one, value)) // validators take the first, too
      return taken === undefined ? value : withInnerDefaults(taken, value)
    },
    nullable: ({ of }) => (value === null ? null : withInnerDefaults(of, value)),
  })

/** The keys that were written, then the others that have a default. */
function completed(fields: readonly Field[], value: JsonObject): JsonObject {
  const written = Object.entries(value).map(([name, item]): [string, Json] => {
    const field = fields.find((one) => one.name === name)
    return [name, field === undefined ? item : withInnerDefaults(field.shape, item)]
  })
  const filled = fields.flatMap(({ name, default: own }): readonly [string, Json][] =>
    own === undefined || Object.hasOwn(value, name) ? [] : [[name, own]],
  )
  return Object.fromEntries([...written, ...filled])
}

const mapped = (of: Shape, value: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withInnerDefaults(of, item)]))

const accepts = (shape: Shape, value: Json): boolean =>
  explain('', [{ name: 'value', shape }], { value }, undefined, undefined, explainEvery).length === 0

type JsonObject = { readonly [key: string]: Json }

const isList = (value: Json): value is readonly Json[] => Array.isArray(value)

const isObject = (value: Json): value is JsonObject => typeof value === 'object' && value !== null && !isList(value)
