import type { LanguageModelV4, TranscriptionModelV4 } from '@ai-sdk/provider'
import type { Caller, Own } from './caller.js'

// The first call loads the rest of these models.

/** A model of text. */
export const languageModel = (caller: Caller, modelId: string): Own<LanguageModelV4> => ({
  supportedUrls: { '*/*': [/^https?:/] },
  doGenerate: async (options) => (await import('./text.js')).generate(caller, modelId, options),
  doStream: async (options) => (await import('./text.js')).stream(caller, modelId, options),
})

/** A model that writes down speech. */
export const transcriptionModel = (caller: Caller, modelId: string): Own<TranscriptionModelV4> => ({
  doGenerate: async ({ audio: data, mediaType, ...options }) =>
    (await import('./text.js')).transcribe(caller, modelId, { ...options, audio: { type: 'file', data, mediaType } }),
  doGenerateFromUrl: async ({ audio, ...options }) =>
    (await import('./text.js')).transcribe(caller, modelId, { ...options, audio: { type: 'url', url: audio.href } }),
})
