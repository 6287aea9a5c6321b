import type { CatalogModel } from '@gatewright/catalog'
import { describe, expect, test } from 'vitest'
import type { MethodName } from '../../../gateway/openai/field.ts'
import { jsonBody } from '../../../gateway/openai/body.ts'
import { methods } from '../../../gateway/openai/fields.ts'
import { mapFields } from '../../../gateway/openai/mapping.ts'
import { textWith } from '../../support/matching.ts'
import { file, issuesOf, map, mapForm, modelOf } from './mappingKit.ts'

const prompt = 'A lighthouse at dawn.'
const omni = 'vendor1-v3-omni'

/** A model that has nothing but what every call needs. */
function bare(id: string): CatalogModel {
  const { roles = {}, ...model } = modelOf(id)
  const needed = Object.entries(roles).filter(([role]) => ['prompt', 'messages', 'audio'].includes(role))
  return { ...model, roles: Object.fromEntries(needed) }
}

/** The smallest call of each method, and its model. */
const calls: Readonly<Record<Exclude<MethodName, 'editImages' | 'createVideo'>, readonly [string, object]>> = {
  generateImages: ['vendor8-image-2-turbo', { prompt }],
  createSpeech: ['vendor24-sound-effects-1', { input: prompt }],
  createTranscription: ['vendor25-transcript-1', { file: file('audio') }],
  createChatCompletion: ['vendor28-chat-1', { messages: [{ role: 'user', content: prompt }] }],
}

/** The values of fields that ask for nothing, and others that ask for what no model here can do. */
const values: readonly (readonly [keyof typeof calls, string, unknown, unknown])[] = [
  ['generateImages', 'n', 1, 0],
  ['generateImages', 'size', 'auto', 'large'],
  ['generateImages', 'quality', 'auto', 'high'],
  ['generateImages', 'background', 'auto', 'transparent'],
  ['generateImages', 'stream', false, true],
  ['generateImages', 'partial_images', 0, 1],
  ['generateImages', 'frame_count', 1, 2],
  ['generateImages', 'moderation', 'auto', 'low'],
  ['createTranscription', 'temperature', 0, 1],
  ['createTranscription', 'timestamp_granularities', [], ['word']],
  ['createTranscription', 'chunking_strategy', 'auto', 'server_vad'],
  ['createTranscription', 'include', [], ['logprobs']],
  ['createSpeech', 'speed', 1, 2],
  ['createSpeech', 'stream_format', 'audio', 'sse'],
  ['createChatCompletion', 'n', 1, 2],
  ['createChatCompletion', 'temperature', 1, 0],
  ['createChatCompletion', 'top_p', 1, 0],
  ['createChatCompletion', 'frequency_penalty', 0, 1],
  ['createChatCompletion', 'presence_penalty', 0, 1],
  ['createChatCompletion', 'stop', [], ['x']],
  ['createChatCompletion', 'service_tier', 'default', 'priority'],
  ['createChatCompletion', 'modalities', ['text'], ['audio']],
  ['createChatCompletion', 'response_format', { type: 'text' }, { type: 'json_object' }],
  ['createChatCompletion', 'verbosity', 'medium', 'low'],
  ['createChatCompletion', 'logit_bias', {}, { '5': 1 }],
  ['createChatCompletion', 'logprobs', false, true],
  ['createChatCompletion', 'top_logprobs', 0, 1],
  ['createChatCompletion', 'tools', [], [{}]],
  ['createChatCompletion', 'tool_choice', 'none', 'required'],
  ['createChatCompletion', 'functions', [], [{}]],
  ['createChatCompletion', 'function_call', 'auto', { name: 'x' }],
]

test.each(values)(
  '%s takes a %s that asks for nothing (%j), and refuses another one (%j)',
  (name, field, none, other) => {
    const [id, fields] = calls[name]
    const given = (more: object) =>
      mapFields(bare(id), methods[name].fields, jsonBody({ model: id, ...fields, ...more }))
    expect(given({ [field]: none }).params).toEqual(given({}).params)
    expect(issuesOf(() => given({ [field]: other }))).toMatchObject([{ pointer: `/${field}` }])
  },
)

test.each<[MethodName, string, object, string, string]>([
  ['generateImages', 'vendor8-image-2-turbo', {}, '/prompt', 'a text'],
  ['editImages', 'vendor20-image-2', { prompt }, '/image', 'a files'],
  ['createVideo', omni, {}, '/prompt', 'a text'],
  ['createSpeech', 'vendor24-speech-3', {}, '/input', 'a text'],
  ['createTranscription', 'vendor25-transcript-1', {}, '/file', 'a file'],
  ['createChatCompletion', 'vendor28-chat-3', {}, '/messages', 'a messages'],
])('%s needs its main field', (name, id, fields, pointer, expected) => {
  expect(issuesOf(() => map(name, id, fields))).toMatchObject([{ pointer, code: 'required', expected }])
})

describe('a form', () => {
  test('has text for what is refused, and for what asks for nothing', () => {
    const form = (more: object) => mapForm('generateImages', 'vendor8-image-2-turbo', { prompt, ...more })
    expect(form({ stream: 'false', partial_images: '0' }).params).toEqual({ prompt })
    expect(issuesOf(() => form({ stream: 'true' }))).toMatchObject([{ pointer: '/stream', expected: 'false' }])
    expect(issuesOf(() => map('generateImages', 'vendor8-image-2-turbo', { prompt, stream: 'false' }))).toHaveLength(1)
  })

  test('has text for the parameters of a model, which keep their types', () => {
    const named = (name: MethodName, id: string, more: object): unknown => mapForm(name, id, { prompt, ...more }).params
    expect(named('createVideo', omni, { generateAudio: 'false', duration: '5', startFrame: file('image') })).toEqual({
      prompt,
      generateAudio: false,
      duration: 5,
      startFrame: file('image').url,
    })
    // A text that looks like another value stays a text.
    expect(named('generateImages', 'vendor22-diffusion-1', { negativePrompt: '5', seed: '5' })).toEqual({
      prompt,
      negativePrompt: '5',
      seed: 5,
    })
    const list = named('editImages', 'vendor20-image-2', { 'imageUrls[]': 'https://x.example/a.png' })
    expect(list).toEqual({ prompt, imageUrls: ['https://x.example/a.png'] })
  })

  test('is not JSON, where the parameters of a model have their types', () => {
    expect(map('createVideo', omni, { prompt, duration: '5' }).params).toEqual({ prompt, duration: '5' })
  })
})

describe('the parameters of a model by their own names', () => {
  test('can be given instead of a field that is required', () => {
    const { params } = map('createSpeech', 'vendor24-speech-3', { prompt, voiceId: 'aria' })
    expect(params).toEqual({ prompt, voiceId: 'aria' })
    expect(map('editImages', 'vendor20-image-2', { prompt, imageUrls: ['https://x.example/a.png'] }).params).toEqual({
      prompt,
      imageUrls: ['https://x.example/a.png'],
    })
  })

  test('can be null, as if they were absent', () => {
    expect(map('createVideo', omni, { prompt, seconds: null, duration: 5 }).params).toEqual({ prompt, duration: 5 })
  })
})

describe('a value that a model cannot take', () => {
  test('names the nearest value, and each option', () => {
    expect(issuesOf(() => map('createVideo', omni, { prompt, seconds: 40 }))).toMatchObject([
      { code: 'not-an-option', expected: '15', suggestion: '15', received: '40' },
    ])
    const [unknown] = issuesOf(() => map('createChatCompletion', 'vendor28-chat-1', { messages: ['x'], seed: 5 }))
    expect(unknown).toMatchObject({ pointer: '/messages/0' })
    const [none] = issuesOf(() => map('generateImages', 'vendor8-image-2-turbo', { prompt, style: 'ink' }))
    expect(none).toEqual({
      pointer: '/style',
      code: 'unknown-parameter',
      message: 'The model has no parameter for style.',
      expected: 'nothing',
      received: '"ink"',
    })
  })

  test('names the part of a message that has no parameter', () => {
    const messages = [{ role: 'user', content: [{ type: 'image_url', image_url: { url: 'https://x.example/a.png' } }] }]
    const issues = issuesOf(() => map('createChatCompletion', 'vendor27-summary-1', { messages }))
    expect(issues).toMatchObject([{ pointer: '/messages', message: 'The model has no parameter for image_url.' }])
  })

  test('is a warning where a model has the aspect ratio of a size, and chooses its pixels', () => {
    const ratio = 'vendor12-camera-video-1'
    expect(map('createVideo', ratio, { prompt, size: '1280x720' })).toMatchObject({
      params: { prompt, aspectRatio: '16:9' },
      warnings: [`${ratio} has the aspect ratio of 1280x720, and chooses the number of pixels itself.`],
    })
    expect(issuesOf(() => map('createVideo', ratio, { prompt, size: '100x900' }))).toMatchObject([{ pointer: '/size' }])
  })

  test('says that a field is refused, and which values are not', () => {
    const [issue] = issuesOf(() => map('generateImages', 'vendor8-image-2-turbo', { prompt, complexity: 'high' }))
    expect(issue).toMatchObject({
      expected: 'nothing',
      message: 'complexity is not possible. No model has such a parameter. Leave it out.',
    })
    const choice = { messages: [{ role: 'user', content: 'Hi' }], tool_choice: 'required' }
    expect(issuesOf(() => map('createChatCompletion', 'vendor28-chat-1', choice))).toMatchObject([
      { expected: '"none" or "auto"', message: textWith('or send "none" or "auto".') },
    ])
  })

  test('has the nearest name of an unknown field, if there is one, and cuts long names', () => {
    const issueOf = (name: string) => issuesOf(() => map('createVideo', omni, { prompt, [name]: 'x' }))[0]
    expect(issueOf('sise')).toMatchObject({ pointer: '/sise', suggestion: 'size', expected: 'nothing' })
    expect(issueOf('durations')).toMatchObject({ suggestion: 'duration' })
    expect(issueOf('zzzzzzzzzz')).not.toHaveProperty('suggestion')
    expect(issueOf('z'.repeat(500))).toMatchObject({ pointer: `/${'z'.repeat(100)}` })
  })
})

test('the field that sets a parameter is known, also where a size sets several', () => {
  const { fieldOf } = map('createVideo', omni, { prompt, size: '1280x720', input_reference: file('image') })
  expect(fieldOf.get('prompt')).toBe('prompt')
  expect([fieldOf.get('aspectRatio'), fieldOf.get('resolution')]).toEqual(['size', 'size'])
  expect(fieldOf.get('startFrame')).toBe('input_reference')
  expect(fieldOf.has('generateAudio')).toBe(false)
  const own = map('generateImages', 'vendor21-image-1', { prompt, size: '1328x1328' })
  expect([...own.fieldOf]).toEqual([
    ['prompt', 'prompt'],
    ['resolution', 'size'],
  ])
})
