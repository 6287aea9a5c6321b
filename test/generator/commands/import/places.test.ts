import { join, relative } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { ImportFolder } from './folder.ts'

const before = process.cwd()

afterEach(() => {
  process.chdir(before)
})

const document = JSON.stringify({
  components: { schemas: { Input: { type: 'object', properties: { prompt: { type: 'string' } } } } },
})

/** The vendor and the id of a Cog document at a path of a project; `from` is the working folder in it. */
async function ownerOf(path: string, from?: string): Promise<readonly string[]> {
  const project = new ImportFolder()
  const file = project.file(path, document)
  if (from !== undefined) process.chdir(join(project.folder, from))
  const written = from === undefined ? file : relative(process.cwd(), file)
  const { models, failures } = await project.run([written], { format: 'cog' })
  expect(failures).toEqual([])
  return models.map(({ file: model }) => model.replace('models/', ''))
}

test('a folder that says whose a model is, is its owner', async () => {
  expect(await ownerOf('schemas/acme/reel.json')).toEqual(['acme/acme-reel.yaml'])
  expect(await ownerOf('acme/reel/openapi.json')).toEqual(['acme/acme-reel.yaml'])
  expect(await ownerOf('acme/reel.json', '.')).toEqual(['acme/acme-reel.yaml'])
})

test.each(['Downloads/reel.json', 'tmp/reel.json', 'schemas/reel.json', 'models/reel.json'])(
  'a folder in which a file merely lies is no owner: %s',
  async (path) => {
    expect(await ownerOf(path)).toEqual(['imported/imported-reel.yaml'])
  },
)

test('neither is the working folder, nor one above it', async () => {
  expect(await ownerOf('acme/reel.json', 'acme')).toEqual(['imported/imported-reel.yaml'])
  const project = new ImportFolder()
  project.file('acme/house/keep', '')
  const file = project.file('acme/reel.json', document)
  process.chdir(join(project.folder, 'acme/house'))
  const { models } = await project.run([relative(process.cwd(), file)], { format: 'cog' })
  expect(models.map(({ id }) => id)).toEqual(['imported-reel'])
})

test('a file with a common name is not called as the folder in which it merely lies', async () => {
  expect(await ownerOf('downloads/openapi.json')).toEqual(['imported/imported-openapi.yaml'])
})
