import type { Renderer } from '../writing/render.ts'
import type { Keys } from './keys.ts'
import type { PartedFile } from './partedFile.ts'

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
  /** Adds a file, and the key of what it was made from. */
  readonly add: (path: string, text: string, key: string | undefined) => void
  /** Adds a file that is written part by part. */
  readonly create: (path: string, key: string | undefined) => PartedFile
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
