import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { limits, objectAt, own, parseObject, type JsonObject } from '../../../../generator/commands/import/json.ts'
import { readSources, type FileFormat } from '../../../../generator/commands/import/sources.ts'
import { valueAt } from '../../../support/reading.ts'
import { temporary } from '../../../support/temporary.ts'
import { importSchema, paramsOf } from './made.ts'
import { unchecked } from '../../../support/reading.ts'
import { isLong } from '../../../support/size.ts'

const choice = (format: FileFormat) => ({ format, vendor: 'acme', operations: [], types: [] })

function fileWith(text: string | Buffer, name = 'thing.json'): string {
  const file = join(temporary(), name)
  writeFileSync(file, text)
  return file
}

/** The number of models in a file; rejects with the reason if it cannot be imported. */
async function modelsIn(file: string, format: FileFormat): Promise<number> {
  const [read] = await readSources([file], choice(format))
  if (read === undefined || 'why' in read) throw new Error(read?.why)
  return read.models.length
}

const deep = '{"a":'.repeat(200) + '1' + '}'.repeat(200)
const wide = JSON.stringify({ list: Array.from({ length: limits.values + 1 }, () => 0) })

test.each([
  ['text that is not JSON', 'cog', '{', /is not JSON/],
  ['a list', 'cog', '[]', /is not a JSON object/],
  ['a deep value', 'json-schema', deep, /over 100 levels deep/],
  ['a value with too many parts', 'json-schema', wide, /over 200,000 values/],
  ['bytes that are not text', 'json-schema', Buffer.from([0x7b, 0xff, 0xfe]), /not UTF-8/],
  ['a document without an input', 'cog', '{"components":{"schemas":{}}}', /no schema components.schemas.Input/],
  ['a document without an operation', 'openapi', '{"paths":{"/a":{"get":{}}}}', /no POST operation/],
  ['a reference to nothing', 'json-schema', '{"properties":{"a":{"$ref":"#/b"}}}', /does not resolve/],
  ['an anchor of nothing', 'json-schema', '{"properties":{"a":{"$ref":"#b"}}}', /"#b" does not resolve/],
  [
    'a reference to the network',
    'json-schema',
    '{"$ref":"https:\/\/example.com\/a.json"}',
    /nothing is read from there/,
  ],
] as const)('%s is refused with a reason', async (_, format, text, reason) => {
  await expect(modelsIn(fileWith(text), format)).rejects.toThrow(reason)
})

test('a folder, a link and a missing file are refused', async () => {
  const folder = temporary()
  mkdirSync(join(folder, 'a.json'))
  symlinkSync('/etc/hostname', join(folder, 'b.json'))
  await expect(modelsIn(join(folder, 'a.json'), 'cog')).rejects.toThrow(/not a regular file/)
  await expect(modelsIn(join(folder, 'b.json'), 'cog')).rejects.toThrow(/link/)
  await expect(modelsIn(join(folder, 'c.json'), 'cog')).rejects.toThrow(/ENOENT/)
})

test('a file of the largest size is read, and one byte more is refused', async () => {
  const padded = (bytes: number): Buffer => Buffer.concat([Buffer.alloc(bytes - 2, ' '), Buffer.from('{}')])
  await expect(modelsIn(fileWith(padded(limits.bytes)), 'json-schema')).resolves.toBe(1)
  for (const format of ['json-schema', 'cog', 'openapi', 'dts'] as const)
    await expect(modelsIn(fileWith(padded(limits.bytes + 1)), format)).rejects.toThrow('it has over 8,388,608 bytes')
})

test.runIf(isLong)('references that double at every step are refused before they fill the memory', () => {
  const properties = (next: number) => ({ a: { $ref: `#/$defs/d${next}` }, b: { $ref: `#/$defs/d${next}` } })
  const levels = Array.from({ length: 40 }, (_, level): readonly [string, JsonObject] => [
    `d${level}`,
    { type: 'object', properties: properties(level + 1) },
  ])
  const $defs: JsonObject = Object.fromEntries<JsonObject>([...levels, ['d40', { type: 'string' }]])
  expect(() => importSchema({ $defs, properties: properties(0) })).toThrow(/over 20,000 schemas/)
})

test('merged schemas that double at every step are refused before they take hours', () => {
  const twice = (next: number) => ({ allOf: [{ $ref: `#/$defs/d${next}` }, { $ref: `#/$defs/d${next}` }] })
  const levels = Array.from({ length: 40 }, (_, level): readonly [string, JsonObject] => [
    `d${level}`,
    twice(level + 1),
  ])
  const $defs: JsonObject = Object.fromEntries<JsonObject>([...levels, ['d40', { type: 'string' }]])
  expect(() => importSchema({ $defs, properties: { x: { $ref: '#/$defs/d0' } } })).toThrow(/over 20,000 schemas/)
})

test('a schema that contains itself many times is imported, written out once', () => {
  const properties = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`k${at}`, { $ref: '#/$defs/node' }]))
  const params = paramsOf({ x: { $ref: '#/$defs/node' } }, { $defs: { node: { type: 'object', properties } } })
  expect(valueAt(params, 'x', 'keys', 'k7')).toEqual({ type: 'json' })
})

test('a circle of references is resolved', () => {
  const $defs = { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } }
  const { notes, spec } = importSchema({ $defs, properties: { x: { $ref: '#/$defs/a' }, y: { type: 'string' } } })
  expect(spec['params']).toEqual({ x: { type: 'json' }, y: { type: 'text' } })
  expect(notes.map(({ code }) => code)).toContain('recursive')
})

test('inherited property names are ordinary names', () => {
  const root = parseObject(
    '{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"type":"string"}},"required":["toString"]}',
  )
  const params = paramsOf(unchecked(own(root, 'properties')), { required: ['toString'] })
  expect(params).toEqual({
    proto: { type: 'text' },
    constructor: { type: 'text' },
    toString: { type: 'json', required: true, allowEmpty: true },
  })
  expect(Object.prototype).not.toHaveProperty('type')
})

test('text of a source cannot become YAML syntax', async () => {
  const description = '\u202eevil\u0000: {}\n# comment\n---\n'
  expect(paramsOf({ a: { type: 'string', description } })).toEqual({
    a: { type: 'text', description: 'evil: {}\n# comment\n---' },
  })
})

test.runIf(isLong)('a thousand wrong defaults are found in one compilation', () => {
  const wrong = { type: 'integer', minimum: 1, maximum: 5, default: 9 }
  const properties = Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`p${at}`, wrong]))
  const { spec, notes } = importSchema({ properties })
  expect(Object.keys(objectAt(spec, 'params'))).toHaveLength(1000)
  expect(JSON.stringify(spec)).not.toContain('default')
  expect(notes.filter(({ code }) => code === 'wrong-default')).toHaveLength(1000)
})

test.runIf(isLong)(
  'a schema whose spec would be too large is refused as such, and none of its parameters is blamed',
  () => {
    const long = { type: 'string', enum: ['long '.repeat(200)] }
    const properties = Object.fromEntries(Array.from({ length: 1200 }, (_, at) => [`p${at}`, long]))
    expect(() => importSchema({ properties })).toThrow('its spec would have more than 1 MiB (1,048,576 bytes)')
    const many = Object.fromEntries(
      Array.from({ length: 19_000 }, (_, at) => [`p${at}`, { type: 'boolean', default: true }]),
    )
    expect(() => importSchema({ properties: many })).toThrow('its spec cannot be compiled: This file is too large')
  },
)
