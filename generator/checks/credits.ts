import jsonata from 'jsonata'
import type { Param } from '../catalogue/catalogue.ts'
import { isAlwaysThere } from '../catalogue/defaults.ts'
import { match, type Shape } from '../catalogue/shape.ts'
import { diagnose, type Diagnostic } from '../source/diagnostic.ts'
import { nearest } from '../source/nearest.ts'
import type { Expression } from '../source/spots.ts'

/** Steps and depth that one evaluation may take: a price is a few multiplications. No clock, so that verdicts last. */
const limits = { steps: 10_000, depth: 200 }

/** How many inputs are tried at the most. */
const most = 5000

/** Faults of the credits of models: an expression that does not parse, names nothing, or gives no whole number. */
export async function checkCredits(expressions: readonly Expression<Param>[]): Promise<readonly Diagnostic[]> {
  const found = expressions.map(async ({ name, place, params }) => {
    const why = await faultOf(name, params)
    return why === undefined ? [] : [diagnose('bad-credits', place, name, why.text, why.nearest)]
  })
  return (await Promise.all(found)).flat()
}

interface Fault {
  readonly text: string
  readonly nearest?: string | undefined
}

async function faultOf(expression: string, params: readonly Param[]): Promise<Fault | undefined> {
  let parsed: jsonata.Expression
  try {
    parsed = jsonata(expression)
  } catch (error) {
    return { text: `it does not parse: ${messageOf(error)}` }
  }
  const names = namesIn(parsed.ast())
  const known = params.map(({ name }) => name)
  const unknown = names.find((name) => !known.includes(name))
  if (unknown !== undefined) {
    return { text: `there is no parameter called ${JSON.stringify(unknown)}`, nearest: nearest(unknown, known) }
  }
  const read = params.filter(({ name }) => names.includes(name))
  const text = await tryAll(parsed, read)
  return text === undefined ? undefined : { text }
}

async function tryAll(parsed: jsonata.Expression, params: readonly Param[]): Promise<string | undefined> {
  for (const input of inputs(params)) {
    limit(parsed)
    try {
      const credits: unknown = await parsed.evaluate(input)
      if (Number.isSafeInteger(credits) && Number(credits) >= 0) continue
      return `it gives ${shown(credits)}, no whole number of at least 0, for ${JSON.stringify(input)}`
    } catch (error) {
      return `it fails for ${JSON.stringify(input)}: ${messageOf(error)}`
    }
  }
  return undefined
}

/** JSON has no word for what is no number. */
const shown = (value: unknown): string =>
  typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? 'nothing')

const messageOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error)

/** Ends the next evaluation if it takes too long or goes too deep, much as the library's documentation does (embedding). */
function limit(parsed: jsonata.Expression): void {
  let depth = 0
  let steps = 0
  const enter = (): void => {
    if (++depth > limits.depth) throw new Error(`it goes deeper than ${limits.depth} calls`)
    if (++steps > limits.steps) throw new Error(`it takes over ${limits.steps} steps`)
  }
  parsed.assign(Symbol.for('jsonata.__evaluate_entry') as unknown as string, enter) // a hook, not a name
  parsed.assign(Symbol.for('jsonata.__evaluate_exit') as unknown as string, () => void depth--) // a hook, not a name
}

/** The parameters that an expression reads: the first names of its paths. */
function namesIn(ast: unknown): readonly string[] {
  const found = new Set<string>()
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (typeof node !== 'object' || node === null) return
    const { type, value, steps } = node as { type?: unknown; value?: unknown; steps?: unknown } // any node of the tree
    if (type === 'path' && Array.isArray(steps)) return visit(steps[0])
    if (type === 'name' && typeof value === 'string') found.add(value)
    for (const child of Object.values(node)) visit(child)
  }
  visit(ast)
  return [...found]
}

/** Every combination of options, and of the ends of ranges. */
function* inputs(params: readonly Param[]): Generator<Record<string, unknown>> {
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
    choice: ({ options }) => options.map(({ value }) => value),
    file: () => ['https://example.com/file'],
    list: ({ of, min = 0, max = 100 }) => [Array(min).fill(ends(of)[0]), Array(max).fill(ends(of)[0])],
    object: ({ fields }) => [Object.fromEntries(fields.map((field) => [field.name, ends(field.shape)[0]]))],
    either: ({ of }) => of.flatMap(ends),
    nullable: ({ of }) => [...ends(of), null],
  })
