import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { repository } from '../support/command.ts'

const modules = join(repository, 'test/vendors/node_modules')

/** Whether the clients are installed: the tests that need them are skipped where they are not. */
export const hasClients: boolean = existsSync(join(modules, '.package-lock.json'))

/** The name of a suite that needs the clients; it says why the suite is skipped where it is. */
export const withClients = (name: string): string =>
  hasClients ? name : `${name} (skipped: run "npm ci --prefix test/vendors" first)`

/** A module of the clients. `Module` is the part of its declarations that a test uses. */
export const load = <Module>(path: string): Promise<Module> => import(pathToFileURL(join(modules, path)).href)

/** A prediction as the client of Replicate returns it. */
interface Prediction {
  readonly id: string
  readonly status: string
  readonly output?: unknown
}

/** The part of `replicate` that the tests use. */
export interface ReplicateModule {
  readonly default: new (options: { auth: string; baseUrl: string; useFileOutput: boolean }) => {
    run(model: string, options: { input: object; wait?: object }): Promise<unknown>
    readonly accounts: { current(): Promise<unknown> }
    readonly predictions: {
      create(options: { model: string; input: object; wait?: boolean }): Promise<Prediction>
      get(id: string): Promise<Prediction>
      cancel(id: string): Promise<Prediction>
    }
  }
}

/** A job as the client of fal returns it. */
interface QueueStatus {
  readonly status: string
  readonly request_id: string
}

/** The part of `@fal-ai/client` that the tests use. */
export interface FalModule {
  createFalClient(options: { credentials: string; fetch: typeof fetch; retry: { maxRetries: number } }): {
    subscribe(model: string, options: { input: object; pollInterval: number }): Promise<{ readonly data: unknown }>
    readonly queue: {
      submit(model: string, options: { input: object }): Promise<QueueStatus>
      status(model: string, options: { requestId: string; logs: boolean }): Promise<QueueStatus>
      result(model: string, options: { requestId: string }): Promise<{ readonly data: unknown }>
      cancel(model: string, options: { requestId: string }): Promise<void>
    }
  }
}

/** A video as the client of OpenAI returns it. */
interface Video {
  readonly id: string
  readonly status: string
}

/** The chunks of a chat, and what the client makes of them: it throws if a chunk is missing. */
interface ChatStream extends AsyncIterable<object> {
  finalChatCompletion(): Promise<object>
}

/** The part of `openai` that the tests use. */
export interface OpenaiModule {
  readonly default: new (options: { apiKey: string; baseURL: string; maxRetries: number }) => {
    readonly images: {
      generate(options: object): Promise<{ readonly data: readonly { readonly b64_json: string }[] }>
      edit(options: object): Promise<{ readonly data: readonly { readonly b64_json: string }[] }>
    }
    readonly audio: { readonly speech: { create(options: object): Promise<Response> } }
    readonly chat: {
      readonly completions: {
        create<Answer>(options: object): Promise<Answer>
        stream(options: object): ChatStream
      }
    }
    readonly models: { list(): Promise<{ readonly data: readonly { readonly id: string }[] }> }
    readonly videos: {
      create(options: object): Promise<Video>
      retrieve(id: string): Promise<Video>
      downloadContent(id: string): Promise<Response>
      delete(id: string): Promise<{ readonly deleted: boolean }>
    }
  }
  toFile(bytes: Uint8Array, name: string, options: { type: string }): Promise<unknown>
}
