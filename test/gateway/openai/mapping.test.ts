import type { CatalogModel } from '@gatewright/catalog'
import { describe, expect, test } from 'vitest'
import { jsonBody } from '../../../gateway/openai/body.ts'
import { methods } from '../../../gateway/openai/fields.ts'
import { mapFields, type Mapped } from '../../../gateway/openai/mapping.ts'
import type { MethodName } from '../../../gateway/openai/field.ts'
import { textLike } from '../../support/matching.ts'
import { unchecked } from '../../support/reading.ts'
import { catalogue, file, issuesOf, map, modelOf } from './mappingKit.ts'

/** The messages of the issues of a request. */
function refused(name: MethodName, id: string, fields: object): readonly string[] {
  return issuesOf(() => map(name, id, fields)).map(({ message }) => message)
}

const [picture, video, sound] = [file('image'), file('video'), file('audio')]
const prompt = 'A lighthouse at dawn, seen from the sea.'

/** The calls that programs can send: with a prompt alone, or with a prompt and files. */
const attempts: Readonly<Record<string, readonly (readonly [MethodName, object])[]>> = {
  image: [
    ['generateImages', { prompt }],
    ['editImages', { prompt, image: picture }],
    ['editImages', { prompt, image: picture, mask: picture }],
  ],
  video: [
    undefined,
    ...[
      picture,
      video,
      sound,
      [picture, sound],
      [video, sound],
      [picture, picture],
      [picture, video],
      [picture, sound, sound],
    ],
  ].map((one) => ['createVideo', { prompt, ...(one && { input_reference: one }) }] as const),
  audio: [undefined, sound, video].map(
    (one) => ['createSpeech', { input: prompt, voice: 'alloy', ...(one && { input_reference: one }) }] as const,
  ),
  text: [
    ['createChatCompletion', { messages: [{ role: 'user', content: prompt }] }],
    [
      'createChatCompletion',
      {
        messages: [
          {
            role: 'user',
            content: [
              { type: 'text', text: prompt },
              { type: 'image_url', image_url: { url: picture.url } },
            ],
          },
        ],
      },
    ],
    ['createTranscription', { file: sound }],
  ],
}

test.each(Object.keys(attempts))(
  'at least 90 %% of the models of the category %s run with a prompt alone, or with a prompt and files',
  (category) => {
    const models = catalogue.models.filter((model) => model.category === category)
    const runs = ({ id }: CatalogModel): boolean =>
      (attempts[category] ?? []).some(([name, fields]) => {
        try {
          return catalogue.find(id)?.check(map(name, id, fields).params).issues === undefined
        } catch {
          return false
        }
      })
    expect(models.filter(runs).length / models.length).toBeGreaterThanOrEqual(0.9)
  },
)

describe('a field of a request', () => {
  test.each<[string, MethodName, string, object, object]>([
    [
      'a size as aspect ratio and resolution',
      'createVideo',
      'vendor1-v3-omni',
      { prompt, size: '720x1280', seconds: '4' },
      { aspectRatio: '9:16', resolution: '720p', duration: 4 },
    ],
    [
      'a picture as the first frame',
      'createVideo',
      'vendor1-v3-omni',
      { prompt, input_reference: picture },
      { startFrame: picture.url },
    ],
    [
      'the address of a picture',
      'createVideo',
      'vendor1-v3-omni',
      { prompt, input_reference: { image_url: picture.url } },
      { startFrame: picture.url },
    ],
    [
      'a video as a reference',
      'createVideo',
      'vendor1-v3-omni',
      { prompt, input_reference: video },
      { videoUrl: video.url },
    ],
    [
      'a parameter of the model by its own name',
      'createVideo',
      'vendor1-v3-omni',
      { prompt, generateAudio: false },
      { generateAudio: false },
    ],
    [
      'a value that asks for nothing',
      'generateImages',
      'vendor8-image-2-turbo',
      { prompt, quality: 'auto', size: 'auto', n: 1, user: 'me', style: null },
      { prompt },
    ],
    [
      'the voice as an object',
      'createSpeech',
      'vendor24-speech-3',
      { input: prompt, voice: { id: 'aria' } },
      { voiceId: 'aria' },
    ],
    [
      'the limit of tokens by its former name',
      'createChatCompletion',
      'vendor28-chat-3',
      { messages: [{ role: 'user', content: 'Hi' }], max_tokens: 5 },
      { maxTokens: 5, messages: [{ role: 'user', content: 'Hi' }] },
    ],
    [
      'a developer as the system',
      'createChatCompletion',
      'vendor28-chat-3',
      {
        messages: [
          { role: 'developer', content: 'Be brief.' },
          { role: 'user', content: 'Hi' },
        ],
      },
      {
        messages: [
          { role: 'system', content: 'Be brief.' },
          { role: 'user', content: 'Hi' },
        ],
      },
    ],
    [
      'several turns as a prompt',
      'createChatCompletion',
      'vendor28-chat-1',
      {
        messages: [
          { role: 'system', content: 'Be brief.' },
          { role: 'user', content: 'Hi' },
          { role: 'assistant', content: 'Hello' },
          { role: 'user', content: 'Why?' },
        ],
      },
      { prompt: 'Be brief.\n\nUser: Hi\n\nAssistant: Hello\n\nUser: Why?' },
    ],
    [
      'times of words',
      'createTranscription',
      'vendor25-transcript-1',
      { file: sound, timestamp_granularities: ['word'] },
      { timestamps: 'word', audioUrl: sound.url },
    ],
  ])('becomes a parameter: %s', (_, name, id, fields, params) => {
    expect(map(name, id, fields).params).toMatchObject(params)
  })

  test.each<[string, MethodName, string, object, readonly string[]]>([
    [
      'seconds',
      'createVideo',
      'vendor1-v3-omni',
      { prompt, seconds: '40' },
      ['seconds 40 is not possible. The nearest value is 15.'],
    ],
    [
      'seconds of another type',
      'createVideo',
      'vendor1-v3-omni',
      { prompt, seconds: 'long' },
      ['seconds must be a number, but it is "long".'],
    ],
    [
      'a count',
      'generateImages',
      'vendor8-image-2-turbo',
      { prompt, n: 100 },
      [textLike(/^n 100 is not possible\. The nearest value is \d+\./)],
    ],
    [
      'a stream of pictures',
      'generateImages',
      'vendor8-image-2-turbo',
      { prompt, stream: true },
      ['stream is not possible. A picture arrives as a whole. Leave it out, or send false.'],
    ],
    [
      'tools',
      'createChatCompletion',
      'vendor28-chat-1',
      { messages: [{ role: 'user', content: 'Hi' }], tools: [{}] },
      ['tools is not possible. The models call no tools. Leave it out, or send [].'],
    ],
    [
      'a temperature',
      'createChatCompletion',
      'vendor28-chat-1',
      { messages: [{ role: 'user', content: 'Hi' }], temperature: 0.2 },
      ['The model has no parameter for temperature.'],
    ],
    [
      'a misspelt field',
      'generateImages',
      'vendor8-image-2-turbo',
      { prompt, sise: '1024x1024' },
      ['There is no field "sise", and vendor8-image-2-turbo has no such parameter. Did you mean size?'],
    ],
    [
      'two fields for one parameter',
      'createVideo',
      'vendor1-v3-omni',
      { prompt, size: '1280x720', aspectRatio: '9:16' },
      ['aspectRatio must be absent: another field sets it, but it is "9:16".'],
    ],
    ['no prompt', 'generateImages', 'vendor8-image-2-turbo', {}, ['prompt is required: a text.']],
    [
      'a message of a tool',
      'createChatCompletion',
      'vendor28-chat-1',
      { messages: [{ role: 'tool', content: 'x' }] },
      ['messages.0 must be a message whose role is system, developer, user or assistant, but it is an object.'],
    ],
  ])('is refused with the nearest value: %s', (_, name, id, fields, messages) => {
    expect(refused(name, id, fields)).toEqual(messages)
  })

  test('that their clients always send becomes a warning if a model has no such parameter', () => {
    const { params, warnings } = map('createSpeech', 'vendor24-sound-effects-1', { input: prompt, voice: 'alloy' })
    expect({ params, warnings }).toEqual({
      params: { prompt },
      warnings: ['vendor24-sound-effects-1 has no parameter for voice, and runs without it.'],
    })
  })

  test('goes to the parameter for which a spec states the role', () => {
    const model = { ...modelOf('vendor1-v3-omni'), roles: { prompt: 'prompt', firstFrame: 'endFrame' } }
    const body = jsonBody({ model: model.id, prompt, input_reference: picture })
    expect(mapFields(model, methods.createVideo.fields, body).params).toEqual({ prompt, endFrame: picture.url })
  })

  test('of a model of an earlier build, which says no roles, is only known by the name of a parameter', () => {
    const { roles: _roles, ...earlier } = modelOf('vendor1-v3-omni')
    const map = (more: object): Mapped =>
      mapFields(unchecked(earlier), methods.createVideo.fields, jsonBody({ model: earlier.id, prompt, ...more }))
    expect(map({ duration: 4 }).params).toEqual({ prompt, duration: 4 })
    expect(() => map({ seconds: '4' })).toThrow('The model has no parameter for seconds.')
  })
})
