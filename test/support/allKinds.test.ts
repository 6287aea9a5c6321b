import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import type { CatalogModel } from '@gatewright/catalog'
import { compile } from '../../generator/building/compile.ts'
import { kinds } from '../../generator/kinds/index.ts'
import type { KeywordTable } from '../../generator/language/keywords.ts'
import { fileRoles, mediaTypes } from '../../generator/language/media.ts'
import type { AdvisoryRule, Condition } from '../../generator/language/rule.ts'
import { isRecord } from '../../generator/language/values.ts'
import { textFormats } from '../../generator/language/format.ts'
import { allKindsModels, writeAllKinds } from './allKinds.ts'
import { listFiles, temporaryFolder } from './folder.ts'
import { listWith } from './matching.ts'

const specs = writeAllKinds(temporaryFolder())
const { catalogue, diagnostics } = await compile(specs, { strict: true })
const models = catalogue?.models ?? []

/** Every mapping in a value, at any depth. */
const mappingsOf = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value)
    ? value.flatMap(mappingsOf)
    : isRecord(value)
      ? [value, ...Object.values(value).flatMap(mappingsOf)]
      : []

const texts = listFiles(specs).map((path) => readFileSync(join(specs, path), 'utf8'))
const written = texts.flatMap((text) => mappingsOf(parse(text)))
const compiled = mappingsOf(models.map(({ params, rules, advice }) => ({ params, rules, advice })))

/** The keys of these mappings. */
const keysOf = (mappings: readonly Readonly<Record<string, unknown>>[]): readonly string[] =>
  mappings.flatMap(Object.keys)

/** The words at a key of any mapping. */
const wordsAt = (key: string, mappings = compiled): readonly unknown[] =>
  mappings.flatMap((mapping) => mapping[key] ?? [])

/** Whether each is there; a keyword that a later version adds does not compile until it is here. */
const keywords: KeywordTable<boolean> = {
  any: { notEmpty: true },
  string: {
    minLength: true,
    maxLength: true,
    trim: true,
    notBlank: true,
    pattern: true,
    format: true,
    noun: true,
    example: false, // only of formats that the kinds of a configuration bring
    catalog: true,
  },
  number: {
    integer: true,
    min: true,
    max: true,
    exclusiveMin: true,
    exclusiveMax: true,
    step: true,
    stepFrom: true,
    unit: true,
  },
  boolean: {},
  choice: { values: true, labels: true, deprecated: true, unit: true },
  file: { media: true, noun: true, families: true, role: true, limits: true, mimeTypes: true },
  list: { of: true, min: true, max: true, unique: true },
  object: { fields: true },
  map: { of: true, keys: true, min: true, max: true, noun: true },
  either: { of: true, tag: true },
  nullable: { of: true },
  field: {
    name: true,
    label: true,
    description: true,
    required: true,
    allowEmpty: true,
    secret: true,
    shape: true,
    default: true,
    prefill: true,
  },
  limits: {
    maxBytes: true,
    minSeconds: true,
    maxSeconds: true,
    minPixels: true,
    maxPixels: true,
    minSide: true,
    maxSide: true,
    maxShortSide: true,
  },
}

const rules: Readonly<Record<AdvisoryRule['is'], true>> = {
  forbiddenWith: true,
  needs: true,
  needsOneOf: true,
  exactlyOneOf: true,
  atLeastOneOf: true,
  requiredWhen: true,
  allowedWhen: true,
  only: true,
  within: true,
}

const conditions: Readonly<Record<Condition['is'], true>> = { given: true, 'not given': true, in: true }

const modes: Readonly<Record<CatalogModel['mode'], true>> = { sync: true, async: true }

/** The keys of a table whose answer is yes. */
const answered = (table: Readonly<Record<string, boolean>>): readonly string[] =>
  Object.keys(table).filter((key) => table[key])

test('the catalogue of every kind has no error, and lacks no description', () => {
  expect(diagnostics).toEqual([])
  expect(models.map(({ id }) => id).sort()).toEqual([...allKindsModels].sort())
  expect(models.every(({ examples }) => examples.length > 0)).toBe(true)
})

test.each(kinds)('it has a $word with each of its keys', ({ word, keys }) => {
  const found = written.filter(({ type }) => type === word)
  expect(found.length).toBeGreaterThan(0)
  expect(keysOf(found)).toEqual(listWith([...keys]))
})

test.each(Object.entries(keywords))('it has each keyword of the shape or type %s', (name, table) => {
  const isShape = name !== 'field' && name !== 'limits'
  const found =
    name === 'limits'
      ? wordsAt('limits').filter(isRecord)
      : isShape
        ? compiled.filter(({ is }) => is === name)
        : compiled
  expect(found.length).toBeGreaterThan(0)
  expect(keysOf(found)).toEqual(listWith([...answered(table)]))
})

test('it has each rule, condition, mode, format, role and media, and advice', () => {
  expect(wordsAt('is')).toEqual(listWith([...answered(rules), ...answered(conditions)]))
  expect(wordsAt('mode', written)).toEqual(listWith([...answered(modes)]))
  expect(wordsAt('format')).toEqual(listWith([...textFormats]))
  expect(wordsAt('media')).toEqual(listWith([...mediaTypes]))
  expect(wordsAt('role')).toEqual(listWith([...fileRoles]))
  expect(models.some(({ advice = [] }) => advice.length > 0)).toBe(true)
})

test('it has credits and a time that depend on the input, several workflows, a stream and option lists with filters', () => {
  expect(models.filter(({ credits }) => typeof credits === 'string')).toHaveLength(2)
  expect(models.filter(({ estimatedSeconds }) => typeof estimatedSeconds === 'string')).toHaveLength(2)
  expect(models.some(({ workflows = [] }) => workflows.length > 1)).toBe(true)
  expect(models.some(({ stream }) => stream)).toBe(true)
  expect(catalogue?.catalogs.map(({ filters = [] }) => filters.length)).toEqual([1, 2])
})
