import { expect, test } from 'vitest'
import {
  aiSdkLanguage,
  languages,
  openaiLanguage,
  pythonLanguage,
  separate,
} from '../../../../web/playground/code/languages.ts'

const png = `data:image/png;base64,${'A'.repeat(4000)}`
const jpeg = `data:image/jpeg;base64,${'B'.repeat(4000)}`

const call = {
  baseUrl: 'http://127.0.0.1:8787',
  model: 'acme-image',
  mode: 'async',
  client: { package: '@acme/client', identifier: 'acmeImage' },
} as const

test('an input without long files stays as it is', () => {
  const input = { prompt: 'file:0:', image: 'data:image/gif;base64,R0lGOD', list: [1, null, { a: true }] }
  expect(separate(input)).toEqual({ input, files: [] })
})

test('each long file has a name and a mark that no other text contains', () => {
  const { input, files } = separate({
    prompt: 'file:0: and filex:',
    frame: png,
    images: [jpeg, png, 'https://a.example/1.png'],
  })
  expect(files.map(({ name, type }) => [name, type])).toEqual([
    ['frame.png', 'image/png'],
    ['images-1.jpg', 'image/jpeg'],
  ])
  expect(input).toEqual({
    prompt: 'file:0: and filex:',
    frame: 'filexx:0:',
    images: ['filexx:1:', 'filexx:0:', 'https://a.example/1.png'],
  })
})

/** The languages of every catalogue, and Python with a client. */
const all = [...languages, pythonLanguage(undefined), pythonLanguage({ name: 'acme-client', module: 'acme_client' })]

test('the name of a file and its type are never code', () => {
  const uri = `data:image/png'"$(x)\`;base64,${'A'.repeat(400)}`
  const { files } = separate({ "a'$(touch x)`\n/../b": uri })
  expect(files.map(({ name, type }) => [name, type])).toEqual([['a_touch_x_b.png', 'image/png']])
})

test.each(all)('$label reads long files from the disk, and says so', ({ write }) => {
  const { input, files } = separate({ prompt: 'A lighthouse', frame: png, images: [jpeg, png] })
  const code = write({ ...call, input }, files) ?? ''
  expect(code).toContain('Reads frame.png, images-1.jpg from this folder.')
  expect(code).not.toContain('AAAA')
  expect(code).not.toContain('file:0:')
})

test.each(all)('$label has no more than the call without files', ({ write }) => {
  expect(write({ ...call, input: { prompt: 'A lighthouse' } }, [])).not.toContain('data_uri')
})

test('the program with the client of OpenAI is offered only for a call without long files', () => {
  const { write } = openaiLanguage({ category: 'image', roles: { prompt: 'prompt' } })
  const { input, files } = separate({ prompt: 'A lighthouse', frame: png })
  expect(write({ ...call, input }, files)).toBe(undefined)
  expect(write({ ...call, input: { prompt: 'A lighthouse' } }, [])).toContain("prompt: 'A lighthouse'")
  expect(openaiLanguage({ category: 'data' }).write({ ...call, input: {} }, [])).toBe(undefined)
})

test('a catalogue without a client has no TypeScript', () => {
  const { client, ...rest } = call
  expect(all.map(({ write }) => write({ ...rest, input: {} }, []) !== undefined)).toEqual([true, false, true, true])
})

test('the program with the AI SDK is offered only for a call without long files', () => {
  const { write } = aiSdkLanguage({ result: 'asset', media: 'image', roles: { prompt: 'prompt' } }, '@acme/ai-sdk')
  const { input, files } = separate({ prompt: 'A lighthouse', frame: png })
  expect(write({ ...call, input }, files)).toBe(undefined)
  expect(write({ ...call, input: { prompt: 'A lighthouse' } }, [])).toContain("provider.imageModel('acme-image')")
  expect(aiSdkLanguage({ result: 'fields' }, '@acme/ai-sdk').write({ ...call, input: {} }, [])).toBe(undefined)
})
