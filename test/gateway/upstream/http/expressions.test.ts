import { setImmediate } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { Evaluator, isBounded } from '../../../../gateway/upstream/http/evaluator.ts'
import { textLike } from '../../../support/matching.ts'
import { valueAt } from '../../../support/reading.ts'

const evaluator = new Evaluator({ size: 1 })
/** An evaluator with a short time limit, for expressions that never end. */
const hasty = new Evaluator({ size: 1, limitMs: 1000 })
afterAll(() => Promise.all([evaluator.close(), hasty.close()]))

const value = async (source: string, input: object = {}, text?: string): Promise<unknown> => {
  const order = { sources: { it: source }, input: { ...input }, ...(text !== undefined && { text }) }
  const { values, errors } = await (source.startsWith('$match(a') ? hasty : evaluator).evaluate(order)
  return errors['it'] === undefined ? values['it'] : { error: errors['it'] }
}

describe('an expression', () => {
  test('reads its input, and the text as JSON', async () => {
    expect(await value('body.a & status', { status: 7 }, '{"a": "x"}')).toBe('x7')
    expect(await value('body', {}, 'no JSON')).toBeUndefined()
  })

  test('does not affect the others when it fails', async () => {
    const sources = { right: 'a', wrong: '$number(a)', absent: 'b' }
    const { values, errors } = await evaluator.evaluate({ sources, input: { a: 'x' } })
    expect(values).toEqual({ right: 'x' })
    expect(Object.keys(errors)).toEqual(['wrong'])
  })

  test('returns only data: no functions, no prototypes', async () => {
    expect(await value('{"f": function($x){$x}, "a": [1, 2][$ > 1]}')).toEqual({ a: 2 })
    await value('a', { a: 1 }, '{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}}')
    expect(valueAt({}, 'polluted')).toBeUndefined()
  })
})

test.each(['$eval("1")', '$random()', '$shuffle([1])', '$now()', '$millis()', '($f := $millis; $f())'])(
  'cannot use the function %s, as in the compiler',
  async (source) => expect(await value(source)).toEqual({ error: textLike(/non-function/) }),
)

describe('a hostile expression is stopped, and the next one runs:', () => {
  test.each([
    ['infinite recursion', '($f := function($x) { $f($x + 1) }; $f(0))', /processor time/],
    ['deep recursion', '($f := function($x) { 1 + $f($x + 1) }; $f(0))', /stack/i],
    ['a range that is too long', '$sum([1..9000000])', /sequence/],
    ['that multiplies lists', '$count([1..9000].([1..9000].(1)))', /processor time|sequence/],
    ['a loop in a function of the language, which does not check the time', '$match(a, /(a+)+$/)', /lost/],
    [
      'a text that takes all memory',
      '($f := function($x) { $f($x & $x) }; $f("aaaaaaaa"))',
      /lost|length|timeout|memory/i,
    ],
  ])('%s', async (_, source, error) => {
    expect(await value(source, { a: `${'a'.repeat(60)}b` })).toEqual({ error: textLike(error) })
    expect(await value('1 + 1')).toBe(2)
  })

  test('the gateway keeps responding while an expression runs', async () => {
    let isOver = false
    const endless = value('$match(a, /(a+)+$/)', { a: `${'a'.repeat(60)}b` }).finally(() => (isOver = true))
    await setImmediate() // a turn of the event loop
    expect(isOver).toBe(false)
    expect(await endless).toEqual({ error: textLike(/lost/) })
  })
})

describe('an expression is finished at once', () => {
  test.each([
    ['body.images[0].url', true],
    ['{ "a": params.x, "b": [params.y, 1] }', true],
    ['$merge([request, { "m": model }])', true],
    ['params.a = "none" ? null : params.b', true],
    ['$exists(body.data) ? body.data.error : body.error', true],
    ['body.progress * 100', true],
    ['[1..9]', false],
    ['a.(b)', false],
    ['a[b = 1].c', false],
    ['a^(b)', false],
    ['a{b: c}', false],
    ['a#$i.b', false],
    ['a.**.b', false],
    ['$$.a', false],
    ['$join(a)', false],
    ['$match(a, /(a+)+$/)', false],
    ['a ~> $uppercase()', false],
    ['($f := function($x) { $f($x) }; $f(0))', false],
    ['a.{"b": $$.a}', false],
    ['(', false],
  ])('%s: %s', (source, expected) => {
    expect(isBounded(source)).toBe(expected)
  })

  test('and returns the same result as in a thread', async () => {
    const sources = { url: 'body.images.url', all: '{ "u": [body.images.url], "n": body.n * 2 }', none: 'body.no' }
    const text = JSON.stringify({ images: [{ url: 'a' }, { url: 'b' }], n: 4 })
    const large = `${text.slice(0, -1)},"rest":"${'x'.repeat(20_000)}"}`
    const [here, there] = await Promise.all(
      [text, large].map((one) => evaluator.evaluate({ sources, input: {}, text: one })),
    )
    expect(here).toEqual({ isJson: true, values: { url: ['a', 'b'], all: { u: ['a', 'b'], n: 8 } }, errors: {} })
    expect(there).toEqual(here)
  })
})
