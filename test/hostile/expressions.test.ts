import { beforeAll, describe, expect, test } from 'vitest'
import type { Param } from '../../generator/catalogue/catalogue.ts'
import { checkExpressions } from '../../generator/checks/index.ts'
import { Trials } from '../../generator/checks/trials.ts'
import { parseExpression } from '../../generator/reading/language.ts'
import { textLike } from '../support/matching.ts'

const place = { file: 'specs/it.yaml', line: 1, column: 1, length: 1, text: '' }

/** A choice of so many numbers. */
const choice = (name: string, count: number): Param => ({
  name,
  kind: 'enum',
  required: true,
  description: '',
  shape: { is: 'choice', values: Array.from({ length: count }, (_, index) => index + 1) },
})

const params = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => choice(name, 4))

/** Why expressions are invalid as credits, each after it parses. */
async function refused(...expressions: readonly string[]): Promise<readonly string[]> {
  const found = await checkExpressions(
    expressions.map((name) => ({ of: 'credits', name, place, params })),
    new Trials(),
  )
  return found.map(({ message }) => message.replace(/^.* are invalid: /s, ''))
}

describe('an expression is invalid, in credits or for an upstream, when it', () => {
  test.each<[string, string, RegExp]>([
    ['evaluates text', '$eval("1")', /^\$eval is not allowed/],
    ['does so under another name', '($f := $eval; $f("1"))', /^\$eval is not allowed/],
    ['passes such a function on', '$map(["1"], $eval)', /^\$eval is not allowed/],
    ['applies such a function', '"1" ~> $eval', /^\$eval is not allowed/],
    ['applies it partially', '($f := $eval(?, 1); $f("1"))', /^\$eval is not allowed/],
    ['draws a random number', '$floor($random() * 9)', /^\$random is not allowed/],
    ['shuffles', '$shuffle([1, 2])', /^\$shuffle is not allowed/],
    ['reads the clock', '$millis()', /^\$millis is not allowed/],
    ['reads the date', '$now()', /^\$now is not allowed/],
    ['completes a time with the date of today', '$toMillis("12:00", "[H]:[m]")', /^\$toMillis is allowed only/],
    ['does so under another name', '($f := $toMillis; $f("12:00", "[H]:[m]"))', /^\$toMillis is allowed only/],
    ['searches for a slow pattern', '$match(a, /(a+)+$/)', /^the pattern \/\(a\+\)\+\$\/ may take too long/],
    [
      'searches for a repeated pattern without an anchor',
      '$match(a, /a+b/)',
      /one that begins with \^ may repeat more$/,
    ],
    ['ignores case', '$match(a, /^a*A*$/i)', /i makes it match more/],
    ['nests deeply', `${'('.repeat(200)}1${')'.repeat(200)}`, /more than 100 levels deep$/],
    ['nests deeply without brackets', `1${'-1'.repeat(4000)}`, /nested too deep$/],
    ['is long', `"${'a'.repeat(10_000)}"`, /more than 10,000 characters$/],
  ])('%s: %s', (_, expression, why) => {
    expect(parseExpression(expression)).toEqual({ why: textLike(why) })
  })

  test.each([
    '$toMillis("2026-01-01")',
    '$match(a, /^[a-z]+$/)',
    '$replace(a, /[0-9]{1,9}/, "")',
    '$contains(a, /x/i)',
  ])('it is valid if it is %s', (expression) => expect(parseExpression(expression)).toHaveProperty('tree'))
})

describe('credits are invalid, without affecting others, when they', () => {
  const cases: readonly (readonly [string, string, RegExp])[] = [
    ['sort two million numbers', '$sort([1..2000000])', /The maximum sequence length of 2000000 was exceeded/],
    ['count for a long time', '$sum([1..9000000])', /The maximum sequence length of 9000000 was exceeded/],
    [
      'grow a text',
      '($g := function($t, $n) { $n = 0 ? $length($t) : $g($t & $t, $n - 1) }; $g("ab", 40))',
      /Invalid string length/,
    ],
    ['need more memory for one text than there is', '$length($pad("x", 100000000))', /more than 64 MB of memory/],
    [
      'loop in every combination',
      '$sum([1..900].(1 + 2 + 3 + 4)) + a + b + c + d + e + f', // each step is short: the limit of time is not reached
      /more than 1000000 steps/,
    ],
    ['loop forever', '($f := function() { $f() }; $f() + a)', /more than 10000 steps/],
    ['call themselves', '($f := function($n) { 1 + $f($n) }; $f(a))', /more than 200 calls/],
  ]

  // All together: each process of the checks takes longer than most of them.
  let whys: readonly string[] = []
  beforeAll(async () => {
    const all = cases.flatMap(([, expression]) => [expression, '$sum([a, b])', '(($x := a; $x * 2))'])
    whys = await refused('a * 2', ...all)
  })

  test.each(cases.map((one, index) => [...one, index] as const))('%s: %s', (_, _expression, why, index) => {
    expect(whys).toHaveLength(cases.length)
    expect(whys[index]).toMatch(why)
  })

  test('read a list that can have a billion entries', async () => {
    const list: Param = {
      name: 'list',
      kind: 'text',
      required: true,
      description: '',
      shape: { is: 'list', of: { is: 'string' }, max: 1e9 },
    }
    const count = { of: 'credits' as const, name: '$count(list)', place, params: [list] }
    expect(await checkExpressions([count], new Trials())).toEqual([])
  })
})
