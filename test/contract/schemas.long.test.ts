import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lint } from '../support/redocly.ts'
import { temporary } from '../support/temporary.ts'
import { describedModels, schemaOf, schemasContract } from './schemas.ts'

const described = await describedModels()

schemasContract(described)

/** The rules of Redocly that a document with nothing but schemas breaks. */
const ofDocument =
  /^(?:info-|no-unused-components|no-empty-servers|security-|no-server|tag-|operation-|no-required-schema)/

test('Redocly finds nothing in the schemas for OpenAPI 3.0, and would find keywords of 3.1', async () => {
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
