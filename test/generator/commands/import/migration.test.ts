import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { isList } from '../../../../generator/base/list.ts'
import type { Json } from '../../../../generator/catalogue/catalogue.ts'
import type { ImportRequest, ImportResult } from '../../../../generator/commands/import/import.ts'
import { isObject, own, type JsonObject } from '../../../../generator/commands/import/json.ts'
import { gatewright } from '../../../support/gatewright.ts'
import { textWith } from '../../../support/matching.ts'
import { readJson } from '../../../support/reading.ts'
import { ImportFolder } from './folder.ts'
import { service, type Operation } from './service.ts'

let project: ImportFolder

beforeEach(() => {
  project = new ImportFolder()
})

const ledger = (): string => join(project.specs, 'imports.json')

/** Rewrites the ledger in its first form, an object with a key for each model, by the files of the models. */
function toFirstForm(keys: Readonly<Record<string, string>>, place?: string): void {
  const lines: Json = JSON.parse(readFileSync(ledger(), 'utf8'))
  const entries = (isList(lines) ? lines : []).flatMap((line): [string, JsonObject][] => {
    const file = isObject(line) ? own(line, 'file') : undefined
    const key = typeof file === 'string' ? keys[file.replace(/^.*\/|\.yaml$/g, '')] : undefined
    if (key === undefined || !isObject(line) || file === undefined) return []
    return [[key, { file, ...(place !== undefined && { place }), spec: own(line, 'spec') ?? {} }]]
  })
  writeFileSync(ledger(), JSON.stringify({ models: Object.fromEntries(entries), shared: {} }))
}

const run = (operations: readonly Operation[], more: Partial<ImportRequest> = {}): Promise<ImportResult> =>
  project.run([project.file('acme.json', service(operations, 'Acme Films'))], { format: 'openapi', ...more })

const resultsOf = ({ models }: ImportResult): object => Object.fromEntries(models.map(({ id, result }) => [id, result]))

/** The texts of all model files. */
const texts = (): readonly string[] =>
  readdirSync(join(project.specs, 'models'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => readFileSync(join(project.specs, 'models', name), 'utf8'))

const draw: Operation = { path: '/v1/draw', id: 'drawPicture', properties: { steps: { type: 'integer' } } }
const plain: Operation = { path: '/v1/plain' }

describe('the first form of the ledger', () => {
  test('is matched by the title or the stated vendor and by the id or the path, and no model file changes', async () => {
    await run([draw, plain])
    toFirstForm({
      'acme-films-draw-picture': 'openapi acme-films draw-picture',
      'acme-films-plain': 'openapi house v1-plain',
    })
    const before = texts()
    const migrated = await run([draw, plain], { vendor: 'house' })
    expect(resultsOf(migrated)).toEqual({ 'acme-films-draw-picture': 'unchanged', 'acme-films-plain': 'unchanged' })
    expect(migrated.remarks).toMatchObject([
      { code: 'source', message: textWith('2 models that an earlier version') },
      { code: 'source', message: textWith('keeps the vendor acme-films') },
    ])
    expect(texts()).toEqual(before)
    expect(readJson(readFileSync(ledger(), 'utf8'))).toContainEqual({ version: 2 })
    const again = await run([draw, plain])
    expect([resultsOf(again), again.remarks]).toEqual([resultsOf(migrated), []])
  })

  test('changes no model file if the document has changed as well, and the next import does', async () => {
    await run([draw, plain])
    toFirstForm({ 'acme-films-draw-picture': 'openapi acme-films draw-picture' })
    const before = texts()
    const changed = { ...draw, properties: { hd: { type: 'boolean' } } }
    const first = await run([changed], { operations: ['drawPicture'] })
    expect([resultsOf(first), texts()]).toEqual([{ 'acme-films-draw-picture': 'unchanged' }, before])
    const second = await run([changed], { operations: ['drawPicture'] })
    expect(second.models).toMatchObject([
      { result: 'updated', changes: [{ path: ['params', 'hd'] }, { path: ['params', 'steps'] }] },
    ])
    expect(second.remarks).toEqual([])
  })

  test('keeps entries that match nothing, and matches them later', async () => {
    await run([draw])
    toFirstForm({ 'acme-films-draw-picture': 'openapi acme-films draw-picture' })
    expect(resultsOf(await run([plain]))).toEqual({ 'acme-films-plain': 'added' })
    expect(readFileSync(ledger(), 'utf8')).toContain('"was":"openapi acme-films draw-picture"')
    const both = await run([draw, plain])
    expect(resultsOf(both)).toEqual({ 'acme-films-draw-picture': 'unchanged', 'acme-films-plain': 'unchanged' })
  })

  test('keeps deleted files deleted, and finds renames afterwards', async () => {
    await run([draw, plain])
    toFirstForm({
      'acme-films-draw-picture': 'openapi acme-films draw-picture',
      'acme-films-plain': 'openapi acme-films v1-plain',
    })
    rmSync(join(project.specs, 'models/acme-films/acme-films-draw-picture.yaml'))
    const kept = { 'acme-films-draw-picture': 'kept', 'acme-films-plain': 'unchanged' }
    expect(resultsOf(await run([draw, plain]))).toEqual(kept)
    const renamed = await run([{ ...draw, path: '/v2/draw' }, plain])
    expect([resultsOf(renamed), renamed.remarks]).toMatchObject([kept, [{ code: 'renamed' }]])
  })

  test('means the nearest of the operations that share an id, and the report says so', async () => {
    const other: Operation = { path: '/v1/cut', id: 'drawPicture', properties: { edge: { type: 'boolean' } } }
    await run([draw])
    toFirstForm({ 'acme-films-draw-picture': 'openapi acme-films draw-picture' })
    const first = await run([other, draw], { operations: ['/v1/cut'] })
    expect(resultsOf(first)).toEqual({ 'acme-films-cut-draw-picture': 'added' })
    expect(first.remarks).toContainEqual({
      code: 'matched',
      file: 'models/acme-films/acme-films-draw-picture.yaml',
      message: textWith('is the model of POST /v1/draw: of 2 operations with its id'),
    })
    const both = await run([other, draw])
    expect(resultsOf(both)).toEqual({
      'acme-films-cut-draw-picture': 'unchanged',
      'acme-films-draw-picture': 'unchanged',
    })
  })

  test('means the nearest of the variants that an operation has now', async () => {
    const odd: Operation = { path: '/v1/odd', id: 'odd' }
    await run([odd])
    toFirstForm({ 'acme-films-odd': 'openapi acme-films odd' })
    const next = await run([{ ...odd, variants: ['a', 'b'] }])
    expect(resultsOf(next)).toEqual({ 'acme-films-odd': 'unchanged', 'acme-films-odd-b': 'added' })
    expect(next.remarks).toMatchObject([{ code: 'source' }, { code: 'matched', message: textWith('is "a" now') }])
  })

  test('stays as it is if nothing can be imported', async () => {
    await run([plain])
    toFirstForm({ 'acme-films-plain': 'openapi acme-films v1-plain' })
    const before = readFileSync(ledger(), 'utf8')
    await project.run([project.file('broken.json', '{')], { format: 'openapi' })
    expect(readFileSync(ledger(), 'utf8')).toBe(before)
  })

  test('knows the paths of queues', async () => {
    const queue: readonly Operation[] = [
      { path: '/acme/film/fast' },
      { path: '/acme/film/fast/requests/{request_id}', method: 'get' },
    ]
    await run(queue, { operations: ['/acme/film/fast'] })
    toFirstForm({ 'acme-film-fast': 'openapi acme acme/film/fast' })
    const again = await run(queue, { operations: ['/acme/film/fast'] })
    expect(resultsOf(again)).toEqual({ 'acme-film-fast': 'unchanged' })
  })

  test('is matched for a file of one model by its place, also if its names are others now', async () => {
    await project.run([project.source()])
    toFirstForm({ 'acme-reel': 'json-schema nobody other' }, 'acme.reel.json')
    expect(resultsOf(await project.run([project.source()]))).toEqual({ 'acme-reel': 'unchanged' })
  })

  test('is matched for a file of one model by its names if its file is gone', async () => {
    await project.run([project.source()])
    toFirstForm({ 'acme-reel': 'json-schema acme reel' }, 'gone/acme.reel.json')
    expect(resultsOf(await project.run([project.source()]))).toEqual({ 'acme-reel': 'unchanged' })
  })

  test('is not matched for a file of one model if the other file with its names is still there', async () => {
    await project.run([project.source()])
    project.source({}, 'other/acme.reel.json')
    toFirstForm({ 'acme-reel': 'json-schema acme reel' }, 'other/acme.reel.json')
    expect(Object.values(resultsOf(await project.run([project.source()])))).toEqual(['added'])
  })

  test('is matched for declarations by the name of the type', async () => {
    const file = project.file('models.d.ts', 'export interface ReelInput { prompt: string }\n')
    await project.run([file], { format: 'dts', vendor: 'acme' })
    toFirstForm({ 'acme-reel': 'dts acme reel' })
    expect(resultsOf(await project.run([file], { format: 'dts', vendor: 'acme' }))).toEqual({
      'acme-reel': 'unchanged',
    })
  })
})

test('a ledger of a later version is refused with a sentence, and so is one without a version', async () => {
  await project.run([project.source()])
  for (const [text, why] of [
    ['[{"version":3}]', 'has version 3, and this Gatewright knows version 2. Update Gatewright.'],
    ['[]', 'has no version'],
    ['"models"', 'has no version'],
    ['{', 'it is not JSON'],
  ] as const) {
    writeFileSync(ledger(), text)
    const { code, stderr } = await gatewright(project.folder, 'import', 'json-schema', project.source())
    expect([code, stderr]).toEqual([1, textWith(why)])
    expect(readFileSync(ledger(), 'utf8')).toBe(text)
  }
})

test('each line of the ledger but the last can be removed', async () => {
  await run([draw, plain])
  const lines = readFileSync(ledger(), 'utf8').split('\n')
  rmSync(join(project.specs, 'models/acme-films/acme-films-plain.yaml'))
  writeFileSync(ledger(), lines.filter((line) => !line.includes('acme-films-plain.yaml')).join('\n'))
  expect(resultsOf(await run([draw, plain]))).toEqual({
    'acme-films-draw-picture': 'unchanged',
    'acme-films-plain': 'added',
  })
})
