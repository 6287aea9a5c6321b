import { expect, test } from 'vitest'
import { coveringModels, describedModels, has, schemaOf, schemasContract, schemasIn } from './schemas.ts'

const described = await describedModels()

schemasContract(coveringModels(described))

test('draft-07 has no keyword that is ours or newer, and OpenAPI 3.0 none that it does not know', () => {
  const newer = [
    '$defs',
    'prefixItems',
    'dependentRequired',
    'dependentSchemas',
    'unevaluatedProperties',
    'minContains',
  ]
  const in30 = ['$schema', '$id', '$comment', 'if', 'then', 'const', 'examples', 'propertyNames', 'contains', ...newer]
  for (const { validator } of described) {
    for (const side of ['input', 'output'] as const) {
      const old = schemaOf(validator, 'draft-07', side)
      expect(old).toMatchObject({ $schema: 'http://json-schema.org/draft-07/schema#' })
      expect(has(old, 'x-step', 'x-default', 'x-prefill', 'x-step-from', ...newer)).toBe(false)
      const open = schemaOf(validator, 'openapi-3.0', side)
      expect(has(open, ...in30)).toBe(false)
      expect([...schemasIn(open)].filter(({ required }) => Array.isArray(required) && required.length === 0)).toEqual(
        [],
      )
    }
  }
})

test('an unknown target is refused with those that are known', () => {
  const [{ validator } = { validator: undefined }] = described
  const message = 'The target "draft-04" is not supported. Use draft-2020-12, draft-07 or openapi-3.0.'
  expect(() => validator?.['~standard'].jsonSchema.input({ target: 'draft-04' })).toThrow(message)
  expect(() => validator?.['~standard'].jsonSchema.output({ target: 'draft-04' })).toThrow(message)
})

test('a schema of a target is a copy that the caller can change; jsonSchema is frozen', () => {
  for (const { validator } of described.slice(0, 20)) {
    for (const target of ['draft-2020-12', 'draft-07', 'openapi-3.0']) {
      const before = schemaOf(validator, target)
      for (const part of schemasIn(schemaOf(validator, target))) Object.assign(part, { description: 'changed' })
      expect(schemaOf(validator, target)).toEqual(before)
    }
    expect([...schemasIn(validator.jsonSchema)].every(Object.isFrozen)).toBe(true)
  }
})
