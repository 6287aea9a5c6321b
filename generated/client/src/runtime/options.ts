import type { ClientAdvice } from './advice.js'
import { systemClock, type Clock } from './clock.js'
import { GatewayError } from './errors.js'
import type { Hooks } from './hooks.js'
import type { Model, Registry } from './model.js'

/** Which endpoints are called (API document, 4.1 and 4.2); both give the same. */
export type Endpoints = 'model' | 'workflow'

/** The key, a function that brings it for each request, or false where a proxy adds it. */
export type ApiKey = string | false | (() => string | Promise<string>)

/** Gives a client methods that it has only where they are imported. */
export type Extension<Own> = (settings: Settings) => Own

/** Makes the files in parameters ready to send. Throws a GatewayError when one cannot be sent. */
export type FileSender = (
  settings: Settings,
  model: Model<unknown, unknown>,
  params: unknown,
  signal: AbortSignal,
) => Promise<unknown>

/** How to reach the gateway, and how to speak to it. */
export interface ClientOptions<
  Models,
  Own = unknown,
  Files extends FileSender | undefined = FileSender | undefined,
> extends Hooks {
  /** Sent as a bearer token, and nowhere else. Default: `GATEWRIGHT_API_KEY` of the environment. */
  readonly apiKey?: ApiKey
  /** Default: `GATEWRIGHT_BASE_URL` of the environment. */
  readonly baseUrl?: string
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof fetch
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>>
  /** Which endpoints are called; both give the same. Default: `model`. */
  readonly endpoints?: Endpoints
  /** How long one attempt may take, until its answer has been read. Default: 30 seconds. */
  readonly timeoutMs?: number
  /** How long a call may be tried again, in milliseconds, or false for never. Default: 120 seconds. */
  readonly retry?: { readonly budgetMs: number } | false
  /** Whether parameters are checked before they are sent. Default: true. */
  readonly validate?: boolean
  /** False for a gateway that keeps no idempotency keys: a POST that it may have read is never sent again. */
  readonly idempotent?: boolean
  /** Models that may be named by id: `models` from `@gatewright/client/models`, or a part of it. */
  readonly models?: Registry<Models>
  /** Files may stand in parameters: `files()` from `@gatewright/client/files`. */
  readonly files?: Files
  /** The client reads option lists: `catalog` from `@gatewright/client/catalog`. */
  readonly catalog?: Extension<Own>
  /** Replaces the time and the chance of the platform, for tests. */
  readonly clock?: Clock
}

/** Options that are right, and what follows from them. */
export interface Settings extends Omit<ClientOptions<Record<never, never>>, 'models'> {
  readonly apiKey: ApiKey
  readonly baseUrl: string
  readonly timeoutMs: number
  readonly budgetMs: number
  readonly models?: Readonly<Record<string, () => Promise<unknown>>>
  readonly clock: Clock
  /** What helps the author of a program; production builds of pages have none. */
  readonly advice?: ClientAdvice
  /** Whether a connection that failed is not worth another attempt. */
  readonly isHopeless?: () => boolean
}

/** Fills in the defaults. Throws one GatewayError that names every option that is not set or invalid. */
export function settle<Models>(options: ClientOptions<Models>): Settings {
  const {
    apiKey = '',
    baseUrl = '',
    endpoints = 'model',
    timeoutMs = 30_000,
    retry = { budgetMs: 120_000 },
    clock = systemClock,
  } = options
  const budgetMs = retry ? retry.budgetMs : 0
  const wrong = [
    typeof apiKey === 'function' || apiKey === false || isKey(apiKey) || (apiKey ? 'apiKey' : 'apiKey (not set)'),
    /^(https?:\/)?\/[^\s?#@]+$/.test(baseUrl) || (baseUrl ? 'baseUrl' : 'baseUrl (not set)'),
    timeoutMs > 0 || 'timeoutMs',
    budgetMs >= 0 || 'retry',
    /^(model|workflow)$/.test(endpoints) || 'endpoints',
  ].filter((word) => word !== true)
  if (wrong[0]) throw new GatewayError(`createClient: check ${wrong.join(', ')}.`, { code: 'bad-options' })
  return { ...options, apiKey, baseUrl: baseUrl.replace(/\/+$/, ''), timeoutMs, budgetMs, clock }
}

/** Whether a header can carry it: a platform that cannot send it would print it. */
export const isKey = (key: unknown): key is string => typeof key === 'string' && /^[!-~]+$/.test(key)
