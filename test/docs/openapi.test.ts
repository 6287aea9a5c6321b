import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { generators } from '../e2e/tools/generators.ts'
import { toolRows } from '../e2e/tools/table.ts'
import { fieldsOf } from '../../generator/language/values.ts'
import { readJson, valueAt } from '../support/reading.ts'

const tools = readJson(readFileSync('test/tools/package.json', 'utf8'))
const versions = { ...fieldsOf(valueAt(tools, 'devDependencies')), ...fieldsOf(valueAt(tools, 'optionalDependencies')) }

test('the table of tools has each tool that the tests run, and only those', () => {
  expect([...toolRows().keys()]).toEqual([...generators.map(({ name }) => name), 'Prism'])
})

test('the versions of the table are those that the tests install', () => {
  const prism = { name: 'Prism', packages: ['@stoplight/prism-cli'] }
  for (const { name, packages } of [...generators, prism]) {
    const installed = packages.map((one) => `${one}@${versions[one]}`)
    expect(toolRows().get(name)?.versions, name).toEqual(installed)
  }
})

test('the table says which document each tool read', () => {
  const documents = { whole: 'complete', model: 'three workflows' }
  for (const { name, reads } of generators) expect(toolRows().get(name)?.document, name).toBe(documents[reads])
})
