import type { CatalogModel } from '@gatewright/catalog'
import type { Choices } from '../../../bench/choices.ts'
import { paramsOf, type Rule } from '../../../generator/language/rule.ts'
import type { Field } from '../../../generator/language/shape.ts'
import { edgeValue } from './edges.ts'
import { givenValue, rightObject } from './right.ts'
import { tricks, type Trick } from './tricks.ts'
import { wrongFields } from './wrong.ts'

/** A value of JSON, and the trick that makes an input of it that no JSON has. */
export interface Drawn {
  readonly json: unknown
  readonly trick: Trick | undefined
}

type Body = Readonly<Record<string, unknown>>

/** Draws inputs of one model. */
export type Draw = (choices: Choices) => Drawn

/** The parts of a model of which its bodies are drawn. */
export interface Drawable {
  readonly params: readonly Field[]
  readonly examples: readonly { readonly input: Body }[]
  readonly rules: readonly Rule[]
}

/** The part of the inputs that are no JSON. */
const share = 0.15

/** Returns a function that draws inputs of a model: bodies, some of them with a trick. */
export function inputsOf(model: CatalogModel): Draw {
  const draw = bodiesOf(model)
  const names = Object.keys(tricks)
  return (choices) => {
    const json = draw(choices)
    return { json, trick: choices.next() < share ? tricks[names[choices.below(names.length)] ?? ''] : undefined }
  }
}

/** Returns a function that draws bodies of a model as JSON: valid, at the edges, wrong and hostile ones. */
export function bodiesOf(model: Drawable): (choices: Choices) => unknown {
  const wrong = new Map(model.params.map((param) => [param.name, wrongFields(param)]))
  const wrongOf: WrongOf = ({ name }, choices) => {
    const all = wrong.get(name) ?? []
    return all[choices.below(all.length)]?.value
  }
  return (choices) => bodyOf(model, choices, wrongOf)
}

type WrongOf = (param: Field, choices: Choices) => unknown

function bodyOf({ params, examples, rules }: Drawable, choices: Choices, wrongOf: WrongOf): unknown {
  const kind = choices.next()
  if (kind < 0.03) return choices.pick(odd)
  const example = examples[choices.below(Math.max(1, examples.length))]
  if (rules.length > 0 && kind < 0.4) return unruly(params, rules.flatMap(paramsOf), choices)
  let body: Body = kind < 0.2 && example ? example.input : rightObject(params, choices)
  const changes = choices.pick([0, 0, 1, 1, 1, 2, 3])
  for (let change = 0; change < changes; change++) body = changed(body, params, choices, wrongOf)
  return choices.next() < 0.3 ? reversed(body) : body
}

/** The required parameters and some that rules name, some of them empty. */
function unruly(params: readonly Field[], named: readonly string[], choices: Choices): Body {
  const chosen = params.filter(({ name, required }) => required || (named.includes(name) && choices.next() < 0.6))
  const value = (param: Field): unknown =>
    param.required || choices.next() < 0.85 ? givenValue(param, choices) : choices.pick([null, '', ' ', []])
  return Object.fromEntries(chosen.map((param) => [param.name, value(param)]))
}

const reversed = (body: Body): Body => Object.fromEntries(Object.entries(body).reverse())

/** Values that are valid in some places. */
const odd: readonly [unknown, ...unknown[]] = [
  null,
  true,
  false,
  0,
  -0,
  1,
  -1,
  0.1,
  2 ** 53,
  1e21,
  '',
  ' ',
  'a',
  '5',
  'true',
  '\ud83e',
  [],
  [null],
  [[]],
  ['https://a.b/c'],
  {},
  { a: 1 },
  { toString: 1 },
  { length: 2 },
  [{}],
]

/** Names that objects have anyway, and names of other things. */
const hostile = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'valueOf',
  'toJSON',
  'then',
  'length',
  '0',
  '-1',
  '',
  'model',
  'params',
] as const

function changed(body: Body, params: readonly Field[], choices: Choices, wrongOf: WrongOf): Body {
  const param = params[choices.below(params.length)]
  if (param === undefined) return body
  const { name, shape } = param
  switch (choices.below(9)) {
    case 0:
      return set(body, name, wrongOf(param, choices))
    case 1:
    case 2:
      return set(body, name, edgeValue(shape, choices))
    case 3:
      return set(body, name, givenValue(param, choices))
    case 4:
      return set(body, name, choices.pick(odd))
    case 5:
      return set(
        body,
        choices.pick([misspelt(name, choices), misspelt(name, choices), choices.pick(hostile)]),
        choices.pick(odd),
      )
    case 6:
      return set(body, name, undefined)
    case 7:
      return set(body, name, choices.pick([null, '', ' ', []]))
    default:
      return set(body, name, within(body[name] ?? givenValue(param, choices), choices))
  }
}

/** The body with another value of a key, or without it. */
function set(body: Body, key: string, value: unknown): Body {
  const copy = Object.fromEntries(Object.entries(body).filter(([name]) => name !== key))
  if (value === undefined) return copy
  return Object.defineProperty(copy, key, { value, enumerable: true, configurable: true, writable: true })
}

/** A name that differs in one letter. */
function misspelt(name: string, choices: Choices): string {
  const at = choices.below(name.length + 1)
  return choices.pick([
    name.slice(0, at) + name.slice(at + 1),
    `${name.slice(0, at)}x${name.slice(at)}`,
    name.toUpperCase(),
    `${name} `,
    name.replaceAll(/[A-Z]/g, '_$&'),
  ])
}

/** A value with another part at a random place. */
function within(value: unknown, choices: Choices): unknown {
  if (typeof value !== 'object' || value === null || choices.next() < 0.2) return choices.pick(odd)
  const keys = Object.keys(value)
  const key = keys[choices.below(keys.length)]
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value
    const at = Number(key ?? 0)
    return key === undefined || choices.next() < 0.2
      ? [...items, items[at] ?? null]
      : items.with(at, within(items[at], choices))
  }
  const body: Body = { ...value }
  if (key === undefined || choices.next() < 0.2)
    return set(body, choices.pick([...hostile, `${key}x`]), choices.pick(odd))
  return choices.next() < 0.2 ? set(body, key, undefined) : set(body, key, within(body[key], choices))
}
