import { openaiCallOf, openaiOf, type SnippetCall } from '@gatewright/openapi/snippets'
import { expect, test } from 'vitest'
import { jsonBody } from '../../../gateway/openai/body.ts'
import { methods } from '../../../gateway/openai/fields.ts'
import { mapFields } from '../../../gateway/openai/mapping.ts'
import { ownCatalogue } from '../../support/packages.ts'
import { unchecked } from '../../support/reading.ts'

/** The method of the interface that a method of the official client calls. */
const methodOf = {
  'images.generate': methods.generateImages,
  'videos.create': methods.createVideo,
  'audio.speech.create': methods.createSpeech,
  'audio.transcriptions.create': methods.createTranscription,
  'chat.completions.create': methods.createChatCompletion,
}

const examples = ownCatalogue().models.flatMap((model) =>
  model.examples.map(({ name, input }) => ({ model, name, input })),
)

/** Their interface takes null for a field that is absent. */
const withoutNull = (input: object): object =>
  Object.fromEntries(Object.entries(input).filter(([, value]: [string, unknown]) => value !== null))

test('every example of every model is the same call at these endpoints', () => {
  const wrong = examples.flatMap(({ model, name, input }) => {
    const call: SnippetCall = { baseUrl: 'http://127.0.0.1:8787', model: model.id, mode: model.mode, input }
    const made = openaiCallOf(call, model)
    if (made === undefined) return [`${model.id} ${name}: no call`]
    const { fields } = unchecked<(typeof methodOf)['videos.create']>(
      Object.entries(methodOf).find(([one]) => one === made.method)?.[1],
    )
    try {
      const body = { ...made.body, ...(made.recording !== undefined && { file: made.recording }) }
      expect(mapFields(model, fields, jsonBody(body)).params).toEqual(withoutNull(input))
      return []
    } catch (error) {
      return [`${model.id} ${name}: ${error instanceof Error ? error.message : String(error)}`]
    }
  })
  expect(wrong).toEqual([])
  expect(examples.length).toBeGreaterThan(200)
})

test('a program never has the key, and shows the call', () => {
  const call = {
    baseUrl: 'http://127.0.0.1:8787/',
    model: 'acme-image',
    mode: 'async',
    input: { text: "It's", size: 2 },
  } as const
  const program = openaiOf(call, { category: 'image', roles: { prompt: 'text' } }) ?? ''
  expect(program).toContain(`baseURL: 'http://127.0.0.1:8787/v1',`)
  expect(program).toContain(`client.images.generate({\n  model: 'acme-image',\n  prompt: "It's",\n  size: 2,\n})`)
  expect(openaiOf(call, { category: '3d' })).toBe(undefined)
})
