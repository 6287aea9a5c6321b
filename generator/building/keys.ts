import { readFileSync } from 'node:fs'
import type { Packages } from '../catalogue/packages.ts'
import type { Output, Target } from '../catalogue/target.ts'
import type { Renderer } from '../writing/render.ts'
import type { Fingerprints } from './fingerprint.ts'

/**
 * The keys of outputs: hashes of all that an output is made from, besides the code of this project. Two builds of the same
 * tool that make the same key make the same file.
 */
export class Keys {
  private readonly renderer: Renderer
  private readonly packages: Packages
  private readonly fingerprints: Fingerprints
  private readonly replaced = new Map<Target, readonly string[]>()

  constructor(renderer: Renderer, packages: Packages, fingerprints: Fingerprints) {
    this.renderer = renderer
    this.packages = packages
    this.fingerprints = fingerprints
  }

  /** The key of an output; undefined for a target of a configuration, whose code can read anything. */
  of(output: Output, target: Target): string | undefined {
    if (!this.renderer.isOwn(target)) return undefined
    const { path, ...content } = output
    const parts = 'of' in content ? content.of : [content]
    return this.fingerprints.ofAll([path, this.packages, this.replacements(target), ...parts])
  }

  /** The key of a part of a document that is made of these values. */
  ofPart(of: readonly unknown[]): string | undefined {
    return this.fingerprints.ofAll(of)
  }

  /** The texts of the files that replace templates of a target. One that cannot be read fails when it is used. */
  private replacements(target: Target): readonly string[] {
    const known = this.replaced.get(target) ?? this.renderer.replacing(target).map(readText)
    this.replaced.set(target, known)
    return known
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
