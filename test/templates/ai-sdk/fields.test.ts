import type {
  Experimental_VideoModelV4CallOptions as VideoOptions,
  ImageModelV4CallOptions as ImageOptions,
  LanguageModelV4CallOptions as LanguageOptions,
  SpeechModelV4CallOptions as SpeechOptions,
  TranscriptionModelV4CallOptions as TranscriptionOptions,
} from '@ai-sdk/provider'
import { expect, test } from 'vitest'
import type { Role } from '../../../generator/language/role.ts'
import type { Shape } from '../../../generator/language/shape.ts'
import { unchecked } from '../../support/reading.ts'
import { providerWith } from './kit.ts'

/**
 * The fate of a field: `mapped` to a parameter, or else warned about; always `warned` about; part of each `call`, and
 * no parameter; `ignored`, because it has no meaning here.
 */
type Fate = { readonly mapped: unknown } | { readonly warned: unknown } | 'call' | 'ignored'

/** Every field of the options of a call; one that the AI SDK adds is an error of the compiler. */
type Table<Options> = { readonly [Field in keyof Required<Options>]: Fate }

const call = { providerOptions: 'call', abortSignal: 'call', headers: 'call' } as const
const picture = { type: 'url', url: 'https://example.com/a.png' } as const

const image: Table<ImageOptions> = {
  ...call,
  prompt: { mapped: 'A cat' },
  n: { mapped: 2 },
  size: { mapped: '1280x720' },
  aspectRatio: { mapped: '16:9' },
  seed: { mapped: 7 },
  files: { mapped: [picture] },
  mask: { mapped: picture },
}

const video: Table<VideoOptions> = {
  ...call,
  prompt: { mapped: 'A cat' },
  n: { mapped: 2 },
  aspectRatio: { mapped: 'adaptive' },
  resolution: { mapped: '1280x720' },
  duration: { mapped: 5 },
  fps: { mapped: 24 },
  seed: { mapped: 7 },
  image: { mapped: picture },
  frameImages: { mapped: [{ image: picture, frameType: 'last_frame' }] },
  inputReferences: { mapped: [picture] },
  generateAudio: { mapped: true },
}

const speech: Table<SpeechOptions> = {
  ...call,
  text: { mapped: 'Hello' },
  voice: { mapped: 'alice' },
  outputFormat: { mapped: 'mp3' },
  instructions: { mapped: 'Slowly' },
  speed: { mapped: 1.5 },
  language: { mapped: 'en' },
}

const transcription: Table<TranscriptionOptions> = {
  ...call,
  audio: { mapped: new Uint8Array([82]) },
  mediaType: 'call', // of the audio
  timestampGranularities: { mapped: ['word'] },
}

const language: Table<LanguageOptions> = {
  ...call,
  prompt: { mapped: [{ role: 'user', content: [{ type: 'text', text: 'Hello' }] }] },
  maxOutputTokens: { mapped: 100 },
  temperature: { mapped: 0.5 },
  stopSequences: { mapped: ['end'] },
  topP: { mapped: 0.5 },
  topK: { mapped: 5 },
  presencePenalty: { mapped: 0.5 },
  frequencyPenalty: { mapped: 0.5 },
  responseFormat: { warned: { type: 'json' } },
  seed: { mapped: 7 },
  tools: { warned: [{ type: 'function', name: 'weather', inputSchema: {} }] },
  toolChoice: 'ignored', // tools are warned about
  includeRawChunks: 'ignored', // there are none
  reasoning: { mapped: 'high' },
}

const choice = (...values: readonly (string | number)[]): Shape => ({ is: 'choice', values })
const number: Shape = { is: 'number', min: 0, max: 1000 }
const text: Shape = { is: 'string' }
const file: Shape = { is: 'file', media: 'any' }

/** A parameter for each role that a call can mean. */
const shapes: { readonly [Name in Role]?: Shape } = {
  prompt: text,
  image: file,
  firstFrame: file,
  lastFrame: file,
  referenceImages: { is: 'list', of: file },
  mask: file,
  audio: file,
  aspectRatio: choice('16:9', 'adaptive'),
  resolution: choice('720p'),
  duration: number,
  fps: number,
  generateAudio: { is: 'boolean' },
  voice: text,
  speed: number,
  language: text,
  instructions: text,
  timestamps: choice('word', 'segment'),
  format: choice('mp3'),
  count: choice(1, 2),
  seed: number,
  temperature: number,
  topP: number,
  topK: number,
  frequencyPenalty: number,
  presencePenalty: number,
  maxTokens: number,
  stop: { is: 'list', of: text },
  reasoning: choice('low', 'high'),
}

const full = {
  params: Object.entries(shapes).map(([name, shape]) => ({ name, shape })),
  roles: Object.fromEntries(Object.keys(shapes).map((name) => [name, name])),
}
const bare = { params: [], roles: {} }

/** The functions of a model of each kind, by the letter that is its id in the kit. */
const kinds = { image, video, speech, transcription, language }

interface Called {
  readonly warnings: readonly unknown[]
}

/** Calls a model of a kind with these options. Returns the features that it warns about, and the parameters it sends. */
async function called(kind: keyof typeof kinds, model: typeof full, options: object) {
  const { provider, received } = providerWith(model)
  const own = { providerOptions: {}, ...(kind === 'language' ? { prompt: [] } : {}), ...options }
  const made = unchecked<Readonly<Record<string, (options: object) => Promise<Called>>>>(
    { image: provider.imageModel, video: provider.videoModel, speech: provider.speechModel, ...rest(provider) }[kind](
      unchecked(kind[0]),
    ),
  )
  const { warnings } = (await made[kind === 'video' ? 'doStart' : 'doGenerate']?.(own)) ?? { warnings: [] }
  return { features: warnings.map((warning) => unchecked<{ feature: string }>(warning).feature), sent: received[0] }
}

const rest = ({ transcriptionModel, languageModel }: ReturnType<typeof providerWith>['provider']) => ({
  transcription: transcriptionModel,
  language: languageModel,
})

const fields = Object.entries(kinds).flatMap(
  ([kind, table]) =>
    Object.entries<Fate>(table).map(([field, fate]) => ({ kind: kind as keyof typeof kinds, field, fate })), // its keys
)

test.each(fields)('$kind: $field is never dropped', async ({ kind, field, fate }) => {
  if (typeof fate === 'string') return
  const isMapped = 'mapped' in fate
  const value = 'mapped' in fate ? fate.mapped : fate.warned
  const known = await called(kind, full, { [field]: value })
  const unknown = await called(kind, bare, { [field]: value })
  expect(unknown.features).toContain(field)
  expect(known.features.includes(field)).toBe(!isMapped)
  const none = await called(kind, full, {})
  const isAlwaysSent = field === 'prompt' || field === 'audio'
  const more = Object.keys(known.sent ?? {}).length - Object.keys(none.sent ?? {}).length
  expect(more > 0 || isAlwaysSent).toBe(isMapped)
})
