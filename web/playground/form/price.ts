import { effect, signal, type ReadonlySignal } from '@preact/signals'

type Params = Readonly<Record<string, unknown>>

/**
 * Returns a number of a spec for the current parameters after defaults: fixed, or the result of an expression, which is
 * evaluated as the gateway does, with its limits. Only models that have one load the interpreter.
 */
export function numberFor(
  spec: number | string | undefined,
  output: ReadonlySignal<Params>,
  isRight: (value: number) => boolean,
): ReadonlySignal<number | undefined> {
  const result = signal(typeof spec === 'number' ? spec : undefined)
  if (typeof spec !== 'string') return result
  let evaluate: ((params: () => Params) => Promise<unknown>) | undefined
  let latest = 0
  const update = async (params: Params, turn: number): Promise<void> => {
    evaluate ??= (await import('../../../gateway/credits/expression.ts')).evaluator(spec)
    const value = Number(await evaluate(() => params).catch(() => NaN))
    if (turn === latest) result.value = isRight(value) ? value : undefined
  }
  effect(() => {
    update(output.value, ++latest).catch(() => (result.value = undefined))
  })
  return result
}
