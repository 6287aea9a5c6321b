import type { Packages } from '../catalogue/packages.ts'
import { locked } from '../files/lock.ts'
import type { Plan } from '../writing/write.ts'
import { compile, type Additions, type Compiled } from './compile.ts'
import { boundHeap } from './heap.ts'
import { commonKey } from './keys.ts'
import { KnownSpecs } from './knownSpecs.ts'
import type { BuildCache, LeftFiles, Manifest } from './manifest.ts'
import { Output, type OutputOptions } from './output.ts'
import { renderInto, withPackages, type Rendering } from './render.ts'

/** The options of a build. */
export interface BuildOptions extends Rendering, Additions, OutputOptions {
  readonly specs: string
  /** Whether a comparison needs the build products of every package. Default: only of those that have any. */
  readonly needsProducts?: boolean
  /** Where builds leave what they did; undefined: only this process remembers it. */
  readonly cache?: BuildCache | undefined
  /** Called with a sentence if another build writes into the same folder, for which this one waits. */
  readonly onWait?: (sentence: string) => void
}

/** The result of a build, or of a comparison. */
export interface Built extends Compiled {
  /** Undefined if the specs have errors. */
  readonly plan: Plan | undefined
  /** How many files there are, build products included. */
  readonly files: number
  /** Undefined if the specs have errors. */
  readonly packages: Packages | undefined
  /** How many files were written, and how many were neither made nor written, because nothing that they show changed. */
  readonly written: number
  readonly reused: number
  /** The packages without their build products; undefined if the specs have errors. */
  readonly unbuilt?: readonly string[]
  /** The files as this build has left them, where that is certain; undefined if it has written nothing. */
  readonly outputs?: LeftFiles | undefined
}

/** Compiles specs into packages, again and again: what has not changed since the last time is not made again. */
export class Builder {
  private readonly options: BuildOptions
  private memory: Manifest | undefined

  constructor(options: BuildOptions) {
    this.options = options
  }

  /**
   * Compiles the specs into packages. Writes nothing if the specs have an error, or if it would overwrite a file that no
   * build wrote. Throws if the folder of specs cannot be read, if the output folder cannot be written, or if another build
   * of it takes too long.
   */
  build(): Promise<Built> {
    const { check, out, onWait = () => undefined } = this.options
    return check ? this.run() : locked(out, () => this.run(), { onWait })
  }

  private async run(): Promise<Built> {
    const { options } = this
    this.memory ??= options.check ? undefined : options.cache?.read()
    const specs = new KnownSpecs(options, this.memory)
    boundHeap(specs.unknown)
    const compiled = await compile(options.specs, {
      kinds: options.kinds ?? [],
      checks: options.checks ?? [],
      known: specs.known,
    })
    const nothing = { files: 0, written: 0, reused: 0 }
    if (compiled.catalogue === undefined) return { ...compiled, ...nothing, plan: undefined, packages: undefined }
    const packaged = withPackages(compiled.catalogue, options.targets, options.packages)
    const { packages } = packaged
    const common = commonKey(packages, options.replacements, specs.fingerprints)
    const output = new Output(options, common, this.memory)
    try {
      await renderInto(output, packaged, options, specs.fingerprints)
      const plan = options.check ? output.compare(options.needsProducts) : output.write()
      const isWritten = !options.check && plan.foreign.length === 0
      const outputs = isWritten ? output.left() : undefined
      if (outputs !== undefined) this.remember({ ...specs.learned(compiled), common, outputs })
      const written = isWritten ? plan.added.length + plan.changed.length : 0
      const { files, reused, unbuilt } = output
      return { ...compiled, plan, files, packages, written, reused, outputs, unbuilt }
    } finally {
      output.close()
    }
  }

  private remember(manifest: Omit<Manifest, 'at' | 'from'>): void {
    this.memory = { ...manifest, at: Date.now(), from: process.cwd() }
    this.options.cache?.write(this.memory)
  }
}

/** Builds once. */
export const build = (options: BuildOptions): Promise<Built> => new Builder(options).build()
