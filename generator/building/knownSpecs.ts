import type { Kind } from '../kinds/kind.ts'
import type { ModelReading } from '../reading/modelReading.ts'
import type { KnownReadings } from '../reading/specs.ts'
import type { Compiled } from './compile.ts'
import { exactJson, Fingerprints, isPlainJson } from './keys.ts'
import type { KnownReading, SpecMemory } from './manifest.ts'
import { findSpecs, isModelFile, sharedHash, type FoundFiles } from './specFiles.ts'

/** The parts of the options of a build that are about its specs. */
export interface SpecOptions {
  readonly specs: string
  readonly kinds?: readonly Kind[]
}

/** The spec files of one build, and what of them the last build has read. */
export class KnownSpecs {
  /** The hashes of models, by which outputs are known. */
  readonly fingerprints: Fingerprints = new Fingerprints()
  /** Models by their files. */
  readonly known: KnownReadings
  private readonly files: FoundFiles
  private readonly shared: string
  /** Kinds of a configuration are code, and what they read can depend on anything. */
  private readonly isOpen: boolean

  constructor({ specs, kinds = [] }: SpecOptions, before: SpecMemory | undefined) {
    this.files = findSpecs(specs, before?.files, before?.at)
    this.shared = sharedHash(this.files)
    this.isOpen = kinds.length > 0
    const isKnown =
      before !== undefined && before.from === process.cwd() && before.shared === this.shared && !this.isOpen
    this.known = {
      models: new Map(isKnown ? this.unchanged(before) : []),
      shared: isKnown ? before.sharedReading : undefined,
    }
  }

  /** How many spec files are not known. */
  get unknown(): number {
    const { models, shared } = this.known
    return Object.keys(this.files).filter((path) =>
      isModelFile(path) ? !models.has(`specs/${path}`) : shared === undefined,
    ).length
  }

  private *unchanged({ files, readings }: SpecMemory): Generator<[string, ModelReading]> {
    for (const [path, { hash }] of Object.entries(this.files)) {
      const reading = readings[`specs/${path}`]
      if (reading === undefined || !isModelFile(path) || files[path]?.hash !== hash) continue
      const { fingerprint, ...known } = reading
      if (known.model !== undefined) this.fingerprints.set(known.model, fingerprint)
      yield [`specs/${path}`, { ...known, expressions: [] }]
    }
  }

  /** Everything that is known about the specs, now that they have passed all checks. */
  learned({ readings: { models, shared } }: Compiled): Omit<SpecMemory, 'at' | 'from'> {
    const { files, isOpen, known } = this
    const readings = Object.fromEntries(
      isOpen ? [] : [...models].flatMap(([file, reading]) => this.saved(file, reading)),
    )
    const isKept = !isOpen && (known.shared !== undefined || isKeepable(shared))
    return { files, shared: this.shared, sharedReading: isKept ? shared : undefined, readings }
  }

  /** A reading that is the same after it was written as JSON and read again; or else none. */
  private saved(
    file: string,
    { expressions: _, ...reading }: ModelReading,
  ): readonly (readonly [string, KnownReading])[] {
    if (reading.model === undefined) return []
    const fingerprint = this.fingerprints.of(reading.model)
    const isSafe = this.known.models.has(file) || isKeepable(reading)
    return fingerprint === undefined || !isSafe ? [] : [[file, { ...reading, fingerprint }]]
  }
}

/** Whether a value is the same after it was written as JSON and read again. */
function isKeepable(value: unknown): boolean {
  const text = exactJson(value)
  return text !== undefined && isPlainJson(text)
}
