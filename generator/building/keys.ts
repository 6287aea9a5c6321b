import { readFileSync } from 'node:fs'
import type { Packages } from '../catalogue/packages.ts'
import type { Output, Target } from '../catalogue/target.ts'
import { hashOf } from '../files/hash.ts'
import type { Renderer, Replacements } from '../writing/render.ts'

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

/**
 * Hashes of values by their content, each object once: values that could be printed differently have different ones.
 */
export class Fingerprints {
  private readonly known = new WeakMap<object, string>()

  /** The hash of a value, or a primitive itself; undefined if it holds what is not data, such as a function. */
  of(value: unknown): string | undefined {
    if (typeof value !== 'object' || value === null) return exactJson(value)
    const known = this.known.get(value)
    if (known !== undefined) return known
    const found = Array.isArray(value) ? this.ofAll(value) : fingerprint(value)
    if (found !== undefined) this.known.set(value, found)
    return found
  }

  /** The hash of several values, such as all models. */
  ofAll(values: readonly unknown[]): string | undefined {
    const hashes = values.map((value) => this.of(value))
    return hashes.includes(undefined) ? undefined : hashOf(`[${hashes.join()}]`)
  }

  /** Keeps the hash of an object that is known already. */
  set(value: object, hash: string): void {
    this.known.set(value, hash)
  }
}

/** The hash of a value; undefined if it holds what is not data. */
function fingerprint(value: unknown): string | undefined {
  const text = exactJson(value)
  return text === undefined ? undefined : hashOf(text)
}

/**
 * Data as JSON in which nothing is lost: what JSON has no words for is a text that begins with NUL. Undefined if a value is
 * not data.
 */
export function exactJson(value: unknown): string | undefined {
  if (isPlain(value)) return JSON.stringify(value)
  let isData = true
  const text = JSON.stringify(value, (_, part: unknown) => {
    if (typeof part === 'function' || typeof part === 'symbol' || typeof part === 'bigint') isData = false
    return typeof part === 'string' || typeof part === 'number' || part === undefined ? exact(part) : part
  })
  return isData ? text : undefined
}

/** Whether JSON loses nothing of a value. To find that out takes a fraction of the time of `exact` on each of its parts. */
function isPlain(value: unknown): boolean {
  if (typeof value === 'string') return !value.startsWith('\0')
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0)
  if (typeof value !== 'object' || value === null) return typeof value === 'boolean' || value === null
  const parts: readonly unknown[] = Object.values(value)
  return parts.every(isPlain)
}

function exact(part: string | number | undefined): string | number {
  if (typeof part === 'string') return part.startsWith('\0') ? `\0${part}` : part
  if (part === undefined) return '\0undefined'
  return Object.is(part, -0) || !Number.isFinite(part) ? `\0n${Object.is(part, -0) ? '-0' : part}` : part
}

/** Whether JSON.parse makes the same data of a text again. */
export const isPlainJson = (exactText: string): boolean => !exactText.includes('\\u0000')
