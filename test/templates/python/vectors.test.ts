import { beforeAll, expect, test } from 'vitest'
import type { Param } from '../../../generator/catalogue/catalogue.ts'
import { checkData } from '../../../templates/shared/table.ts'
import { isLong, times } from '../../support/size.ts'
import { catalogues, type Tabled } from './catalogues.ts'
import { differences, python, skipped } from './python.ts'
import { vectorsOf, type Vector } from './vectors.ts'

let all: Readonly<Record<string, Tabled>>
let vectors: readonly Vector[]

beforeAll(async () => {
  all = await catalogues()
  vectors = vectorsOf(all, { drawn: times(15, 20, 60), ...(!isLong && { identity: checked, isAll: false }) })
})

/** The parts of a parameter that its check reads: those that differ in names only are left to the long test. */
const checked = (param: Param): unknown => checkData({ ...param, name: '', label: '', default: null })

test.skipIf(python === undefined)(`Python says the same as TypeScript about every vector${skipped}`, () => {
  expect(differences(all, vectors).slice(0, 5)).toEqual([])
})

test('the vectors accept and refuse values of every parameter', () => {
  const ofParams = vectors.filter(({ catalogue, param }) => catalogue !== 'made' && param !== '')
  const byParam = Map.groupBy(ofParams, ({ catalogue, model, param }) => `${catalogue} ${model} ${param}`)
  expect(byParam.size).toBeGreaterThan(200)
  const verdicts = [...byParam].map(
    ([name, list]) => [name, new Set(list.map(({ expected }) => expected.slice(2, 8)))] as const,
  )
  expect(verdicts.filter(([, { size }]) => size < 2).map(([name]) => name)).toEqual([])
})

test('the vectors have advice of each kind and each workflow', () => {
  const texts = vectors.map(({ expected }) => expected)
  const words = [
    'should be from 0 to 10',
    'at least 1.5',
    'at most 2',
    'should come with',
    '"first"',
    '"second"',
    '"third"',
  ]
  expect(words.filter((one) => !texts.some((text) => text.includes(one)))).toEqual([])
})

test('the vectors have every code of an issue', () => {
  const codes = new Set(
    vectors.flatMap(({ expected }) => [...expected.matchAll(/"code":"([a-z-]+)"/g)].map(([, code]) => code)),
  )
  expect([...codes].filter((code) => code !== 'unreadable').sort()).toEqual([
    'no-match',
    'not-a-file',
    'not-an-option',
    'not-whole',
    'off-step',
    'repeated',
    'required',
    'rule',
    'too-few',
    'too-large',
    'too-long',
    'too-many',
    'too-short',
    'too-small',
    'unknown-parameter',
    'wrong-type',
  ]) // unreadable: runtime.test.ts
})
