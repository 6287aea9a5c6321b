import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Document, parse, Scalar, visit } from 'yaml'
import type { Json } from '../../../generator/catalogue/catalogue.ts'
import { escapeUnsafe, isUnsafe } from '../../../generator/writing/unsafe.ts'
import { yamlText } from '../../../generator/writing/yaml.ts'
import { times } from '../../support/size.ts'

const options = { lineWidth: 0, singleQuote: true, aliasDuplicateObjects: false, compat: 'yaml-1.1' } as const

/** Returns the text that the library writes for the value, which the writer must match. */
function reference(value: Json): string {
  const document = new Document(value, options)
  visit(document, {
    Scalar: (_, scalar) => {
      if (typeof scalar.value === 'string' && isUnsafe(scalar.value)) scalar.type = Scalar.QUOTE_DOUBLE
    },
  })
  return escapeUnsafe(document.toString(options))
}

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

test('the writer writes data exactly like the library, at every depth', () => {
  fc.assert(
    fc.property(values, (value) => yamlText(value) === reference(value)),
    { numRuns: times(400, 20_000) },
  )
})

test('the same words are written the same way in every place', () => {
  const word = '--- a\n b'
  const value = { [word]: [word, { [word]: [[word], word] }], '--- a': { '--- a': '--- a' }, a: ['x', 'x', { x: 'x' }] }
  expect(yamlText(value)).toBe(reference(value))
  const read: unknown = parse(yamlText(value))
  expect(read).toEqual(value)
})
