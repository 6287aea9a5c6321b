import type { Kind } from '../../kinds/kind.ts'
import { FileError } from '../../files/reason.ts'

/** The error of a source that does not exist, or that has no such name. */
export class SourceError extends FileError {}

/** How sources are read. */
export interface SourceOptions {
  /** The folder of specs of the working folder, whose place in a commit is the same. */
  readonly specs?: string
  /** The kinds that the configuration adds; those of another commit are never executed. */
  readonly kinds?: readonly Kind[]
}

/** The files of a package, by their paths in it. */
export interface PackageFiles {
  /** The package as a user wrote it. */
  readonly name: string
  /** The folder or archive, for the positions of changes. */
  readonly place: string
  /** Returns the text of a file; undefined if there is none. Throws if it is a link, too large or not UTF-8. */
  readonly read: (path: string) => string | undefined
  /** Returns the names of the files in a folder, sorted. */
  readonly list: (folder: string) => readonly string[]
}

/** The limits of what is read from commits and packages. */
export const limits = { files: 20_000, fileBytes: 16_777_216, allBytes: 536_870_912 } as const
