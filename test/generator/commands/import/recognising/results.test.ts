import { expect, test } from 'vitest'
import { fieldsOf } from '../../../../../generator/language/values.ts'
import type { JsonObject } from '../../../../../generator/commands/import/json.ts'
import { withMapping } from '../../../../../generator/commands/import/mapping.ts'
import { settle } from '../../../../../generator/commands/import/settling.ts'
import { valueAt } from '../../../../support/reading.ts'
import { address, guessesIn, list, lowered, object, text, type Operations } from './document.ts'

const prompt = { 'prompt!': text }

const lowerAt = (path: string, answer: JsonObject, body: JsonObject = prompt) =>
  lowered({ [`POST ${path}`]: { body, answer } }, `POST ${path}`)

test.each<[string, string, JsonObject, string]>([
  ['a result before a preview', '/image', { preview_url: address, image_url: address }, 'image_url'],
  ['a result before a mask', '/image', { mask: address, image: address }, 'image'],
  ['a result before a log', '/go', { log_url: address, result_url: address }, 'result_url'],
  ['a result before what was given', '/image', { input_image: address, output_image: address }, 'output_image'],
  ['a required file before an optional one', '/go', { first_url: address, 'second_url!': address }, 'second_url'],
  ['the film of a path with a film', '/video', { image: address, video: address }, 'video'],
  ['the picture of a path with a picture', '/image', { video: address, image: address }, 'image'],
  ['no address to call', '/image', { webhook_url: address, status_url: address, image: address }, 'image'],
  ['an address before bytes', '/image', { data: list(object({ b64_json: text, url: address })) }, 'data.url'],
])('%s', (_, path, answer, expected) => {
  expect(lowerAt(path, answer).main?.path.join('.')).toBe(expected)
})

test('the files that are not the result stay fields', () => {
  const { spec } = lowerAt('/image', { preview_url: address, 'image!': address, mask: address })
  expect(Object.keys(fieldsOf(spec['result']))).toEqual(['preview_url', 'mask'])
})

test('a close call is a guess, and names the other', () => {
  const close = lowerAt('/image', { left_image: address, right_image: address })
  expect(guessesIn(close)).toContain('result: "left_image" ("right_image" would also do)')
  expect(guessesIn(lowerAt('/image', { preview_url: address, image: address }))).not.toContain('result:')
})

test('bytes in base64 are read as bytes', () => {
  const one = withMapping(settle(lowerAt('/text-to-speech', { 'audio_base64!': text, alignment: text })), 'acme')
  expect(one.main).toEqual({ key: 'base64', path: ['audio_base64'] })
  expect(valueAt(one.spec, 'upstream', 'result')).toEqual({ base64: 'body.audio_base64' })
})

test('the fields come from the answer to which a ticket leads, from the kind of it that says success', () => {
  const states = {
    oneOf: [
      object({ 'status!': { const: 'failed' }, error: text }),
      object({ 'status!': { const: 'succeeded' }, 'image!': address, seed: { type: 'integer' } }),
    ],
  }
  const operations: Operations = {
    'POST /go': { body: prompt, answer: { 'id!': text, eta: { type: 'integer' } } },
    'GET /go/{id}': { answer: { 'application/json': states } },
  }
  const { spec, main } = lowered(operations, 'POST /go')
  expect([Object.keys(fieldsOf(spec['result'])), main?.path]).toEqual([['status', 'seed'], ['image']])
})
