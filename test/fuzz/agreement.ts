import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { CatalogModel } from '@gatewright/catalog'
import { advice, type Model } from '@gatewright/client'
import type { Validator } from '@gatewright/validators'
import type { ValidateFunction } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { compileSchema } from '../contract/ajv.ts'
import { bodies } from '../contract/mutations.ts'
import type { Finding, Packages, Trial } from './trial.ts'

/** All validators of a model's input. */
interface Checkers {
  readonly validator: Validator<unknown, unknown>
  readonly client: Model<unknown, unknown>
  readonly ajv: ValidateFunction
}

/** Returns the first guarantee that a model breaks on random bodies; undefined if it keeps all of them. */
export async function disagreement(
  model: CatalogModel,
  packages: Packages,
  out: string,
  { seed, bodies: numRuns }: Trial,
): Promise<Finding | undefined> {
  try {
    const checkers = await checkersOf(model, packages, out)
    const property = fc.property(bodies(model), (body) => broken(checkers, body) === undefined)
    const { failed, counterexample } = fc.check(property, { numRuns, seed })
    const shown = packages.examples.get(model.id)
    if (shown !== undefined && !checkers.validator.is(shown))
      return { id: model.id, what: `documents show an invalid example: ${JSON.stringify(shown)}` }
    if (!failed || counterexample === null) return undefined
    const [body] = counterexample
    return { id: model.id, what: `${broken(checkers, body)}, for ${JSON.stringify(body)}` }
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

/** Returns the guarantee that this body breaks, in words. */
function broken({ validator, client, ajv }: Checkers, body: unknown): string | undefined {
  const issues = validator.check(body)
  const isRight = issues.length === 0
  if (validator.is(body) !== isRight) return 'is() and check() of the validator disagree'
  if (ajv(body) !== isRight)
    return `Ajv ${isRight ? 'refuses' : 'accepts'} what the validator ${isRight ? 'accepts' : 'refuses'}: ${JSON.stringify(isRight ? ajv.errors : issues)}`
  if (!isDeepStrictEqual(client.check?.(body, advice), issues))
    return 'the client and the validator find different issues'
  if (!isRight) return issues.some(({ code }) => code === 'unreadable') ? 'plain JSON is reported as unreadable' : undefined
  return lawBroken(validator, ajv, body)
}

/** Checks the law of defaults: all validators accept the output of parsing, and parsing it again changes nothing. */
function lawBroken(validator: Validator<unknown, unknown>, ajv: ValidateFunction, body: unknown): string | undefined {
  const output = validator.parse(body)
  if (!validator.is(output)) return `parse returns a value that it refuses: ${JSON.stringify(output)}`
  if (!ajv(output)) return `parse returns a value that the JSON Schema refuses: ${JSON.stringify(output)}`
  return isDeepStrictEqual(validator.parse(output), output) ? undefined : 'parsing twice returns a different value'
}
