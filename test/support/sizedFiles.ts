import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The module that says how large a test is. */
const size = 'test/support/size.ts'

/** The names of that module that make a test larger, or give it more cases, at the levels above `npm test`. */
const larger = /\b(?:times|sampled|isLong|isRelease)\b/

const importsOf = (path: string, text: string): readonly string[] =>
  [...text.matchAll(/^(?:import|export)\b[^'"]*?'(\.[^']+)'|\bimport\('(\.[^']+)'\)/gm)].map(([, one, other]) =>
    join(dirname(path), one ?? other ?? ''),
  )

/**
 * Returns the files of tests below a folder that are larger at the levels above `npm test`: those that call `times` or its
 * neighbours, and those that import a module of the tests that does.
 */
export function sizedFiles(root = '.'): readonly string[] {
  const files = globSync('test/**/*.ts', { cwd: root, exclude: ['**/node_modules/**'] })
  const texts = new Map(files.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
  const importers = new Map<string, readonly string[]>()
  for (const [path, text] of texts)
    for (const imported of importsOf(path, text)) importers.set(imported, [...(importers.get(imported) ?? []), path])
  const sized = new Set((importers.get(size) ?? []).filter((path) => larger.test(texts.get(path) ?? '')))
  // A set yields what is added to it while it is read.
  for (const path of sized) for (const importer of importers.get(path) ?? []) sized.add(importer)
  return [...sized].filter((path) => path.endsWith('.test.ts')).sort()
}
