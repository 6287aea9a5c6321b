import { expect, test } from 'vitest'
import { compile } from '../../../generator/building/compile.ts'
import { document } from '../../../templates/openapi/document.ts'
import { madeModel, writeSpecs } from '../../support/madeSpecs.ts'
import { times } from '../../support/size.ts'
import { temporary } from '../../support/temporary.ts'
import { wholeDocument } from '../../support/wholeDocument.ts'

/** The bytes of the document of a number of models, minified. */
async function weightOf(count: number): Promise<number> {
  const params = {
    prompt: { type: 'text', required: true, maxLength: 2000, description: 'What the picture shows.' },
    style: { type: 'enum', options: ['calm', 'loud'], default: 'calm', description: 'The style of the picture.' },
    startFrame: { type: 'file', media: 'image', description: 'The first picture.' },
  }
  // Ids of one length, so that each model has the same bytes.
  const models = Array.from({ length: count }, (_, at) =>
    madeModel(`made-${10_000 + at}`, { name: `Made ${10_000 + at}`, params }),
  )
  const { catalogue } = await compile(writeSpecs(temporary(), models))
  if (catalogue === undefined) throw new Error('The specs have an error.')
  return JSON.stringify(wholeDocument(document(catalogue))).length
}

test('the document grows by the same bytes with each model', async () => {
  const small = times(60, 60, 200)
  const [one, two, ten] = [await weightOf(small), await weightOf(2 * small), await weightOf(10 * small)]
  expect(ten - two).toBe(8 * (two - one))
})
