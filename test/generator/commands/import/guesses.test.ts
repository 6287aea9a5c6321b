import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { compile } from '../../../../generator/building/compile.ts'
import { importText, totalsOf } from '../../../../generator/commands/import/report.ts'
import { textWith } from '../../../support/matching.ts'
import { ImportFolder, plain } from './folder.ts'

let project: ImportFolder

beforeEach(() => {
  project = new ImportFolder()
})

describe('guesses', () => {
  test('are marked as imported, and a mode that nobody states is async', async () => {
    await project.run([project.source()])
    expect(project.text()).toContain('mode: async\n')
    expect(project.text()).toContain('source: imported\n')
  })

  test('never change a mode or a category that a person has kept, and the report says so', async () => {
    await project.run([project.source()])
    project.edit('mode: async', 'mode: sync')
    project.edit('category: video', 'category: image')
    const again = await project.run([project.source({ fps: { enum: [24, 30] } })])
    expect(again.models).toMatchObject([
      {
        result: 'updated',
        conflicts: [],
        kept: [
          { key: 'mode', value: 'sync', guess: 'async' },
          { key: 'category', value: 'image', guess: 'video' },
        ],
      },
    ])
    expect(project.text()).toMatch(/category: image\n[^]*mode: sync\n/)
    expect(importText(again, 'specs', plain)).toContain('  keeps    mode: "sync"; the import guesses "async"')
  })

  test('of an earlier import stay as well', async () => {
    await project.run([project.source()])
    const ledger = join(project.specs, 'imports.json')
    for (const file of [ledger, project.model])
      writeFileSync(file, readFileSync(file, 'utf8').replace(/("?mode"?: ?"?)async/, '$1sync'))
    expect((await project.run([project.source()])).models).toMatchObject([
      { result: 'unchanged', kept: [{ key: 'mode' }] },
    ])
    expect(project.text()).toContain('mode: sync\n')
  })
})

test('a strict check accepts what an import without loss wrote, and the report counts what is missing', async () => {
  const result = await project.run([project.source()], { share: true })
  expect(totalsOf(result)).toMatchObject({
    withoutLoss: 1,
    without: { descriptions: 1, parameters: 2, prices: 1 },
  })
  expect((await compile(project.specs, { strict: true })).diagnostics).toEqual([])
  project.edit('source: imported', 'source: reference')
  expect((await compile(project.specs, { strict: true })).diagnostics.map(({ code }) => code)).toContain(
    'missing-description',
  )
})

describe('names and prices beside the schemas', () => {
  const about = (content: string, name = 'about.yaml'): string => project.file(name, content)

  test('are found by the id of the spec or of the source, and are no guesses then', async () => {
    const file = about(`acme-reel:
  name: Reel 2
  description: Makes a film.
  credits: steps * 2
  category: video
  task: image-to-video
  mode: sync
`)
    const result = await project.run([project.source()], { about: file })
    expect(project.text()).toMatch(/name: Reel 2\n[^]*task: image-to-video\nmode: sync\n/)
    expect(project.text()).toContain('description: Makes a film.\n')
    expect(project.text()).toContain('credits: steps * 2\n')
    expect(result.models[0]?.notes.filter(({ kind }) => kind === 'guess')).toEqual([])
    expect((await compile(project.specs)).diagnostics).toEqual([])
    await project.run([project.source()], { about: about('{ "reel": { "name": "Reel 3" } }', 'about.json') })
    expect(project.text()).toContain('name: Reel 3\n')
  })

  test('of no imported model are listed', async () => {
    const result = await project.run([project.source()], { about: about('nobody: { name: Nobody }\n') })
    expect(importText(result, 'specs', plain)).toContain('No imported model has these ids of --about: nobody.')
  })

  test('with mistakes stop the import, with the lines of all of them', async () => {
    const file = about('a: { nmae: A, credits: -1 }\nb: 3\n')
    const { diagnostics, isWritten } = await project.run([project.source()], { about: file })
    expect([isWritten, existsSync(project.model)]).toEqual([false, false])
    expect(diagnostics.map(({ line, code, hint }) => [line, code, hint ?? ''])).toEqual([
      [1, 'unknown-key', textWith('name')],
      [1, 'wrong-type', ''],
      [2, 'wrong-type', ''],
    ])
    const missing = await project.run([project.source()], { about: join(project.folder, 'none.yaml') })
    expect(missing.diagnostics.map(({ code }) => code)).toEqual(['unreadable-file'])
  })
})
