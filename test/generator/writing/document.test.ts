import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Json } from '../../../generator/catalogue/catalogue.ts'
import { Joined, type Entries, type JoinedDocument } from '../../../generator/catalogue/document.ts'
import { dataPrinter, documentText, jsonPrinter, yamlPrinter } from '../../../generator/writing/document.ts'
import { formatSource } from '../../../generator/writing/formatter.ts'
import { jsonText } from '../../../generator/writing/json.ts'
import { data } from '../../../generator/writing/print.ts'
import { yamlText } from '../../../generator/writing/yaml.ts'
import { seedOr, times } from '../../support/size.ts'
import { wholeDocument } from '../../support/wholeDocument.ts'

const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 5 }),
  fc.constantFrom('', '"', '\\', '日本', 'é', '\u2028', '__proto__', 'yes', '16:9', '-->', 'a: b'),
  fc.integer({ min: 0, max: 110 }).map((length) => 'x'.repeat(length)),
)

const { value: values } = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    texts,
    fc.oneof(fc.integer(), fc.constantFrom(true, false, null, 1e21)),
    fc.array(fc.oneof(texts, fc.integer(), tie('value')), { maxLength: 4 }),
    fc.dictionary(texts, tie('value'), { maxKeys: 3 }),
  ),
}))

const objects = fc.dictionary(texts, values, { maxKeys: 3 })

/** Lists of entries that have different names. */
const parts = fc
  .array(fc.array(objects, { maxLength: 3 }), { maxLength: 4 })
  .map((lists) =>
    lists.map((list, at): Entries => Object.fromEntries(list.map((value, index) => [`part ${at}/${index}`, value]))),
  )

const documents: fc.Arbitrary<JoinedDocument> = fc
  .tuple(fc.dictionary(fc.constantFrom('a', 'b', 'c'), values), parts, parts)
  .map(([first, paths, schemas]) => ({
    ...first,
    openapi: '3.1.0',
    paths: new Joined(paths.map((entries, at) => ({ of: [at], make: () => entries }))),
    components: {
      kept: { a: 1 },
      schemas: new Joined(schemas.map((entries, at) => ({ of: [at], make: () => entries }))),
    },
  }))

test('a document of parts is the same text as one value, in each form', async () => {
  const property = fc.asyncProperty(documents, async (document) => {
    const whole = wholeDocument(document)
    const json = { printer: jsonPrinter('a/b.json'), head: '{', tail: '\n}\n' }
    expect(await documentText(document, json)).toBe(await formatSource('a/b.json', jsonText(whole)))
    expect(await documentText(document, { printer: yamlPrinter, head: '', tail: '\n' })).toBe(yamlText(whole))
    expect(await documentText(document, { printer: dataPrinter, head: '{', tail: '}' })).toBe(data(whole).text)
  })
  await fc.assert(property, { numRuns: times(50, 500, 5000), seed: seedOr(4) })
})
