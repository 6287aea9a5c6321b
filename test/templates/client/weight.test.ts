import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { ts } from 'ts-morph'
import { expect, test } from 'vitest'
import { bundle } from '../../../bench/rolled.ts'
import { listFiles } from '../../support/folder.ts'
import { readJson, unchecked, valueAt } from '../../support/reading.ts'

const built = 'generated/client/dist'
const sources = 'generated/client/src'

/** Returns every module that a module imports, directly or not, by any kind of import: a bundler reads them all. */
function reached(entry: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(entry)) return seen
  seen.add(entry)
  const { importedFiles } = ts.preProcessFile(readFileSync(entry, 'utf8'), true, true)
  for (const { fileName } of importedFiles) {
    if (fileName.startsWith('.')) reached(join(dirname(entry), fileName), seen)
  }
  return seen
}

const names = (entry: string): readonly string[] =>
  [...reached(join(built, entry))].map((path) => relative(built, path)).sort()

const apart = /catalog|debug|pages|price|quote|tasks|webhooks|proxy|route\.|node\.|files|runtime\/media|registry/

/** The paths of the modules in the one file of the runtime. */
const joined: readonly string[] = unchecked(
  valueAt(readJson(readFileSync(join(built, 'runtime.js.map'), 'utf8')), 'sources'),
)

test('modules with their own import path add nothing to the client', () => {
  const [index, model] = [names('index.js'), names('models/vendor1-v3-omni.js')]
  expect(index).toEqual(['index.js', 'runtime.js'])
  expect(model).toEqual(['models/vendor1-v3-omni.js', 'runtime.js'])
  expect(joined.filter((name) => apart.test(name))).toEqual([])
})

/** This module reads `process` if it exists, and works without it. */
const environment = 'runtime/environment.ts'

/** A module without its comments. */
const codeOf = (name: string): string => readFileSync(join(sources, name), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')

test('no file of the package needs Node', () => {
  const files = listFiles(sources).filter((name) => name !== environment)
  expect(files.length).toBeGreaterThan(200)
  expect(files.filter((name) => /(?:from |import\()['"]node:|\bprocess\./.test(codeOf(name)))).toEqual([])
})

test('the proxy imports neither models nor the code that runs them', async () => {
  expect(names('runtime/proxy.js').filter((name) => name.startsWith('models/'))).toEqual([])
  const text = await bundle("export { createProxy } from '@gatewright/client/proxy'")
  expect(text).toContain('createProxy')
  expect(text).not.toMatch(/onUpdate|onAbort|has no parameter/)
})
