import { models, type CatalogModel } from '@gatewright/catalog'
import { Ajv } from 'ajv'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fieldsOf, isRecord } from '../../generator/language/values.ts'
import { loadDescribed, type AnyDescribed } from '../support/described.ts'
import { asSchemas } from '../support/openapi30.ts'
import { compileSchema, isStep, unoptimized } from './ajv.ts'
import { inputSeed } from './inputs.ts'
import { bodies } from '../fuzz/inputs/bodies.ts'

/** A model of the catalogue, and its module with its schema. */
export interface DescribedModel {
  readonly model: CatalogModel
  readonly validator: AnyDescribed
}

/** Every model of the catalogue. */
export const describedModels = (): Promise<readonly DescribedModel[]> =>
  Promise.all(models.map(async (model) => ({ model, validator: await loadDescribed(model.id) })))

/** Models that have all keywords together which any model has. */
export function coveringModels(all: readonly DescribedModel[]): readonly DescribedModel[] {
  const seen = new Set<string>()
  return all.filter(({ validator }) => {
    const keywords = [...schemasIn(validator.jsonSchema)].flatMap((schema) =>
      Object.keys(schema).map((key) => `${key} of ${String(schema['type'])}`),
    )
    const fresh = keywords.filter((keyword) => !seen.has(keyword))
    for (const keyword of fresh) seen.add(keyword)
    return fresh.length > 0
  })
}

/** The schema of the input, or of what `parse` returns, for a target. */
export const schemaOf = (
  validator: AnyDescribed,
  target: string,
  side: 'input' | 'output' = 'input',
): Record<string, unknown> => validator['~standard'].jsonSchema[side]({ target })

/** The verdict of the validator of draft-07, strict about keywords that it does not know; for its own steps, 5e-324 / 5 is 0. */
const draft07 = (schema: object): ((value: unknown) => boolean) => {
  const ajv = new Ajv({
    ...unoptimized,
    ownProperties: true,
    validateFormats: false,
    strictRequired: true,
  }).removeKeyword('multipleOf')
  ajv.addKeyword({ keyword: 'multipleOf', type: 'number', schemaType: 'number', validate: isStep })
  const validate = ajv.compile(schema)
  return (value) => validate(value)
}

const openApi30 = (schema: object): ((value: unknown) => boolean) => {
  const { example: _, ...rest } = fieldsOf(schema) // JSON Schema has no such keyword
  const validate = compileSchema(fieldsOf(asSchemas(rest)))
  return (value) => validate(value)
}

/** Every schema in a schema of an object. */
export function* schemasIn(schema: unknown): Generator<Readonly<Record<string, unknown>>> {
  if (!isRecord(schema)) return
  yield schema
  const { properties, items, additionalProperties, not, if: condition, then, allOf, anyOf, oneOf } = schema
  const lists = [allOf, anyOf, oneOf].flatMap((list) => Object.values(fieldsOf(list)))
  const inner = [...Object.values(fieldsOf(properties)), items, additionalProperties, not, condition, then, ...lists]
  for (const one of inner) yield* schemasIn(one)
}

/** Whether a schema has one of these keywords anywhere. */
export const has = (schema: unknown, ...keywords: readonly string[]): boolean =>
  [...schemasIn(schema)].some((one) => keywords.some((keyword) => keyword in one))

/** The schemas of these models have the verdicts of their validators. */
export const schemasContract = (described: readonly DescribedModel[]): void =>
  describe.each(described)('the schemas of $model.id', ({ model, validator }) => {
    const own = compileSchema(validator.jsonSchema)
    const in07 = draft07(schemaOf(validator, 'draft-07'))
    const in30 = openApi30(schemaOf(validator, 'openapi-3.0'))
    const hasOwnSteps = has(validator.jsonSchema, 'x-step')

    test('have the same verdict in each target as the validator', () => {
      const seen = { right: 0, wrong: 0 }
      const verdict = fc.property(bodies(model), (body) => {
        const isRight = validator.is(body)
        seen[isRight ? 'right' : 'wrong']++
        expect({ own: own(body), in30: in30(body) }).toEqual({ own: isRight, in30: isRight })
        if (isRight || !hasOwnSteps) expect(in07(body)).toBe(isRight)
      })
      fc.assert(verdict, { numRuns: 60, seed: inputSeed() })
      expect(Math.min(seen.right, seen.wrong)).toBeGreaterThan(0)
    })

    test('of outputs accept what parse returns, and nothing without a default', () => {
      const outputs = [
        compileSchema(schemaOf(validator, 'draft-2020-12', 'output')),
        draft07(schemaOf(validator, 'draft-07', 'output')),
        openApi30(schemaOf(validator, 'openapi-3.0', 'output')),
      ]
      const always = model.params.filter(({ default: value, withheld }) => value !== undefined && !withheld)
      fc.assert(
        fc.property(bodies(model), (body) => {
          const { data, success } = validator.safeParse(body)
          if (!success) return
          for (const accepts of outputs) {
            expect(accepts(data)).toBe(true)
            for (const { name } of always) {
              const { [name]: _, ...rest } = fieldsOf(data)
              expect(accepts(rest)).toBe(false)
            }
          }
        }),
        { numRuns: 20, seed: inputSeed() },
      )
    })
  })
