import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/** Folders of tests about several folders of sources at once. */
const across = ['test/gateway/conformance', 'test/gateway/failures']

const files = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !/^(?:samples|nodes|e2e\/consumer|types)\//.test(path))
  .map((path) => join('test', path))

test('the folders of tests mirror those of the sources', () => {
  const folders = new Set(files.map(dirname).filter((path) => /^test\/(?:gateway|generator|templates)\//.test(path)))
  const homeless = [...folders].filter((path) => !across.includes(path) && !existsSync(path.replace('test/', '')))
  expect(homeless).toEqual([])
})

test('files have one spelling', () => {
  expect(files.filter((path) => !/^[a-z][a-zA-Z0-9]*(?:\.long)?(?:\.test)?(?:\.d)?\.ts$/.test(basename(path)))).toEqual(
    [],
  )
})

test('a gateway in the process of a test is started in one way', () => {
  const starters = files.filter((path) =>
    /import \{[^}]*\bstartGateway\b[^}]*\} from '[^']*gateway\/gateway\.ts'/.test(readFileSync(path, 'utf8')),
  )
  expect(starters).toEqual(['test/support/gateway.ts'])
})

test('what long tests repeat is a quick test, too', () => {
  const repeats = files.filter(
    (path) => path.endsWith('.long.test.ts') && /^\/\/ The same/.test(readFileSync(path, 'utf8')),
  )
  expect(repeats.length).toBeGreaterThan(5)
  expect(repeats.filter((path) => !existsSync(path.replace('.long', '')))).toEqual([])
})
