import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { repository } from '../support/command.ts'

/** The folder of the frameworks, and whether they are installed. */
export const installed: string = join(repository, 'test/frameworks/node_modules')
export const isInstalled: boolean = existsSync(join(installed, '.package-lock.json'))

/** The part of a generated file that tests look at. */
interface GeneratedFile {
  readonly mediaType: string
  readonly uint8Array: Uint8Array
}

/** A warning of a model. */
export interface Warning {
  readonly type: string
  readonly feature?: string
  readonly details?: string
}

interface Called {
  readonly warnings: readonly Warning[]
  readonly providerMetadata: { readonly gatewright: Readonly<Record<string, unknown>> }
}

/** The state of a video. */
export interface VideoStatus {
  readonly status: 'pending' | 'completed' | 'error'
  readonly videos?: readonly { readonly data: Uint8Array }[]
}

type Call<Result> = (options: object) => Promise<Result>

/**
 * The functions of the package `ai` that tests call. Its own types would be errors where it is not installed; the test of
 * types compiles programs with them.
 */
export interface AiSdk {
  readonly generateImage: Call<Called & { readonly images: readonly GeneratedFile[] }>
  readonly experimental_generateVideo: Call<Called & { readonly video: GeneratedFile }>
  readonly experimental_startVideo: Call<Called & { readonly operation: unknown }>
  readonly experimental_getVideoStatus: (model: object, options: object) => Promise<VideoStatus>
  readonly generateSpeech: Call<Called & { readonly audio: GeneratedFile }>
  readonly transcribe: Call<Called & { readonly text: string; readonly segments: readonly object[] }>
  readonly generateText: Call<Called & { readonly text: string; readonly usage: object }>
  readonly streamText: (options: object) => {
    readonly textStream: AsyncIterable<string>
    readonly text: PromiseLike<string>
    readonly providerMetadata: PromiseLike<Called['providerMetadata']>
  }
  readonly createProviderRegistry: (providers: object) => {
    readonly [Kind in 'imageModel' | 'videoModel' | 'speechModel' | 'transcriptionModel' | 'languageModel']: (
      id: string,
    ) => { readonly modelId: string }
  }
  readonly customProvider: (options: object) => { readonly imageModel: (id: string) => object }
  readonly jsonSchema: (schema: object) => object
  readonly APICallError: { readonly isInstance: (error: unknown) => boolean }
  readonly NoSuchModelError: { readonly isInstance: (error: unknown) => boolean }
}

/** Loads the package `ai`, without its log of warnings. */
export async function loadAiSdk(): Promise<AiSdk> {
  Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false })
  const path: string = pathToFileURL(join(installed, 'ai/dist/index.js')).href
  return (await import(path)) as AiSdk // the package has these functions
}
