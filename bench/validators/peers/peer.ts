import type { CatalogModel } from '@gatewright/catalog'
import type { Schema } from '../../../generator/catalogue/catalogue.ts'

/** A model, and the JSON Schema that the project emits for it. */
export interface Described {
  readonly model: CatalogModel
  readonly schema: Schema
}

/**
 * A measured validator. For each model it has a module that exports `parse` (the input with its defaults, or undefined),
 * and for measured models also `is` (a boolean) and `issues` (the number of issues, all of their texts made).
 */
export interface Peer {
  readonly name: string
  /** The checks of the models that it does not have. */
  readonly drops: string
  /** The modules of all models, by id; `isMeasured` says which of them need more than `parse`. */
  readonly modules: (
    models: readonly Described[],
    isMeasured: (id: string) => boolean,
  ) => Readonly<Record<string, string>>
  /** More modules that these import, by the names of their files. */
  readonly extras?: Readonly<Record<string, string>>
}

/** A text, number or list as JavaScript. */
export const quoted = (value: unknown): string => JSON.stringify(value)

/** A regular expression as JavaScript. */
export const regex = (pattern: string): string => String(new RegExp(pattern, 'u'))

/** The module of every model by itself. */
export const each =
  (moduleOf: (described: Described, isMeasured: boolean) => string): Peer['modules'] =>
  (models, isMeasured) =>
    Object.fromEntries(
      models.map((described) => [described.model.id, moduleOf(described, isMeasured(described.model.id))]),
    )
