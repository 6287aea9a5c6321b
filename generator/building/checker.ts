import { compile, type Additions, type Compiled } from './compile.ts'
import { KnownSpecs } from './knownSpecs.ts'
import type { Cache, SpecMemory } from './manifest.ts'

/** The options of a check. */
export interface CheckerOptions extends Additions {
  readonly specs: string
  /** Where checks leave what they have read; undefined: only this process remembers it. */
  readonly cache?: Cache<SpecMemory> | undefined
}

/** Checks specs, again and again: what has not changed since it was right is not read again. */
export class Checker {
  private readonly options: CheckerOptions
  private memory: SpecMemory | undefined

  constructor(options: CheckerOptions) {
    this.options = options
  }

  /** Reads and checks the specs, and writes no packages. Throws only if their folder cannot be read, or if a check throws. */
  async check(strict = false): Promise<Compiled> {
    const { specs, cache, kinds = [], checks = [] } = this.options
    this.memory ??= cache?.read()
    const read = new KnownSpecs({ specs, kinds }, this.memory)
    const compiled = await compile(specs, { strict, kinds, checks, known: read.known })
    if (compiled.catalogue === undefined) return compiled
    this.memory = { ...read.learned(compiled), at: Date.now(), from: process.cwd() }
    cache?.write(this.memory)
    return compiled
  }
}
