import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { repository } from './command.ts'
import { unchecked } from './reading.ts'

/** Where the official client is installed. */
export const packageFolder: string = join(repository, 'test/frameworks/node_modules/openai')

/** Whether the official client is installed: `npm ci --prefix test/frameworks`. */
export const isInstalled: boolean = existsSync(join(packageFolder, 'package.json'))

/** Where the declarations of the official client are. */
export const declarations: string = join(packageFolder, 'resources')

/** The options of one call. */
export interface CallOptions {
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  readonly maxRetries?: number
}

type Call<Answer> = (body: object, options?: CallOptions) => Promise<Answer>
type Find<Answer> = (id: string, options?: CallOptions) => Promise<Answer>

/** A video, as the tests read it. */
export interface OfficialVideo {
  readonly id: string
  readonly status: string
}

/** A page of videos, which can be read as all videos from there on. */
export interface VideoPage extends AsyncIterable<OfficialVideo> {
  readonly data: readonly OfficialVideo[]
  readonly has_more: boolean
}

/** The parts of the official client that the tests use. The repository has no types of it, because few install it. */
export interface OfficialClient {
  readonly models: {
    readonly list: () => Promise<AsyncIterable<{ readonly id: string }>>
    readonly retrieve: Find<object>
  }
  readonly images: Readonly<
    Record<
      'generate' | 'edit',
      Call<{ readonly data: readonly { readonly url?: string; readonly b64_json?: string }[] }>
    >
  >
  readonly videos: {
    readonly create: Call<OfficialVideo>
    readonly retrieve: Find<OfficialVideo>
    readonly list: (query?: object) => Promise<VideoPage>
    readonly delete: Find<object>
    readonly downloadContent: (id: string, query?: object) => Promise<Response>
    readonly edit: Call<object>
    readonly extend: Call<object>
    readonly remix: (id: string, body: object) => Promise<object>
  }
  readonly audio: {
    readonly speech: { readonly create: Call<Response> }
    readonly transcriptions: { readonly create: Call<unknown> }
  }
  readonly chat: { readonly completions: { readonly create: Call<unknown> } }
}

/** The module of the official client. */
export interface OfficialModule {
  readonly default: new (options: {
    readonly apiKey: string
    readonly baseURL: string
    readonly maxRetries?: number
  }) => OfficialClient
  readonly toFile: (content: unknown, name: string) => Promise<unknown>
}

/** Loads the official client. */
export const loadOpenai = async (): Promise<OfficialModule> =>
  unchecked(await import(pathToFileURL(join(packageFolder, 'index.mjs')).href))

/** Everything that a stream has. */
export async function partsOf(stream: unknown): Promise<readonly unknown[]> {
  const parts: unknown[] = []
  for await (const part of unchecked<AsyncIterable<unknown>>(stream)) parts.push(part)
  return parts
}
