import document from '@gatewright/openapi'
import { describe, expect, test } from 'vitest'
import { documentNames, type NamedParts } from '../../../templates/openapi/names.ts'
import { fieldsOf } from '../../../generator/language/values.ts'
import { valueAt } from '../../support/reading.ts'

const named = ({ models = [], workflows = [], catalogs = [], vendors = [] }: Partial<NamedParts>) =>
  documentNames({ models, workflows, catalogs, vendors })

const modelsOf = (...ids: string[]) => ids.map((id) => ({ id, name: id, vendor: 'acme' }))

describe('a name of a component or an operation', () => {
  test.each([
    ['vendor1-v3-omni', 'Vendor1V3OmniInput'],
    ['vendor2-audio-1.0', 'Vendor2Audio10Input'],
    ['3d-to_solid.1', 'Model3dToSolid1Input'],
    ['asset', 'AssetModelInput'],
  ])('of the model %s is %s', (id, name) => {
    expect(named({ models: modelsOf(id, 'other') }).ofModel({ id }, 'Input')).toBe(name)
  })

  test.each([
    ['vendor1-omni-video', 'Vendor1OmniVideo'],
    ['vendor2/v1/catalog/voices', 'Vendor2V1CatalogVoices'],
    ['model', 'ModelWorkflow'],
  ])('of the path %s is %s', (path, name) => {
    expect(named({ workflows: [{ name: path }] }).ofPath(path)).toBe(name)
    expect(named({ catalogs: [{ address: path }] }).ofPath(path)).toBe(name)
  })

  test('is unique where ids differ only in their separators, in any order', () => {
    const ids = ['acme-1.0', 'acme-10', 'acme-1-point-0', 'asset', 'asset-model']
    const one = named({ models: modelsOf(...ids) })
    const names = ids.map((id) => one.ofModel({ id }, 'Input'))
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(ids.length)
    const other = named({ models: modelsOf(...ids.toReversed()) })
    expect(ids.map((id) => other.ofModel({ id }, 'Input'))).toEqual(names)
  })

  test('of our document has no underscore, and begins with a capital letter', () => {
    const schemas = Object.keys(document.components.schemas)
    expect(schemas.filter((name) => !/^[A-Z][A-Za-z0-9]*$/.test(name))).toEqual([])
    const operations = Object.values(document.paths).flatMap((item) => Object.values(fieldsOf(item)))
    const ids = operations.map((one) => String(valueAt(one, 'operationId')))
    expect(ids).toContain('submitVendor1OmniVideo')
    expect(ids.filter((id) => !/^[a-z][A-Za-z0-9]*$/.test(id))).toEqual([])
  })
})

test('a title is the name of its model, with its vendor or its id only where the name is not enough', () => {
  const models = [
    { id: 'a-1', name: 'One', vendor: 'a' },
    { id: 'b-1', name: 'One', vendor: 'b' },
    { id: 'b-2', name: 'Two', vendor: 'b' },
    { id: 'b-3', name: 'Same', vendor: 'b' },
    { id: 'b-4', name: 'Same', vendor: 'b' },
  ]
  const { titleOf } = named({ models, vendors: [{ id: 'a', name: 'Acme' }] })
  expect(models.map(titleOf)).toEqual(['One of Acme', 'One of b', 'Two', 'Same, b-3', 'Same, b-4'])
})
