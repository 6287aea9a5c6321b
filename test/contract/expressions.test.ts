import { expect, test } from 'vitest'
import { evaluator } from '../../gateway/credits/expression.ts'
import { evaluate } from '../../gateway/upstream/http/expressions.ts'
import { tryAll } from '../../generator/checks/trial.ts'

/** Whether the compiler, and the gateway when it charges, return a price for an expression without parameters. */
async function verdicts(expression: string): Promise<{ compiler: boolean; gateway: boolean }> {
  const why = await tryAll({ of: 'credits', expression, params: [] })
  const price = await evaluator(expression)(() => ({})).catch(() => undefined)
  return { compiler: why === undefined, gateway: typeof price === 'number' }
}

test.each([
  ['a list of 10,000 items', '$count([1..10000])', true],
  ['a list of 10,001 items', '$count([1..10001])', false],
  ['a thousand steps', '$sum([1..300].($ + 1))', true],
  ['too many steps', '$sum([1..9000].($ + 1))', false],
  ['a few nested calls', '($f := function($n) { $n = 0 ? 0 : 1 + $f($n - 1) }; $f(10))', true],
  ['too many nested calls', '($f := function($n) { $n = 0 ? 0 : 1 + $f($n - 1) }; $f(300))', false],
])('the compiler and the gateway agree about %s', async (_, expression, isPrice) => {
  expect(await verdicts(expression)).toEqual({ compiler: isPrice, gateway: isPrice })
})

test.each(['$eval("1")', '$random()', '$shuffle([1])', '$now()', '$millis()'])(
  'the gateway calls %s in neither a price nor a mapping',
  async (source) => {
    await expect(evaluator(source)(() => ({}))).rejects.toMatchObject({ code: 'T1006' })
    const { values, errors } = await evaluate({ sources: { source }, input: {} })
    expect({ values, failed: Object.keys(errors) }).toEqual({ values: {}, failed: ['source'] })
  },
)
