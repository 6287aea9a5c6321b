import type { ClientAdvice } from './advice.js'
import { systemClock, type Clock } from './clock.js'
import { GatewayError } from './errors.js'
import type { Hooks } from './hooks.js'
import type { Model, Registry } from './model.js'

/** The endpoints that the client calls (API document, 4.1 and 4.2); both return the same. */
export type Endpoints = 'model' | 'workflow'

/** The key, a function that returns it for each request, or false if a proxy adds it. */
export type ApiKey = string | false | (() => string | Promise<string>)

/** Adds methods to a client that only exist if they are imported. */
export type Extension<Own> = (settings: Settings) => Own

/** Prepares the files in parameters for sending. Throws a GatewayError if one cannot be sent. */
export type FileSender = (
  settings: Settings,
  model: Model<unknown, unknown>,
  params: unknown,
  signal: AbortSignal,
) => Promise<unknown>

/** The options of a client. */
export interface ClientOptions<
  Models,
  Own = unknown,
  Files extends FileSender | undefined = FileSender | undefined,
  More = unknown,
> extends Hooks {
  /** Sent only as a bearer token. Default: the environment variable `GATEWRIGHT_API_KEY`. */
  readonly apiKey?: ApiKey
  /** Default: the environment variable `GATEWRIGHT_BASE_URL`. */
  readonly baseUrl?: string
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof fetch
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>>
  /** The endpoints that the client calls; both return the same. Default: `model`. */
  readonly endpoints?: Endpoints
  /** The time limit of one attempt, until its response is read. Default: 30 seconds. */
  readonly timeoutMs?: number
  /** How long a call can be retried, in milliseconds, or false for never. Default: 120 seconds. */
  readonly retry?: { readonly budgetMs: number } | false
  /** Whether parameters are checked before they are sent. Default: true. */
  readonly validate?: boolean
  /** Set it to false for a gateway without idempotency keys: a POST that may have arrived is never sent again. */
  readonly idempotent?: boolean
  /** Models that you can name by id: `models` from `@gatewright/client/models`, or a part of it. */
  readonly models?: Registry<Models>
  /** Accepts files in parameters: `files()` from `@gatewright/client/files`. */
  readonly files?: Files
  /** Adds option lists: `catalog` from `@gatewright/client/catalog`. */
  readonly catalog?: Extension<Own>
  /** Adds the tasks of your key: `tasks` from `@gatewright/client/tasks`. */
  readonly tasks?: Extension<More>
  /** Replaces the time and the random numbers of the platform, for tests. */
  readonly clock?: Clock
}

/** Options whose extensions add any methods. */
export type Extended<Models> = ClientOptions<Models, object, FileSender | undefined, object>

/** Valid options, and values derived from them. */
export interface Settings extends Omit<Extended<Record<never, never>>, 'models'> {
  readonly apiKey: ApiKey
  readonly baseUrl: string
  readonly timeoutMs: number
  readonly budgetMs: number
  readonly models?: Readonly<Record<string, () => Promise<unknown>>>
  readonly clock: Clock
  /** Advice for developers; production builds of pages have none. */
  readonly advice?: ClientAdvice
  /** Whether a failed connection is not worth another attempt. */
  readonly isHopeless?: () => boolean
}

/** Fills in the defaults. Throws one GatewayError that names every missing or invalid option. */
export function settingsOf<Models>(options: Extended<Models>): Settings {
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
    endpoints === 'model' || endpoints === 'workflow' || 'endpoints',
  ].filter((word) => word !== true)
  if (wrong[0]) throw new GatewayError(`createClient: check ${wrong.join(', ')}.`, { code: 'bad-options' })
  return { ...options, apiKey, baseUrl: baseUrl.replace(/\/+$/, ''), clock, timeoutMs, budgetMs }
}

/** Whether a header can contain it: a platform that cannot send it would print it. */
export const isKey = (key: unknown): key is string => typeof key === 'string' && /^[!-~]+$/.test(key)
