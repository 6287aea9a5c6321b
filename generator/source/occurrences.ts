import type { Place } from './diagnostic.ts'

/** A name, and where it occurs. */
export interface Occurrence {
  readonly name: string
  readonly place: Place
}

/**
 * Returns the place of a part of a spec file by the keys and indexes that lead to it, or of the deepest part that
 * exists; undefined if there is no such file.
 */
export type Locate = (file: string, path: readonly (string | number)[]) => Place | undefined

/** A parameter that takes an entry of an option list. */
export interface CatalogUse extends Occurrence {
  /** The entries in its default. */
  readonly defaults: readonly Occurrence[]
}

/** The keys of a model that can be an expression over its parameters, and the diagnostic of one that is invalid. */
export const expressionCodes = { credits: 'bad-credits', estimatedSeconds: 'bad-estimate' } as const

/** A key of a model that can be an expression over its parameters. */
export type ExpressionKey = keyof typeof expressionCodes

/** An expression of a model, which is its name, and the parameters that it reads. */
export interface Expression<Param> extends Occurrence {
  readonly of: ExpressionKey
  readonly params: readonly Param[]
}

/**
 * The names that must be consistent across files. They are collected even from files with other errors, so that one run
 * finds everything.
 */
export interface SharedNames {
  readonly ids: Occurrence[]
  readonly aliases: Occurrence[]
  /** The ids of models that replace others. */
  readonly successors: Occurrence[]
  readonly catalogs: Occurrence[]
  /** The paths under `/workflows/` of option lists. */
  readonly addresses: Occurrence[]
  readonly workflows: Occurrence[]
  readonly catalogUses: CatalogUse[]
}
