import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { conditionKeywords, ruleKeywords, shapeKeywords } from '../../../templates/python/keywords.ts'
import { python, skipped } from './python.ts'

type Table = Readonly<Record<string, Readonly<Record<string, string>>>>

/** The keywords that a table calls used, by their kinds. */
const usedIn = (table: Table): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    Object.entries(table).map(([kind, keys]) => [
      kind,
      Object.keys(keys)
        .filter((key) => keys[key] === 'used')
        .sort(),
    ]),
  )

/** Runs a program with the runtime on its path, and returns what it prints as JSON. */
function printed(program: string): unknown {
  const { stdout, stderr } = spawnSync(python ?? '', ['-B', '-c', program], {
    cwd: 'templates/python',
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  return JSON.parse(stdout)
}

test.skipIf(!python)(`Python knows the keywords that TypeScript writes for it, and no others${skipped}`, () => {
  const program = `import json
from runtime import advice, rules, shapes
tables = [shapes.KEYWORDS, {**rules.KEYWORDS, **advice.KEYWORDS}, rules.CONDITIONS]
print(json.dumps([{kind: sorted(keys) for kind, keys in table.items()} for table in tables]))`
  expect(printed(program)).toEqual([usedIn(shapeKeywords), usedIn(ruleKeywords), usedIn(conditionKeywords)])
})

/** A table with one model of one parameter, after a change. */
const tableWith = (shape: object, field: object = {}, extras: object = {}): object => ({
  params: [{ name: 'size', shape, ...field }],
  names: [['one']],
  models: [[0]],
  extras: { one: extras },
  patterns: {},
})

const number = { is: 'number', min: 1 }
const rule = { is: 'needs', param: 'size', others: ['size'], because: 'Both.' }
const condition = { is: 'in', param: 'size', values: [1] }
const when = { is: 'allowedWhen', param: 'size', because: 'So.', when: [condition] }
const rules = (...all: readonly object[]): object => ({ rules: { rules: all, defaults: [] } })

/** Tables of a later version, and what Python says of each. */
const later: readonly (readonly [string, object])[] = [
  ["the key 'multipleOf' of the shape 'number'", tableWith({ ...number, multipleOf: 2 })],
  ["the key 'min' of the shape 'boolean'", tableWith({ is: 'boolean', min: 1 })],
  ["the shape 'date'", tableWith({ is: 'date' })],
  ["the key 'deep' of the shape 'any'", tableWith({ is: 'list', of: { is: 'any', deep: true } })],
  ["the key 'format' of the shape 'string'", tableWith({ is: 'map', of: number, keys: { is: 'string', format: 'a' } })],
  ["the key 'readOnly' of the parameter", tableWith(number, { readOnly: true })],
  ["the key 'once' of the model", tableWith(number, {}, { once: true })],
  ["the rule 'never'", tableWith(number, {}, rules({ ...rule, is: 'never' }))],
  ["the key 'unless' of the rule 'needs'", tableWith(number, {}, rules({ ...rule, unless: 'other' }))],
  ["the condition 'above'", tableWith(number, {}, rules({ ...when, when: [{ ...condition, is: 'above' }] }))],
  [
    "the key 'not' of the condition 'in'",
    tableWith(number, {}, rules({ ...when, when: [{ ...condition, not: true }] })),
  ],
]

test.skipIf(!python)(`Python refuses a table with anything that it does not know${skipped}`, () => {
  const program = `import json
from runtime.catalogue import Catalogue
from runtime.errors import GatewayError
for table in json.loads(${JSON.stringify(JSON.stringify([tableWith(number), ...later.map(([, table]) => table)]))}):
    try:
        print(Catalogue(table).validator_of("one").check({"size": 1}).output)
    except GatewayError as error:
        print(error.code, error)`
  const { stdout } = spawnSync(python ?? '', ['-B', '-c', program], { cwd: 'templates/python', encoding: 'utf8' })
  expect(stdout.trimEnd().split('\n')).toEqual([
    "{'size': 1}",
    ...later.map(
      ([what]) =>
        `bad-package The package has ${what}, which its code does not know, so it cannot check the input. Nothing was sent. Build the package again with one version of gatewright.`,
    ),
  ])
})
