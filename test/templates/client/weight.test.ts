import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { ts } from 'ts-morph'
import { expect, test } from 'vitest'
import { listFiles } from '../../support/folder.ts'

const built = 'generated/client/dist'

/** Every module that one leads to, by whatever kind of import: what a bundler has to look at. */
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

const apart = /catalog|debug|proxy|route\.|node\.|files|runtime\/media|registry/

test('what is imported by itself costs the client nothing', () => {
  const [index, model] = [names('index.js'), names('models/vendor1-v3-omni.js')]
  expect(index).toContain('runtime/client.js')
  expect([...index, ...model].filter((name) => apart.test(name))).toEqual([])
})

/** It reads `process` where there is one, and goes on without. */
const environment = 'runtime/environment.js'

test('no file of the package needs Node', () => {
  const files = listFiles(built).filter((name) => name.endsWith('.js') && name !== environment)
  expect(files.length).toBeGreaterThan(200)
  expect(files.filter((name) => /from "node:|import\("node:|\bprocess\./.test(read(name)))).toEqual([])
})

test('the proxy brings no model and no way to run one', () => {
  const unused = names('runtime/proxy.js').filter((name) => /models\/|client\.|task\.|open\.|explain/.test(name))
  expect(unused).toEqual([])
})
