import { expect, test } from 'vitest'
import { literalIn, numberIn } from '../../../../../generator/commands/import/reading/literals.ts'

test.each([
  ['30', 30],
  ['-3', -3],
  ['1,000', 1000],
  ['1_000_000 tokens', 1_000_000],
  ['1 000', 1000],
  ['1\u00a0000.', 1000],
  ['0.5).', 0.5],
  ['44100 Hz', 44100],
  ['30 seconds, at least', 30],
  ['30s.', 30],
  ['1.5e3', 1500],
  ['7, 8 and 9 are others', 7],
  ['512px wide', 512],
  ['1,5', 'unclear'],
  ['1,00', 'unclear'],
  ['5k', 'unclear'],
  ['50%', 'unclear'],
  ['10MB', 'unclear'],
  ['10-20', 'unclear'],
  ['10 to 20', 'unclear'],
  ['16:9', 'unclear'],
  ['2 million', 'unclear'],
  ['5 if it is long', 'unclear'],
  ['1.2.3', 'unclear'],
  ['none', undefined],
  ['', undefined],
])('of %j, people read %j', (text, number) => expect(numberIn(text)).toBe(number))

test.each([
  ['`28` ', '28'],
  ['`` `28` `` ', '`28`'],
  ['`"auto"`. More.', '"auto"'],
  ['"say \\"hi\\""!', '"say \\"hi\\""'],
  ["'auto'.", 'auto'],
  ['“auto”', 'auto'],
  ["`'auto'`", 'auto'],
  ['true.', 'true'],
  ['whatever', undefined],
])('the value in %j is %j', (text, value) => expect(literalIn(text)?.text).toBe(value))
