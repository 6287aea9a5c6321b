import type { CatalogModel } from '@gatewright/catalog'
import type { Model } from '@gatewright/client'
import type { Validator } from '@gatewright/validators'
import type { Compiler } from '../support/typescript.ts'

/** A broken guarantee about legal specs. */
export interface Finding {
  /** The model that causes the error; undefined if all of them do. */
  readonly id: string | undefined
  readonly what: string
  /** The compiler that found it, if one did. */
  readonly compiler?: Compiler
}

/** The contents of the packages of a build, as a user imports them. */
export interface Packages {
  readonly models: readonly CatalogModel[]
  readonly validators: Readonly<Record<string, Validator<unknown, unknown>>>
  readonly definitions: Readonly<Record<string, () => Promise<Model<unknown, unknown>>>>
  /** The example inputs in the OpenAPI document, by model. */
  readonly examples: ReadonlyMap<string, unknown>
}

/** The settings of a trial. */
export interface Trial {
  /** A folder that the trial can write and remove. */
  readonly folder: string
  readonly seed: number
  /** Random bodies for each model. */
  readonly bodies: number
  /** The compilers that check the sources. */
  readonly compilers: readonly Compiler[]
}
