import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { patternProblem } from '../../../generator/kinds/pattern.ts'
import { ends } from '../../support/ends.ts'

const safe = [
  '^[a-z][a-z0-9-]*$',
  '^[0-9]{1,2}$',
  '^#[0-9a-fA-F]{6}$',
  '^[a-zA-Z]+-[0-9]+$',
  '^(?:jpg|png|webp)$',
  '^(?:ab|cd)*$',
  '^\\p{Lu}\\p{Lu}*$',
  '^[^,]*,\\d?$',
  '^$|^[a-z]+$',
  '^[a-z]{2,3}(?:-[A-Z]{2})?$',
  '^(?:[a-z]+-)*[a-z]+$',
  '^(?:ab?)*$',
  '^(?:ab)*(?:cd)*$',
  '^[^@\\s]{1,64}@[^@\\s]{1,255}$',
  '^.{1,2500}$',
]

/** Patterns, with the reason for their refusal. */
const refused: readonly (readonly [pattern: string, why: RegExp])[] = [
  ['[a-z]+$', /must begin with \^/],
  ['^a|b*$', /must begin with \^/],
  ['^(a+)+$', /more than 100 ways/],
  ['^(?:a{1,9}){1,9}$', /more than 100 ways/],
  ['^(?:a|a)*$', /more than 100 ways/],
  ['^(?:a|ab|b)+$', /"abab.*more than 100 ways/],
  ['^[a-z]*[a-f]*$', /more than 100 ways/],
  ['^[а-я]*[с-щ]*$', /more than 100 ways/],
  ['^.*,.*$', /more than 100 ways/],
  [`^${'a?'.repeat(30)}b$`, /more than 100 ways/],
  [`^${'a{0,99}'.repeat(5)}$`, /more than 100 ways/],
  ['^\\p{Script=Greek}*\\p{Ll}*!$', /more than 100 ways/],
  [`^(?:${'|'.repeat(50)}){50}b$`, /more than 2000 ways/],
  ['^(?:a*)*b$', /can match the empty text/],
  ['^a{0,9000}a{0,9000}b$', /written out, it has more than 20000 steps/],
  ['^(?:(?:a{99}){99}){99}$', /written out/],
  ['^[ab]*a[ab]{14}$', /too complex/],
  ['^(a)\\1$', /has a backreference/],
  ['^(?=a)b', /has a lookahead/],
  ['^(?<!a)b', /has a lookahead or a lookbehind/],
  ['^(', /Unterminated group/],
  ['^[z-a]$', /out of order/],
]

describe('a pattern that matches in linear time', () => {
  test.each(safe)('%s', (pattern) => {
    expect(patternProblem(pattern)).toBeUndefined()
  })

  test('ends on a text of 300,000 letters that almost matches', () => {
    const texts = [...'aA0,-# '].map((letter) => `${letter.repeat(300_000)}\n`)
    ends(() => {
      for (const pattern of safe) for (const text of texts) new RegExp(pattern, 'u').test(text)
    })
  })
})

describe('a pattern that is refused', () => {
  test.each(refused)('%s', (pattern, why) => {
    expect(patternProblem(pattern)).toMatch(why)
  })

  test('is refused even if it is very large when written out', () => {
    const large = [`^${'a?'.repeat(9000)}$`, `^${'(?:'.repeat(400)}a${'|b)*'.repeat(400)}$`, `^(?:.{1,99}){1,99}$`]
    for (const pattern of large) expect(ends(() => patternProblem(pattern))).toBeTypeOf('string')
  })
})

/** Patterns of a few letters, with every kind of repetition. */
const patterns = fc
  .letrec<{ pattern: string; sequence: string; part: string; atom: string }>((tie) => ({
    pattern: fc.array(tie('sequence'), { minLength: 1, maxLength: 2 }).map((options) => options.join('|')),
    sequence: fc.array(tie('part'), { minLength: 1, maxLength: 3 }).map((parts) => parts.join('')),
    part: fc
      .tuple(tie('atom'), fc.constantFrom('', '', '*', '+', '?', '{0,9}', '{2}', '{1,}', '*?'))
      .map((both) => both.join('')),
    atom: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constantFrom('a', 'b', '-', '[ab]', '[^a]', '.', '\\d', '\\p{L}', '\\w'),
      tie('pattern').map((inner) => `(?:${inner})`),
    ),
  }))
  .pattern.map((inner) => `^(?:${inner})$`)

test('every random pattern that is accepted takes linear time on repeated words that finally do not match', () => {
  const words = ['a', 'b', '-', '1', 'ab', 'ba', 'a-', 'aab', 'ab1', 'b-a-']
  const texts = words.map((word) => `${word.repeat(100_000 / word.length)}!\n`)
  let passed = 0
  const linear = fc.property(patterns, (pattern) => {
    if (patternProblem(pattern) !== undefined) return
    passed++
    const expression = new RegExp(pattern, 'u')
    ends(() => texts.forEach((text) => expression.test(text)))
  })
  fc.assert(linear, { numRuns: 150, seed: 6 })
  expect(passed).toBeGreaterThan(20)
})
