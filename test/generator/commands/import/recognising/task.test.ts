import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../../../../generator/commands/import/json.ts'
import { lowerModel } from '../../../../../generator/commands/import/lowering/model.ts'
import { address, guessesIn, list, lowered, object, read, text, type Operations, type Written } from './document.ts'

const prompt = { 'prompt!': text }
const bytes = { type: 'string', format: 'binary' }
const ticket = { 'id!': text }

/** The spec of `POST` of a path, whose answer is a ticket unless it has another one. */
const of = (path: string, written: Written, others: Operations = {}) =>
  lowered({ [`POST ${path}`]: { answer: ticket, ...written }, ...others }, `POST ${path}`)

const open: Operations = { 'GET /tasks/{id}': { answer: { output: list(address) } } }

describe('the category comes from', () => {
  test.each<[string, string, Written, Operations, string, string]>([
    ['the media type of the answer', '/image/tool', { body: prompt, answer: { 'audio/mpeg': bytes } }, {}, 'audio', ''],
    [
      'the media type behind the ticket',
      '/go',
      { body: prompt },
      { 'GET /go/{id}': { answer: { 'video/mp4': bytes } } },
      'video',
      '',
    ],
    [
      'the media type beside the answer that is read',
      '/cut',
      {
        body: { 'image_url!': text },
        answer: { 'application/json': object({ result_b64: text }), 'image/png': bytes },
      },
      {},
      'image',
      '',
    ],
    [
      'a task in the path before thumbnails',
      '/text-to-3d',
      { body: prompt, answer: { model_urls: object({ glb: text }), thumbnail_url: text } },
      {},
      '3d',
      '',
    ],
    ['a task in the path', '/text-to-video', { body: prompt }, open, 'video', 'category: video (path /text-to-video)'],
    ['a short form of a task', '/i2v', { body: prompt }, open, 'video', 'category: video (path /i2v)'],
    ['a file of the result', '/go', { body: prompt, answer: { image_url: text } }, {}, 'image', ''],
    [
      'a vector',
      '/go',
      { body: prompt, answer: { embedding: list({ type: 'number' }) } },
      {},
      'embedding',
      'category: embedding (the result has "embedding")',
    ],
    ['the noun of a path', '/avatar_videos', { body: prompt }, open, 'video', 'category: video (path /avatar_videos)'],
    [
      'the operation id',
      '/go',
      { body: prompt, more: { operationId: 'composeMusic' } },
      open,
      'audio',
      'category: audio (operation composeMusic)',
    ],
    [
      'the summary',
      '/go',
      { body: prompt, more: { summary: 'Localize an ad image' } },
      open,
      'image',
      'category: image (summary "Localize an ad image")',
    ],
    ['a tag', '/go', { body: prompt, more: { tags: ['Music'] } }, open, 'audio', 'category: audio (tag Music)'],
    [
      'the description',
      '/go',
      { body: prompt, more: { description: 'Moves a face as in a video.' } },
      open,
      'video',
      'category: video (description "Moves a face as in a video")',
    ],
    [
      'a text of the result',
      '/go',
      { body: prompt, answer: { text } },
      {},
      'text',
      'category: text (the result has "text")',
    ],
    [
      'the name of a parameter',
      '/go',
      { body: { ...prompt, num_frames: { type: 'integer' } } },
      open,
      'video',
      'category: video (parameter "num_frames")',
    ],
    [
      'nothing, which is data',
      '/go',
      { body: prompt, answer: { made: { type: 'boolean' } } },
      {},
      'data',
      'category: data (nothing says what the result is)',
    ],
    [
      'nothing, which is data, also for a ticket',
      '/go',
      { body: prompt },
      open,
      'data',
      'category: data (nothing says what the result is)',
    ],
  ])('%s', (_, path, written, others, category, guess) => {
    const one = of(path, written, others)
    expect(one.spec['category']).toBe(category)
    expect(guessesIn(one)).toContain(guess)
    if (guess === '') expect(guessesIn(one)).not.toContain('category:')
  })

  test('no stream beside another answer', () => {
    const schema = object({ data: list(object({ url: address })) })
    const answer = { 'application/json': schema, 'text/event-stream': {} } as const
    expect(of('/images', { body: prompt, answer }).spec).toMatchObject({ category: 'image', mode: 'sync' })
    const chat = { 'application/json': object({ choices: list(object({ text })) }), 'text/event-stream': {} } as const
    expect(of('/chat', { body: prompt, answer: chat }).spec).toMatchObject({ category: 'text', stream: true })
  })

  test('no picture that a text cites', () => {
    const answer = { 'choices!': list(object({ message: object({ content: text, image_url: address }) })) }
    expect(of('/chat/completions', { body: prompt, answer }).spec['category']).toBe('text')
  })
})

describe('a model is made from', () => {
  const image = { image_url: text }
  test.each<[string, string, Written, string, string]>([
    ['what a path names', '/image-to-video', { body: { prompt: text } }, 'image-to-video', 'path /image-to-video'],
    [
      'a required file',
      '/video',
      { body: { 'prompt!': text, 'image_url!': text } },
      'image-to-video',
      'it requires "image_url"',
    ],
    [
      'a file in a required object',
      '/video',
      { body: { 'promptImage!': object({ 'uri!': text }) } },
      'image-to-video',
      'it requires "promptImage.uri"',
    ],
    [
      'a required film before a required picture, if a film is made',
      '/video',
      { body: { 'image_url!': text, 'video_url!': text } },
      'video-to-video',
      'it requires "video_url"',
    ],
    [
      'a picture before a voice, if a film is made',
      '/video',
      { body: { 'audio_url!': text, 'image_url!': text } },
      'image-to-video',
      'it requires "image_url"',
    ],
    [
      'text, if a picture is optional',
      '/video',
      { body: { 'prompt!': text, ...image } },
      'text-to-video',
      'it requires no file',
    ],
    [
      'text, if a voice is named',
      '/speech',
      { body: { 'input!': text, 'voice!': text } },
      'text-to-audio',
      'it requires no file',
    ],
    [
      'the file that a verb is about',
      '/video/upscale',
      { body: { source_id: text, factor: { type: 'number' } } },
      'video-to-video',
      'path /video/upscale',
    ],
    [
      'the optional picture that a verb is about',
      '/images/edit',
      { body: { ...image, ...prompt } },
      'image-to-image',
      'path /images/edit',
    ],
    [
      'the only thing it takes',
      '/image/tool',
      { body: { ...image, width: { type: 'integer' } } },
      'image-to-image',
      'it takes "image_url"',
    ],
    [
      'the id of a stored picture',
      '/images/similar',
      { body: { 'source_image_id!': text } },
      'image-to-image',
      'it requires "source_image_id"',
    ],
    [
      'a file that words say what it is',
      '/audio/upper',
      { body: { 'file!': bytes } },
      'audio-to-audio',
      'it requires "file"',
    ],
    [
      'what an alternative says that it is',
      '/video',
      { body: { 'from!': { oneOf: [object({ 'type!': { const: 'video' }, 'uri!': text })] } } },
      'video-to-video',
      'it requires "from.uri"',
    ],
    [
      'text, if a file is only one of the alternatives',
      '/video',
      { body: { 'speech!': { oneOf: [object({ 'audio!': address }), object({ 'text!': text })] } } },
      'text-to-video',
      'it requires no file',
    ],
    [
      'text, although messages can hold pictures',
      '/chat',
      { body: { 'messages!': list(object({ role: text, image_url: text })) } },
      'text-to-text',
      'it requires no file',
    ],
  ])('%s', (_, path, written, task, evidence) => {
    const one = of(path, written, path === '/chat' ? {} : open)
    expect(one.spec['task']).toBe(task)
    expect(guessesIn(one)).toContain(`task: ${task} (${evidence})`)
  })
})

describe('a task ends', () => {
  const mode = (written: Written, others: Operations = {}): readonly unknown[] => {
    const one = of('/go', { body: prompt, ...written }, others)
    return [one.spec['mode'], /mode: [^;.]+/.exec(guessesIn(one))?.[0]]
  }
  const running = { ...ticket, status: { enum: ['queued', 'done'] } }

  test('within the call if the answer has the result', () => {
    expect(mode({ answer: { image_url: text } })).toEqual(['sync', 'mode: sync (its answer has the result)'])
    const always: JsonObject = { ...running, 'output!': list(object({ text })) }
    expect(mode({ answer: always }, { 'GET /go/{id}': { answer: always } })[0]).toBe('sync')
  })

  test('later if the answer is a ticket, also one that has the place of the result', () => {
    const later = 'mode: async (its answer is a ticket for GET /go/{id})'
    expect(mode({}, { 'GET /go/{id}': { answer: { image_url: text } } })).toEqual(['async', later])
    const same = { ...running, image_url: text }
    expect(mode({ answer: same }, { 'GET /go/{id}': { answer: same } })).toEqual(['async', later])
    expect(mode({})).toEqual(['async', 'mode: async (its answer has only an id)'])
  })
})

test('the value that distinguishes a variant says what it makes, if the path does not', () => {
  const of = (type: string, fields: JsonObject): JsonObject => object({ 'type!': { const: type }, ...fields })
  const variants = [
    of('video', { 'text!': text }),
    of('text_to_sound', { 'text!': text }),
    of('upscale', { 'image_url!': text }),
  ]
  const schema: JsonObject = { oneOf: variants }
  const more: JsonObject = { requestBody: { content: { 'application/json': { schema } } } }
  const { models } = read({
    'POST /generations': { answer: ticket, more },
    'GET /generations/{id}': { answer: { asset: object({ url: text }) } },
  })
  expect(models.map((one) => [one.operation?.variant, lowerModel(one).spec['task']])).toEqual([
    ['video', 'text-to-video'],
    ['text_to_sound', 'text-to-audio'],
    ['upscale', 'image-to-image'],
  ])
})
