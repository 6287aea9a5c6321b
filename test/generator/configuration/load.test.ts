import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { importConfig } from '../../../generator/configuration/module.ts'
import { node } from '../../support/command.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { textWith } from '../../support/matching.ts'
import { readJson, valueAt } from '../../support/reading.ts'

const folder = temporaryFolder()

/** The files of each case by their paths; the first one is the configuration. */
const cases: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  typescript: {
    'gatewright.config.ts': `import { extra, type Extra } from './parts/extra.ts'
import other from './parts/other.js'
import third from './parts/third'
enum Access { Public = 'public' }
const all: Extra = extra
export default { all, other, third, access: Access.Public, url: import.meta.url } satisfies object
`,
    'parts/extra.ts': `import data from './data.json' with { type: 'json' }
export interface Extra { readonly name: string }
export const extra: Extra = { name: 'extra', ...data }
`,
    'parts/data.json': '{ "more": 1 }',
    'parts/other.ts': `export default 'other' as string\n`,
    'parts/third.ts': `export default 3 as number\n`,
  },
  mts: { 'gatewright.config.mts': `export default { specs: 'a' as string }\n` },
  own: {
    'gatewright.config.ts': `import { defineConfig } from 'gatewright'
import { specs } from './below.ts'
export default defineConfig({ specs })
`,
    'below.ts': `import { workflowNames, type Model } from 'gatewright'
const one: Pick<Model, 'workflows'> = { workflows: [] }
export const specs: string = typeof workflowNames === 'function' ? 'e' : String(one)
`,
  },
  mjs: { 'gatewright.config.mjs': `export default { specs: 'b' }\n` },
  commonjs: { 'gatewright.config.js': `module.exports = { specs: 'c' }\n`, 'package.json': '{}' },
  json: { 'gatewright.config.json': '\uFEFF{ "specs": "d" }\n' },
  throws: {
    'gatewright.config.ts': `interface Unused {\n  readonly a: string\n}\nconst fail = (): Unused => {\n  throw new Error('no\\nway.')\n}\nexport default fail()\n`,
  },
  throwsBelow: {
    'gatewright.config.ts': `import './below.ts'\nexport default {}\n`,
    'below.ts': `type A = 1\n\nnull!.toString()\n`,
  },
  throwsText: { 'gatewright.config.ts': `throw 'a text'\n` },
  syntax: { 'gatewright.config.ts': `// é😀\nexport default { specs: }\n` },
  syntaxBelow: { 'gatewright.config.ts': `import './below.ts'\nexport default {}\n`, 'below.ts': 'const =\n' },
  syntaxScript: { 'gatewright.config.mjs': `export default {\n  specs: 'a' 'b'\n}\n` },
  syntaxJson: { 'gatewright.config.json': `{\n  "specs": 'a'\n}\n` },
  noDefault: { 'gatewright.config.ts': `export const specs = 'a'\n` },
  function: { 'gatewright.config.ts': `export default () => ({})\n` },
  promise: { 'gatewright.config.ts': `export default Promise.resolve({})\n` },
  list: { 'gatewright.config.json': '[]' },
  nothing: { 'gatewright.config.mjs': 'export default null\n' },
  noPackage: { 'gatewright.config.ts': `import 'no-such-package'\nexport default {}\n` },
  noModule: { 'gatewright.config.ts': `import './absent.ts'\nexport default {}\n` },
}

/** Returns the path of the configuration of a case. */
const configOf = (name: string): string => join(folder, name, Object.keys(cases[name] ?? {})[0] ?? '')

/** The results of all cases, which one process loads. */
const results = new Map<string, unknown>()

/** Takes away what Node 22.13 does not have, so that another thread compiles. */
const asOldest = ['--import', `data:text/javascript,import module from 'node:module'; delete module.registerHooks`]

async function load(files: readonly string[], ...options: readonly string[]): Promise<readonly unknown[]> {
  const program = join(import.meta.dirname, 'loadConfigs.ts')
  const { stdout, stderr, code } = await node([...options, program, ...files], { cwd: folder })
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return stdout.trim().split('\n').map(readJson)
}

beforeAll(async () => {
  for (const [name, files] of Object.entries(cases)) {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name, path)), { recursive: true })
      writeFileSync(join(folder, name, path), text)
    }
  }
  mkdirSync(join(folder, 'typescript', 'node_modules'))
  const names = Object.keys(cases)
  const loaded = await load(names.map(configOf))
  for (const [index, name] of names.entries()) results.set(name, loaded[index])
})

describe('a configuration', () => {
  it('in TypeScript is compiled with the files that it imports, and keeps its address', () => {
    expect(valueAt(results.get('typescript'), 'value')).toEqual({
      all: { name: 'extra', more: 1 },
      other: 'other',
      third: 3,
      access: 'public',
      url: pathToFileURL(configOf('typescript')).href,
    })
  })

  it.each([
    ['mts', 'a'],
    ['mjs', 'b'],
    ['commonjs', 'c'],
    ['json', 'd'],
  ])('can be a file of the type %s', (name, specs) => {
    expect(valueAt(results.get(name), 'value')).toEqual({ specs })
  })

  it('imports the tool that loads it, wherever that is installed', () => {
    expect(valueAt(results.get('own'), 'value')).toEqual({ specs: 'e' })
  })

  it.each([
    ['throws', 'throws/gatewright.config.ts:5:9 throws an error while it is loaded: no.'],
    [
      'throwsBelow',
      "throwsBelow/below.ts:3:7 throws an error while it is loaded: Cannot read properties of null (reading 'toString').",
    ],
    ['throwsText', 'throwsText/gatewright.config.ts throws an error while it is loaded: a text.'],
    ['syntax', 'syntax/gatewright.config.ts:2:25 does not parse: Unexpected token.'],
    ['syntaxBelow', 'syntaxBelow/below.ts:1:7 does not parse: Unexpected token.'],
    ['syntaxScript', 'syntaxScript/gatewright.config.mjs:2:14 does not parse: '],
    ['syntaxJson', 'syntaxJson/gatewright.config.json:2:12 is not JSON: a text is in double quotes.'],
    [
      'noDefault',
      'noDefault/gatewright.config.ts has no default export: write "export default defineConfig({ ... })".',
    ],
    ['function', 'function/gatewright.config.ts exports a function: a configuration is an object.'],
    ['promise', 'promise/gatewright.config.ts exports a promise: await it before it is exported.'],
    ['list', 'list/gatewright.config.json exports a list: a configuration is an object.'],
    ['nothing', 'nothing/gatewright.config.mjs exports null: a configuration is an object.'],
    ['noPackage', "throws an error while it is loaded: Cannot find package 'no-such-package'"],
    ['noModule', 'throws an error while it is loaded: Cannot find module'],
  ])('of the case "%s" is refused in one sentence: %s', (name, sentence) => {
    const lines = valueAt(results.get(name), 'lines')
    expect(lines).toEqual([textWith(sentence)])
  })

  it('is compiled once: what is kept is used, and ignored if it is not what was written', async () => {
    const cache = join(folder, 'typescript', 'node_modules', '.cache', 'gatewright')
    const entries = readdirSync(cache)
    expect(entries).toHaveLength(4) // the configuration and three modules
    const texts = new Map(entries.map((name) => [name, readFileSync(join(cache, name), 'utf8')]))
    const file = configOf('typescript')
    for (const damage of [
      (text: string) => text.slice(0, -9),
      () => '',
      (text: string) => text.replace('public', 'broken'),
    ]) {
      for (const [name, text] of texts) writeFileSync(join(cache, name), damage(text))
      expect(await load([file])).toEqual([results.get('typescript')])
      for (const [name, text] of texts) expect(readFileSync(join(cache, name), 'utf8')).toBe(text)
    }
    expect(readdirSync(cache)).toEqual(entries)
  })

  it('is loaded alike where Node runs hooks in another thread', async () => {
    const names = Object.keys(cases)
    rmSync(join(folder, 'typescript/node_modules/.cache'), { recursive: true })
    const loaded = await load(names.map(configOf), ...asOldest)
    for (const [index, name] of names.entries()) expect(loaded[index]).toEqual(results.get(name))
  })

  it('that never settles is an error after a limited time', async () => {
    const [file, text] = [join(folder, 'waiting.mjs'), 'await new Promise(() => {})\nexport default {}\n']
    writeFileSync(file, text)
    const sentence = /waiting\.mjs is not loaded after 0\.05 seconds: an await at its top level does not settle\.$/
    await expect(importConfig(file, folder, 0.05)).rejects.toThrow(sentence)
  })

  it('without node_modules beside it leaves nothing in its folder', () => {
    expect(existsSync(join(folder, 'throws', 'node_modules'))).toBe(false)
  })
})
