import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { advice, type Model } from '@gatewright/client'
import type { Validator } from '@gatewright/validators'
import { beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { tryBatch } from '../fuzz/batch.ts'
import type { Data } from '../fuzz/data.ts'
import { formNames } from '../support/forms.ts'
import { readJson } from '../support/reading.ts'
import { temporaryFolder } from '../support/folder.ts'
import { compileSchema } from './ajv.ts'
import { lists } from './values/lists.ts'
import { json } from './values/json.ts'
import { maps } from './values/maps.ts'
import { numbers } from './values/numbers.ts'
import { unions } from './values/unions.ts'
import type { Values } from './values/values.ts'
import { fieldsOf } from '../../generator/language/values.ts'

/** The values that each construct accepts and refuses, with the messages of all issues. */
const constructs: Readonly<Record<string, Values>> = { json, lists, maps, numbers, unions }

const modelOf = (name: string, { params, rules = '[]' }: Values) => ({
  id: name,
  vendor: 'vendor1',
  workflow: name,
  name,
  category: 'text',
  task: 'tests',
  mode: 'sync',
  estimatedSeconds: 1,
  source: 'reference',
  params: readParams(params),
  rules: readRules(rules),
})

const readParams = (text: string): Data => parse(text)
const readRules = (text: string): readonly unknown[] => parse(text)

const folder = temporaryFolder()
const packages = join(folder, 'generated')
const load = <Module>(path: string): Promise<Module> => import(pathToFileURL(join(packages, path)).href)

test('the packages are built, and validator, client and Ajv agree about random bodies', async () => {
  const models = Object.entries(constructs).map(([name, values]) => modelOf(name, values))
  const { legal, findings } = await tryBatch(models, { folder, seed: 1, bodies: 200, compilers: [] })
  expect(findings).toEqual([])
  expect(legal).toHaveLength(models.length)
})

/** The keywords of shapes that these constructs add, and those that they share with others. */
const keywords =
  'fields is keys kind max maxLength min minLength noun notEmpty of pattern required secret tag type values'.split(' ')

/** Returns the validators of a model, as generated code and as a part of the table. */
async function bothForms(name: string): Promise<Readonly<Record<Form, Validator<unknown, unknown>>>> {
  const all = await load<{ load: (id: string) => Promise<Validator<unknown, unknown>> }>('validators/dist/all.js')
  const { validatorOf } = await load<{ validatorOf: (id: string) => Validator<unknown, unknown> }>(
    'validators/dist/compact.js',
  )
  return { models: await all.load(name), compact: validatorOf(name) }
}

type Form = (typeof formNames)[number]

const both = Object.entries(constructs).flatMap(([name, construct]) =>
  formNames.map((form) => [name, form, construct] as const),
)

describe.each(both)('%s, %s', (name, form, { right, wrong }) => {
  let validator: Validator<unknown, unknown>
  let client: Model<unknown, unknown>
  let isRight: (input: unknown) => boolean

  beforeAll(async () => {
    const { models } = await load<{ models: Readonly<Record<string, () => Promise<Model<unknown, unknown>>>> }>(
      'client/dist/registry.js',
    )
    const definition = await models[name]?.()
    if (definition === undefined) throw new Error(`No module was generated for ${name}.`)
    validator = (await bothForms(name))[form]
    client = definition
    isRight = compileSchema(JSON.parse(readFileSync(join(packages, `schemas/models/${name}.json`), 'utf8')))
  })

  test.each(right.map((text) => [text.slice(0, 100), text]))('accepts %s', (_, text) => {
    const input = readJson(text)
    expect(validator.safeParse(input).issues).toBeUndefined()
    expect(validator.is(input)).toBe(true)
    expect(isRight(input)).toBe(true)
    expect(client.check?.(input)).toEqual([])
    const output = validator.parse(input)
    expect(output).toMatchObject(fieldsOf(input))
    expect(validator.parse(output)).toEqual(output)
  })

  test('says the same if a prototype is polluted', () => {
    const inputs = [...right, ...wrong.map(([text]) => text)].map(readJson)
    const verdicts = (): string =>
      JSON.stringify(
        inputs.map((input) => [validator.safeParse(input).issues, validator.is(input), client.check?.(input)]),
      )
    const before = verdicts()
    for (const key of keywords)
      Object.defineProperty(Object.prototype, key, { value: () => 1, configurable: true, writable: true })
    const after = verdicts()
    for (const key of keywords) Reflect.deleteProperty(Object.prototype, key)
    expect(after).toBe(before)
  })

  test.each(wrong)('refuses %s', (text, ...messages) => {
    const input = readJson(text)
    expect(validator.safeParse(input).issues?.map(({ message }) => message)).toEqual(messages)
    expect(validator.is(input)).toBe(false)
    expect(isRight(input)).toBe(false)
    expect(client.check?.(input, advice)).toEqual(validator.safeParse(input).issues)
  })
})

/** A map that counts how often one of its values is read. */
function counted(size: number, value: unknown): { readonly map: object; readonly reads: () => number } {
  let reads = 0
  const target = Object.fromEntries(Array.from({ length: size }, (_, at) => [`key${at}`, value]))
  const get = (map: object, key: string | symbol): unknown => {
    reads++
    return Reflect.get(map, key)
  }
  return { map: new Proxy(target, { get }), reads: () => reads }
}

test.each(formNames)('a known key of an alternative can be undefined, and an unknown one cannot: %s', async (form) => {
  const { models } = await load<{ models: Readonly<Record<string, () => Promise<Model<unknown, unknown>>>> }>(
    'client/dist/registry.js',
  )
  const [validator, client] = [(await bothForms('unions'))[form], await models['unions']?.()]
  const page = { type: undefined, link: 'https://a.b/c' }
  expect(validator.parse({ stop: 'a', page })).toMatchObject({ page: { type: 'url', link: 'https://a.b/c' } })
  expect(client?.check?.({ stop: 'a', page })).toEqual([])
  const wrong = { stop: 'a', page: { other: undefined, link: 'https://a.b/c' } }
  expect(validator.safeParse(wrong).issues?.map(({ pointer }) => pointer)).toEqual(['/page/other'])
  expect(client?.check?.(wrong).map(({ pointer }) => pointer)).toEqual(['/page/other'])
})

describe.each(formNames)('the work on an invalid input is bounded: %s', (form) => {
  test('after 50 issues, few entries of a map are read', async () => {
    const maps = (await bothForms('maps'))[form]
    const { map, reads } = counted(100_000, 'wrong')
    expect(maps.safeParse({ loose: {}, weights: map }).issues).toHaveLength(50)
    expect(reads()).toBeLessThan(200)
  })

  test('an alternative has at most 50 issues', async () => {
    const validator = (await bothForms('unions'))[form]
    const wrong = Array.from({ length: 100_000 }, (_, at) => (at % 2 === 0 ? {} : null))
    expect(validator.safeParse({ stop: 'a', rows: wrong }).issues).toHaveLength(50)
    expect(validator.safeParse({ stop: 'a', tracks: wrong }).issues).toHaveLength(50)
    expect(validator.safeParse({ stop: wrong, rows: wrong, tracks: wrong }).issues).toHaveLength(50)
  })
})
