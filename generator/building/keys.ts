import { readFileSync } from 'node:fs'
import type { Packages } from '../catalogue/packages.ts'
import type { Output, Target } from '../catalogue/target.ts'
import type { Renderer, Replacements } from '../writing/render.ts'
import type { Fingerprints } from './fingerprint.ts'

/**
 * The keys of outputs: hashes of all that an output is made from, besides the code of this project and what is common to all
 * outputs. Two builds of the same tool that make the same key for a path make the same file.
 */
export class Keys {
  private readonly renderer: Renderer
  private readonly fingerprints: Fingerprints

  constructor(renderer: Renderer, fingerprints: Fingerprints) {
    this.renderer = renderer
    this.fingerprints = fingerprints
  }

  /** The key of an output; undefined for a target of a configuration, whose code can read anything. */
  of(output: Output, target: Target): string | undefined {
    if (!this.renderer.isOwn(target)) return undefined
    if ('of' in output) return this.ofValues(output.of)
    // Several outputs have the same view.
    const parts = Object.entries(output).flatMap(([name, value]: readonly [string, unknown]) =>
      name === 'path' ? [] : [name, value],
    )
    return this.fingerprints.ofAll(parts)
  }

  /** Most outputs are made of one model, whose hash is known. */
  private ofValues(of: readonly unknown[]): string | undefined {
    const [only] = of
    return this.fingerprints.of(of.length === 1 && typeof only === 'object' ? only : of)
  }

  /** The key of a part of a document that is made of these values. */
  ofPart(of: readonly unknown[]): string | undefined {
    return this.fingerprints.ofAll(of)
  }
}

/** The key of what is common to all outputs: the packages, and the texts of the files that replace templates. */
export function commonKey(
  packages: Packages,
  replacements: Replacements = new Map(),
  fingerprints: Fingerprints,
): string | undefined {
  return fingerprints.ofAll([packages, ...[...replacements].map(([path, file]) => [path, readText(file)])])
}

/** One that cannot be read fails when it is used. */
function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
