import type { Renderer } from '../writing/render.ts'
import type { Keys } from './keys.ts'
import type { LeftPart } from './manifest.ts'

/** Takes the files of packages one after another. */
export interface Sink {
  /**
   * Returns whether files are on disk as this key makes them: then nobody makes them. No file is as an undefined key
   * makes it.
   */
  readonly keeps: (paths: readonly string[], key: string | undefined) => boolean
  /** The text of a file that it kept, and its hash. */
  readonly read: (path: string) => string
  readonly hash: (path: string) => string
  /** The parts of a document on disk, by the keys of what they were made from. */
  readonly parts: (path: string) => ReadonlyMap<string, string>
  /** Adds a file, the key of what it was made from, and its parts if it is a document. */
  readonly add: (path: string, text: string, key: string | undefined, parts?: readonly LeftPart[]) => void
}

/** The renderer, the keys of outputs, and the sink of their files. */
export interface Making {
  readonly renderer: Renderer
  readonly keys: Keys
  readonly sink: Sink
}

/** The error of a target, and the file that it was making, or words for all files. */
export interface Failure {
  readonly error: unknown
  readonly making: string
}
