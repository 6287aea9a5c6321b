import type { FieldShape, Model } from '@gatewright/client'

/** What the command line is given: the models of the package, and what is said of them. */
export interface CommandContext {
  readonly version: string
  /** Where the gateway is when the environment does not tell. */
  readonly baseUrl: string
  readonly models: Readonly<Record<string, () => Promise<Model<unknown, unknown>>>>
  /** Words about every model, loaded when somebody asks for help. */
  readonly summaries: () => Promise<Readonly<Record<string, ModelSummary>>>
  /** What a shape takes, in words that follow "must be". */
  readonly expected: (shape: FieldShape) => string
  /** The known word that was most likely meant. */
  readonly nearest: (word: string, known: readonly string[]) => string | undefined
}

/** What help says of a model. */
export interface ModelSummary {
  readonly name: string
  readonly category: string
  readonly task: string
  readonly description: string
  /** What a task costs, in words. */
  readonly price: string
  /** Parameters that are right. */
  readonly example?: { readonly [name: string]: unknown }
  /** By the name of the parameter. */
  readonly params: { readonly [name: string]: { readonly description: string; readonly default?: unknown } }
}

/** The part of a process that the command line uses. */
export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly stdin: AsyncIterable<Uint8Array>
  readonly stdout: Stream
  readonly stderr: Stream
  once(event: 'SIGINT', listener: () => void): unknown
  off(event: 'SIGINT', listener: () => void): unknown
}

/** Where text goes. */
export interface Stream {
  readonly isTTY?: boolean
  readonly columns?: number
  write(text: string | Uint8Array, written?: () => void): unknown
}

/** The command line was used in a way that it cannot be: exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** The model of an id. Throws a UsageError with the id that was most likely meant, or with some that contain it. */
export async function findModel({ models, nearest }: CommandContext, id: string): Promise<Model<unknown, unknown>> {
  const load = Object.hasOwn(models, id) ? models[id] : undefined
  if (load) return load()
  const ids = Object.keys(models)
  const part = ids.filter((one) => one.includes(id.toLowerCase())).slice(0, 5)
  const meant = nearest(id, ids) ?? part.join(' or ')
  const hint = meant === '' ? 'The command "models" lists them.' : `Did you mean ${meant}?`
  throw new UsageError(`There is no model "${id}". ${hint}`)
}
