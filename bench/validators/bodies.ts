import type { CatalogModel } from '@gatewright/catalog'
import { match } from '../../generator/language/match.ts'
import type { Field, Shape } from '../../generator/language/shape.ts'
import { Choices } from '../choices.ts'

/** Bodies of a model. Objects of one shape flatter every validator, so each pool has bodies of many shapes. */
export interface Pools {
  readonly minimal: readonly Body[]
  readonly full: readonly Body[]
  readonly mixed: readonly Body[]
  /** Full bodies with one wrong value at a random place; of a model with rules, half of them only break rules. */
  readonly wrong: readonly Body[]
  /** Full bodies with five wrong values, or as many as they have: of numbers with steps, values between two of them. */
  readonly five: readonly Body[]
}

/** The input of a model. */
export type Body = { readonly [param: string]: unknown }

/** The number of bodies in a pool. */
const size = 64

/** The pools of a model, always the same; `accepts` decides which bodies its rules allow. */
export function poolsOf({ params, rules, examples }: CatalogModel, accepts: (body: unknown) => boolean): Pools {
  const choices = new Choices(params.length)
  const required = params.filter((param) => param.required)
  const minimal = (): Body => {
    const body = drawn(required, choices)
    return accepts(body) ? body : { ...examples[0]?.input }
  }
  const grown = (share: number): Body => {
    const body = minimal()
    const others = shuffled(params, choices).filter(({ name }) => !(name in body) && choices.next() < share)
    return reordered(
      others.reduce((sum, field) => extended(sum, field, choices, accepts), body),
      choices,
    )
  }
  const all = (make: () => Body): readonly Body[] => Array.from({ length: size }, make)
  const full = all(() => grown(1))
  const wrong = full.map((body, at) => {
    const unruly = rules.length > 0 && at % 2 === 1 ? reordered(drawn(params, choices), choices) : body
    return accepts(unruly) ? broken(body, params, choices, accepts) : unruly
  })
  return {
    minimal: all(minimal),
    full,
    mixed: all(() => grown(0.4)),
    wrong,
    five: full.map((body) => fiveWrong(body, params, choices)),
  }
}

function fiveWrong(body: Body, params: readonly Field[], choices: Choices): Body {
  const given = shuffled(
    params.filter(({ name }) => name in body),
    choices,
  )
  const wrong = given.slice(0, 5).map(({ name, shape }) => {
    const value = body[name]
    const isStepped = shape.is === 'number' && shape.step !== undefined && typeof value === 'number'
    return [name, isStepped ? value + shape.step / 2 : wrongOf(value)] as const
  })
  return { ...body, ...Object.fromEntries(wrong) }
}

function extended(body: Body, field: Field, choices: Choices, accepts: (body: unknown) => boolean): Body {
  const more = { ...body, [field.name]: valueOf(field.shape, choices) }
  return accepts(more) ? more : body
}

function broken(body: Body, params: readonly Field[], choices: Choices, accepts: (body: unknown) => boolean): Body {
  for (const { name } of shuffled(
    params.filter((param) => param.name in body),
    choices,
  )) {
    const wrong = { ...body, [name]: wrongOf(body[name]) }
    if (!accepts(wrong)) return wrong
  }
  return { ...body, promptt: 1 }
}

/** A value of another type or out of bounds, at the same place. */
function wrongOf(value: unknown): unknown {
  if (typeof value === 'string') return /^[\w:/.-]+$/.test(value) ? value.slice(1) : 5
  if (typeof value === 'number') return -1e9 - 0.5
  if (Array.isArray(value)) return value.length === 0 ? {} : [...value.slice(0, -1), wrongOf(value.at(-1))]
  return typeof value === 'boolean' ? String(value) : 5
}

const drawn = (fields: readonly Field[], choices: Choices): Body =>
  Object.fromEntries(fields.map(({ name, shape }) => [name, valueOf(shape, choices)]))

const shuffled = <Item>(items: readonly Item[], choices: Choices): readonly Item[] =>
  items
    .map((item) => ({ item, rank: choices.next() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item)

const reordered = (body: Body, choices: Choices): Body => Object.fromEntries(shuffled(Object.entries(body), choices))

const texts: readonly [string, ...string[]] = [
  'A lighthouse on a cliff at dawn, waves below.',
  'Two otters hold hands as they drift down a slow river, filmed from a low bridge in the last light of an autumn day.',
  'Grüße aus dem Café: ein Fuchs 🦊 liest Zeitung.',
  'closer',
]

/** A valid value: ordinary text, and short lists. */
const valueOf = (shape: Shape, choices: Choices): unknown =>
  match<unknown>(shape, {
    any: () => choices.pick<unknown>(['e1', 3, { id: 'e1', weight: 0.5 }]),
    string: ({ pattern, minLength = 0, maxLength = Infinity }) => {
      if (pattern !== undefined) return matching(pattern)
      const text = choices.pick(texts)
      return text.length >= minLength && text.length <= maxLength ? text : 'a'.repeat(Math.max(1, minLength))
    },
    number: ({ min = 0, max = min + 100, exclusiveMin, step = 1 }) => {
      const least = exclusiveMin === undefined ? min : exclusiveMin + step
      const count = Math.floor((Math.min(max, 1000) - least) / step + 1e-9)
      return Number((least + step * choices.below(Math.max(0, count) + 1)).toPrecision(12))
    },
    boolean: () => choices.next() < 0.5,
    choice: ({ values }) => values[choices.below(values.length)],
    file: ({ media }) =>
      choices.next() < 0.9
        ? `https://example.com/files/${choices.below(1000)}.bin`
        : `data:${media}/png;base64,${'A'.repeat(400)}`,
    list: ({ of, min = 0, max = 3 }) =>
      Array.from({ length: Math.max(min, Math.min(max, 1 + choices.below(3))) }, () => valueOf(of, choices)),
    object: ({ fields }) =>
      drawn(
        fields.filter(({ required }) => required || choices.next() < 0.7),
        choices,
      ),
    map: ({ of, min = 1 }) =>
      Object.fromEntries(Array.from({ length: Math.max(1, min) }, (_, at) => [`key${at}`, valueOf(of, choices)])),
    either: ({ of }) => valueOf(of[choices.below(of.length)] ?? { is: 'any' }, choices),
    nullable: ({ of }) => (choices.next() < 0.2 ? null : valueOf(of, choices)),
  })

/** A text that one of the patterns of the catalogue matches. */
const matching = (pattern: string): string =>
  ['#1a2b3c', 'en-GB', 'https://example.com/weights', 'abc-1', 'A1'].find((text) =>
    new RegExp(pattern, 'u').test(text),
  ) ?? 'a'
