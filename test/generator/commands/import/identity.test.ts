import { rmSync } from 'node:fs'
import { beforeEach, describe, expect, test } from 'vitest'
import { ImportFolder, properties } from './folder.ts'

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

  test('in two imports are an error that names both, unless the first file is gone', async () => {
    const first = at('a/reel.json')
    await project.run([first])
    const second = at('b/reel.json', { loop: { type: 'boolean' } })
    const { failures, models } = await project.run([second])
    expect([models, failures]).toEqual([
      [],
      [{ file: second, why: 'a/reel.json is already the model imported-reel; give one of them another name' }],
    ])
    rmSync(first)
    expect((await project.run([second])).models).toMatchObject([{ id: 'imported-reel', result: 'updated' }])
  })

  test('whose owner and name are the same are an error that names both', async () => {
    const cog = (path: string): string => {
      return project.file(path, JSON.stringify({ components: { schemas: { Input: { type: 'object', properties } } } }))
    }
    const [first, second] = [cog('a/acme/reel.json'), cog('b/acme/reel.json')]
    const { failures, models } = await project.run([first, second, first], { format: 'cog' })
    expect(models.map(({ id }) => id)).toEqual(['acme-reel'])
    expect(failures).toEqual([
      { file: second, why: `${first} is already the model acme-reel; give one of them another name` },
    ])
  })
})
