import { isRefused, type Catalogue, type Json, type Model } from '../catalogue/catalogue.ts'
import { innerMultiple, isStepFrom } from '../language/decimal.ts'
import { formatCheck } from '../language/format.ts'
import { passes } from '../language/formatted.ts'
import { accepts } from '../language/innerDefaults.ts'
import { handled } from '../language/keywords.ts'
import { match } from '../language/match.ts'
import { given, paramsOf, settle } from '../language/rule.ts'
import { ruleSet } from '../language/ruleSet.ts'
import type { Field, Shape, ShapeOf } from '../language/shape.ts'
import type { Code } from '../writing/code.ts'
import { literal } from '../writing/print.ts'

/**
 * An input for documents: the first example of the model, or valid values for its required parameters. Undefined if no
 * valid values can be generated, for example for a text with a pattern.
 */
export function exampleOf({ params, rules, examples: [first] }: Model): Input | undefined {
  if (first !== undefined) return first.input
  const made = sampleFields(params)
  if (made === undefined) return undefined
  const { broken } = settle(ruleSet(rules, params, new Set(rules.flatMap(paramsOf))), (name) =>
    Object.hasOwn(made, name) ? made[name] : undefined,
  )
  return broken.length === 0 ? made : undefined
}

type Input = { readonly [name: string]: Json }

/** Valid values of the required fields; undefined if none can be generated for one of them. */
export function sampleFields(fields: readonly Field[]): Input | undefined {
  const made = fields.filter(({ required }) => required).map(sampleField)
  const right = made.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]))
  return right.length === made.length ? Object.fromEntries(right) : undefined
}

function sampleField(field: Field): readonly [string, Json | undefined] {
  const { name, label, description, required, allowEmpty, secret, shape, default: _default, prefill, ...rest } = field
  return handled(rest, [name, prefill ?? sample(shape)])
}

/** A value of the shape that counts as given; undefined if none can be generated. */
const sample = (shape: Shape): Json | undefined =>
  match<Json | undefined>(shape, {
    any: ({ is, notEmpty, ...rest }) => handled(rest, {}),
    string: sampleText,
    number: sampleNumber,
    boolean: ({ is, ...rest }) => handled(rest, true),
    choice: ({ is, values, labels, deprecated, unit, ...rest }) => handled(rest, values.find(given)),
    file: ({ is, media, noun, families, role, limits, mimeTypes, ...rest }) =>
      handled(rest, `https://example.com/${media}`),
    list: sampleList,
    object: ({ is, fields, ...rest }) => handled(rest, sampleFields(fields)),
    map: sampleMap,
    either: ({ is, of, tag, ...rest }) =>
      handled(
        rest,
        of.map(sample).find((value) => value !== undefined),
      ),
    nullable: ({ is, of, ...rest }) => handled(rest, sample(of)),
  })

const texts: Readonly<Record<string, readonly string[]>> = {
  color: ['#336699'],
  language: ['en-GB'],
  url: ['https://example.com/'],
}

const words = ['A lighthouse on a cliff at dawn, waves below.', 'lighthouse', 'Lighthouse', 'light-1', 'a', 'A', '1']

function sampleText(shape: ShapeOf<'string'>): string | undefined {
  const { is, minLength = 0, maxLength = Infinity, trim, notBlank, ...own } = shape
  const { pattern, format = '', noun, example, catalog, [formatCheck]: check, ...rest } = own
  const isLong = (text: string): boolean => !trim || text.trim().length >= minLength
  const isForm = (text: string): boolean => pattern === undefined || new RegExp(pattern, 'u').test(text)
  const isRight = (text: string): boolean =>
    isLong(text) && isForm(text) && (check === undefined || passes(check, text))
  const given = example === undefined ? (texts[format] ?? words) : [example]
  const fitting = given.map((text) => text.slice(0, maxLength).padEnd(minLength, '.'))
  return handled(rest, minLength > longest ? undefined : fitting.find(isRight))
}

/** Longer examples are not readable. */
const longest = 10_000

/** A valid number: the first valid step, or 0 if doubles cannot distinguish it from the bound. */
function sampleNumber(shape: ShapeOf<'number'>): number | undefined {
  const { is, integer, min, max, exclusiveMin, exclusiveMax, step, stepFrom, unit, ...rest } = shape
  const low = Math.max(min ?? -Infinity, exclusiveMin ?? -Infinity)
  const high = Math.min(max ?? Infinity, exclusiveMax ?? Infinity)
  const grid = step ?? (integer || low === -Infinity || high === Infinity ? 1 : undefined)
  const from = stepFrom ? (min ?? 0) : 0
  const isRight = (value: number): boolean =>
    value >= low &&
    value <= high &&
    value !== exclusiveMin &&
    value !== exclusiveMax &&
    !(integer && !Number.isInteger(value)) &&
    (step === undefined || isStepFrom(value, from, step)) // beyond 2^53 the printed number may differ
  if (grid === undefined) return [min ?? max ?? (low + high) / 2].find(isRight)
  const [start, side] = low > -Infinity ? ([low, 'above'] as const) : ([Math.min(high, 0), 'below'] as const)
  const steps = [innerMultiple(start, grid, side, start === (side === 'above' ? exclusiveMin : exclusiveMax), from)]
  while (steps.length < tries) steps.push(innerMultiple(steps.at(-1) ?? 0, grid, side, true, from))
  return handled(rest, [...steps, 0].find(isRight))
}

/** How many steps to try: with a step of 2.5 every second one is whole, with 0.1 every tenth. */
const tries = 20

function sampleList({ is, of, min = 1, max = Infinity, unique, ...rest }: ShapeOf<'list'>): Json | undefined {
  const one = sample(of)
  const count = Math.min(Math.max(min, 1), max)
  if (one === undefined || count > 100) return undefined
  return handled(rest, unique ? different(of, one, count) : Array.from({ length: count }, () => one))
}

/** A map with the fewest keys; only one key can be generated if keys have a form. */
function sampleMap({ is, of, keys, min = 0, max, noun, ...rest }: ShapeOf<'map'>): Json | undefined {
  const [key, value] = [keys === undefined ? 'name' : sampleText(keys), sample(of)]
  const names = keys === undefined ? Array.from({ length: Math.min(min, 100) }, (_, at) => `name${at + 1}`) : [key]
  if (min === 0) return handled(rest, {})
  if (value === undefined || key === undefined || names.length < min) return undefined
  return Object.fromEntries(names.map((name) => [name ?? key, value]))
}

/** The data of a model in a README. */
export interface ExampleView {
  readonly id: string
  readonly camel: string
  readonly input: Code
}

/**
 * The model in the READMEs: the first with an example that can run, otherwise the first. Throws if there is no model, because empty
 * packages are a mistake.
 */
export function exampleView({ models }: Catalogue): ExampleView {
  const model = models.find((one) => !isRefused(one.release) && exampleOf(one) !== undefined) ?? models[0]
  if (model === undefined) throw new Error('There is no model to generate packages for.')
  return { id: model.id, camel: model.names.camel, input: literal(exampleOf(model) ?? {}) }
}

/** Returns this many different values of the shape, of which `one` is the first; undefined if there are too few. */
export function different(of: Shape, one: Json, count: number): readonly Json[] | undefined {
  const made = new Set<Json>([one])
  for (const value of candidates(of, one, count)) if (made.size < count && accepts(of, value)) made.add(value)
  return made.size < count ? undefined : [...made]
}

/** Values that are probably valid. Only items without parts must differ. */
const candidates = (of: Shape, one: Json, count: number): readonly Json[] =>
  match<readonly Json[]>(of, {
    any: () => [],
    string: () => endings(count).flatMap((end) => [`${one}${end}`, `${String(one).slice(0, -end.length)}${end}`]),
    number: (number) => nearby(number, Number(one), count),
    boolean: () => [true, false],
    choice: ({ values }) => values,
    file: () => endings(count).map((end) => `${one}-${end}`),
    list: () => [],
    object: () => [],
    map: () => [],
    either: () => [],
    nullable: ({ of: inner }) => [...candidates(inner, one, count), null],
  })

const endings = (count: number): readonly string[] => Array.from({ length: count * 2 }, (_, at) => String(at + 2))

/** Numbers on the steps on both sides, or between the bounds if there are no steps. */
function nearby({ integer, min, max, step }: ShapeOf<'number'>, one: number, count: number): readonly number[] {
  const between = min !== undefined && max !== undefined ? (max - min) / (count * 2) : 1
  const grid = step ?? (integer ? 1 : between)
  const tries = Array.from({ length: count * 20 }, (_, at) => (at + 1) * grid) // with a step of 0.1 every tenth is whole
  return tries.flatMap((far) => [one + far, one - far]).map((value) => Number(value.toPrecision(12)))
}
