import { NoSuchModelError } from '@ai-sdk/provider'
import type {
  EmbeddingModelV4,
  Experimental_VideoModelV4,
  ImageModelV4,
  LanguageModelV4,
  SpeechModelV4,
  TranscriptionModelV4,
} from '@ai-sdk/provider'
import { advice } from '@gatewright/client'
import { callerOf, type Caller, type ProviderSettings, type Source } from './caller.js'
import { languageModel, transcriptionModel } from './language.js'
import { imageModel, speechModel } from './media.js'
import { videoModel } from './video.js'

/** The ids of the models by the functions of the AI SDK that call them. */
export interface ModelIds {
  readonly image: string
  readonly video: string
  readonly speech: string
  readonly transcription: string
  readonly language: string
}

/** A provider for the AI SDK. Its methods throw a NoSuchModelError for an id that no such model has. */
export interface Provider<Ids extends ModelIds> {
  readonly specificationVersion: 'v4'
  imageModel(modelId: Ids['image']): ImageModelV4
  videoModel(modelId: Ids['video']): Experimental_VideoModelV4
  /** A model of speech, music or sounds. */
  speechModel(modelId: Ids['speech']): SpeechModelV4
  transcriptionModel(modelId: Ids['transcription']): TranscriptionModelV4
  languageModel(modelId: Ids['language']): LanguageModelV4
  /** There are no such models: it throws. */
  embeddingModel(modelId: string): EmbeddingModelV4
}

/** The models of a provider with their kinds. */
export interface Models extends Source {
  /** The first letter of the kind of each model, in the order of their sorted ids and aliases. */
  readonly kinds: string
}

/** Makes a provider of these models. */
export function providerOf<Ids extends ModelIds>(source: Models, settings: ProviderSettings = {}): Provider<Ids> {
  const ids = Object.keys(source.models).sort()
  const caller = callerOf(source, settings)
  const known =
    <Rest extends object>(kind: keyof ModelIds | 'embedding', make: (caller: Caller, id: string) => Rest) =>
    (modelId: string) => {
      const all = ids.filter((_, at) => source.kinds[at] === kind[0])
      if (all.includes(modelId)) {
        const provider = `${source.name}.${kind}`
        return { specificationVersion: 'v4' as const, provider, modelId, ...make(caller, modelId) }
      }
      const near = advice.nearest(modelId, all)
      const message = `No such ${kind}Model: ${modelId}.${near ? ` Did you mean "${near}"?` : ''}`
      throw new NoSuchModelError({ modelId, modelType: `${kind}Model`, message })
    }
  return {
    specificationVersion: 'v4',
    imageModel: known('image', imageModel),
    videoModel: known('video', videoModel),
    speechModel: known('speech', speechModel),
    transcriptionModel: known('transcription', transcriptionModel),
    languageModel: known('language', languageModel),
    embeddingModel: known('embedding', (): never => undefined as never), // no model is of this kind
  }
}
