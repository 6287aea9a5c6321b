import type { FieldShape, Model } from '@gatewright/client'

/** The context of the command line: the models of the package and their summaries. */
export interface CommandContext {
  readonly version: string
  /** The default address of the gateway. */
  readonly baseUrl: string
  readonly models: Readonly<Record<string, () => Promise<Model<unknown, unknown>>>>
  /** Summaries of all models, loaded only for help. */
  readonly summaries: () => Promise<Readonly<Record<string, ModelSummary>>>
  /** Describes a shape in words that follow "must be". */
  readonly expected: (shape: FieldShape) => string
  /** Finds the nearest known word. */
  readonly nearest: (word: string, known: readonly string[]) => string | undefined
}

/** The data of a model in help. */
export interface ModelSummary {
  readonly name: string
  readonly category: string
  /** The media of the files that it makes, if it makes any. */
  readonly media?: string
  readonly task: string
  readonly description: string
  /** The price of a task, in words. */
  readonly price: string
  /** How long a task usually takes, in a sentence, if that depends on the parameters. */
  readonly time?: string
  /** Why the gateway refuses to run it, in a sentence, if it does. */
  readonly ended?: string
  /** Valid parameters. */
  readonly example?: { readonly [name: string]: unknown }
  /** By the name of the parameter. */
  readonly params: { readonly [name: string]: { readonly description: string; readonly default?: unknown } }
}

/** The part of a process that the command line uses. */
export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>
  /** The folder of relative paths; without it, that of the process. */
  cwd?(): string
  readonly stdin: Input
  readonly stdout: Stream
  readonly stderr: Stream
  once(event: 'SIGINT', listener: () => void): unknown
  off(event: 'SIGINT', listener: () => void): unknown
}

/** The input stream. Only a terminal is asked a question, so that only it needs the methods of a stream of Node. */
export interface Input extends AsyncIterable<Uint8Array> {
  readonly isTTY?: boolean
  on?(event: 'data' | 'end', listener: (text?: unknown) => void): unknown
  off?(event: 'data' | 'end', listener: (text?: unknown) => void): unknown
  pause?(): unknown
}

/** An output stream. */
export interface Stream {
  readonly isTTY?: boolean
  readonly columns?: number
  write(text: string | Uint8Array, written?: () => void): unknown
}

/** Wrong usage of the command line: exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** The model of an id. Throws a UsageError that suggests the nearest id, or ids that contain it. */
export async function findModel({ models, nearest }: CommandContext, id: string): Promise<Model<unknown, unknown>> {
  const load = Object.hasOwn(models, id) ? models[id] : undefined
  if (load) return load()
  const ids = Object.keys(models)
  const part = ids.filter((one) => one.includes(id.toLowerCase())).slice(0, 5)
  const closest = nearest(id, ids) ?? part.join(' or ')
  const hint = closest === '' ? 'To list the models, run the command "models".' : `Did you mean ${closest}?`
  throw new UsageError(`There is no model "${id}". ${hint}`)
}
