import { describe, expect, test } from 'vitest'
import { patternFault } from '../../generator/kinds/pattern.ts'

const safe = [
  '^[a-z][a-z0-9-]*$',
  '^[0-9]{1,2}$',
  '^#[0-9a-fA-F]{6}$',
  '^[a-zA-Z]+-[0-9]+$',
  '^(?:jpg|png|webp)$',
  '^(?:ab|cd)*$',
  '^\\p{Lu}\\p{L}*$',
  '^[^,]*,\\d?$',
  '^$|^[a-z]+$',
  '^[a-z]{2,3}(?:-[A-Z]{2})?$',
]

/** Each pattern, and why it is refused. */
const refused: readonly (readonly [pattern: string, why: RegExp])[] = [
  ['[a-z]+$', /must begin with \^/],
  ['^a|b*$', /must begin with \^/],
  ['^(a+)+$', /repeats stands in a part that repeats/],
  ['^(?:a{1,9}){1,9}$', /repeats stands in a part that repeats/],
  ['^(?:a|a)*$', /alternatives/],
  ['^(?:a|ab|b)+$', /alternatives/],
  ['^[a-z]*[a-f]*$', /can match the same character/],
  ['^[а-я]*[с-щ]*$', /can match the same character/],
  ['^a{0,9000}a{0,9000}b$', /can match the same character/],
  ['^(a)\\1$', /refers back/],
  ['^(?=a)b', /looks ahead/],
  ['^(?<!a)b', /looks ahead or back/],
  ['^(', /Unterminated group/],
  ['^[z-a]$', /out of order/],
]

describe('a pattern that is checked in linear time', () => {
  test.each(safe)('%s', (pattern) => {
    expect(patternFault(pattern)).toBeUndefined()
  })

  test('takes no time on a long text that almost matches', () => {
    const texts = [...'aA0,-# '].map((letter) => `${letter.repeat(100_000)}\n`)
    const start = performance.now()
    for (const pattern of safe) for (const text of texts) new RegExp(pattern, 'u').test(text)
    expect(performance.now() - start).toBeLessThan(20_000)
  })
})

describe('a pattern that is refused', () => {
  test.each(refused)('%s', (pattern, why) => {
    expect(patternFault(pattern)).toMatch(why)
  })
})
