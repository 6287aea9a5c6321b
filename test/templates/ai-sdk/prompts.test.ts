import type {
  Experimental_VideoModelV4CallOptions as VideoOptions,
  ImageModelV4CallOptions as ImageOptions,
  LanguageModelV4CallOptions as TextOptions,
  LanguageModelV4FilePart as FilePart,
} from '@ai-sdk/provider'
import { models } from '@gatewright/catalog'
import { expect, test } from 'vitest'
import { imageOptions, standIn, videoOptions } from './kit.ts'

const prompt = 'A lighthouse at dawn, seen from the sea'
const picture = { type: 'url', url: 'https://example.com/a.png', mediaType: 'image/png' } as const
const film = { type: 'url', url: 'https://example.com/a.mp4', mediaType: 'video/mp4' } as const
const sound = 'https://example.com/a.wav'
const provider = standIn()

/** The names of the parameters of a model that take files of these media. */
const filesOf = (id: string): object =>
  Object.fromEntries(
    (models.find((model) => model.id === id)?.params ?? []).flatMap(({ name, required, shape }) => {
      const file = shape.is === 'list' ? shape.of : shape
      if (!required || file.is !== 'file') return []
      const address = { image: picture.url, video: film.url }[file.media as 'image'] ?? sound // other media are sounds
      return [[name, shape.is === 'list' ? Array(shape.min ?? 1).fill(address) : address]]
    }),
  )

const image: ImageOptions = { ...imageOptions, prompt }
const video: VideoOptions = { ...videoOptions, prompt }
const textWith = (...files: FilePart[]): TextOptions => ({
  prompt: [{ role: 'user', content: [...files, { type: 'text', text: prompt }] }],
})
const filePart = (url: string, mediaType: string): FilePart => ({
  type: 'file',
  data: { type: 'url', url: new URL(url) },
  mediaType,
})

/** The calls of each kind of model: a prompt alone, or a prompt and one or two files. */
const calls: Readonly<Record<string, (id: string) => readonly (() => PromiseLike<unknown>)[]>> = {
  image: (id) => {
    const model = provider.imageModel(id)
    const files = [undefined, [picture], [picture, picture]]
    const masked = { ...image, files: [picture], mask: picture }
    return [...files.map((some) => () => model.doGenerate({ ...image, files: some })), () => model.doGenerate(masked)]
  },
  video: (id) => {
    const model = provider.videoModel(id)
    const frames = [{ image: picture, frameType: 'last_frame' as const }]
    const more = [
      {},
      { image: picture },
      { image: picture, frameImages: frames },
      { inputReferences: [film] },
      { inputReferences: [picture, film] },
      { image: picture, providerOptions: { gatewright: filesOf(id) as {} } }, // a recording, for example
    ]
    return more.map((one) => async () => model.doStart?.({ ...video, ...one }))
  },
  speech: (id) => {
    const model = provider.speechModel(id)
    const files = filesOf(id) as {} // addresses
    return [{}, files].map((more) => () => model.doGenerate({ text: prompt, providerOptions: { gatewright: more } }))
  },
  transcription: (id) => {
    const model = provider.transcriptionModel(id)
    return [() => model.doGenerate({ audio: new Uint8Array([82, 73]), mediaType: 'audio/wav' })]
  },
  language: (id) => {
    const model = provider.languageModel(id)
    const files = [[], [filePart(picture.url, 'image/png')], [filePart(film.url, 'video/mp4')]]
    return files.map((some) => () => model.doGenerate(textWith(...some)))
  },
}

test.each(Object.keys(calls))('nine in ten %s models take a prompt alone, or with a file', async (kind) => {
  const makers = models.map(({ id }) => {
    try {
      return [{ tries: calls[kind]?.(id) ?? [] }]
    } catch {
      return [] // of another kind
    }
  })
  const known = makers.flat()
  const refused: string[] = []
  for (const { tries } of known) {
    let why = ''
    for (const run of tries) {
      why = await run().then(
        () => '',
        (error: unknown) => String(error),
      )
      if (why === '') break
    }
    if (why !== '') refused.push(why)
  }
  expect(known.length).toBeGreaterThan(0)
  expect({ refused, share: 1 - refused.length / known.length > 0.9 }).toMatchObject({ share: true })
})

test('each model that makes files or text is of a kind', () => {
  const wrong = models.filter(({ id, result }) => {
    const makers = [provider.imageModel, provider.videoModel, provider.speechModel, provider.transcriptionModel]
    const isKnown = [...makers, provider.languageModel].some((make) => {
      try {
        return make(id).modelId === id
      } catch {
        return false
      }
    })
    return isKnown !== (result !== 'fields')
  })
  expect(wrong.map(({ id }) => id)).toEqual([])
})
