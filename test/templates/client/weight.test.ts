import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { ts } from 'ts-morph'
import { expect, test } from 'vitest'
import { listFiles } from '../../support/folder.ts'

const built = 'generated/client/dist'

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

const read = (name: string): string => readFileSync(join(built, name), 'utf8')

const names = (entry: string): readonly string[] =>
  [...reached(join(built, entry))].map((path) => relative(built, path)).sort()

const apart = /catalog|debug|pages|price|quote|tasks|webhooks|proxy|route\.|node\.|files|runtime\/media|registry/

test('modules with their own import path add nothing to the client', () => {
  const [index, model] = [names('index.js'), names('models/vendor1-v3-omni.js')]
  expect(index).toContain('runtime/client.js')
  expect([...index, ...model].filter((name) => apart.test(name))).toEqual([])
})

/** This module reads `process` if it exists, and works without it. */
const environment = 'runtime/environment.js'

test('no file of the package needs Node', () => {
  const files = listFiles(built).filter((name) => name.endsWith('.js') && name !== environment)
  expect(files.length).toBeGreaterThan(200)
  expect(files.filter((name) => /from "node:|import\("node:|\bprocess\./.test(read(name)))).toEqual([])
})

test('the proxy imports neither models nor the code that runs them', () => {
  const unused = names('runtime/proxy.js').filter((name) => /models\/|client\.|task\.|open\.|explain/.test(name))
  expect(unused).toEqual([])
})
