import type { Model, Param } from '../catalogue/catalogue.ts'
import type { Diagnostic } from '../source/diagnostic.ts'
import { during } from '../source/mistake.ts'
import type { Expression, SharedNames } from '../source/occurrences.ts'
import type { SpecFile } from './folder.ts'
import { noSharedNames, readModel, type ModelDefaults } from './model.ts'
import type { Context } from './param.ts'

/** Everything that a model file says, as far as the file and the shared files decide it. */
export interface ModelReading {
  /** Undefined if the file has errors. */
  readonly model: Model | undefined
  readonly names: SharedNames
  readonly expressions: readonly Expression<Param>[]
  /** Those of places in the file. */
  readonly diagnostics: readonly Diagnostic[]
}

/** Reads a model file. A bug in the generator is reported with the name of the file. */
export function readModelFile(
  { file, node, diagnostics = [] }: SpecFile,
  context: Omit<Context, 'names' | 'expressions'>,
  defaults: ModelDefaults,
): ModelReading {
  const names = noSharedNames()
  const expressions: Expression<Param>[] = []
  const model = during(`reading ${file}`, () => readModel(file, node, { ...context, names, expressions }, defaults))
  return { model, names, expressions, diagnostics }
}

/** Adds the names of a file to those of all files. */
export function addNames(all: SharedNames, own: SharedNames): void {
  all.ids.push(...own.ids)
  all.aliases.push(...own.aliases)
  all.successors.push(...own.successors)
  all.catalogs.push(...own.catalogs)
  all.addresses.push(...own.addresses)
  all.workflows.push(...own.workflows)
  all.catalogUses.push(...own.catalogUses)
}
