import { afterAll, expect, test } from 'vitest'
import { evaluator } from '../../../gateway/credits/expression.ts'
import { deadlineOf, priceTask, priceVendors } from '../../../gateway/credits/price.ts'
import type { Upstream, UpstreamRequest } from '../../../gateway/upstream/upstream.ts'
import { runStep } from '../../../gateway/worker/step.ts'
import { bench } from '../../support/httpServer.ts'
import { textLike } from '../../support/matching.ts'
import { ownCatalogue } from '../../support/packages.ts'

const price = (credits: string, params: Readonly<Record<string, unknown>> = {}): Promise<unknown> =>
  evaluator(credits)(() => params)

test.each([
  ['loops forever', '($f := function() { $f() }; $f())', /takes over 10000 steps/],
  [
    'loops over the input of a caller',
    '$count($map($split(prompt, ""), function($c) { $c & $c }))',
    /takes over 10000 steps/,
  ],
  ['recurses too deeply', '($f := function($n) { 1 + $f($n) }; $f(1))', /depth|stack/i],
  ['makes a long list', '$sum([1..9000000])', /sequence/],
  ['evaluates text', '$eval("1")', /non-function/],
  ['reads the clock', '$millis()', /non-function/],
  ['reads the date', '$now()', /non-function/],
  ['draws lots', '$random()', /non-function/],
  ['shuffles', '$shuffle([1, 2])[0]', /non-function/],
])('a price that %s is stopped', async (_, credits, why) => {
  await expect(price(credits, { prompt: 'a'.repeat(9000) })).rejects.toMatchObject({
    message: textLike(why),
  })
})

test('a price can make a list of 10,000 and no longer one', async () => {
  expect(await price('$sum([1..10000])')).toBe(50_005_000)
  await expect(price('$sum([1..10001])')).rejects.toMatchObject({ message: textLike(/sequence/) })
})

test.each([
  ['-1', /^The price of model-1 is -1,/],
  ['steps / 2', /^The price of model-1 is 1.5,/],
  ['2e300', /^The price of model-1 is 2e\+300,/],
  ['"many"', /^The price of model-1 is NaN,/],
  ['missing', /^The price of model-1 is NaN,/],
])('a task that would cost %s has no price', async (credits, why) => {
  await expect(priceTask({ id: 'model-1', credits }, () => ({ steps: 3 }))).rejects.toThrow(why)
})

test('prices that are calculated at the same time count their steps separately', async () => {
  const credits = '$sum($map([1..500], function($n) { $n }))'
  const all = await Promise.all(Array.from({ length: 20 }, () => price(credits)))
  expect(new Set(all)).toEqual(new Set([125_250]))
})

const gateway = bench()
afterAll(() => gateway.app.close())

/** The parameters that the upstream receives after a caller submits these. */
async function sentUpstream(params: object): Promise<UpstreamRequest['params']> {
  let sent: UpstreamRequest['params'] = {}
  const upstream: Upstream = {
    supportsIdempotencyToken: true,
    submit: async (request) => {
      sent = request.params
      return { is: 'done', result: {} }
    },
    poll: async () => ({ is: 'working', inMs: 1000 }),
  }
  const answer = await gateway.post('/workflows/v1/models/submit', { model: 'vendor25-music-2', params })
  expect(answer.statusCode).toBe(200)
  const [claim] = await gateway.engine.claim({ limit: 1, leaseMs: 10_000 })
  if (claim === undefined) throw new Error('There is no task to claim.')
  const { find } = ownCatalogue()
  const parts = { upstreamOf: () => ({ id: 'vendor25', upstream }), modelOf: (id: string) => find(id)?.model }
  await runStep(claim, { ...parts, engine: gateway.engine, leaseMs: 10_000, giveUpMs: 86_400_000 })
  return sent
}

test.each([
  ['is absent if a rule forbids the parameter', { isInstrumental: true }, undefined, 1],
  ['is present if the parameter is allowed', { isInstrumental: false }, false, 2],
])('a default %s, for the upstream and for prices', async (_, given, value, cost) => {
  const sent = await sentUpstream({ prompt: 'a kite', ...given })
  expect(sent).toMatchObject(given)
  expect([Object.hasOwn(sent, 'lyricsOptimizer'), sent['lyricsOptimizer']]).toEqual([value !== undefined, value])
  expect(await price('$exists(lyricsOptimizer) ? 2 : 1', sent)).toBe(cost)
})

test.each([
  ['ten times its usual time', { estimatedSeconds: 7 }, 70],
  ['a minute at least', { estimatedSeconds: 5 }, 60],
  ['ten times what its parameters take', { estimatedSeconds: 'steps * 4' }, 120],
  ['fifty minutes if nothing is known', {}, 3000],
  ['fifty minutes if its estimate fails', { estimatedSeconds: '$error("no")' }, 3000],
  ['fifty minutes if its estimate is no time', { estimatedSeconds: 'steps - 3' }, 3000],
])('a task waits to be sent for %s', async (_, model, seconds) => {
  expect(await deadlineOf(model, () => ({ steps: 3 }))).toBe(1000 * seconds)
  expect(await deadlineOf(model, () => ({ steps: 3 }), 20)).toBe(20_000)
})

test('a task of the sandbox costs nothing where others call the gateway, and one of a vendor its price', async () => {
  const model = { id: 'model-1', credits: 'steps' }
  expect(await priceVendors(model, () => ({ steps: 3 }), 'sandbox')).toBe(0)
  expect(await priceVendors(model, () => ({ steps: 3 }), 'vendor')).toBe(3)
  expect(await priceVendors({ ...model, credits: 0 }, () => ({}), 'vendor')).toBe(0)
})
