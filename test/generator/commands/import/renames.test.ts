import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import type { ImportRequest, ImportResult } from '../../../../generator/commands/import/import.ts'
import { importText } from '../../../../generator/commands/import/report.ts'
import { textWith } from '../../../support/matching.ts'
import { ImportFolder, plain } from './folder.ts'
import { service, type Operation } from './service.ts'

let project: ImportFolder

beforeEach(() => {
  project = new ImportFolder()
})

const run = (operations: readonly Operation[], more: Partial<ImportRequest> = {}): Promise<ImportResult> =>
  project.run([project.file('acme.json', service(operations))], { format: 'openapi', ...more })

const resultsOf = ({ models }: ImportResult): object => Object.fromEntries(models.map(({ id, result }) => [id, result]))

const steps = { steps: { type: 'integer', minimum: 1, maximum: 9 } }
const draw: Operation = { path: '/v1/draw', id: 'draw', properties: steps }
const paint: Operation = { path: '/v1/paint', id: 'paint' }

test('an operation under a new path with the same id is the same model, with the edits by hand', async () => {
  await run([draw, paint])
  const file = join(project.specs, 'models/acme/acme-draw.yaml')
  project.file('specs/models/acme/acme-draw.yaml', readFileSync(file, 'utf8').replace('name: Draw', 'name: Mine'))
  const renamed = await run([{ ...draw, path: '/v2/draw', properties: { ...steps, hd: { type: 'boolean' } } }, paint])
  expect(resultsOf(renamed)).toEqual({ 'acme-draw': 'updated', 'acme-paint': 'unchanged' })
  expect(renamed.models[0]?.changes).toMatchObject([{ path: ['params', 'hd'] }])
  expect(importText(renamed, 'specs', plain)).toContain(
    'renamed   specs/models/acme/acme-draw.yaml  is POST /v2/draw now, which was POST /v1/draw and has the same operation id',
  )
  expect(readFileSync(file, 'utf8')).toContain('name: Mine\n')
  const again = await run([{ ...draw, path: '/v2/draw', properties: { ...steps, hd: { type: 'boolean' } } }, paint])
  expect([resultsOf(again), again.remarks]).toEqual([{ 'acme-draw': 'unchanged', 'acme-paint': 'unchanged' }, []])
})

test('a rename is found if only the new operation is imported, or if its method changes', async () => {
  await run([draw, paint])
  const one = await run([{ ...draw, path: '/v2/draw' }, paint], { operations: ['/v2/draw'] })
  expect([resultsOf(one), one.remarks]).toMatchObject([{ 'acme-draw': 'unchanged' }, [{ code: 'renamed' }]])
})

test('a path that two operations exchange is no rename', async () => {
  await run([draw, paint])
  const { models, remarks } = await run([
    { ...paint, id: 'draw' },
    { ...draw, id: 'paint' },
  ])
  expect([models.map(({ result }) => result), remarks]).toEqual([['unchanged', 'unchanged'], []])
})

test('an id that several new or several old operations have is no evidence', async () => {
  await run([draw, paint])
  const twice = [
    { ...draw, path: '/v2/draw' },
    { ...draw, path: '/v3/draw' },
  ]
  const split = await run([...twice, paint])
  expect(resultsOf(split)).toEqual({ 'acme-v2-draw': 'added', 'acme-v3-draw': 'added', 'acme-paint': 'unchanged' })
  expect(split.remarks).toMatchObject([{ code: 'gone', file: 'models/acme/acme-draw.yaml' }])
  const joined = await run([{ ...draw, path: '/v4/draw' }, paint])
  expect(resultsOf(joined)).toEqual({ 'acme-v4-draw': 'added', 'acme-paint': 'unchanged' })
  expect(joined.remarks.map(({ code }) => code)).toEqual(['gone', 'gone', 'gone'])
})

test('a file that a person deleted stays deleted under a new path', async () => {
  await run([draw, paint])
  rmSync(join(project.specs, 'models/acme/acme-draw.yaml'))
  for (let times = 0; times < 2; times++) {
    const { models } = await run([{ ...draw, path: '/v2/draw' }, paint])
    expect(models).toMatchObject([{ id: 'acme-draw', result: 'kept', why: textWith('deleted by hand') }, {}])
  }
})

test('an operation with a new path and a new id is a new model, and the old one is gone', async () => {
  await run([draw, paint])
  const { models, remarks } = await run([{ ...draw, path: '/v2/draw', id: 'drawing' }, paint])
  expect(models.map(({ id, result }) => [id, result])).toEqual([
    ['acme-drawing', 'added'],
    ['acme-paint', 'unchanged'],
  ])
  expect(remarks).toMatchObject([{ code: 'gone', message: textWith('POST /v1/draw') }])
})
