import { join } from 'node:path'
import { compile } from '../../../generator/building/compile.ts'
import type { Catalogue, Model } from '../../../generator/catalogue/catalogue.ts'
import type { Kind } from '../../../generator/kinds/kind.ts'
import { explainEvery } from '../../../generator/language/every.ts'
import { ignoring } from '../../../generator/language/ignoring.ts'
import { recommendationsFor } from '../../../generator/language/recommendation.ts'
import type { RuleSet } from '../../../generator/language/rule.ts'
import { workflowFor } from '../../../generator/language/serving.ts'
import { isRecord, proven } from '../../../generator/language/values.ts'
import { pythonTable } from '../../../templates/python/table.ts'
import { rulesData } from '../../../templates/shared/table.ts'
import {
  catalogueOf,
  type CatalogueTable,
  type CompactCatalogue,
} from '../../../templates/validators/runtime/catalogue.ts'
import { copyDistinct } from '../../../templates/validators/runtime/distinct.ts'
import { mapEntries } from '../../../templates/validators/runtime/entries.ts'
import { madeModels } from './madeModels.ts'
import { repository } from '../../support/command.ts'

/** Models, their table for Python, and the TypeScript interpreter of the same table. */
export interface Tabled {
  readonly models: readonly Model[]
  readonly table: Readonly<Record<string, unknown>>
  readonly validators: CompactCatalogue
  /** Return the workflow of an input, by the ids of models with several. */
  readonly routes: ReadonlyMap<string, (input: unknown) => string>
}

/** Returns the table of models, and what TypeScript makes of the same text of it. */
export function tabled(models: readonly Model[]): Tabled {
  const table = pythonTable(models)
  const validators = catalogueOf(proven<CatalogueTable>(JSON.parse(JSON.stringify(table))), {
    parts: explainEvery,
    openParts: ignoring(explainEvery),
    recommendationsFor,
    copyDistinct,
    mapEntries,
  })
  return { models, table, validators, routes: new Map(models.flatMap(routeOf)) }
}

/** The id of a model with several workflows, and what TypeScript makes of them. */
function routeOf(model: Model): readonly (readonly [string, (input: unknown) => string])[] {
  const { id, workflows } = model
  if (workflows === undefined) return []
  const conditions = workflows.flatMap(({ when = [] }) => when)
  const rules = proven<RuleSet>(rulesData(model, conditions) ?? { rules: [], defaults: [] })
  return [[id, (input) => workflowFor(workflows, rules, isRecord(input) ? input : {})]]
}

/** Compiles the specs in a folder of this repository. */
export async function compiledModels(folder: string, kinds: readonly Kind[] = []): Promise<Catalogue['models']> {
  const { catalogue, diagnostics } = await compile(join(repository, folder), { kinds })
  if (catalogue === undefined) throw new Error(`The specs have errors: ${JSON.stringify(diagnostics)}`)
  return catalogue.models
}

type Catalogues = Readonly<Record<string, Tabled>>

/** The catalogue of this repository, one with every kind, keyword, rule and condition, and shapes that no spec has. */
export const catalogues = (): Promise<Catalogues> => (compiled ??= compileAll())

/** They are compiled once in a worker. */
let compiled: Promise<Catalogues> | undefined

async function compileAll(): Promise<Catalogues> {
  const allKinds = await compiledModels('test/support/allKinds')
  return {
    own: tabled(await compiledModels('specs')),
    allKinds: tabled(allKinds),
    made: tabled(allKinds.slice(0, 1).flatMap((model) => madeModels(model))),
  }
}
