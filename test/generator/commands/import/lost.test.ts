import { expect, test } from 'vitest'
import { textLike } from '../../../support/matching.ts'
import { compile } from '../../../../generator/building/compile.ts'
import { ImportFolder } from './folder.ts'
import { codesOf, importSchema } from './made.ts'
import { settle } from '../../../../generator/commands/import/settling.ts'

const document = (required: boolean): string =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Acme' },
    paths: {
      '/films': {
        post: {
          operationId: 'reel',
          parameters: [
            { name: 'X-Version', in: 'header', required, schema: { type: 'string' } },
            { name: 'X-Trace', in: 'header', schema: { type: 'string' } },
          ],
          requestBody: {
            content: { 'application/json': { schema: { type: 'object', properties: { prompt: { type: 'string' } } } } },
          },
          responses: {
            200: {
              content: {
                'application/json': { schema: { type: 'object', properties: { video: { type: 'string' } } } },
              },
            },
          },
        },
      },
    },
  })

const lost = 'The parameter "X-Version" is required in a header, where specs have none. Calls do not have it.'

test('a required header fails a strict check of the specs, and an optional one does not', async () => {
  for (const isRequired of [true, false]) {
    const folder = new ImportFolder()
    folder.file('specs/service.yaml', 'title: Films')
    await folder.run([folder.file('acme.json', document(isRequired))], { format: 'openapi', vendor: 'acme' })
    const { diagnostics } = await compile(folder.specs, { strict: true })
    expect(diagnostics.map(({ code, message }) => [code, message])).toEqual(
      isRequired ? [['lost-requirement', `The upstream needs what this spec does not say: ${lost}`]] : [],
    )
  }
})

test('a person who has seen to it removes the entry, and a later import leaves it so', async () => {
  const folder = new ImportFolder()
  const source = folder.file('acme.json', document(true))
  await folder.run([source], { format: 'openapi', vendor: 'acme' })
  expect(folder.text()).toContain(lost)
  folder.edit(/lacks:.*\n/.exec(folder.text())?.[0] ?? '', '')
  expect(folder.text()).not.toContain('lacks')
  await folder.run([source], { format: 'openapi', vendor: 'acme' })
  expect(folder.text()).not.toContain('lacks')
})

test('a required parameter that nothing can declare is in the spec as lost', () => {
  const lowered = importSchema({ properties: { a: { type: 'string' } } })
  const settled = settle({ ...lowered, spec: { ...lowered.spec, params: { 'a b': { type: 'text', required: true } } } })
  expect(codesOf(settled)).toEqual(['required-refused'])
  expect(settled.spec['lacks']).toEqual([
    textLike(/^The required parameter "a b" cannot be declared: .* Calls do not have it\.$/),
  ])
})

test.each(['ipv4', 'time'])(
  'a text in the format %s is accepted, and the report says only that it is not checked',
  (format) => {
    const { spec, notes } = importSchema({ properties: { at: { type: 'string', format } } })
    expect(spec['params']).toEqual({ at: { type: 'text' } })
    expect(notes.filter(({ code }) => code === 'format').map(({ message }) => message)).toEqual([
      `"at" has the format "${format}". It is not checked.`,
    ])
  },
)
