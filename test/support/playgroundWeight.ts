import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { unchecked } from './reading.ts'

/** An entry of the manifest of a build by Vite. */
interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

/** The bytes, gzipped, that a page loads before it shows. */
export interface Weight {
  readonly scripts: number
  readonly styles: number
}

/** Returns what the modules of a build load at once: themselves, their static imports, and the styles of all of them. */
export function weightOf(dist: string, entries: readonly string[]): Weight {
  const manifest = unchecked<Readonly<Record<string, Chunk>>>(
    JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8')),
  )
  const found = new Set<Chunk>()
  const add = (name: string): void => {
    const chunk = manifest[name]
    if (chunk === undefined) throw new Error(`The build has no module ${name}.`)
    if (found.has(chunk)) return
    found.add(chunk)
    chunk.imports?.forEach(add)
  }
  entries.forEach(add)
  const gzipped = (files: Iterable<string>): number =>
    [...new Set(files)].reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length, 0)
  const chunks = [...found]
  return {
    scripts: gzipped(chunks.map(({ file }) => file)),
    styles: gzipped(chunks.flatMap(({ css = [] }) => css)),
  }
}
