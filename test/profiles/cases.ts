import { cog } from '../support/imitations/cog.ts'
import { fal } from '../support/imitations/fal.ts'
import { google } from '../support/imitations/google.ts'
import { huggingface } from '../support/imitations/huggingface.ts'
import { picture, sound } from '../support/imitations/media.ts'
import { openai } from '../support/imitations/openai.ts'
import type { Format } from '../support/imitations/imitation.ts'
import { replicate } from '../support/imitations/replicate.ts'
import { runware } from '../support/imitations/runware.ts'
import { textLike } from '../support/matching.ts'

/** A profile with its imitation, and the expected result of a call of its sample model. */
export interface Case {
  readonly profile: string
  readonly model: string
  readonly format: Format
  readonly params: Readonly<Record<string, unknown>>
  /** The parameter whose file is sent as bytes, and how an address becomes its value. */
  readonly file?: { readonly param: string; readonly bytes: Uint8Array; readonly of: (address: string) => unknown }
  /** Whether the result arrives as bytes. */
  readonly isBytes?: true
  /** The path that follows the address of the imitation. */
  readonly base: string
  readonly result: object
  /** The requests of a call whose first poll finds the job at work: method and path. */
  readonly requests: readonly string[]
  /** How long the task waits after two rate limits, in milliseconds. */
  readonly waits: readonly number[]
  /** The failures that the API documents, with the code and whether it is retryable. */
  readonly failures: readonly (readonly [failure: string, code: string, retryable: boolean])[]
}

/** The id of every task: vendors expect tokens to be UUIDs. */
export const taskId = '0199f000-0000-7000-8000-000000000001'

const prompt = 'A kite over the sea'

/** The failures of every call of OpenAI. */
const openaiFailures = [
  ['content', 'content-refused', false],
  ['input', 'upstream-refused', false],
  ['key', 'upstream-unauthorized', true],
  ['quota', 'upstream-unauthorized', true],
  ['server', 'upstream-error', true],
] as const // the pairs of a case

/** Files of a call, as data URIs. */
const dataUri = (type: string, bytes: Uint8Array): string =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`
const imageUrl = dataUri('image/png', picture)
const audioUrl = dataUri('audio/mpeg', sound)

const gatewayUrl = textLike(/^http:\/\/gateway\.example\/files\/./)

/** Every profile. */
export const cases: readonly Case[] = [
  {
    profile: 'fal',
    model: 'fal-video',
    format: fal,
    params: { prompt },
    base: '',
    result: { url: 'https://media.fal.example/a.mp4', seed: 7 },
    requests: [
      'POST /acme/clips/text-to-video',
      'GET /acme/clips/requests/0f1e-0/status',
      'GET /acme/clips/requests/0f1e-0/status',
      'GET /acme/clips/requests/0f1e-0',
    ],
    waits: [7000, 7000],
    failures: [
      ['content', 'content-refused', false],
      ['input', 'upstream-failed', false],
      ['service', 'upstream-failed', true],
      ['timeout', 'upstream-failed', true],
      ['runner', 'upstream-failed', true],
      ['cancelled', 'upstream-failed', false],
      ['locked', 'upstream-unauthorized', true],
    ],
  },
  {
    profile: 'replicate',
    model: 'replicate-image',
    format: replicate,
    params: { prompt },
    base: '/v1',
    result: {
      url: 'https://delivery.replicate.example/1.png',
      items: [{ url: 'https://delivery.replicate.example/1.png' }, { url: 'https://delivery.replicate.example/2.png' }],
    },
    requests: [
      'POST /v1/predictions',
      'GET /v1/predictions/rrr4z55ocneqzikepnug6xezp0',
      'GET /v1/predictions/rrr4z55ocneqzikepnug6xezp0',
    ],
    waits: [7000, 7000],
    failures: [
      ['input', 'upstream-refused', false],
      ['version', 'upstream-refused', false],
      ['credit', 'upstream-unauthorized', true],
      ['key', 'upstream-unauthorized', true],
      ['killed', 'upstream-failed', true],
      ['memory', 'upstream-failed', true],
      ['content', 'content-refused', false],
      ['nsfw', 'content-refused', false],
      ['program', 'upstream-failed', false],
      ['cancelled', 'upstream-failed', false],
      ['deadline', 'upstream-failed', false],
    ],
  },
  {
    profile: 'cog',
    model: 'cog-image',
    format: cog,
    params: { prompt },
    base: '',
    result: { url: gatewayUrl },
    requests: [`PUT /predictions/${taskId}`],
    waits: [1000, 2000],
    failures: [
      ['input', 'upstream-refused', false],
      ['memory', 'upstream-failed', true],
      ['program', 'upstream-failed', false],
    ],
  },
  {
    profile: 'runware',
    model: 'runware-video',
    format: runware,
    params: { prompt },
    base: '',
    result: { url: 'https://vm.runware.example/video/1.mp4' },
    requests: ['POST /v1', 'POST /v1', 'POST /v1'],
    waits: [4000, 4000],
    failures: [
      ['input', 'upstream-refused', false],
      ['credit', 'upstream-unauthorized', true],
      ['content', 'content-refused', false],
      ['timeout', 'upstream-failed', true],
    ],
  },
  {
    profile: 'google-video',
    model: 'google-video',
    format: google,
    params: { prompt },
    isBytes: true,
    base: '/v1beta',
    result: { url: gatewayUrl },
    requests: [
      'POST /v1beta/models/clip-1:predictLongRunning',
      'GET /v1beta/models/clip-1/operations/op0',
      'GET /v1beta/models/clip-1/operations/op0',
      'GET /v1beta/files/abc:download?alt=media',
      'GET /download/v1beta/files/abc:download?alt=media',
    ],
    waits: [1000, 2000],
    failures: [
      ['input', 'upstream-refused', false],
      ['key', 'upstream-unauthorized', true],
      ['billing', 'upstream-unauthorized', true],
      ['internal', 'upstream-failed', true],
      ['content', 'content-refused', false],
    ],
  },
  {
    profile: 'openai-images',
    model: 'openai-still',
    format: openai,
    params: { prompt },
    base: '/v1',
    result: { url: gatewayUrl },
    requests: ['POST /v1/images/generations'],
    waits: [3000, 3000],
    failures: openaiFailures,
  },
  {
    profile: 'openai-speech',
    model: 'openai-speech',
    format: openai,
    params: { prompt },
    isBytes: true,
    base: '/v1',
    result: { url: gatewayUrl },
    requests: ['POST /v1/audio/speech'],
    waits: [3000, 3000],
    failures: openaiFailures,
  },
  {
    profile: 'openai-chat',
    model: 'openai-chat',
    format: openai,
    params: { prompt },
    base: '/v1',
    result: { text: 'A kite flies.' },
    requests: ['POST /v1/chat/completions'],
    waits: [3000, 3000],
    failures: [...openaiFailures, ['stream', 'upstream-failed', true]],
  },
  {
    profile: 'huggingface',
    model: 'hf-still',
    format: huggingface,
    params: { prompt },
    isBytes: true,
    base: '/hf-inference',
    result: { url: gatewayUrl },
    requests: ['POST /hf-inference/models/acme/still-1'],
    waits: [1000, 2000],
    failures: [
      ['input', 'upstream-refused', false],
      ['unknown', 'upstream-refused', false],
      ['key', 'upstream-unauthorized', true],
      ['server', 'upstream-error', true],
    ],
  },
  {
    profile: 'openai-edits',
    model: 'openai-edit',
    format: openai,
    params: { prompt, imageUrls: [imageUrl] },
    file: { param: 'imageUrls', bytes: picture, of: (address) => [address] },
    base: '/v1',
    result: { url: gatewayUrl },
    requests: ['POST /v1/images/edits'],
    waits: [3000, 3000],
    failures: openaiFailures,
  },
  {
    profile: 'openai-video',
    model: 'openai-video',
    format: openai,
    params: { prompt, imageUrl },
    file: { param: 'imageUrl', bytes: picture, of: (address) => address },
    isBytes: true,
    base: '/v1',
    result: { url: gatewayUrl },
    requests: ['POST /v1/videos', 'GET /v1/videos/video_0', 'GET /v1/videos/video_0', 'GET /v1/videos/video_0/content'],
    waits: [3000, 3000],
    failures: [...openaiFailures, ['blocked', 'content-refused', false]],
  },
  {
    profile: 'huggingface-text',
    model: 'hf-listen',
    format: huggingface,
    params: { audioUrl },
    file: { param: 'audioUrl', bytes: sound, of: (address) => address },
    base: '/hf-inference',
    result: { text: 'A kite flies.' },
    requests: ['POST /hf-inference/models/acme/listen-1'],
    waits: [1000, 2000],
    failures: [['server', 'upstream-error', true]],
  },
]
