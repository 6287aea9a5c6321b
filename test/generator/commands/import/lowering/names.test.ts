import { expect, test } from 'vitest'
import { lowerModel } from '../../../../../generator/commands/import/lowering/model.ts'
import { readCog } from '../../../../../generator/commands/import/reading/cog.ts'
import { fieldsOf } from '../../../../../generator/language/values.ts'
import { codesOf, importSchema, paramsOf } from '../made.ts'

test('parameters called model and params keep their names', () => {
  const lowered = importSchema({ properties: { model: { enum: ['a', 'b'] }, params: { type: 'string' } } })
  expect(Object.keys(fieldsOf(lowered.spec['params']))).toEqual(['model', 'params'])
  expect(codesOf(lowered)).toEqual([])
  expect(paramsOf({ camera: { type: 'object', properties: { model: { type: 'string' } } } })).toEqual({
    camera: { type: 'object', keys: { model: { type: 'text' } } },
  })
})

test('a model of which an object accepts unknown keys ignores them', () => {
  const object = { type: 'object', properties: { a: { type: 'string' } } }
  const lowered = importSchema({
    properties: { list: { type: 'array', items: { ...object, additionalProperties: true } }, object },
  })
  expect(lowered.spec['unknown']).toBe('ignore')
  expect(lowered.notes.map(({ code, kind }) => `${kind} ${code}`)).toEqual(['change ignored-keys', 'guess guessed'])
  expect(importSchema({ properties: { object } }).spec).not.toHaveProperty('unknown')
})

test('illegal parameter names are changed, and the upstream gets the original ones', async () => {
  const lowered = importSchema({
    properties: { 'cfg-scale': { type: 'number' }, _debug: { type: 'boolean' }, '2x': { type: 'boolean' } },
  })
  expect(Object.keys(fieldsOf(lowered.spec['params']))).toEqual(['cfg_scale', 'debug', 'param_2x'])
  expect(codesOf(lowered)).toEqual(['renamed-parameter', 'renamed-parameter', 'renamed-parameter'])
})

test('names in other scripts become names that everybody can type, and stay as labels', () => {
  const text = { type: 'string' }
  const lowered = importSchema({
    properties: { größe: text, 提示词: text, цвет: { ...text, title: 'Color' }, ширина: text },
  })
  expect(lowered.spec['params']).toEqual({
    gro_e: { type: 'text' },
    param: { type: 'text', label: '提示词' },
    param_2: { type: 'text', label: 'Color' },
    param_3: { type: 'text', label: 'ширина' },
  })
  expect(codesOf(lowered)).toEqual(Array(4).fill('renamed-parameter'))
})

test('an id is made legal, and the original id becomes an alias and the workflow', () => {
  const root = { components: { schemas: { Input: { type: 'object' } } } }
  const [imported] = readCog(root, { source: 'made', id: 'Acme/2d_Thing_v2', vendor: 'Acme', name: '2d_Thing_v2' })
  const spec = imported && lowerModel(imported).spec
  expect(spec).toMatchObject({
    id: 'acme-2d_thing_v2',
    vendor: 'acme',
    aliases: ['Acme/2d_Thing_v2'],
    workflow: 'Acme/2d_Thing_v2',
  })
})
