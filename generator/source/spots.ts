import type { Place } from './diagnostic.ts'

/** A name and where it was written. */
export interface Spot {
  readonly name: string
  readonly place: Place
}

/** A parameter that takes an entry of an option list. */
export interface CatalogUse extends Spot {
  /** The entries that its default names. */
  readonly defaults: readonly Spot[]
}

/** A credits expression, which is its name, and the parameters that it may read. */
export interface Expression<Param> extends Spot {
  readonly params: readonly Param[]
}

/**
 * The names that must agree across files. They are collected even from files with other faults, so that one run finds
 * everything.
 */
export interface Spots {
  readonly ids: Spot[]
  readonly aliases: Spot[]
  /** Ids of models that take the place of others. */
  readonly successors: Spot[]
  readonly catalogs: Spot[]
  /** Paths under `/workflows/` that are taken: addresses of option lists. */
  readonly addresses: Spot[]
  readonly workflows: Spot[]
  readonly catalogUses: CatalogUse[]
}
