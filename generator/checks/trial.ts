import jsonata from 'jsonata'
import { messageOf } from '../base/error.ts'
import type { Param } from '../catalogue/catalogue.ts'
import { isAlwaysThere } from '../catalogue/defaults.ts'
import { match } from '../language/match.ts'
import type { Shape } from '../language/shape.ts'
import type { ExpressionKey } from '../source/occurrences.ts'

/** An expression for credits or a time, and the parameters that it reads. */
export interface Trial {
  readonly of: ExpressionKey
  readonly expression: string
  readonly params: readonly Param[]
}

/**
 * The limits of one evaluation: a price is a few multiplications. The gateway has the same (credits/expression.ts).
 * All evaluations of an expression together can take `all` steps. There is no time limit, so that every machine returns
 * the same verdict.
 */
const limits = { steps: 10_000, depth: 200, sequence: 10_000, all: 1_000_000 } as const

/** The maximum number of inputs to try, and the length of their lists. */
const most = 5000
const longest = 1000

/** An expression, and inputs to evaluate it for. */
export interface Evaluation {
  readonly expression: string
  readonly inputs: readonly object[]
}

const parse = (expression: string): jsonata.Expression => jsonata(expression, { sequence: limits.sequence })

/**
 * Tries an expression on every combination of options and of the ends of ranges; returns why it has no valid result, if
 * so.
 */
export async function tryAll({ of, expression, params }: Trial): Promise<string | undefined> {
  const parsed = parse(expression)
  let all = 0
  for (const input of inputsOf(params)) {
    const count = limit(parsed)
    try {
      const result: unknown = await parsed.evaluate(input)
      const { isValid, words } = valid[of]
      if (!isValid(result))
        return `it returns ${resultText(result)}, which is not ${words}, for ${cut(JSON.stringify(input))}`
    } catch (error) {
      return `it fails for ${cut(JSON.stringify(input))}: ${cut(messageOf(error).replace(/\.$/, ''))}`
    }
    if ((all += count()) > limits.all) return `it takes more than ${limits.all} steps for all inputs together`
  }
  return undefined
}

/** The numbers that an expression returns for its inputs, within the limits; undefined where it returns none. */
export async function evaluateAll({ expression, inputs }: Evaluation): Promise<readonly (number | undefined)[]> {
  const parsed = parse(expression)
  const found: (number | undefined)[] = []
  for (const input of inputs) {
    limit(parsed)
    const value: unknown = await parsed.evaluate(input).catch(() => undefined)
    found.push(typeof value === 'number' ? value : undefined)
  }
  return found
}

/** The valid results of an expression, in code and in words. */
const valid: Readonly<Record<ExpressionKey, { isValid: (result: unknown) => boolean; words: string }>> = {
  credits: {
    isValid: (result) => typeof result === 'number' && Number.isSafeInteger(result) && result >= 0,
    words: 'a whole number of at least 0',
  },
  estimatedSeconds: {
    isValid: (result) => typeof result === 'number' && Number.isFinite(result) && result > 0,
    words: 'a number above 0',
  },
}

/** JSON has no NaN and Infinity. */
const resultText = (value: unknown): string =>
  typeof value === 'number' ? String(value) : cut(JSON.stringify(value) ?? 'nothing')

const cut = (text: string): string => (text.length > 300 ? `${text.slice(0, 300)}…` : text)

/**
 * Stops the next evaluation if it takes too long or nests too deep, as the library's documentation shows (embedding).
 * Returns how many steps it has taken.
 */
function limit(parsed: jsonata.Expression): () => number {
  let depth = 0
  let steps = 0
  const enter = (): void => {
    if (++depth > limits.depth) throw new Error(`it nests more than ${limits.depth} calls`)
    if (++steps > limits.steps) throw new Error(`it takes more than ${limits.steps} steps`)
  }
  parsed.assign(Symbol.for('jsonata.__evaluate_entry') as unknown as string, enter) // a hook, not a name
  parsed.assign(Symbol.for('jsonata.__evaluate_exit') as unknown as string, () => void depth--) // a hook, not a name
  return () => steps
}

/** Every combination of options, and of the ends of ranges. */
function* inputsOf(params: readonly Param[]): Generator<Record<string, unknown>> {
  const choices = params.map((param) => [param.name, valuesOf(param)] as const)
  const total = choices.reduce((product, [, values]) => product * values.length, 1)
  const stride = Math.max(1, Math.ceil(total / most))
  for (let count = 0; count < total; count += stride) {
    let rest = count
    const input: Record<string, unknown> = {}
    for (const [name, values] of choices) {
      const value = values[rest % values.length]
      rest = Math.floor(rest / values.length)
      if (value !== undefined) input[name] = value
    }
    yield input
  }
}

function valuesOf(param: Param): readonly unknown[] {
  const own = ends(param.shape)
  return isAlwaysThere(param) ? own : [...own, undefined]
}

const ends = (shape: Shape): readonly unknown[] =>
  match<readonly unknown[]>(shape, {
    any: () => ['any'],
    string: () => ['text'],
    number: ({ min = 0, max = 1_000_000 }) => [min, max],
    boolean: () => [true, false],
    choice: ({ values }) => values,
    file: () => ['https://example.com/file'],
    list: ({ of, min = 0, max = 100 }) => [min, max].map((size) => Array(Math.min(size, longest)).fill(ends(of)[0])),
    object: ({ fields }) => [Object.fromEntries(fields.map((field) => [field.name, ends(field.shape)[0]]))],
    map: ({ of, min = 0 }) => [
      Object.fromEntries(Array.from({ length: Math.min(min, longest) }, (_, at) => [`key${at}`, ends(of)[0]])),
    ],
    either: ({ of }) => of.flatMap(ends),
    nullable: ({ of }) => [...ends(of), null],
  })
