import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { compile } from '../../../../generator/building/compile.ts'
import type { ImportRequest } from '../../../../generator/commands/import/import.ts'
import { textWith } from '../../../support/matching.ts'
import { ImportFolder, properties } from './folder.ts'
import { service } from './service.ts'

let project: ImportFolder

beforeEach(() => {
  project = new ImportFolder()
})

describe('files with the same name', () => {
  const at = (path: string, more = {}): string => project.source(more, path)
  const idsOf = async (files: readonly string[]): Promise<readonly string[]> =>
    (await project.run(files)).models.map(({ id }) => id)

  test('that says nothing are called as their folders', async () => {
    const files = ['text-to-image/spec/input.json', 'text-to-video/spec/input.json', 'chat/schema.json'].map((path) =>
      at(path),
    )
    expect(await idsOf(files)).toEqual(['imported-text-to-image', 'imported-text-to-video', 'imported-chat'])
    const [first = ''] = files
    expect(await idsOf([first])).toEqual(['imported-text-to-image'])
  })

  test('get the names of the first folders that differ, and keep their ids when others come', async () => {
    const first = at('a/schemas/reel.json')
    expect(await idsOf([first])).toEqual(['imported-reel'])
    const second = at('b/schemas/reel.json', { loop: { type: 'boolean' } })
    expect(await idsOf([first, second])).toEqual(['imported-reel', 'imported-b-reel'])
    expect(await idsOf([second])).toEqual(['imported-b-reel'])
  })

  test('keep their ids for a vendor of two words, too', async () => {
    const files = [at('a/schemas/reel.json'), at('b/schemas/reel.json')]
    const ids = async (paths: readonly string[]): Promise<readonly string[]> =>
      (await project.run(paths, { vendor: 'Acme Films' })).models.map(({ id }) => id)
    expect(await ids(files)).toEqual(['acme-films-a-reel', 'acme-films-b-reel'])
    expect(await ids(files.slice(1))).toEqual(['acme-films-b-reel'])
  })

  test('in two imports are two models, unless the first file is gone', async () => {
    const first = at('a/reel.json')
    await project.run([first])
    const second = at('b/reel.json', { loop: { type: 'boolean' } })
    expect((await project.run([second])).models).toMatchObject([{ id: 'imported-b-reel', result: 'added' }])
    rmSync(first)
    const third = at('c/reel.json', { loop: { type: 'boolean' } })
    const { models, remarks } = await project.run([third])
    expect(models).toMatchObject([{ id: 'imported-reel', result: 'updated' }])
    expect(remarks).toMatchObject([{ code: 'source', message: textWith('and its file a/reel.json is gone') }])
  })

  test('whose owner and name are the same are two models, and a file that is named twice is one', async () => {
    const cog = (path: string): string => {
      return project.file(path, JSON.stringify({ components: { schemas: { Input: { type: 'object', properties } } } }))
    }
    const [first, second] = [cog('a/acme/reel.json'), cog('b/acme/reel.json')]
    const { failures, models } = await project.run([first, second, first], { format: 'cog' })
    expect([models.map(({ id }) => id), failures]).toEqual([['acme-a-reel', 'acme-b-reel'], []])
    for (const { file } of models) expect(readFileSync(join(project.specs, file), 'utf8')).not.toContain('aliases')
    expect((await compile(project.specs)).diagnostics).toEqual([])
  })
})

/** Imports OpenAPI documents, and returns the ids and the results. */
const idsOf = async (files: readonly string[], more: Partial<ImportRequest> = {}): Promise<object> => {
  const { models } = await project.run(files, { format: 'openapi', ...more })
  return Object.fromEntries(models.map(({ id, result }) => [id, result]))
}

describe('the operations of a document', () => {
  const upscale = [
    { path: '/v1/image/upscale', id: 'upscale' },
    { path: '/v1/video/upscale', id: 'upscale' },
  ]

  test('that share an id are models with the segments that differ', async () => {
    const document = project.file('acme.json', service(upscale))
    expect(await idsOf([document])).toEqual({ 'acme-image-upscale': 'added', 'acme-video-upscale': 'added' })
    expect((await compile(project.specs)).diagnostics).toEqual([])
    expect(await idsOf([document])).toEqual({ 'acme-image-upscale': 'unchanged', 'acme-video-upscale': 'unchanged' })
  })

  test('that share an id are different models, if they are imported one by one', async () => {
    const document = project.file('acme.json', service(upscale))
    expect(await idsOf([document], { operations: ['/v1/image/upscale'] })).toEqual({ 'acme-upscale': 'added' })
    const before = readFileSync(join(project.specs, 'models/acme/acme-upscale.yaml'), 'utf8')
    const second = await project.run([document], { format: 'openapi', operations: ['/v1/video/upscale'] })
    expect(second.models).toMatchObject([{ id: 'acme-video-upscale', result: 'added' }])
    expect(second.remarks).toEqual([])
    expect(readFileSync(join(project.specs, 'models/acme/acme-upscale.yaml'), 'utf8')).toBe(before)
    expect(await idsOf([document])).toEqual({ 'acme-upscale': 'unchanged', 'acme-video-upscale': 'unchanged' })
  })

  test('stay the same models under another title, other ids and another vendor', async () => {
    await idsOf([project.file('acme.json', service(upscale))])
    const renamed = upscale.map(({ path }, index) => ({ path, id: `operation${index}` }))
    const document = project.file('acme.json', service(renamed, 'Films of tomorrow'))
    const same = { 'acme-image-upscale': 'unchanged', 'acme-video-upscale': 'unchanged' }
    expect(await idsOf([document])).toEqual(same)
    const { remarks } = await project.run([document], { format: 'openapi', vendor: 'films' })
    expect(remarks).toMatchObject([{ code: 'source', message: textWith('keeps the vendor acme for 2 models') }])
    expect(await idsOf([document], { vendor: 'films' })).toEqual(same)
  })

  test('get a number only if nothing else differs', async () => {
    const operations = ['/{a}', '/{A}', '/%61', '/a'].map((path) => ({ path, id: 'make' }))
    const document = project.file('acme.json', service(operations))
    expect(Object.keys(await idsOf([document]))).toEqual(['acme-make', 'acme-make-2', 'acme-61-make', 'acme-make-3'])
  })

  test('get short ids of complete words', async () => {
    const name = 'create_a_new_generation_of_pictures_from_words_and_sounds'
    const operations = ['image', 'video'].map((kind) => ({ path: `/v1/${kind}`, id: `${name}_${kind}` }))
    const ids = Object.keys(await idsOf([project.file('acme.json', service(operations))]))
    expect(ids).toEqual([
      'acme-image-create-a-new-generation-of-pictures',
      'acme-video-create-a-new-generation-of-pictures',
    ])
    expect(ids.every((id) => id.length <= 50)).toBe(true)
  })
})

describe('an operation that an import leaves out', () => {
  const hook = { path: '/v1/webhooks', id: 'registerWebhook' }
  const draw = { path: '/v1/draw', id: 'draw' }

  test('is still read if an earlier import has it, until a person deletes its file', async () => {
    const document = project.file('acme.json', service([hook, draw]))
    await idsOf([document], { operations: ['POST /v1/webhooks'] })
    const all = await project.run([document], { format: 'openapi' })
    expect(all.models).toMatchObject([
      { id: 'acme-register-webhook', result: 'unchanged' },
      { id: 'acme-draw', result: 'added' },
    ])
    expect([all.leftOut, all.remarks]).toMatchObject([[], [{ code: 'source', message: textWith('POST /v1/webhooks') }]])
    rmSync(join(project.specs, 'models/acme/acme-register-webhook.yaml'))
    const without = await project.run([document], { format: 'openapi' })
    expect([without.models, without.remarks]).toMatchObject([[{ id: 'acme-draw', result: 'unchanged' }], []])
    expect(without.leftOut).toMatchObject([{ operation: 'POST /v1/webhooks' }])
  })
})

describe('two services with the same title', () => {
  test('are two sources', async () => {
    const one = project.file('schemas/one.json', service([{ path: '/make', id: 'make', summary: 'Make one' }]))
    const two = project.file('schemas/two.json', service([{ path: '/make', id: 'make', summary: 'Make two' }]))
    expect(await idsOf([one])).toEqual({ 'acme-make': 'added' })
    const { models, remarks } = await project.run([two], { format: 'openapi' })
    expect(models).toMatchObject([{ id: 'acme-two-make', result: 'added' }])
    expect(remarks).toMatchObject([{ code: 'source', message: textWith('pass --source schemas/one.json') }])
    expect(await idsOf([one, two])).toEqual({ 'acme-make': 'unchanged', 'acme-two-make': 'unchanged' })
  })

  test('in one import get the words of their files that differ', async () => {
    const files = ['one', 'two'].map((name) =>
      project.file(`${name}/api.json`, service([{ path: '/make', id: 'make' }])),
    )
    expect(await idsOf(files)).toEqual({ 'acme-one-make': 'added', 'acme-two-make': 'added' })
  })
})

test('declarations are known by their file and the name of the type', async () => {
  const types = 'export interface ReelInput { prompt: string }\nexport interface FilmInput { prompt: string }\n'
  const declared = (path: string, text = types): string => project.file(path, text)
  const run = (file: string, more: Partial<ImportRequest> = {}) => project.run([file], { format: 'dts', ...more })
  const first = await run(declared('a/models.d.ts'), { vendor: 'acme' })
  expect(first.models.map(({ id }) => id)).toEqual(['acme-reel', 'acme-film'])
  const second = await run(declared('b/models.d.ts'), { vendor: 'acme' })
  expect(second.models.map(({ id }) => id)).toEqual(['acme-b-reel', 'acme-b-film'])
  const third = await run(declared('a/models.d.ts', types.replace('FilmInput', 'Film')))
  expect(third.models).toMatchObject([{ id: 'acme-reel', result: 'unchanged' }])
  expect(third.remarks).toMatchObject([{ code: 'gone', file: 'models/acme/acme-film.yaml' }])
  expect((await run(declared('a/models.d.ts'), { types: ['ReelInput'] })).remarks).toEqual([])
})

test('a type that one file exports for another is one model of the file that declares it', async () => {
  const files = [
    project.file('types/reel.d.ts', 'export interface ReelInput { prompt: string }\n'),
    project.file('types/index.d.ts', "export * from './reel'\nexport interface FilmInput { prompt: string }\n"),
  ]
  const ids = async (): Promise<readonly string[]> =>
    (await project.run(files, { format: 'dts', vendor: 'acme' })).models.map(({ id, result }) => `${id} ${result}`)
  expect(await ids()).toEqual(['acme-reel added', 'acme-film added'])
  expect(await ids()).toEqual(['acme-reel unchanged', 'acme-film unchanged'])
})
