import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import type { Json } from '../../../generator/catalogue/catalogue.ts'
import { yamlText } from '../../../generator/writing/yaml.ts'
import { isLong, seedOr, times } from '../../support/size.ts'

const texts = fc.oneof(
  { arbitrary: fc.string({ unit: 'binary' }), weight: 2 },
  fc.stringMatching(/^[-.%?:# \n\t'"|>&*!{}[\],a\\]{0,12}$/),
  fc.stringMatching(/^[A-Za-z#/$_(][ -~]{0,12}$/),
  fc.stringMatching(/^(?:y|Yes|NO|on|oFF|True|faLse|nuLL|e1|E\+1|Inf|nan|x[0-9]{1,3}|_1|\$1|\(1)$/),
  fc.stringMatching(/^[#A-Za-z.:/_'" -]{1,20}$/),
  fc.constantFrom(
    'yes',
    '16:9',
    '---',
    '--- a',
    '...',
    '%a',
    'null',
    '0x1f',
    '1e3',
    '=',
    '<<',
    'a\nb',
    ' a\n\n b\n',
    '\u202e',
  ),
  fc.string({ minLength: 1000, maxLength: 1050, unit: fc.constantFrom('a', 'b', ' ', "'") }),
)

const values = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.oneof(
      texts,
      fc.integer(),
      fc.maxSafeInteger(),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.boolean(),
      fc.constant(null),
    ),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(texts, tie('value'), { maxKeys: 4 }),
  ),
})).value

test.runIf(isLong).each(['1.1', '1.2'] as const)('YAML %s reads the data that was written', (version) => {
  fc.assert(
    fc.property(values, (value) => {
      const written = { a: value, b: [value, { c: value }] } // documents are mappings
      const read: unknown = parse(yamlText(written), { version })
      expect(read).toEqual(written)
    }),
    { numRuns: times(100, 500, 5000), seed: seedOr(1) },
  )
})

test('the same words are written the same way in every place', () => {
  const word = '--- a\n b'
  const value = { [word]: [word, { [word]: [[word], word] }], '--- a': { '--- a': '--- a' }, a: ['x', 'x', { x: 'x' }] }
  const read: unknown = parse(yamlText(value))
  expect(read).toEqual(value)
})
