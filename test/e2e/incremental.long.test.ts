import { cpSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { listFiles, readTree, temporaryFolder } from '../support/folder.ts'
import { copySpecs, documented, gatewright } from '../support/gatewright.ts'

const root = temporaryFolder()
const built = join(root, 'built')
const spec = documented['vendor1-v3-omni']
let folder = built
let count = 0

beforeAll(async () => {
  copySpecs(built)
  expect(await gatewright(built, 'build', '--cache', 'cache')).toMatchObject({ code: 0 })
})

/** Each test has a copy, which a cache knows by the contents of its files. */
beforeEach(async () => {
  folder = join(root, `case-${++count}`)
  cpSync(built, folder, { recursive: true })
  expect(await gatewright(folder, 'build', '--cache', 'cache')).toMatchObject({ code: 0, stderr: '' })
})

/** Changes the description of a model, and builds. */
async function edit(...flags: readonly string[]): Promise<string> {
  const path = join(folder, 'specs', spec)
  writeFileSync(path, readFileSync(path, 'utf8').replace(/^description: .*/m, `description: Edited ${++count}.`))
  const { code, stdout, stderr } = await gatewright(folder, 'build', ...flags)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return stdout
}

/** The states of the packages' files. A disk uses the inode of a file that was replaced again, so that an inode is not enough. */
const states = (): ReadonlyMap<string, string> =>
  new Map(
    listFiles(join(folder, 'generated')).map((path) => {
      const { ino, ctimeMs } = statSync(join(folder, 'generated', path))
      return [path, `${ino} ${ctimeMs}`]
    }),
  )

/** The manifest that the builds of the current folder have left. */
function manifest(): string {
  const paths = readdirSync(join(folder, 'cache')).filter((name) => name.endsWith('.kept'))
  const newest = paths
    .map((name) => join(folder, 'cache', name))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
  return newest[0] ?? ''
}

/** Whether the packages are as a build from nothing makes them. */
async function expectRight(): Promise<void> {
  const before = readTree(join(folder, 'generated'))
  expect(await gatewright(folder, 'build', '--check', '--out', 'generated')).toMatchObject({ code: 0 })
  expect(await gatewright(folder, 'build', '--no-cache')).toMatchObject({ code: 0, stderr: '' })
  expect(readTree(join(folder, 'generated'))).toEqual(before)
}

it('a build after an edit of one spec writes only the files of that model and those of all models', async () => {
  const before = states()
  expect(await edit('--cache', 'cache')).toMatch(/ 0 new, \d+ changed, 0 removed/)
  const written = [...states()].flatMap(([path, state]) => (before.get(path) === state ? [] : [path]))
  const others = written.filter((path) => !/vendor1[-_]v3[-_]omni/.test(path))
  expect(others).toEqual([
    'catalog/gatewright.json',
    'client/dist/registry.d.ts',
    'client/dist/types/vendor1.d.ts',
    'client/gatewright.json',
    'client/src/registry.ts',
    'client/src/types/vendor1.ts',
    'command/dist/summaries.js',
    'command/gatewright.json',
    'command/src/summaries.ts',
    'gatewright.dist.json',
    'openapi/dist/index.js',
    'openapi/gatewright.json',
    'openapi/openapi.json',
    'openapi/openapi.yaml',
    'python/gatewright.json',
    'python/src/gatewright_client/_data/models.json',
    'python/src/gatewright_client/client.pyi',
    'reference/categories/video.md',
    'reference/gatewright.json',
    'reference/llms.txt',
    'reference/vendors/vendor1.md',
    'schemas/gatewright.json',
    'validators/gatewright.json',
  ])
  await expectRight()
})

it('a manifest that is damaged is ignored, and written again', async () => {
  const path = manifest()
  writeFileSync(path, readFileSync(path, 'utf8').replace('"models/', '"Models/'))
  expect(await edit('--cache', 'cache')).toMatch(/ 0 new, \d+ changed, 0 removed/)
  expect(readFileSync(path, 'utf8')).not.toContain('"Models/')
  await expectRight()
})
