import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { advice, type Model } from '@gatewright/client'
import type { Validator } from '@gatewright/validators'
import { beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { tryBatch } from '../fuzz/batch.ts'
import type { Data } from '../fuzz/data.ts'
import { readJson } from '../support/reading.ts'
import { temporaryFolder } from '../support/folder.ts'
import { compileSchema } from './ajv.ts'
import { lists } from './values/lists.ts'
import { json } from './values/json.ts'
import { maps } from './values/maps.ts'
import { unions } from './values/unions.ts'
import type { Values } from './values/values.ts'
import { fieldsOf } from '../../generator/language/values.ts'

/** The values that each construct accepts and refuses, with the messages of all issues. */
const constructs: Readonly<Record<string, Values>> = { json, lists, maps, unions }

const modelOf = (name: string, { params }: Values) => ({
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
})

const readParams = (text: string): Data => parse(text)

const folder = temporaryFolder()
const packages = join(folder, 'generated')
const load = <Module>(path: string): Promise<Module> => import(pathToFileURL(join(packages, path)).href)

test('the packages are built, and validator, client and Ajv agree about random bodies', async () => {
  const models = Object.entries(constructs).map(([name, values]) => modelOf(name, values))
  const { legal, findings } = await tryBatch(models, { folder, seed: 1, bodies: 200, compilers: [] })
  expect(findings).toEqual([])
  expect(legal).toHaveLength(models.length)
})

describe.each(Object.entries(constructs))('%s', (name, { right, wrong }) => {
  let validator: Validator<unknown, unknown>
  let client: Model<unknown, unknown>
  let isRight: (input: unknown) => boolean

  beforeAll(async () => {
    const made = await load<{ validators: Readonly<Record<string, Validator<unknown, unknown>>> }>(
      'validators/dist/all.js',
    )
    const { models } = await load<{ models: Readonly<Record<string, () => Promise<Model<unknown, unknown>>>> }>(
      'client/dist/registry.js',
    )
    const [own, definition] = [made.validators[name], await models[name]?.()]
    if (own === undefined || definition === undefined) throw new Error(`There is no package of ${name}.`)
    validator = own
    client = definition
    isRight = compileSchema(JSON.parse(readFileSync(join(packages, `schemas/models/${name}.json`), 'utf8')))
  })

  test.each(right.map((text) => [text.slice(0, 100), text]))('accepts %s', (_, text) => {
    const input = readJson(text)
    expect(validator.check(input)).toEqual([])
    expect(validator.is(input)).toBe(true)
    expect(isRight(input)).toBe(true)
    expect(client.check?.(input)).toEqual([])
    const output = validator.parse(input)
    expect(output).toMatchObject(fieldsOf(input))
    expect(validator.parse(output)).toEqual(output)
  })

  test.each(wrong)('refuses %s', (text, ...messages) => {
    const input = readJson(text)
    expect(validator.check(input).map(({ message }) => message)).toEqual(messages)
    expect(validator.is(input)).toBe(false)
    expect(isRight(input)).toBe(false)
    expect(client.check?.(input, advice)).toEqual(validator.check(input))
  })
})
