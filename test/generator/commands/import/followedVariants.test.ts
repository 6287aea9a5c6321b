import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { compile } from '../../../../generator/building/compile.ts'
import type { ImportRequest, ImportResult } from '../../../../generator/commands/import/import.ts'
import { textWith } from '../../../support/matching.ts'
import { ImportFolder } from './folder.ts'
import { service, type Operation } from './service.ts'

let project: ImportFolder

beforeEach(() => {
  project = new ImportFolder()
})

const run = (operations: readonly Operation[], more: Partial<ImportRequest> = {}): Promise<ImportResult> =>
  project.run([project.file('acme.json', service(operations))], { format: 'openapi', ...more })

const resultsOf = ({ models }: ImportResult): object => Object.fromEntries(models.map(({ id, result }) => [id, result]))

const make: Operation = { path: '/v1/make', id: 'make' }
const variants = ['fast', 'film 2']

test('each variant of a body is a model, and stays the same one', async () => {
  expect(resultsOf(await run([{ ...make, variants }]))).toEqual({
    'acme-make-fast': 'added',
    'acme-make-film-2': 'added',
  })
  const again = await run([{ ...make, variants: variants.toReversed() }])
  expect([resultsOf(again), again.remarks]).toEqual([
    { 'acme-make-film-2': 'unchanged', 'acme-make-fast': 'unchanged' },
    [],
  ])
  const { catalogue, diagnostics } = await compile(project.specs)
  expect([catalogue?.models.length, diagnostics]).toEqual([2, []])
})

test('variants of operations with the same id get the segments that differ', async () => {
  const both = ['image', 'video'].map((kind) => ({ path: `/v1/${kind}`, id: 'make', variants }))
  expect(Object.keys(resultsOf(await run(both)))).toEqual([
    'acme-image-make-fast',
    'acme-image-make-film-2',
    'acme-video-make-fast',
    'acme-video-make-film-2',
  ])
})

test('a variant that is gone is reported, and a new one is added', async () => {
  await run([{ ...make, variants }])
  const { models, remarks } = await run([{ ...make, variants: ['fast', 'slow'] }])
  expect(models.map(({ id, result }) => [id, result])).toEqual([
    ['acme-make-fast', 'unchanged'],
    ['acme-make-slow', 'added'],
  ])
  expect(remarks).toMatchObject([
    { code: 'gone', file: 'models/acme/acme-make-film-2.yaml', message: textWith('POST /v1/make with "film 2"') },
  ])
})

test('variants under a new path stay the same models, and deleted ones stay deleted', async () => {
  await run([{ ...make, variants }])
  rmSync(join(project.specs, 'models/acme/acme-make-film-2.yaml'))
  const renamed = await run([{ ...make, path: '/v2/make', variants: [...variants, 'slow'] }])
  expect(resultsOf(renamed)).toEqual({
    'acme-make-fast': 'unchanged',
    'acme-make-film-2': 'kept',
    'acme-make-slow': 'added',
  })
  expect(renamed.remarks.map(({ code }) => code)).toEqual(['renamed', 'renamed'])
})

test.each(['/v1/make', '/v2/make'])(
  'a model that has variants now is the nearest of them, also under a new path: %s',
  async (path) => {
    await run([make])
    const next = await run([{ ...make, path, variants }])
    expect(resultsOf(next)).toEqual({ 'acme-make': 'unchanged', 'acme-make-film-2': 'added' })
    expect(next.remarks).toMatchObject([{ message: textWith('is "fast" now, the nearest to its spec of 2 models') }])
    const again = await run([{ ...make, path, variants }])
    expect([resultsOf(again), again.remarks]).toEqual([
      { 'acme-make': 'unchanged', 'acme-make-film-2': 'unchanged' },
      [],
    ])
    const single = await run([{ ...make, path }])
    expect(resultsOf(single)).toEqual({ 'acme-make-2': 'added' })
    expect(single.remarks.map(({ code }) => code)).toEqual(['gone', 'gone'])
  },
)

test('a variant with several options is the same model with another first one', async () => {
  const alike = (...values: readonly string[]): Operation => ({ ...make, variants: ['other'], alike: values })
  expect(resultsOf(await run([alike('a', 'b')]))).toEqual({ 'acme-make-other': 'added', 'acme-make-a': 'added' })
  const more = await run([alike('c', 'a', 'b')])
  expect(resultsOf(more)).toEqual({ 'acme-make-other': 'unchanged', 'acme-make-a': 'updated' })
  expect(more.remarks).toMatchObject([{ code: 'matched', message: 'is "c" now, which was "a"' }])
  const single = await run([alike('b')])
  expect(resultsOf(single)).toEqual({ 'acme-make-other': 'unchanged', 'acme-make-a': 'updated' })
  expect(single.remarks).toMatchObject([{ code: 'matched', message: 'is "b" now, which was "c"' }])
  expect(resultsOf(await run([alike('d')]))).toEqual({ 'acme-make-other': 'unchanged', 'acme-make-d': 'added' })
})

test('a file about models states the id of a variant', async () => {
  const about = project.file('about.yaml', 'POST /v1/make film 2: { id: acme-film, name: Film }\n')
  for (let times = 0; times < 2; times++) {
    const { models, unused } = await run([{ ...make, variants }], { about })
    expect([models.map(({ id }) => id), unused]).toEqual([['acme-make-fast', 'acme-film'], []])
  }
})
