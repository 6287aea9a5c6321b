import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { node } from '../../support/command.ts'
import { copySpecs, program } from '../../support/gatewright.ts'
import { temporary } from '../../support/temporary.ts'

/** Prints the modules that a process has loaded when it ends. */
const hooks = `import { registerHooks } from 'node:module'
const urls = []
registerHooks({ load: (url, context, next) => (urls.push(url), next(url, context)) })
process.on('exit', () => process.stderr.write(urls.join('\\n')))
`

/** The packages, and the folders of this repository, whose modules a command loads. */
async function loadedBy(...args: readonly string[]): Promise<ReadonlySet<string>> {
  const folder = temporary()
  copySpecs(folder)
  const file = join(folder, 'hooks.mjs')
  writeFileSync(file, hooks)
  const { code, stderr } = await node(['--import', file, program, ...args], { cwd: folder })
  expect(code).toBe(0)
  const homes = /node_modules\/(?:@[^/]+\/)?([^/\n]+)|(?:generator|templates)\/[^/\n]+/g
  return new Set([...stderr.matchAll(homes)].map(([path, name = path]) => name))
}

// A check of two models takes as long as loading what it needs: bench/results/build.md has its time.
test('a check loads no target, no formatter, no compiler and no importer', async () => {
  const loaded = await loadedBy('check')
  expect(loaded).toContain('yaml')
  expect(
    [...loaded].filter((name) =>
      /^templates|writing|importing|prettier|oxfmt|handlebars|oxc|json-schema|ts-morph|lodash/.test(name),
    ),
  ).toEqual([])
})

test('printing the version or a page loads no YAML', async () => {
  for (const args of [['--version'], ['explain', 'bad-example']])
    expect([...(await loadedBy(...args))].filter((name) => name === 'yaml' || name === 'jsonata')).toEqual([])
})

test('only an import of declarations runs the compiler of TypeScript, in a separate process', async () => {
  const folder = temporary()
  const files = { 'schema.json': '{"type":"object"}', 'types.d.ts': 'export interface AInput { a: string }' }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const loaded = await Promise.all(
    [
      ['build'],
      ['import', 'json-schema', join(folder, 'schema.json'), '--vendor', 'acme'],
      ['import', 'dts', join(folder, 'types.d.ts'), '--vendor', 'acme'],
    ].map((args) => loadedBy(...args)),
  )
  for (const names of loaded)
    expect([...names].filter((name) => /^(?:ts-morph|common|typescript)$/.test(name))).toEqual([])
})
