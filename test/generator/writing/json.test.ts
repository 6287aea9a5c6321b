import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Json } from '../../../generator/catalogue/catalogue.ts'
import { formatSource } from '../../../generator/writing/formatter.ts'
import { jsonText, laidOutJson } from '../../../generator/writing/json.ts'
import { seedOr, times } from '../../support/size.ts'

const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 5 }),
  fc.constantFrom('', '"', '\\', '\n', '日本', 'é', '\u2028', '\u202e', '__proto__'),
  fc.integer({ min: 0, max: 70 }).map((length) => 'x'.repeat(length)),
)

const { value: values } = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'medium' },
    texts,
    fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer()),
    fc.constantFrom(true, false, null, -0, 0),
    fc.array(fc.oneof(texts, tie('value')), { maxLength: 5 }),
    fc.array(fc.integer(), { maxLength: 30 }),
    fc.dictionary(texts, tie('value'), { maxKeys: 4 }),
  ),
}))

test('JSON has the layout of the formatter, or is left to it', async () => {
  let left = 0
  const compared = times(150, 2000, 20_000)
  const property = fc.asyncProperty(values, async (value) => {
    const text = laidOutJson('schemas/a.json', value)
    if (text === undefined) left++
    else expect(text).toBe(await formatSource('schemas/a.json', jsonText(value)))
  })
  await fc.assert(property, { numRuns: compared, seed: seedOr(3) })
  expect(left).toBeLessThan(compared / 2)
})

test('a list is on one line up to the last column', async () => {
  for (let length = 40; length < 120; length++) {
    const list = ['x'.repeat(length), 1]
    for (const value of [list, { list }, { list, last: 1 }, { a: [{ list }, { list, b: 1 }, 'c'] }])
      expect(laidOutJson('a.json', value)).toBe(await formatSource('a.json', jsonText(value)))
  }
})

test.each([
  'package.json',
  'a/package.json',
  'package-lock.json',
  'composer.json',
  'tsconfig.json',
  'jsconfig.json',
  'deno.json',
  '.eslintrc.json',
  '.swcrc.json',
  'babel.config.json',
  'manifest.json',
  'launch.json',
  'settings.json',
  'nx.json',
  'a.jsonc',
  'a.json5',
  'a.webmanifest',
  'package.json/a.json',
  'mypackage.json',
  '.prettierrc',
  'a.code-workspace',
])('the layout of %s is that of the formatter', async (path) => {
  const value = {
    name: 'a',
    version: '1.0.0',
    files: ['b', 'c'],
    empty: [],
    deep: { objects: [{ a: 1 }, {}], numbers: [1, 2] },
  }
  const text = laidOutJson(path, value)
  if (text !== undefined) expect(text).toBe(await formatSource(path, jsonText(value)))
})
