import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { ts } from 'ts-morph'
import { expect, test } from 'vitest'
import { targets } from '../templates/index.ts'
import { ownFiles } from './support/ownFiles.ts'

/** Expands braces to one path each: `a/{b,c}` becomes `a/b` and `a/c`. */
const expanded = (name: string): readonly string[] => {
  const [, before = name, inner, after = ''] = /^(.*)\{(.*)\}(.*)$/.exec(name) ?? []
  return inner === undefined ? [name] : inner.split(',').map((one) => `${before}${one}${after}`)
}

/** Returns the path prefix of an import: a file or a folder. */
function prefixOf(root: string, name: string): string {
  const path = /^(?:generator|templates|gateway|sandbox|web)(?:\/|$)/.test(name) ? name : `${root}/${name}`
  return existsSync(`${path}.ts`) && !existsSync(path) ? `${path}.ts` : `${path}/`
}

/** Returns a row of the tables in docs/internals/architecture.md; a row with `<target>` applies to each target. */
function floorsOf(folder: string, imports: string): readonly (readonly [string, readonly string[]])[] {
  const root = folder.split('/')[0] ?? ''
  const names = /^nothing/.test(imports) ? [] : imports.split(/, (?![^{]*\})/).flatMap(expanded)
  const allowed = names.map((name) => prefixOf(root, name))
  const homes = folder.includes('<target>') ? targets.map(({ name }) => folder.replace('<target>', name)) : [folder]
  return homes.map((home) => [home, allowed])
}

/** The other folders that each folder can import. The longest prefix applies. */
const floors: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  [
    ...readFileSync('docs/internals/architecture.md', 'utf8').matchAll(
      /^\| `((?:generator|templates|gateway|sandbox|web)[^`]*)` \|.*\| (.+) \|$/gm,
    ),
  ].flatMap(([, folder = '', imports = '']) => floorsOf(folder, imports)),
)

test('every folder has a row in docs/internals/architecture.md, and every target is a folder with a line in templates/index.ts', () => {
  const folders = ['generator', 'templates', 'gateway', 'web'].flatMap(
    (root) =>
      readdirSync(root, { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
        .map(({ name }) => `${root}/${name}`)
        .filter((folder) => sourcesIn(folder).length > 0), // a folder that moved can leave what was built in it
  )
  expect(folders.filter((folder) => floors[folder] === undefined)).toEqual([])
  const named = folders
    .filter((folder) => folder.startsWith('templates/') && existsSync(join(folder, 'target.ts')))
    .sort()
  expect(targets.map(({ name }) => `templates/${name}`).sort()).toEqual(named)
})

const own = ownFiles().filter((path) => /\.tsx?$/.test(path) && !/\/(?:samples|dist)\//.test(path))
const sourcesIn = (folder: string): readonly string[] => own.filter((path) => path.startsWith(`${folder}/`))

const sources = ['generator', 'templates', 'gateway', 'sandbox', 'web'].flatMap(sourcesIn)

const imports = new Map<string, readonly string[]>()

function importsOf(file: string): readonly string[] {
  const known = imports.get(file)
  if (known !== undefined) return known
  const found = ts
    .preProcessFile(readFileSync(file, 'utf8'))
    .importedFiles.map(({ fileName }) => fileName)
    .filter((name) => name.startsWith('.'))
    .map((name) => normalize(join(dirname(file), name)))
  imports.set(file, found)
  return found
}

test.each(sources)('%s imports only from its floor', (file) => {
  const home = Object.keys(floors)
    .filter((folder) => file === folder || file.startsWith(`${folder}/`))
    .sort((a, b) => b.length - a.length)[0]
  const allowed = [`${home}/`, ...(floors[home ?? ''] ?? [])]
  expect(importsOf(file).filter((path) => !allowed.some((prefix) => path.startsWith(prefix)))).toEqual([])
})

test('only the command line imports the templates', () => {
  const importers = sources.filter(
    (file) => file.startsWith('generator/') && importsOf(file).some((path) => path.startsWith('templates/')),
  )
  expect(importers).toEqual(['generator/main.ts'])
})

test('only root.ts knows where the files of the tool are, so that the compiled package finds them too', () => {
  const locating = sources.filter(
    (file) => !/^(?:gateway|sandbox|web)\//.test(file) && /import\.meta\.(?:dirname|filename|url)/.test(code(file)),
  )
  expect(locating).toEqual(['generator/root.ts'])
})

test('the catalogue imports only types from the protocol, the only list of the fields of the envelope', () => {
  const lines = sources
    .filter((file) => file.startsWith('generator/catalogue/'))
    .flatMap((file) => readFileSync(file, 'utf8').match(/^import .*\/protocol\/.*$/gm) ?? [])
  expect(lines).toEqual(["import type { ServiceDetails } from '../protocol/service.ts'"])
})

test('imports have no cycles', () => {
  const all = [...sources, ...['packaging', 'bench', 'test'].flatMap(sourcesIn)]
  const graph = new Map(all.map((file) => [file, importsOf(file).map((path) => path.replace(/\.js$/, '.ts'))]))
  const done = new Set<string>()
  const walk = (file: string, path: readonly string[]): readonly string[] | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file]
    if (done.has(file)) return undefined
    for (const next of graph.get(file) ?? []) {
      const circle = walk(next, [...path, file])
      if (circle !== undefined) return circle
    }
    done.add(file)
    return undefined
  }
  expect(all.map((file) => walk(file, [])).filter((circle) => circle !== undefined)).toEqual([])
})

test('the generator names no output language and no model', () => {
  const words = /vendor\d|openapi|handlebars-template|fetch\(/i
  const isFree = /^generator\/(?:protocol\/|main\.ts|importing\/|commands\/import|commands\/connect\/connect\.ts)/ // an import reads such documents, and a key is tested by a call
  const named = sources.filter((file) => /^generator\//.test(file) && !isFree.test(file) && words.test(code(file)))
  expect(named).toEqual([])
})

test('nothing imports the gateway, apart from types and the evaluation of prices, and neither it nor a page names a model', () => {
  const importers = sources.filter(
    (file) => !file.startsWith('gateway/') && valuesOf(file).some((path) => path.startsWith('gateway/')),
  )
  const naming = sources.filter((file) => /^(?:gateway|web)\//.test(file) && /vendor\d/.test(code(file)))
  expect({ importers, naming }).toEqual({ importers: ['web/playground/form/quotes.ts'], naming: [] })
})

test('the gateway and its pages import only code of the generated packages by name, because they serve the data of any catalogue', () => {
  // client, react: the playground retries, polls and fills forms as every caller does; their entries have no model.
  const modules = [
    'openapi/protocol',
    'openapi/documents',
    'openapi/snippets',
    'validators/nearest',
    'catalog/language',
    'catalog/roles',
    'client',
    'command/mcp', // the gateway speaks MCP as the command does
    'react',
  ].map((name) => `@gatewright/${name}`)
  const imports =
    /^(?:import|export) (?!type )[^'"]*?['"](@gatewright\/[^'"]+)['"]|\bimport\(['"](@gatewright\/[^'"]+)['"]\)/gm
  const named = sources
    .filter((file) => /^(?:gateway|web)\//.test(file))
    .flatMap((file) => [...code(file).matchAll(imports)].map(([, one, other]) => `${file} ${one ?? other}`))
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((one) => !modules.some((module) => one.endsWith(` ${module}`)))).toEqual([])
})

/** Returns what a file imports, without types. */
const valuesOf = (file: string): string[] => {
  const types = [...code(file).matchAll(/^import type [^'"]*?['"](\.[^'"]+)['"]/gm)].map(([, name = '']) => name)
  return importsOf(file).filter((path) => !types.some((name) => path === normalize(join(dirname(file), name))))
}

/** Returns the file without its comments, which can contain examples. */
const code = (file: string): string => readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
