import { mkdirSync, renameSync, rmSync, writeFileSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ImportRequest, ImportResult } from '../../../../generator/commands/import/import.ts'
import { importReport, importText, totalsOf } from '../../../../generator/commands/import/report.ts'
import { gatewright } from '../../../support/gatewright.ts'
import { objectWith, textLike, textWith } from '../../../support/matching.ts'
import { temporary } from '../../../support/temporary.ts'
import { ImportFolder, plain } from './folder.ts'
import { service } from './service.ts'

let project: ImportFolder

beforeEach(() => {
  project = new ImportFolder()
})

const run = (files: readonly string[], more: Partial<ImportRequest> = {}): Promise<ImportResult> =>
  project.run(files, { format: 'openapi', ...more })

const resultsOf = ({ models }: ImportResult): object => Object.fromEntries(models.map(({ id, result }) => [id, result]))

const operations = ['draw', 'paint', 'film', 'sing'].map((id) => ({ path: `/v1/${id}`, id }))
const unchanged = Object.fromEntries(operations.map(({ id }) => [`acme-${id}`, 'unchanged']))
const modelFiles = (): readonly string[] => readdirSync(join(project.specs, 'models/acme'))

describe('a file that was moved', () => {
  test('is the same source, and the report names its option', async () => {
    const first = project.file('acme.json', service(operations))
    await run([first])
    mkdirSync(join(project.folder, 'api'))
    const second = join(project.folder, 'api/v2.json')
    renameSync(first, second)
    const moved = await run([second])
    expect(resultsOf(moved)).toEqual(unchanged)
    expect(importText(moved, 'specs', plain)).toContainEqual(
      textLike(
        /^source .*v2\.json {2}.*continues the source acme\.json: it has 4 of its 4 models, and its file acme\.json is gone.*--source acme\.json.*--source api\/v2\.json/,
      ),
    )
    const again = await run([second])
    expect([resultsOf(again), again.remarks]).toEqual([unchanged, []])
  })

  test('is the same source with half of the operations, also if only one of them is imported', async () => {
    const first = project.file('acme.json', service(operations))
    await run([first])
    rmSync(first)
    const second = project.file('b.json', service([...operations.slice(2), { path: '/v1/more', id: 'more' }]))
    const one = await run([second], { operations: ['film'] })
    expect([resultsOf(one), totalsOf(one).gone]).toEqual([{ 'acme-film': 'unchanged' }, 0])
    const all = await run([second])
    expect(resultsOf(all)).toEqual({ 'acme-film': 'unchanged', 'acme-sing': 'unchanged', 'acme-more': 'added' })
    expect(totalsOf(all).gone).toBe(2)
  })

  test('is a new source with less than half of the operations', async () => {
    const first = project.file('acme.json', service(operations))
    await run([first])
    rmSync(first)
    const second = project.file('b.json', service(operations.slice(3)))
    expect(resultsOf(await run([second]))).toEqual({ 'acme-b-sing': 'added' })
  })

  test('is refused if the old file is there with other content, and both options work', async () => {
    await run([project.file('acme.json', service(operations))])
    project.file('acme.json', service([{ path: '/other', id: 'other' }]))
    const second = project.file('b.json', service(operations))
    const refused = await run([second])
    expect([refused.models, refused.failures]).toEqual([
      [],
      [{ file: second, why: textLike(/acme\.json has other content now.*--source acme\.json.*--source b\.json/) }],
    ])
    expect(modelFiles()).toHaveLength(4)
    expect(resultsOf(await run([second], { source: 'acme.json' }))).toEqual(unchanged)
    expect(modelFiles()).toHaveLength(4)
    const other = await run([join(project.folder, 'acme.json')])
    expect([other.models, other.failures]).toMatchObject([
      [],
      [{ why: textWith('is b.json now; pass --source acme.json') }],
    ])
  })

  test('is refused if its title is another one: it can be another API with the same paths', async () => {
    const first = project.file('acme.json', service(operations))
    await run([first])
    rmSync(first)
    const second = project.file('b.json', service(operations, 'Other'))
    const { failures, models } = await run([second])
    expect([models, failures]).toMatchObject([[], [{ why: textWith('its title was "Acme" and is "Other"') }]])
    expect(resultsOf(await run([second], { source: 'b.json' }))).toMatchObject({ 'other-draw': 'added' })
  })

  test('is found beside the other document that has its old name', async () => {
    const first = project.file('acme.json', service(operations))
    await run([first])
    project.file('acme.json', service([{ path: '/v1/draw', id: 'draw' }], 'Other'))
    const { failures, models } = await run([first, project.file('b.json', service(operations))])
    expect([models, failures]).toMatchObject([
      [],
      [
        {
          why: textLike(
            /has 1 of the 4 models.*title was "Acme" and is "Other".*--source acme\.json; .*--source acme\.json#2/,
          ),
        },
        { why: textWith('has other content now') },
      ],
    ])
    expect(resultsOf(await run([first], { source: 'acme.json#2' }))).toEqual({ 'other-draw': 'added' })
    expect(resultsOf(await run([first]))).toEqual({ 'other-draw': 'unchanged' })
  })

  test('is the same source under other paths, if its title and the ids of its operations are the same', async () => {
    const first = project.file('v1.json', service(operations))
    await run([first])
    rmSync(first)
    const next = operations.map(({ id }) => ({ path: `/v2/${id}`, id }))
    const other = await run([project.file('other.json', service(next, 'Other'))], { check: true })
    expect(other.models.map(({ id }) => id)).toEqual(['other-draw', 'other-paint', 'other-film', 'other-sing'])
    const moved = await run([project.file('v2.json', service(next))])
    expect(resultsOf(moved)).toEqual(unchanged)
    expect(moved.remarks.map(({ code }) => code)).toEqual(['source', ...operations.map(() => 'renamed')])
  })

  test('is refused if two sources could be meant', async () => {
    const files = ['a.json', 'b.json'].map((name) => project.file(name, service(operations)))
    await run(files)
    for (const file of files) rmSync(file)
    const third = project.file('c.json', service(operations))
    const both = textWith('pass --source a.json or --source b.json')
    expect((await run([third])).failures).toMatchObject([{ why: both }])
    project.file('b.json', service([{ path: '/other', id: 'other' }]))
    expect((await run([third])).failures).toMatchObject([{ why: both }])
    expect(modelFiles()).toHaveLength(8)
  })

  test('is refused if two files could be it', async () => {
    const first = project.file('a.json', service(operations))
    await run([first])
    rmSync(first)
    const { failures, models } = await run(['b.json', 'c.json'].map((name) => project.file(name, service(operations))))
    expect([models, failures.length]).toEqual([[], 2])
    expect(modelFiles()).toHaveLength(4)
  })
})

describe('the name of a source', () => {
  test('is stated on the command line, and is for one file', async () => {
    const [a, b] = ['a.json', 'b.json'].map((name) => project.file(name, service(operations)))
    const cli = (...args: readonly string[]) => gatewright(project.folder, 'import', 'openapi', ...args)
    expect(await cli(a ?? '', '--source', 'acme api')).toMatchObject({ code: 0 })
    expect(await cli(a ?? '')).toMatchObject({
      code: 0,
      stdout: textWith('unchanged specs/models/acme/acme-draw.yaml'),
    })
    expect(await cli(b ?? '', '--source', 'acme api')).toMatchObject({ code: 0, stdout: textWith('unchanged') })
    expect(await cli(a ?? '', b ?? '', '--source', 'acme api')).toMatchObject({
      code: 1,
      stdout: textWith('"acme api"'),
    })
    expect(readFileSync(join(project.specs, 'imports.json'), 'utf8')).toContain(
      '{"source":"acme api","format":"openapi","at":"b.json","title":"Acme"}',
    )
    expect(modelFiles()).toHaveLength(4)
  })

  test('of a file outside is its path from the folder that holds the specs', async () => {
    const outside = join(temporary(), 'acme.json')
    writeFileSync(outside, service(operations))
    await run([outside])
    expect(readFileSync(join(project.specs, 'imports.json'), 'utf8')).toMatch(/"source":"\.\.\/[^"]*acme\.json"/)
    expect(resultsOf(await run([outside]))).toEqual(unchanged)
  })
})

test('a file of two sources is refused with both names', async () => {
  const first = project.file('acme.json', service(operations))
  await run([first])
  expect(Object.values(resultsOf(await run([first], { source: 'other' })))).toEqual(Array(4).fill('added'))
  const { models, failures } = await run([first])
  expect([models, failures]).toMatchObject([
    [],
    [{ why: 'it is the file of 2 sources; name one: --source acme.json, --source other' }],
  ])
  expect(resultsOf(await run([first], { source: 'acme.json' }))).toEqual(unchanged)
})

describe('an operation that a document does not have any more', () => {
  test('is reported and counted, and its file stays', async () => {
    const first = project.file('acme.json', service(operations))
    await run([first])
    project.file('acme.json', service(operations.slice(1)))
    for (let times = 0; times < 2; times++) {
      const result = await run([first])
      const gone = { code: 'gone', file: 'models/acme/acme-draw.yaml', message: textWith('POST /v1/draw') }
      expect([result.remarks, totalsOf(result).gone]).toEqual([[gone], 1])
      const { findings, data } = importReport(result, 'specs', { check: false, strict: false })
      expect(findings).toContainEqual(
        objectWith({ code: 'import-gone', severity: 'warning', file: 'specs/models/acme/acme-draw.yaml' }),
      )
      expect(data).toMatchObject({ gone: 1 })
      expect(importText(result, 'specs', plain)).toContain('1 model gone from a source.')
      expect(modelFiles()).toHaveLength(4)
    }
    expect(resultsOf(await run([project.file('acme.json', service(operations))]))).toEqual(unchanged)
  })

  test('is not reported if its file was deleted, nor if only some operations are imported', async () => {
    const first = project.file('acme.json', service(operations))
    await run([first])
    project.file('acme.json', service(operations.slice(2)))
    expect((await run([first], { operations: ['film'] })).remarks).toEqual([])
    rmSync(join(project.specs, 'models/acme/acme-draw.yaml'))
    expect((await run([first])).remarks).toMatchObject([{ code: 'gone', file: 'models/acme/acme-paint.yaml' }])
  })

  test('is listed for people up to ten times', async () => {
    const many = Array.from({ length: 30 }, (_, at) => ({ path: `/v1/make${at}`, id: `make${at}` }))
    const first = project.file('acme.json', service(many))
    await run([first])
    const result = await run([project.file('acme.json', service(many.slice(0, 1)))])
    const lines = importText(result, 'specs', plain).filter((line) => line.startsWith('gone'))
    expect([lines.length, lines.at(-1), totalsOf(result).gone]).toEqual([
      11,
      'gone      and 19 more; --json lists all',
      29,
    ])
  })
})
