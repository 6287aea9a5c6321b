import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lint } from '../support/redocly.ts'
import { isLong, isRelease } from '../support/size.ts'
import { temporary } from '../support/temporary.ts'
import { coveringModels, describedModels, has, schemaOf, schemasContract, schemasIn } from './schemas.ts'

const described = await describedModels()

/** All in `npm run test:release`; before, those with all keywords, and in CI a third of the others. */
const covering = new Set(coveringModels(described))
schemasContract(described.filter((one, at) => isRelease || covering.has(one) || (isLong && at % 3 === 0)))

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

/** The rules of Redocly that a document with nothing but schemas breaks. */
const ofDocument =
  /^(?:info-|no-unused-components|no-empty-servers|security-|no-server|tag-|operation-|no-required-schema)/

test.runIf(isLong)('Redocly finds nothing in the schemas for OpenAPI 3.0, and would find keywords of 3.1', async () => {
  const folder = temporary()
  const schemas = described.flatMap(({ model, validator }) =>
    (['input', 'output'] as const).map(
      (side) => [`${model.id}.${side}`, schemaOf(validator, 'openapi-3.0', side)] as const,
    ),
  )
  const document = {
    openapi: '3.0.3',
    info: { title: 'A', version: '1' },
    paths: {},
    components: { schemas: Object.fromEntries(schemas) },
  }
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(document))
  const found = await lint(folder, 'openapi.json')
  expect(found.filter(({ ruleId }) => !ofDocument.test(ruleId))).toEqual([])
  const components = { schemas: { A: { type: 'object', propertyNames: { pattern: 'a' }, exclusiveMinimum: 1 } } }
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify({ ...document, components }))
  const wrong = (await lint(folder, 'openapi.json')).filter(({ ruleId }) => !ofDocument.test(ruleId))
  expect(wrong.length).toBeGreaterThanOrEqual(2)
})
