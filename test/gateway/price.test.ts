import { expect, test } from 'vitest'
import { priceOf } from '../../gateway/credits/price.ts'

const price = (credits: string, params: Readonly<Record<string, unknown>> = {}): Promise<number> =>
  priceOf(credits)(() => params)

test.each([
  ['loops for ever', '($f := function() { $f() }; $f())', /over 10000 steps/],
  ['loops over what a caller sends', '$count($map($split(prompt, ""), function($c) { $c & $c }))', /over 10000 steps/],
  ['goes too deep', '($f := function($n) { 1 + $f($n) }; $f(1))', /depth|stack/i],
  ['makes a long list', '$sum([1..9000000])', /sequence/],
  ['runs text', '$eval("1")', /non-function/],
  ['looks at the clock', '$millis()', /non-function/],
])('a price that %s is ended', async (_, credits, why) => {
  await expect(price(credits, { prompt: 'a'.repeat(9000) })).rejects.toMatchObject({
    message: expect.stringMatching(why),
  })
})

test('prices that are worked out at the same time do not count the steps of each other', async () => {
  const credits = '$sum($map([1..500], function($n) { $n }))'
  const all = await Promise.all(Array.from({ length: 20 }, () => price(credits)))
  expect(new Set(all)).toEqual(new Set([125_250]))
})
