import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CatalogModel } from '@gatewright/catalog'
import { compileSchema } from '../contract/ajv.ts'
import { fuzzModel } from './inputs/fuzz.ts'
import type { Finding, Packages, Trial } from './trial.ts'
import type { Checkers } from './verdicts.ts'

/** Returns the first guarantee that a model breaks on random bodies; undefined if it keeps all of them. */
export async function disagreement(
  model: CatalogModel,
  packages: Packages,
  out: string,
  { seed, bodies }: Trial,
): Promise<Finding | undefined> {
  try {
    const checkers = await checkersOf(model, packages, out)
    const {
      findings: [first],
    } = fuzzModel(model, checkers, { seed, from: 0, each: bodies })
    const shown = packages.examples.get(model.id)
    if (shown !== undefined && !checkers.validator.is(shown))
      return { id: model.id, what: `documents show an invalid example: ${JSON.stringify(shown)}` }
    return first && { id: model.id, what: `${first.what}, for ${first.input}${first.trick ? ` (${first.trick})` : ''}` }
  } catch (error) {
    return { id: model.id, what: `it cannot be used: ${error instanceof Error ? error.stack : String(error)}` }
  }
}

async function checkersOf(model: CatalogModel, packages: Packages, out: string): Promise<Checkers> {
  const validator = packages.validators[model.id]
  const client = await packages.definitions[model.id]?.()
  if (validator === undefined || client === undefined) throw new Error('A package has no module for it.')
  return {
    validator,
    client,
    ajv: compileSchema(JSON.parse(readFileSync(join(out, 'schemas', 'models', `${model.id}.json`), 'utf8'))),
  }
}
