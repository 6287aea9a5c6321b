import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { compile } from '../../../../generator/building/compile.ts'
import { format } from '../../../../generator/commands/format.ts'
import { importText, totalsOf } from '../../../../generator/commands/import/report.ts'
import { gatewright } from '../../../support/gatewright.ts'
import { textLike, textWith } from '../../../support/matching.ts'
import { readJson, valueAt } from '../../../support/reading.ts'
import { ImportFolder, plain } from './folder.ts'

let project: ImportFolder

beforeEach(() => {
  project = new ImportFolder()
})

const run: ImportFolder['run'] = (files, more) => project.run(files, more)
const source: ImportFolder['source'] = (more, path) => project.source(more, path)
const text = (): string => project.text()

test('a schema becomes a spec in the layout of the house that compiles', async () => {
  const { models, diagnostics, isWritten } = await run([source()])
  expect(models.map(({ file, result }) => [file, result])).toEqual([['models/acme/acme-reel.yaml', 'added']])
  expect([diagnostics, isWritten]).toEqual([[], true])
  expect(text()).toContain(`  steps: { type: range, integer: true, min: 1, max: 50, default: 20 }\n`)
  expect(await format(project.specs, true)).toEqual({ changed: [], broken: [] })
  expect((await compile(project.specs)).catalogue?.models.map(({ id }) => id)).toEqual(['acme-reel'])
})

describe('importing again', () => {
  test('changes nothing if nothing has changed', async () => {
    await run([source()])
    const before = [text(), readFileSync(join(project.specs, 'imports.json'), 'utf8')]
    expect((await run([source()])).models.map(({ result }) => result)).toEqual(['unchanged'])
    expect([text(), readFileSync(join(project.specs, 'imports.json'), 'utf8')]).toEqual(before)
  })

  test('takes over what the source has changed, and keeps edits and comments', async () => {
    await run([source()])
    project.edit('name: Reel', 'name: My reel # renamed by us')
    const steps = { type: 'integer', minimum: 1, maximum: 80, default: 20 }
    const { models } = await run([source({ steps, fps: { enum: [24, 30] } })])
    expect(models[0]?.result).toBe('updated')
    expect(models[0]?.changes).toEqual([
      { path: ['params', 'steps', 'max'], value: 80 },
      { path: ['params', 'fps'], value: { type: 'enum', options: [24, 30], unit: 'frames per second' } },
    ])
    expect(text()).toContain('name: My reel # renamed by us\n')
    expect(text()).toContain('  steps: { type: range, integer: true, min: 1, max: 80, default: 20 }\n')
    expect(text()).toContain('  fps: { type: enum, options: [24, 30], unit: frames per second }\n')
  })

  test('keeps an edit by hand that the source contradicts, and names the conflict', async () => {
    await run([source()])
    project.edit('max: 50', 'max: 40')
    const result = await run([source({ steps: { type: 'integer', minimum: 1, maximum: 80, default: 20 } })])
    expect(result.models[0]?.conflicts).toEqual([{ path: ['params', 'steps', 'max'], value: 80 }])
    expect(text()).toContain('max: 40')
    expect(importText(result, 'specs', plain)).toContain('  conflict params.steps.max: 80; the edit by hand is kept')
    const again = await run([source({ steps: { type: 'integer', minimum: 1, maximum: 80, default: 20 } })])
    expect(again.models).toMatchObject([{ result: 'unchanged', changes: [], conflicts: [] }])
    expect(text()).toContain('max: 40')
  })

  test('removes what the source no longer has', async () => {
    await run([source({ old: { type: 'boolean' } })])
    expect(text()).toContain('old:')
    await run([source()])
    expect(text()).not.toContain('old:')
  })

  test('keeps a deleted file deleted', async () => {
    await run([source()])
    rmSync(project.model)
    const { models } = await run([source()])
    expect([models[0]?.result, models[0]?.why]).toEqual(['kept', textWith('deleted by hand')])
    expect(existsSync(project.model)).toBe(false)
  })
})

test('a definition of three models is shared, and an edit of it by hand stays for all of them', async () => {
  const files = ['a', 'b', 'c'].map((name) => source({ [name]: { type: 'boolean' } }, `acme.${name}.json`))
  expect((await run(files, { share: true })).shared).toEqual(['params/prompt.yaml', 'params/steps.yaml'])
  const shared = join(project.specs, 'params/steps.yaml')
  writeFileSync(shared, `${readFileSync(shared, 'utf8')}label: Steps\n`)
  const again = await run(files)
  expect([again.shared, again.models.map(({ result }) => result)]).toEqual([
    [],
    ['unchanged', 'unchanged', 'unchanged'],
  ])
  expect((await run([source({ d: { type: 'boolean' } }, 'acme.d.json')])).models[0]?.result).toBe('added')
  expect(readFileSync(join(project.specs, 'models/acme/acme-d.yaml'), 'utf8')).toContain('steps: { use: steps }')
  expect((await run(files)).models.map(({ result }) => result)).toEqual(['unchanged', 'unchanged', 'unchanged'])
  expect((await compile(project.specs)).diagnostics).toEqual([])
})

test('a file that was not imported is never overwritten', async () => {
  mkdirSync(join(project.specs, 'models/acme'), { recursive: true })
  writeFileSync(project.model, 'id: acme-reel\n')
  for (let times = 0; times < 2; times++) {
    const { models } = await run([source()])
    expect([models[0]?.result, models[0]?.why]).toEqual(['kept', textWith('was not imported')])
    expect(text()).toBe('id: acme-reel\n')
  }
})

test('parameters that models have in common are written out in each, unless they are to be shared', async () => {
  const files = ['a', 'b', 'c'].map((name) => source({ [name]: { type: 'boolean' } }, `acme.${name}.json`))
  expect((await run(files)).shared).toEqual([])
  expect(existsSync(join(project.specs, 'params'))).toBe(false)
  expect(readFileSync(join(project.specs, 'models/acme/acme-a.yaml'), 'utf8')).not.toContain('use:')
})

test('two sources never share an id', async () => {
  const files = [source(), source({}, 'acme.Reel.json')]
  const { models, diagnostics } = await run(files)
  expect(models.map(({ id }) => id)).toEqual(['acme-reel', 'acme-reel-2'])
  expect(diagnostics).toEqual([])
})

/** A schema with a constraint that specs cannot declare. */
const unsaid = { type: 'string', not: { const: 'a' } }

test('strict writes nothing if anything is lost, and check writes nothing at all', async () => {
  const lossy = source({ raw: unsaid })
  expect((await run([lossy], { strict: true })).isWritten).toBe(false)
  expect((await run([source()], { check: true })).isWritten).toBe(false)
  expect(existsSync(join(project.specs, 'models'))).toBe(false)
})

test('an upstream gets the original id and the original names', async () => {
  mkdirSync(join(project.specs, 'upstreams'))
  await run([source({ 'cfg-scale': { type: 'number' } })], { upstream: 'acme' })
  expect(text()).toContain(`{ "prompt": params.prompt, "steps": params.steps, "cfg-scale": params.cfg_scale }`)
  expect(text()).toContain('use: acme')
})

test('the report counts what it says', async () => {
  const result = await run([source({ raw: unsaid, size: { enum: ['a', 'a'] } }), join(project.folder, 'missing.json')])
  expect(totalsOf(result)).toEqual({
    models: 1,
    withoutLoss: 0,
    failures: 1,
    conflicts: 0,
    gone: 0,
    notes: { loss: 1, mistake: 1, change: 0, guess: 1, assumption: 0, choice: 2 },
    without: { descriptions: 1, parameters: 4, prices: 1 },
  })
  expect(importText(result, 'specs', plain)).toEqual([
    'added     specs/models/acme/acme-reel.yaml',
    '  loss     "raw" has a constraint that specs cannot declare: {"not":{"const":"a"}}. It is not checked. (constraint)',
    '  mistake  "size" lists the option "a" twice. It is listed once. (option-twice)',
    '  guess    The source does not state these, so they are guesses: category: video (id "reel"); task: text-to-video (it requires no file); mode: async (nothing says it). (guessed)',
    textLike(/^failed {4}.*missing\.json {2}.*\(ENOENT\)$/),
    '',
    '1 model, 0 without loss: 1 loss, 1 mistake, 0 changes, 1 guess, 0 assumptions, 2 choices.',
    '1 file failed.',
    'Without a description: 1 model, 4 parameters.',
    'Without a price: 1 model.',
    'A file for --about can add them.',
  ])
})

test('the command line imports, and its exit codes say what happened', async () => {
  const [good, lossy] = [source(), source({ raw: unsaid }, 'acme.lossy.json')]
  const imported = await gatewright(project.folder, 'import', 'json-schema', good, '--json')
  expect([imported.code, valueAt(readJson(imported.stdout), 'totals', 'models')]).toEqual([0, 1])
  expect((await gatewright(project.folder, 'import', 'json-schema', lossy, '--strict')).code).toBe(1)
  const unknown = await gatewright(project.folder, 'import', 'wsdl', good)
  expect([unknown.code, unknown.stderr]).toEqual([2, textWith('wsdl')])
})

test('a model whose spec would be too large is reported, and the others are imported', async () => {
  const long = { type: 'string', enum: ['long '.repeat(200)] }
  const huge = Object.fromEntries(Array.from({ length: 1200 }, (_, at) => [`p${at}`, long]))
  const { models, failures } = await run([source(huge, 'acme.huge.json'), source()])
  expect(models.map(({ id, result }) => [id, result])).toEqual([['acme-reel', 'added']])
  expect(failures).toEqual([
    { file: textLike(/acme\.huge\.json$/), why: textLike(/^its spec would have more than 1 MiB/) },
  ])
})
