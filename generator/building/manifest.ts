import type { ModelReading } from '../reading/modelReading.ts'
import type { SharedReading } from '../reading/sharedReading.ts'
import type { FileState } from '../files/state.ts'
import type { FoundFiles } from './specFiles.ts'

/** Everything that a model file said, without the expressions, which the checks have passed. */
export interface KnownReading extends Omit<ModelReading, 'expressions'> {
  /** The hash of the model, by which outputs are known. */
  readonly fingerprint: string
}

/** The content of specs that have passed all checks. */
export interface SpecMemory {
  /** The folder from which diagnostics name files. */
  readonly from: string
  /** The time at which the states were read, in milliseconds since 1970. */
  readonly at: number
  /** The spec files, by their paths in their folder. */
  readonly files: FoundFiles
  /** A hash of the files that models share. */
  readonly shared: string
  /** The content of these files. */
  readonly sharedReading?: SharedReading | undefined
  /** By the files of models. */
  readonly readings: Readonly<Record<string, KnownReading>>
}

/** A file of the output folder as a build left it. */
export interface LeftFile {
  readonly state: FileState
  readonly hash: string
  /** The hash of all that it was made from; undefined if a target does not say what that is. */
  readonly key?: string | undefined
  /** The parts of a document, each with the hash of all that it was made from; undefined for other files. */
  readonly parts?: readonly LeftPart[] | undefined
}

/** A part of a document: the hash of all that it was made from, and where it is in the text of the file. */
export type LeftPart = readonly [key: string, start: number, end: number]

/** The files that a build has left, by their paths in the output folder. */
export type LeftFiles = Readonly<Record<string, LeftFile>>

/** Everything that a build leaves for the next one: what it has read, and what it has written. */
export interface Manifest extends SpecMemory {
  /** The key of what is common to all outputs. */
  readonly common: string | undefined
  readonly outputs: LeftFiles
}

/**
 * Where commands on the same specs leave what they know. What is damaged, foreign, or of another version counts as absent,
 * and what cannot be written only costs time.
 */
export interface Cache<Left> {
  readonly read: () => Left | undefined
  readonly write: (left: Left) => void
}

/** Where builds of the same specs into the same folder leave their manifests. */
export type BuildCache = Cache<Manifest>
