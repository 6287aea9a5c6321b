import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { compile } from '../../../../generator/building/compile.ts'
import type { ImportRequest, ImportResult } from '../../../../generator/commands/import/import.ts'
import { idsOf, type Words } from '../../../../generator/commands/import/ids.ts'
import { gatewright } from '../../../support/gatewright.ts'
import { textWith } from '../../../support/matching.ts'
import { isLong } from '../../../support/size.ts'
import { ImportFolder } from './folder.ts'
import { importSchema } from './made.ts'
import { service, type Operation } from './service.ts'

let project: ImportFolder

beforeEach(() => {
  project = new ImportFolder()
})

const run = (operations: readonly Operation[], more: Partial<ImportRequest> = {}): Promise<ImportResult> =>
  project.run([project.file('acme.json', service(operations))], { format: 'openapi', ...more })

const resultsOf = ({ models }: ImportResult): readonly string[] => [...new Set(models.map(({ result }) => result))]

const paths = [
  '/__proto__',
  '/constructor',
  '/a b',
  '/a%20b',
  '/a%2Fb',
  '/a/b',
  '/a\nb',
  '/../../etc/passwd',
  '/..',
  '/',
  '/ü',
  '/u\u0308',
  '/画像',
  '/{id}',
  '/{other}',
  '/a"b\\c',
  '/\u202ea',
  `/${'long'.repeat(100)}`,
]

test('every path is a model, whatever it contains, and stays the same one', async () => {
  const operations = paths.map((path): Operation => ({ path, id: 'make', summary: 'Make a picture' }))
  const first = await run(operations)
  expect([first.failures, first.models.length, resultsOf(first)]).toEqual([[], paths.length, ['added']])
  expect(new Set(first.models.map(({ id }) => id.toLowerCase())).size).toBe(paths.length)
  expect(first.models.every(({ id }) => id.length <= 50)).toBe(true)
  const { catalogue, diagnostics } = await compile(project.specs)
  expect([catalogue?.models.length, diagnostics]).toEqual([paths.length, []])
  expect(readdirSync(project.folder).sort()).toEqual(['acme.json', 'specs'])
  const again = await run(operations.toReversed())
  expect([again.failures, resultsOf(again), again.remarks]).toEqual([[], ['unchanged'], []])
  expect(again.models.map(({ id }) => id).toReversed()).toEqual(first.models.map(({ id }) => id))
})

test.each(['__proto__', 'a b', '../../x', 'ü', 'line\nbreak', '["openapi","acme.json"]', '-', 'a'.repeat(1000)])(
  'a source can be called %j',
  async (source) => {
    const operations = [{ path: '/v1/draw', id: 'draw' }]
    expect(resultsOf(await run(operations, { source }))).toEqual(['added'])
    expect(resultsOf(await run(operations))).toEqual(['unchanged'])
    project.file('specs/imports.json', readFileSync(join(project.specs, 'imports.json'), 'utf8'))
    expect(resultsOf(await run(operations, { source }))).toEqual(['unchanged'])
    expect(resultsOf(await run(operations, { source: `${source}2` }))).toEqual(['added'])
  },
)

test('a blank name of a source is refused', async () => {
  project.file('acme.json', service([{ path: '/v1/draw', id: 'draw' }]))
  const { code, stderr } = await gatewright(project.folder, 'import', 'openapi', 'acme.json', '--source', ' ')
  expect([code, stderr]).toEqual([2, textWith('--source')])
})

test('ids of operations that are inherited names are ordinary ids', async () => {
  const ids = ['__proto__', 'constructor', 'toString', 'hasOwnProperty']
  const at = (version: string): readonly Operation[] => ids.map((id) => ({ path: `/${version}/${id}`, id }))
  await run(at('v1'))
  const renamed = await run(at('v2'))
  expect([resultsOf(renamed), renamed.remarks.map(({ code }) => code)]).toEqual([
    ['unchanged'],
    ['renamed', 'renamed', 'renamed', 'renamed'],
  ])
})

test('a ledger with lines that mean nothing is read without them', async () => {
  const operations = [{ path: '/v1/draw', id: 'draw' }]
  await run(operations)
  const ledger = readFileSync(join(project.specs, 'imports.json'), 'utf8')
  const more =
    '[\n  null, 1, "a", [], {}, {"file": 3}, {"source": "a"}, {"format": "wsdl", "file": "models/a/b.yaml"},\n'
  project.file('specs/imports.json', ledger.replace('[\n', more))
  expect(resultsOf(await run(operations))).toEqual(['unchanged'])
})

/** Counts how often it is asked. */
class Counting extends Map<string, Words> {
  count = 0

  override has(key: string): boolean {
    this.count++
    return super.has(key)
  }
}

test.each([
  ['numbers', (at: number) => `/${String.fromCodePoint(0x4e00 + at)}`],
  ['segments', (at: number) => `/v1/kind${at}/make`],
])('2,000 operations with one id get %s with the same work for each', (_, path) => {
  const workFor = (end: number): number => {
    const taken = new Counting()
    const models = importSchema({}).imported
    const unnamed = Array.from({ length: end }, (__, at) => ({
      key: String(at),
      source: 'acme.json',
      model: { ...models, name: 'make', operation: { method: 'post', path: path(at) } },
    }))
    expect(new Set(idsOf(unnamed, taken).values()).size).toBe(end)
    return taken.count
  }
  expect(workFor(2000)).toBeLessThan(11 * workFor(200))
})

test.runIf(isLong)('2,000 operations with one id are 2,000 models', async () => {
  const many = Array.from({ length: 2000 }, (_, at) => ({ path: `/v1/${at}`, id: 'make' }))
  const { models, failures } = await run(many)
  expect([models.length, failures]).toEqual([2000, []])
  expect((await run(many)).models.filter(({ result }) => result !== 'unchanged')).toEqual([])
})
