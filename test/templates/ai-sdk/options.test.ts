import type {
  Experimental_VideoModelV4CallOptions as VideoOptions,
  LanguageModelV4CallOptions as LanguageOptions,
} from '@ai-sdk/provider'
import { expect, test } from 'vitest'
import { imageOptions, providerWith, videoOptions } from './kit.ts'

const at = (name: string) => ({ type: 'url', url: `https://example.com/${name}.png` }) as const
const first = { image: at('first'), frameType: 'first_frame' } as const
const last = { image: at('last'), frameType: 'last_frame' } as const

test.each<readonly [string, Partial<VideoOptions>, object]>([
  ['both frames', { frameImages: [first, last] }, { start: at('first').url, end: at('last').url }],
  ['both frames, the last one first', { frameImages: [last, first] }, { start: at('first').url, end: at('last').url }],
  ['the first frame alone', { frameImages: [first] }, { start: at('first').url }],
  ['the last frame alone', { frameImages: [last] }, { end: at('last').url }],
  [
    'a picture and frames',
    { image: at('image'), frameImages: [first, last] },
    { start: at('image').url, end: at('last').url },
  ],
])('a video has the frames of its call: %s', async (_, options, frames) => {
  const { provider, received } = providerWith({
    params: [
      { name: 'start', shape: { is: 'file', media: 'image' } },
      { name: 'end', shape: { is: 'file', media: 'image' } },
    ],
    roles: { firstFrame: 'start', lastFrame: 'end' },
  })
  await provider.videoModel('v').doStart?.({ ...videoOptions, ...options })
  expect(received).toEqual([frames])
})

/** The warnings and the parameters of a call of a model of text that can think and knows no format. */
async function asked(options: Partial<LanguageOptions>) {
  const { provider, received } = providerWith({
    params: [{ name: 'effort', shape: { is: 'choice', values: ['low', 'high', 'provider-default'] } }],
    roles: { reasoning: 'effort' },
  })
  const { warnings } = await provider.languageModel('l').doGenerate({ prompt: [], ...options })
  return { sent: received[0], warnings }
}

test('a field that leaves the choice to the model is neither sent nor warned about', async () => {
  expect(await asked({ reasoning: 'provider-default' })).toEqual({ sent: {}, warnings: [] })
  expect(await asked({ responseFormat: { type: 'text' } })).toEqual({ sent: {}, warnings: [] })
  expect(await asked({ reasoning: 'high' })).toEqual({ sent: { effort: 'high' }, warnings: [] })
  expect((await asked({ responseFormat: { type: 'json' } })).warnings).toMatchObject([{ feature: 'responseFormat' }])
})

test('the options of the provider win over the fields of a call, and those of others are left alone', async () => {
  const { provider, received } = providerWith({
    params: [{ name: 'seed', shape: { is: 'number' } }],
    roles: { seed: 'seed' },
  })
  const model = provider.imageModel('i')
  for (const name of ['stand-in', 'other'])
    await model.doGenerate({ ...imageOptions, seed: 7, providerOptions: { [name]: { seed: 9, style: 'ink' } } })
  expect(received).toEqual([{ seed: 9, style: 'ink' }, { seed: 7 }])
})

test('a model that needs a voice has the one of the call or of the provider, and else a voice with a warning', async () => {
  const { provider, received } = providerWith(
    { params: [{ name: 'speaker', shape: { is: 'string' } }], roles: { voice: 'speaker' } },
    { 'stand-in': 'alice' },
  )
  const model = provider.speechModel('s')
  const counts: number[] = []
  for (const options of [{}, { voice: 'bob' }, { providerOptions: { 'stand-in': { speaker: 'carol' } } }])
    counts.push((await model.doGenerate({ text: '', ...options })).warnings.length)
  expect({ received, counts }).toEqual({
    received: [{ speaker: 'alice' }, { speaker: 'bob' }, { speaker: 'carol' }],
    counts: [1, 0, 0],
  })
})
