import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { ts } from 'ts-morph'
import { expect, test } from 'vitest'
import { targets } from '../templates/index.ts'

/** What each folder may import of ours, besides itself. The longest prefix holds. */
const floors: Readonly<Record<string, readonly string[]>> = {
  'generator/language': [],
  'generator/catalogue': ['generator/language/'],
  'generator/files': [],
  'generator/source': ['generator/language/'],
  'generator/kinds': ['generator/catalogue/', 'generator/language/', 'generator/source/'],
  'generator/reading': ['generator/catalogue/', 'generator/language/', 'generator/files/', 'generator/source/', 'generator/kinds/'],
  'generator/checks': ['generator/catalogue/', 'generator/language/', 'generator/source/'],
  'generator/writing': ['generator/catalogue/', 'generator/language/', 'generator/files/'],
  'generator/reporting': ['generator/catalogue/', 'generator/language/', 'generator/source/diagnostic.ts'],
  'generator/commands': ['generator/'],
  generator: ['templates/index.ts'],
  templates: [
    'generator/catalogue/',
    'generator/language/',
    'generator/writing/code.ts',
    'generator/writing/layout.ts',
    'generator/writing/markup.ts',
    'generator/writing/print.ts',
    'generator/writing/schema.ts',
    'templates/shared/',
  ],
  'templates/index.ts': ['templates/', 'generator/catalogue/'],
  ...Object.fromEntries(
    targets.map(({ name }) => [
      `templates/${name}`,
      [
        'generator/catalogue/',
        'generator/language/',
        'generator/writing/code.ts',
        'generator/writing/layout.ts',
        'generator/writing/markup.ts',
        'generator/writing/print.ts',
        'generator/writing/schema.ts',
        'templates/shared/',
      ],
    ]),
  ),
  ...Object.fromEntries(targets.map(({ name }) => [`templates/${name}/runtime`, ['generator/language/']])),
  gateway: [],
  'gateway/tasks': [],
  'gateway/engine': ['gateway/tasks/'],
  'gateway/keys': [],
  'gateway/credits': [],
  'gateway/catalogue': [],
  'gateway/files': [],
  'gateway/upstream': ['gateway/tasks/', 'gateway/files/'],
  'gateway/worker': ['gateway/engine/engine.ts', 'gateway/tasks/', 'gateway/upstream/upstream.ts', 'gateway/credits/'],
  'gateway/http': [
    'gateway/engine/engine.ts',
    'gateway/tasks/',
    'gateway/keys/keys.ts',
    'gateway/catalogue/',
    'gateway/credits/',
  ],
}

const sources = ['generator', 'templates', 'gateway'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name)),
)

const importsOf = (file: string): string[] =>
  ts
    .preProcessFile(readFileSync(file, 'utf8'))
    .importedFiles.map(({ fileName }) => fileName)
    .filter((name) => name.startsWith('.'))
    .map((name) => normalize(join(dirname(file), name)))

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

test('no import leads in a circle', () => {
  const graph = new Map(sources.map((file) => [file, importsOf(file).map((path) => path.replace(/\.js$/, '.ts'))]))
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
  expect(sources.map((file) => walk(file, [])).filter((circle) => circle !== undefined)).toEqual([])
})

test('the generator names no output language and no model', () => {
  const words = /vendor\d|openapi|handlebars-template|fetch\(/i
  const named = sources.filter(
    (file) => file.startsWith('generator/') && !file.endsWith('main.ts') && words.test(code(file)),
  )
  expect(named).toEqual([])
})

test('nothing imports the gateway, and it names no model', () => {
  const importers = sources.filter(
    (file) => !file.startsWith('gateway/') && importsOf(file).some((path) => path.startsWith('gateway/')),
  )
  const naming = sources.filter((file) => file.startsWith('gateway/') && /vendor\d/.test(code(file)))
  expect({ importers, naming }).toEqual({ importers: [], naming: [] })
})

/** The file without its comments, in which examples may stand. */
const code = (file: string): string => readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
