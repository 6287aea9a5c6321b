import type { Model, Param } from '../catalogue/catalogue.ts'
import { ruleSet } from '../language/ruleSet.ts'
import { paramsOf, settle, type RuleSet } from '../language/rule.ts'
import type { Shape } from '../language/shape.ts'
import { parseExpression } from '../reading/language.ts'
import { mentionsIn } from '../reading/mentions.ts'
import { hasValue, valuesOf } from './finite.ts'
import { calculate, NotCalculated, type FormulaValue } from './formula.ts'
import { combinations, countOf, type Combination, type RuleParam } from './ruleInputs.ts'

/** The result of a comparison of prices: an input that costs more, one that costs less, and why neither may be all. */
export interface ComparedPrices {
  readonly raised?: PricedInput
  readonly lowered?: PricedInput
  readonly unclear?: string
}

/** An input, and its prices. */
interface PricedInput {
  readonly input: Combination
  readonly before: number
  readonly after: number
}

/** The maximum number of inputs, and the longest list that is tried. */
const most = 20_000
const longest = 100

/** Compares the prices of two versions of a model for every input, or for as many as there are within limits. */
export function comparedPrices(before: Model, after: Model): ComparedPrices {
  const read = new Set([before, after].flatMap(({ credits }) => namesIn(credits)))
  const params = [...read].map((name) => paramOf(name, before, after))
  const isAll = params.every(({ isAll: all }) => all) && countOf(params) <= most
  const [priceBefore, priceAfter] = [before, after].map((model) => pricer(model, read))
  const found: { raised?: PricedInput; lowered?: PricedInput } = {}
  let tried = 0
  try {
    for (const input of combinations(params)) {
      if (++tried > most) break
      const [b, a] = [priceBefore?.(input), priceAfter?.(input)]
      if (b === undefined || a === undefined) continue
      if (a > b) found.raised ??= { input, before: b, after: a }
      if (a < b) found.lowered ??= { input, before: b, after: a }
      if (found.raised) break
    }
  } catch (error) {
    if (!(error instanceof NotCalculated)) throw error
    return { unclear: 'The expressions use more than arithmetic, so they are not compared.' }
  }
  return { ...found, ...(!isAll && { unclear: 'There are too many inputs to compare all prices.' }) }
}

function namesIn(credits: number | string): readonly string[] {
  const mentions = typeof credits === 'string' ? mentionsIn(credits) : undefined
  return typeof mentions === 'object' ? mentions.roots.map(({ name }) => name) : []
}

interface PriceParam extends RuleParam {
  /** Whether the values are all that there are. */
  readonly isAll: boolean
}

/** The values of a parameter that both versions accept, or some of them. */
function paramOf(name: string, before: Model, after: Model): PriceParam {
  const versions = [before, after].map(({ params }) => params.find((param) => param.name === name))
  const known = versions.filter((param): param is Param => param !== undefined)
  const listed = known.map(({ shape }) => listedValues(shape))
  const [shortest] = listed.filter((values) => values !== undefined).sort((a, b) => a.length - b.length)
  const candidates = shortest ?? known.flatMap(({ shape }) => someValues(shape))
  const values = candidates.filter((value) =>
    known.every(
      ({ shape }) => Array.isArray(value) || value === null || typeof value === 'object' || hasValue(shape, value),
    ),
  )
  const isOptional = known.length < 2 || known.every(({ required }) => !required)
  return {
    name,
    values: [...(isOptional ? [undefined] : []), ...(known.length < 2 ? [] : values)],
    isAll: shortest !== undefined,
  }
}

type Scalar = string | number | boolean | null | readonly string[]

/** All values, where lists of the same length cost the same, because a formula here can only count their items. */
function listedValues(shape: Shape): readonly Scalar[] | undefined {
  const values = valuesOf(shape)
  if (values !== undefined) return values.filter((value) => typeof value !== 'object' || value === null)
  if (shape.is === 'nullable') {
    const inner = listedValues(shape.of)
    return inner && [...inner, null]
  }
  if (shape.is !== 'list' || shape.max === undefined || shape.max > longest) return undefined
  const least = shape.min ?? 0
  return Array.from({ length: shape.max - least + 1 }, (_, index) => Array.from({ length: least + index }, () => ''))
}

/** The ends of a range, and numbers between. */
function someValues(shape: Shape): readonly Scalar[] {
  if (shape.is !== 'number') return []
  const { min = 0, max = min + 1000, step = shape.integer ? 1 : (max - min) / 7 } = shape
  return Array.from({ length: 50 }, (_, index) => min + step * Math.floor((((max - min) / step) * index) / 49))
}

/** Returns a function that returns the price of an input; undefined if it is not a number, or if rules refuse the input. */
function pricer(
  { credits, params, rules }: Model,
  read: ReadonlySet<string>,
): (input: Combination) => number | undefined {
  const set: RuleSet = ruleSet(rules, params, new Set(params.map(({ name }) => name)))
  const parsed = typeof credits === 'string' ? parseExpression(credits) : undefined
  return (input) => {
    const { filled, broken } = settle(set, (name) => input.get(name))
    if (broken.some((rule) => paramsOf(rule).every((name) => read.has(name)))) return undefined // others read parameters that are not tried
    if (typeof credits === 'number') return credits
    if (parsed === undefined || 'why' in parsed) throw new NotCalculated()
    const price = calculate(
      parsed.tree,
      new Map([...filled, ...input].map(([name, value]) => [name, formulaValue(value)])),
    )
    return typeof price === 'number' ? price : undefined
  }
}

/** Stands for an item of a list, which a formula can count, and not compare. */
const item: FormulaValue = []

function formulaValue(value: unknown): FormulaValue {
  if (typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean' || value === undefined)
    return value
  if (Array.isArray(value)) return value.map(() => item)
  throw new NotCalculated()
}
