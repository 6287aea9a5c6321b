import { isList, isObject } from '../../generator/base/list.ts'
import type { Json } from '../../generator/catalogue/catalogue.ts'
import {
  listAt,
  numberAt,
  objectAt,
  own,
  textAt,
  textsAt,
  without,
  type JsonObject,
} from '../../generator/commands/import/json.ts'
import type { Random } from '../../test/support/random.ts'
import { followed, type Place } from './documents.ts'

/** How deep objects are varied, and how many bodies of one schema are drawn. */
const most = { depth: 2, values: 24, bodies: 240 } as const

const flattened = new WeakMap<JsonObject, JsonObject>()

/** The same as `flatten`, once for each schema of a document. */
function flat(root: JsonObject, schema: Json): JsonObject {
  if (!isObject(schema)) return {}
  const found = flattened.get(schema) ?? flatten(root, schema)
  flattened.set(schema, found)
  return found
}

/** A schema without references and with the parts of `allOf` in it, as far as a maker of values needs it. */
function flatten(root: JsonObject, schema: Json, depth = 0): JsonObject {
  if (!isObject(schema) || depth > 12) return {}
  const { value } = followed(root, { at: [], value: schema })
  const parts = listAt(value, 'allOf').map((one) => flatten(root, one, depth + 1))
  return parts.reduce<JsonObject>(
    (all, part) => ({
      ...part,
      ...all,
      ...((own(all, 'properties') ?? own(part, 'properties')) !== undefined && {
        properties: { ...objectAt(part, 'properties'), ...objectAt(all, 'properties') },
      }),
      required: [...textsAt(part, 'required'), ...textsAt(all, 'required')],
    }),
    value,
  )
}

const typeOf = (schema: JsonObject): string => {
  const type = own(schema, 'type')
  const named = isList(type) ? type.find((one) => one !== 'null') : type
  if (typeof named === 'string') return named
  return Object.hasOwn(schema, 'properties') ? 'object' : Object.hasOwn(schema, 'items') ? 'array' : 'any'
}

const membersOf = (schema: JsonObject): readonly Json[] => [...listAt(schema, 'oneOf'), ...listAt(schema, 'anyOf')]

/** The values that a schema lists, as texts. */
const optionsOf = (schema: JsonObject): readonly string[] =>
  (Object.hasOwn(schema, 'const') ? [own(schema, 'const')] : listAt(schema, 'enum')).map(String)

/** The objects that a schema can be, with those of unions in it. */
function leaves(root: JsonObject, schema: JsonObject): readonly JsonObject[] {
  const members = membersOf(schema)
  const base = without(schema, ['oneOf', 'anyOf'])
  return members.length === 0 ? [schema] : members.flatMap((one) => leaves(root, flat(root, { allOf: [base, one] })))
}

/** Makes values of the schemas of a document: valid ones and wrong ones; Ajv says which are which. */
export class Bodies {
  private readonly root: JsonObject
  private readonly random: Random
  private readonly made = new WeakMap<JsonObject, Json>()

  constructor(root: JsonObject, random: Random) {
    this.root = root
    this.random = random
  }

  /** Bodies of a schema: the least, the fullest, each property alone with each value, each required one missing. */
  of({ value }: Pick<Place, 'value'>): readonly JsonObject[] {
    return this.objects(flat(this.root, value), 0).filter((one) => isObject(one))
  }

  /** The same for a variant: of the objects that have its values, which each body names. */
  ofVariant({ value }: Pick<Place, 'value'>, values: readonly string[]): readonly JsonObject[] {
    return leaves(this.root, flat(this.root, value)).flatMap((leaf) => {
      const properties = Object.entries(objectAt(leaf, 'properties'))
      const named = values.map(
        (word) => properties.find(([, one]) => optionsOf(flat(this.root, one)).includes(word))?.[0],
      )
      if (named.some((name) => name === undefined)) return []
      const constants = Object.fromEntries(named.map((name, at) => [name ?? '', values[at] ?? '']))
      return this.objects(leaf, 0)
        .filter((one) => isObject(one))
        .map((one) => ({ ...one, ...constants }))
    })
  }

  private drawn<Item>(items: readonly Item[], count: number): readonly Item[] {
    if (items.length <= count) return items
    return this.random.shuffled(items).slice(0, count)
  }

  private objects(schema: JsonObject, depth: number): readonly Json[] {
    const members = membersOf(schema)
    if (members.length > 0) {
      const base = without(schema, ['oneOf', 'anyOf'])
      const some = depth === 0 ? members : this.drawn(members, 4)
      const each = Math.ceil(most.bodies / some.length)
      return some.flatMap((one) => this.drawn(this.objects(flat(this.root, { allOf: [base, one] }), depth), each))
    }
    const properties = Object.entries(objectAt(schema, 'properties'))
    const required = textsAt(schema, 'required')
    const least = Object.fromEntries(
      properties.filter(([name]) => required.includes(name)).map(([name, one]) => [name, this.valid(one, depth + 1)]),
    )
    const full = Object.fromEntries(properties.map(([name, one]) => [name, this.valid(one, depth + 1)]))
    const varied = depth === 0 ? properties : this.drawn(properties, 4)
    const made = [
      ...required.map((name) => without(least, [name])),
      { ...least, no_such_key: 1 },
      ...varied.flatMap(([name, one]) =>
        this.drawn(this.values(one, depth + 1), most.values).map((value) => ({ ...least, [name]: value })),
      ),
    ]
    return [least, full, ...this.drawn(made, depth === 0 ? most.bodies : most.values)]
  }

  /** A value that is probably valid. */
  valid(written: Json, depth: number): Json {
    if (!isObject(written)) return 'a cat'
    const known = this.made.get(written) ?? this.makeValid(written, depth)
    this.made.set(written, known)
    return known
  }

  private makeValid(written: JsonObject, depth: number): Json {
    const schema = flat(this.root, written)
    if (Object.hasOwn(schema, 'const')) return own(schema, 'const') ?? null
    const options = listAt(schema, 'enum')
    if (options.length > 0) return options.find((one) => one !== null) ?? null
    const stated = own(schema, 'default') ?? own(schema, 'example') ?? listAt(schema, 'examples')[0]
    if (stated !== undefined && stated !== null) return stated
    const [member] = membersOf(schema).filter((one) => typeOf(flat(this.root, one)) !== 'null')
    if (member !== undefined && depth < 8)
      return this.valid({ allOf: [without(schema, ['oneOf', 'anyOf']), member] }, depth + 1)
    const type = typeOf(schema)
    if (type === 'object') return depth > 6 ? {} : (this.least(schema, depth) ?? {})
    if (type === 'array') {
      const count = Math.min(Math.max(numberAt(schema, 'minItems') ?? 1, 1), 20)
      return Array.from({ length: count }, () => this.valid(own(schema, 'items') ?? {}, depth + 1))
    }
    if (type === 'boolean') return true
    if (type === 'integer' || type === 'number') return numberIn(schema)
    if (type === 'any') return 'a cat'
    return type === 'null' ? null : textIn(schema)
  }

  private least(schema: JsonObject, depth: number): JsonObject {
    const required = textsAt(schema, 'required')
    const properties = Object.entries(objectAt(schema, 'properties')).filter(([name]) => required.includes(name))
    return Object.fromEntries(properties.map(([name, one]) => [name, this.valid(one, depth + 1)]))
  }

  /** Values of a property: those at its bounds and beyond, of other types, and of its parts. */
  values(written: Json, depth: number): readonly Json[] {
    const schema = flat(this.root, written)
    const members = membersOf(schema)
    const base = without(schema, ['oneOf', 'anyOf'])
    const inner = this.drawn(members, 3).flatMap((one) =>
      depth > most.depth ? [] : this.values({ allOf: [base, one] }, depth + 1),
    )
    return [this.valid(written, depth), ...this.bounds(schema, depth), ...inner, ...others]
  }

  private bounds(schema: JsonObject, depth: number): readonly Json[] {
    const options = listAt(schema, 'enum')
    if (options.length > 0) return [...options.slice(0, 6), 'not-an-option']
    const type = typeOf(schema)
    if (type === 'integer' || type === 'number') return numbersAt(schema)
    if (type === 'string') return textsOf(schema)
    if (type === 'array') return this.lists(schema, depth)
    return type === 'object' && depth <= most.depth ? this.objects(schema, depth) : []
  }

  private lists(schema: JsonObject, depth: number): readonly Json[] {
    const item = own(schema, 'items') ?? {}
    const lengths = [numberAt(schema, 'minItems') ?? 0, numberAt(schema, 'maxItems') ?? 2].flatMap((at) => [
      at - 1,
      at,
      at + 1,
    ])
    const repeated = lengths
      .filter((length) => length >= 0 && length < 40)
      .map((length) => Array.from({ length }, () => this.valid(item, depth + 1)))
    return [...repeated, ...this.drawn(this.values(item, depth + 1), 8).map((one) => [one])]
  }
}

/** Values of each type. */
const others: readonly Json[] = ['a cat', '', 7, 7.5, true, null, {}, [], ['a cat'], { no_such_key: 1 }]

function numberIn(schema: JsonObject): number {
  const step = numberAt(schema, 'multipleOf')
  const low = numberAt(schema, 'minimum') ?? numberAt(schema, 'exclusiveMinimum')
  const high = numberAt(schema, 'maximum') ?? numberAt(schema, 'exclusiveMaximum')
  const found = low ?? (high !== undefined && high < 1 ? high : 1)
  if (step !== undefined && step > 0) return Math.ceil(found / step) * step
  return Object.hasOwn(schema, 'exclusiveMinimum') && high !== undefined ? (found + high) / 2 : found
}

function numbersAt(schema: JsonObject): readonly number[] {
  const bounds = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'].flatMap(
    (key) => numberAt(schema, key) ?? [],
  )
  return [...bounds.flatMap((one) => [one - 1, one, one + 1, one + 0.5]), 0, -1, 1, 1.5, 3_000_000_000]
}

const samples: Readonly<Record<string, string>> = {
  uri: 'https://files.example/cat.png',
  url: 'https://files.example/cat.png',
  'date-time': '2026-01-31T12:00:00Z',
  date: '2026-01-31',
  email: 'cat@example.org',
  uuid: '123e4567-e89b-42d3-a456-426614174000',
  binary: 'https://files.example/cat.png',
}

function textIn(schema: JsonObject): string {
  const sample = samples[textAt(schema, 'format') ?? ''] ?? 'a cat'
  const [least, limit] = [numberAt(schema, 'minLength') ?? 0, numberAt(schema, 'maxLength') ?? Infinity]
  return sample.padEnd(least, 'x').slice(0, limit)
}

function textsOf(schema: JsonObject): readonly string[] {
  const lengths = [numberAt(schema, 'minLength'), numberAt(schema, 'maxLength')].flatMap((one) =>
    one === undefined ? [] : [one - 1, one, one + 1],
  )
  const long = lengths.filter((length) => length >= 0 && length < 20_000).map((length) => 'x'.repeat(length))
  return [textIn(schema), ...Object.values(samples), ...long]
}
