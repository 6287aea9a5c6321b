import { readdirSync, readFileSync } from 'node:fs'
import document from '@gatewright/openapi'
import { describe, expect, test } from 'vitest'
import { fieldsOf } from '../../generator/language/values.ts'

type Part = Readonly<Record<string, unknown>>

const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))

const files = readdirSync('generated/schemas/models').filter((name) => name.endsWith('.json'))
const documents: readonly (readonly [string, unknown])[] = [
  ['openapi.json', document],
  ...files.map((name) => [name, read(`generated/schemas/models/${name}`)] as const),
]

/** The keywords whose values are a schema, a list of schemas, or schemas by name. */
const schemaKeywords = ['allOf', 'anyOf', 'oneOf', 'if', 'then', 'else', 'not', 'items', 'properties', 'schema']

/** Every object of a document, with its position. */
function* objects(value: unknown, place = ''): Generator<readonly [place: string, part: Part]> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield [place, { ...value }]
  for (const [key, item] of Object.entries(fieldsOf(value))) {
    if (!['examples', 'example', 'default', 'x-default', 'x-prefill', 'enum'].includes(key))
      yield* objects(item, `${place}/${key}`)
  }
}

const schemasOf = (keyword: string, value: unknown): readonly unknown[] =>
  Array.isArray(value) || keyword === 'properties' ? Object.values(fieldsOf(value)) : [value]

const lengthOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0)

/** The positions of objects that break a rule. */
const broken = (breaks: (part: Part, place: string) => boolean): readonly string[] =>
  documents.flatMap(([name, whole]) =>
    [...objects(whole)].filter(([place, part]) => breaks(part, place)).map(([place]) => `${name}#${place}`),
  )

/** Property names can be the same as keywords. */
const isNames = (place: string): boolean => /\/(?:properties|paths|schemas|responses|headers|mapping)$/.test(place)

describe('the document has nothing that code generators cannot process', () => {
  test('no schema is true or false, because orval and Kubb crash on them', () => {
    const found = broken(
      (part, place) =>
        !isNames(place) &&
        schemaKeywords.some((keyword) =>
          schemasOf(keyword, part[keyword]).some((schema) => typeof schema === 'boolean' && keyword in part),
        ),
    )
    expect(found).toEqual([])
  })

  test('no allOf is the only item of another allOf, and none is empty', () => {
    const found = broken(({ allOf }, place) => {
      const only: unknown = Array.isArray(allOf) && allOf.length === 1 ? allOf[0] : undefined
      const nested = typeof only === 'object' && only !== null && 'allOf' in only
      return !isNames(place) && (nested || (Array.isArray(allOf) && allOf.length === 0))
    })
    expect(found).toEqual([])
  })

  test('no choice is the first of several rules, because the output of hey-api with zod would not compile', () => {
    const found = [...objects(document)].filter(([place, { allOf }]) => {
      const first: unknown = Array.isArray(allOf) ? allOf[0] : undefined
      const isChoice = typeof first === 'object' && first !== null && ('anyOf' in first || 'oneOf' in first)
      return !isNames(place) && isChoice && lengthOf(allOf) > 1
    })
    expect(found.map(([place]) => place)).toEqual([])
  })

  test('every name of an operation, schema or parameter is unique', () => {
    const ids = [...objects(document)].flatMap(([, { operationId, responses }]) =>
      typeof operationId === 'string' && responses !== undefined ? [operationId] : [],
    )
    expect(ids.length).toBeGreaterThan(390)
    expect(new Set(ids.map((id) => id.toLowerCase())).size).toBe(ids.length)
  })
})
