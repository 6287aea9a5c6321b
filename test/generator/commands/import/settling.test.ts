import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { objectAt, type JsonObject } from '../../../../generator/commands/import/json.ts'
import { settle } from '../../../../generator/commands/import/settling.ts'
import { codesOf, importSchema, paramsOf } from './made.ts'
import { compiled, issuesOf } from './verdicts.ts'
import { valueAt } from '../../../support/reading.ts'

const ajv = new Ajv2020({ strict: false, logger: false })
const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: 'object',
  properties,
  additionalProperties: false,
  ...more,
})

/** Objects that nothing distinguishes: each has a separate key, and the same key `next`. */
const mixed = (count: number, next: JsonObject): JsonObject => ({
  anyOf: Array.from({ length: count }, (_, at) => object({ [`k${at}`]: { type: 'string' }, next })),
})

test('a union that would be read too often stays: the union in it that is read most accepts more', () => {
  const inner = mixed(16, { type: 'string' })
  const schema = object(
    { deep: mixed(14, object({ part: inner, size: { type: 'integer', minimum: 1 } })) },
    { required: ['deep'] },
  )
  const lowered = importSchema(schema)
  expect(codesOf(lowered)).toEqual(['widened'])
  expect(lowered.notes.find(({ code }) => code === 'widened')?.message).toBe(
    '"deep.next.part" cannot be declared as its source has it: This cannot be a part of the union: a part of a value would be read 239 times, more than 200. Accepted instead: an object with the keys of all 16 kinds.',
  )
  expect(valueAt(lowered.spec, 'params', 'deep', 'required')).toBe(true)
  const [model, validate] = [compiled(lowered), ajv.compile(schema)]
  const verdict = (deep: JsonObject): readonly boolean[] => [validate({ deep }), issuesOf(model, { deep }).length === 0]
  expect(verdict({ k3: 'x', next: { part: { k15: 'x', next: 'y' }, size: 2 } })).toEqual([true, true])
  expect(verdict({ k3: 'x', next: { part: {}, size: 0 } })).toEqual([false, false])
  expect(verdict({ k3: 'x', k4: 'x' })).toEqual([false, false])
  expect(verdict({ k3: 'x', next: { part: { k1: 'x', k2: 'x' } } })).toEqual([false, true])
})

test('unions whose kinds are of different types, or that a key distinguishes, are read once', () => {
  const leaf = { anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'array', items: { type: 'string' } }] }
  const tagged = (depth: number): JsonObject =>
    depth === 0
      ? leaf
      : {
          oneOf: ['a', 'b', 'c', 'd'].map((kind) =>
            object(
              { kind: { const: kind }, [kind]: { anyOf: [{ type: 'boolean' }, tagged(depth - 1)] } },
              { required: ['kind'] },
            ),
          ),
        }
  const lowered = importSchema({ properties: { x: tagged(4) } })
  expect(codesOf(lowered)).toEqual([])
})

test('objects that unknown keys make alike are merged', () => {
  const open = (properties: JsonObject): JsonObject => ({ type: 'object', properties, additionalProperties: true })
  const x = {
    anyOf: [
      open({ a: { type: 'string' }, b: { type: 'number' } }),
      open({ b: { type: 'boolean' }, c: { type: 'string' } }),
    ],
  }
  const lowered = importSchema({ properties: { x }, required: ['x'] })
  expect(codesOf(lowered)).toContain('widened')
  expect(valueAt(lowered.spec, 'params', 'x')).toEqual({
    type: 'object',
    required: true,
    keys: { a: { type: 'text' }, b: { type: 'json' }, c: { type: 'text' } },
  })
})

test('kinds that are equal without their defaults are one kind', () => {
  const count = (value: number): JsonObject => ({ type: 'number', default: value })
  const x = { anyOf: [object({ a: count(1) }), object({ a: count(2) }), { type: 'string' }] }
  const lowered = importSchema({ properties: { x }, required: ['x'] })
  expect(codesOf(lowered)).toEqual(['unfilled-defaults'])
  expect(valueAt(lowered.spec, 'params', 'x')).toEqual({
    type: 'union',
    required: true,
    of: [{ type: 'object', keys: { a: { type: 'number' } } }, { type: 'text' }],
  })
})

test('a wrong default drops itself, wherever it stands', () => {
  const wrong = { type: 'integer', maximum: 3, default: 9 }
  const right = { type: 'integer', default: 1 }
  const keys = { type: 'object', keys: { wrong: { type: 'integer', max: 3 }, right: { type: 'integer', default: 1 } } }
  const lowered = importSchema({
    properties: {
      item: { type: 'array', items: { type: 'object', properties: { wrong, right } } },
      value: { type: 'object', additionalProperties: { type: 'object', properties: { wrong, right } } },
      member: { anyOf: [{ type: 'string' }, { type: 'object', properties: { wrong, right, other: wrong } }] },
    },
  })
  expect(lowered.spec['params']).toEqual({
    item: { ...keys, list: true },
    value: { type: 'map', values: keys },
    member: {
      type: 'union',
      of: [{ type: 'text' }, { ...keys, keys: { ...keys.keys, other: { type: 'integer', max: 3 } } }],
    },
  })
  expect(codesOf(lowered)).toEqual(Array(4).fill('wrong-default'))
})

test('a required parameter stays required, even if no kind holds it', () => {
  const lowered = importSchema({ properties: { x: { not: {} }, y: { not: {} } }, required: ['x'] })
  expect(lowered.spec['params']).toEqual({ x: { type: 'json', required: true, allowEmpty: true } })
  expect(codesOf(lowered)).toEqual(['impossible', 'required-any', 'impossible'])
})

test('an object with other keys of one kind accepts them', () => {
  const schema = object({ a: { type: 'string' } }, { additionalProperties: { type: 'number' } })
  const lowered = importSchema(schema)
  expect(codesOf(lowered)).toEqual(['open-object'])
  expect(issuesOf(compiled(lowered), { a: 'x', other: 1 })).toEqual([])
  expect(paramsOf(objectAt(schema, 'properties'))).toEqual({ a: { type: 'text' } })
})

test('a parameter whose name no spec can have is left out with its reason', () => {
  const lowered = importSchema({ properties: { a: { type: 'string' } } })
  const settled = settle({
    ...lowered,
    spec: { ...lowered.spec, params: { 'a b': { type: 'text' }, a: { type: 'text' } } },
  })
  expect(settled.spec['params']).toEqual({ a: { type: 'text' } })
  expect(codesOf(settled)).toEqual(['refused-parameter'])
})
