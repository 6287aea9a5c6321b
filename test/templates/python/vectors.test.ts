import { beforeAll, expect, test } from 'vitest'
import type { Field } from '../../../generator/language/shape.ts'
import { isLong } from '../../support/size.ts'
import { catalogues, type Tabled } from './catalogues.ts'
import { differences, python, skipped } from './python.ts'
import { vectorsOf, type Vector } from './vectors.ts'

let all: Readonly<Record<string, Tabled>>
let vectors: readonly Vector[]

beforeAll(async () => {
  all = await catalogues()
  vectors = vectorsOf(all, isLong ? undefined : checked)
})

/** What a check of a parameter depends on: parameters that differ in names and words only are left to the long test. */
const checked = ({ shape, required, allowEmpty, secret }: Field): unknown => [shape, required, allowEmpty, secret]

test.skipIf(python === undefined)(`Python says the same as TypeScript about every vector${skipped}`, () => {
  expect(differences(all, vectors).slice(0, 5)).toEqual([])
})

test('the vectors accept and refuse values of every parameter', () => {
  const ofParams = vectors.filter(({ param }) => param !== '')
  const byParam = Map.groupBy(ofParams, ({ catalogue, model, param }) => `${catalogue} ${model} ${param}`)
  expect(byParam.size).toBeGreaterThan(300)
  const verdicts = [...byParam].map(
    ([name, list]) => [name, new Set(list.map(({ expected }) => expected.slice(2, 8)))] as const,
  )
  expect(verdicts.filter(([, { size }]) => size < 2).map(([name]) => name)).toEqual([])
})

test('the vectors have every code of an issue', () => {
  const codes = new Set(
    vectors.flatMap(({ expected }) => [...expected.matchAll(/"code":"([a-z-]+)"/g)].map(([, code]) => code)),
  )
  expect([...codes].sort()).toEqual([
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
  ]) // no JSON is unreadable
})
