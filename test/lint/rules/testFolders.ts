import { posix } from 'node:path'
import { architecture } from '../floors.ts'
import { fileRule, pathRule, type Rule } from '../rule.ts'
import { isTest } from '../scopes.ts'
import { topOf } from '../source.ts'

/** Folders with tests of several source folders at once. */
const across = ['test/gateway/conformance', 'test/gateway/failures']

/** Test folders that do not mirror a source folder: each is about the complete project. */
const complete = [
  'contract',
  'corpus',
  'docs',
  'e2e',
  'extending',
  'frameworks',
  'fuzz',
  'generated',
  'hostile',
  'install',
  'lint',
  'nodes',
  'programs',
  'samples',
  'specs',
  'support',
  'tools',
  'types',
  'vendors',
].map((name) => `test/${name}`)

/** A test folder mirrors a source folder. */
export const mirroredFolder: Rule = pathRule('mirrored-folder', function* ({ paths }) {
  const isMirror = /^test\/(?:gateway|generator|templates|web)\//
  const folders = new Map(paths.filter(isTest).map((path) => [posix.dirname(path), path]))
  for (const [folder, path] of folders) {
    const mirrored = folder.replace('test/', '')
    if (!isMirror.test(`${folder}/`) || across.includes(folder)) continue
    if (!paths.some((one) => one.startsWith(`${mirrored}/`))) yield [topOf(path), `There is no folder ${mirrored}.`]
  }
})

/** A folder of tests mirrors a source folder, or has a row in the architecture. */
export const testFolderRow: Rule = pathRule('test-folder-row', function* ({ paths, read }) {
  const found = new Map(
    paths.flatMap((path) => {
      const folder = /^test\/[^/]+(?=\/)/.exec(path)?.[0]
      return folder === undefined ? [] : [[folder, path] as const]
    }),
  )
  const isSource = (folder: string): boolean => paths.some((path) => path.startsWith(folder.replace('test/', '') + '/'))
  for (const [folder, path] of found) {
    if (!complete.includes(folder) && !isSource(folder))
      yield [topOf(path), `${folder} mirrors no folder: add it to the list of this rule and to ${architecture}.`]
  }
  const text = read(architecture)
  for (const folder of complete)
    if (!found.has(folder))
      yield [topOf(architecture), `There is no folder ${folder}: remove it from the list of this rule.`]
  for (const folder of [...complete, ...across])
    if (!text.includes(`| \`${folder}\` |`)) yield [topOf(architecture), `No row says what ${folder} holds.`]
})

/** File names have one style. */
export const testFileName: Rule = fileRule('test-file-name', isTest, function* ({ path }) {
  if (!/^[a-z][a-zA-Z0-9]*(?:\.(?:long|release))?(?:\.test)?(?:\.d)?\.ts$/.test(posix.basename(path)))
    yield [
      0,
      'Write the name in camelCase, with .test.ts, .long.test.ts or .release.test.ts at its end if it has tests.',
    ]
})
