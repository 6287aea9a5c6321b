import { describe, expect, test } from 'vitest'
import type { MethodName } from '../../../gateway/openai/field.ts'
import { jsonBody, StoredUpload } from '../../../gateway/openai/body.ts'
import { methods } from '../../../gateway/openai/fields.ts'
import { mapFields } from '../../../gateway/openai/mapping.ts'
import { present } from '../../contract/tasks.ts'
import { anyText } from '../../support/matching.ts'
import { file, issuesOf, map, mapForm, modelOf } from './mappingKit.ts'

const prompt = 'A lighthouse at dawn.'
const [picture, video, sound] = [file('image'), file('video'), file('audio')]
const omni = 'vendor1-v3-omni'

describe('a number', () => {
  test.each([
    ['8', 8],
    ['5.0', 5],
    [5, 5],
  ])('can be %j', (seconds, duration) => {
    expect(map('createVideo', omni, { prompt, seconds }).params).toEqual({ prompt, duration })
  })

  test.each(['1e1', '0x5', ' 5', '', '5s', ['5'], true, Infinity])('is not %j', (seconds) => {
    expect(issuesOf(() => map('createVideo', omni, { prompt, seconds }))).toMatchObject([
      { pointer: '/seconds', code: 'wrong-type', expected: 'a number' },
    ])
  })

  test.each([1.5, '1.5', 'one'])('that is whole is not %j', (n) => {
    expect(issuesOf(() => map('generateImages', 'vendor8-image-2-turbo', { prompt, n }))).toMatchObject([
      { pointer: '/n', code: 'wrong-type', expected: 'a whole number' },
    ])
  })
})

describe('files', () => {
  const references = (input_reference: unknown): object => map('createVideo', omni, { prompt, input_reference }).params

  test('go to the parameters of their media, alone or as a list', () => {
    expect(references([picture, video])).toEqual({ prompt, startFrame: picture.url, videoUrl: video.url })
    const pictures = [picture, new StoredUpload('https://x.example/b.png', 'image/png')]
    expect(map('editImages', 'vendor20-image-2', { prompt, image: pictures }).params).toEqual({
      prompt,
      imageUrls: pictures.map(({ url }) => url),
    })
  })

  test('can be addresses, and data, whose media are known', () => {
    expect(references('https://x.example/a')).toEqual({ prompt, startFrame: 'https://x.example/a' })
    expect(references('data:video/mp4;base64,AAAA')).toEqual({ prompt, videoUrl: 'data:video/mp4;base64,AAAA' })
    expect(references({ image_url: 'data:x' })).toEqual({ prompt, startFrame: 'data:x' })
  })

  test.each([5, [picture, 5], { file_id: 'x' }, [{ image_url: 5 }]])('are not %j', (input_reference) => {
    expect(issuesOf(() => map('createVideo', omni, { prompt, input_reference }))).toMatchObject([
      { pointer: '/input_reference', code: 'wrong-type' },
    ])
  })

  test('of a field for one are not two', () => {
    const transcribe = (given: unknown) => map('createTranscription', 'vendor25-transcript-1', { file: given })
    expect(transcribe(sound).params).toEqual({ audioUrl: sound.url })
    expect(issuesOf(() => transcribe([sound, sound]))).toMatchObject([
      { pointer: '/file', expected: 'a file or its address' },
    ])
    expect(issuesOf(() => transcribe(undefined))).toMatchObject([{ pointer: '/file', code: 'required' }])
    expect(issuesOf(() => map('createTranscription', 'vendor25-transcript-1', {}))).toMatchObject([
      { pointer: '/file', code: 'required', expected: 'a file' },
    ])
  })
})

describe('a conversation', () => {
  const ask = (id: string, ...messages: unknown[]): object => map('createChatCompletion', id, { messages }).params
  const image = { type: 'image_url', image_url: { url: 'https://x.example/a.png' } }
  const recording = (format: string) => ({ type: 'input_audio', input_audio: { data: 'AAAA', format } })

  test('that is one turn of the user is the prompt, and any other says who speaks', () => {
    expect(ask('vendor28-chat-1', { role: 'user', content: 'Hi' })).toEqual({ prompt: 'Hi' })
    expect(ask('vendor28-chat-1', { role: 'assistant', content: 'Hi' })).toEqual({ prompt: 'Assistant: Hi' })
    expect(ask('vendor28-chat-1', { role: 'user', content: [image] })).toEqual({
      prompt: '',
      imageUrls: ['https://x.example/a.png'],
    })
  })

  test('keeps its parts for a model that takes turns', () => {
    const said = (content: unknown): unknown => ask('vendor28-chat-3', { role: 'user', content })
    const turn = (content: unknown): object => ({ messages: [{ role: 'user', content }] })
    const [picturePart, mp3, wav] = [
      { type: 'image', url: 'https://x.example/a.png' },
      { type: 'audio', url: 'data:audio/mpeg;base64,AAAA' },
      { type: 'audio', url: 'data:audio/wav;base64,AAAA' },
    ]
    expect(said([{ type: 'text', text: 'Look' }, image])).toEqual(turn([{ type: 'text', text: 'Look' }, picturePart]))
    expect(said([image, recording('mp3')])).toEqual(turn([picturePart, mp3]))
    expect(said([recording('wav')])).toEqual(turn([wav]))
    expect(said(['One', { type: 'text', text: 'two' }])).toEqual(turn('One\ntwo'))
    expect(said([{ type: 'refusal', refusal: 'No.' }])).toEqual(turn('No.'))
    expect(said({ type: 'image_url', image_url: 'https://x.example/a.png' })).toEqual(turn([picturePart]))
    expect(said(null)).toEqual(turn(''))
  })

  test('has its systems apart if the model has a parameter for them', () => {
    const model = { ...modelOf('vendor28-chat-1'), roles: { prompt: 'prompt', system: 'style' } as const }
    const params = [...model.params, { ...present(model.params[0]), name: 'style' }]
    const talk = (...messages: unknown[]): object =>
      mapFields({ ...model, params }, methods.createChatCompletion.fields, jsonBody({ model: model.id, messages }))
        .params
    const [system, more, user] = [
      { role: 'system', content: 'Be brief.' },
      { role: 'developer', content: 'Be kind.' },
      { role: 'user', content: 'Hi' },
    ]
    expect(talk(system, more, user)).toEqual({ prompt: 'Hi', style: 'Be brief.\n\nBe kind.' })
    expect(talk(user)).toEqual({ prompt: 'Hi' })
  })

  test.each<[unknown, string]>([
    [[], '/messages'],
    ['Hi', '/messages'],
    [[{ role: 'user', content: 'Hi' }, { content: 'Hi' }], '/messages/1'],
    [[{ role: 'user', content: [{ type: 'input_audio', input_audio: { data: 5 } }] }], '/messages/0'],
    [[{ role: 'user', content: [{ type: 'image_url', image_url: {} }] }], '/messages/0'],
    [[{ role: 'user', content: 5 }], '/messages/0'],
  ])('is not %j', (messages, at) => {
    const issues = issuesOf(() => map('createChatCompletion', 'vendor28-chat-3', { messages }))
    expect(issues).toMatchObject([{ pointer: at, code: 'wrong-type' }])
  })
})

describe('a field of another type', () => {
  test.each<[MethodName, string, object, string]>([
    ['createVideo', omni, { prompt: 5 }, 'a text'],
    ['createSpeech', 'vendor24-speech-3', { input: prompt, voice: { name: 'aria' } }, 'the id of a voice'],
    ['createSpeech', 'vendor24-speech-3', { input: prompt, voice: 5 }, 'the id of a voice'],
    [
      'createTranscription',
      'vendor25-transcript-1',
      { file: sound, timestamp_granularities: ['word', 5] },
      'a text or a list of texts',
    ],
  ])('of %s is refused', (name, id, fields, expected) => {
    expect(issuesOf(() => map(name, id, fields))).toMatchObject([{ code: 'wrong-type', expected }])
  })
})

describe('a voice in a form', () => {
  test.each(['aria', '{"id":"aria"}'])('can be %s', (voice) => {
    expect(mapForm('createSpeech', 'vendor24-speech-3', { input: prompt, voice }).params).toMatchObject({
      voiceId: voice === 'aria' ? 'aria' : anyText,
    })
  })
})
