import type { CatalogModel } from '@gatewright/catalog'
import type { Model } from '@gatewright/client'
import type { Validator } from '@gatewright/validators'
import type { Compiler } from '../support/typescript.ts'

/** A promise about legal specs that was broken. */
export interface Finding {
  /** The model that causes the error; undefined if all of them do. */
  readonly id: string | undefined
  readonly what: string
  /** The compiler that found it, if one did. */
  readonly compiler?: Compiler
}

/** What the packages of a build hold, as a user imports them. */
export interface Packages {
  readonly models: readonly CatalogModel[]
  readonly validators: Readonly<Record<string, Validator<unknown, unknown>>>
  readonly definitions: Readonly<Record<string, () => Promise<Model<unknown, unknown>>>>
  /** The inputs that the OpenAPI document shows, by model. */
  readonly examples: ReadonlyMap<string, unknown>
}

/** How specs are tried. */
export interface Trial {
  /** A folder that may be written and removed. */
  readonly folder: string
  readonly seed: number
  /** Random bodies for each model. */
  readonly bodies: number
  /** The compilers that check the sources. */
  readonly compilers: readonly Compiler[]
}
