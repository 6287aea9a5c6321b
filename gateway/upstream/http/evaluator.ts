import { Crew, type CrewOptions } from '../crew.ts'

/** Expressions by name, and what they see. */
export interface Order {
  readonly sources: Readonly<Record<string, string>>
  readonly input: Readonly<Record<string, unknown>>
  /** JSON that they see as `body`; where it is no JSON they see none. */
  readonly text?: string
}

/** What expressions gave. */
export interface Evaluated {
  /** Whether `text` was JSON. */
  readonly isJson: boolean
  /** Without an entry for what gave nothing. */
  readonly values: Readonly<Record<string, unknown>>
  /** Why an expression gave nothing, where it failed. */
  readonly faults: Readonly<Record<string, string>>
}

/** How long all expressions of one order may take before their thread is ended, and how much memory it may have. */
const options: CrewOptions = {
  size: 2,
  program: new URL('./program.ts', import.meta.url),
  limitMs: 5000,
  memory: { maxOldGenerationSizeMb: 512 },
}

/**
 * Runs expressions in threads of their own: whatever an expression or the data does to it, the gateway goes on. Large
 * answers are parsed there as well.
 */
export class Evaluator {
  readonly #crew: Crew<Order, string>

  constructor(more: Partial<CrewOptions> = {}) {
    this.#crew = new Crew({ ...options, ...more })
  }

  /** The longest that one order may take, in milliseconds, once it is its turn. */
  static readonly limitMs: number = options.limitMs

  /** What the expressions give. Never rejects: where a thread was ended, every expression has failed. */
  async evaluate(order: Order): Promise<Evaluated> {
    try {
      return JSON.parse(await this.#crew.make(order))
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      const faults = Object.fromEntries(Object.keys(order.sources).map((name) => [name, why]))
      return { isJson: false, values: {}, faults }
    }
  }

  /** Ends the threads. */
  close(): Promise<void> {
    return this.#crew.close()
  }
}
