import { effect, signal, type ReadonlySignal } from '@preact/signals'

type Params = Readonly<Record<string, unknown>>

/** A number of a spec for the current parameters after defaults: fixed, or the result of an expression. */
export function numberFor(
  spec: number | string | undefined,
  output: ReadonlySignal<Params>,
  isRight: (value: number) => boolean,
): ReadonlySignal<number | undefined> {
  const result = signal(typeof spec === 'number' ? spec : undefined)
  if (typeof spec !== 'string') return result
  let latest = 0
  effect(() => {
    const params = output.value
    const turn = ++latest
    evaluate(spec, params).then(
      (value) => turn === latest && (result.value = isRight(value) ? value : undefined),
      () => turn === latest && (result.value = undefined),
    )
  })
  return result
}

/** Evaluates an expression as the gateway does, with its limits. Only models that have one load the interpreter. */
export async function evaluate(expression: string, params: Params): Promise<number> {
  const { evaluator } = await import('../../../../gateway/credits/expression.ts')
  const found = evaluators.get(expression) ?? evaluator(expression)
  evaluators.set(expression, found)
  return Number(await found(() => params))
}

const evaluators = new Map<string, (params: () => Params) => Promise<unknown>>()

/** Whether this is a price. */
export const isPrice = (value: number): boolean => Number.isSafeInteger(value) && value >= 0

/** Whether this is a time. */
export const isTime = (value: number): boolean => Number.isFinite(value) && value > 0
