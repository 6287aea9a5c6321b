import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { compile } from '../generator/building/compile.ts'
import { fieldsOf } from '../generator/language/values.ts'
import { completed, startFakeGateway, submitted, type Answer } from './support/fakeGateway.ts'
import { gatewright } from './support/gatewright.ts'
import { blocksOf } from './support/markdown.ts'
import { temporaryFolder } from './support/folder.ts'
import { useImporter } from './support/imported.ts'
import { readJson, valueAt } from './support/reading.ts'
import { temporary } from './support/temporary.ts'
import { isLong } from './support/size.ts'
import { plain } from './support/typescript.ts'

const readmes = [
  'README.md',
  'docs/first-model.md',
  'docs/in-your-app.md',
  ...readdirSync('generated')
    .map((name) => join('generated', name, 'README.md'))
    .filter(existsSync),
]

const compilerOptions = {
  target: 'es2023',
  lib: ['es2023', 'dom', 'dom.iterable'],
  module: 'nodenext',
  noEmit: true,
  strict: true,
  exactOptionalPropertyTypes: true,
  verbatimModuleSyntax: true,
  skipLibCheck: false,
}

/** The examples of a page; those that need a framework run in test/frameworks. */
const examplesOf = (path: string): readonly string[] =>
  blocksOf(path, 'ts').filter((code) => !path.startsWith('docs/') || !/ from '(?!@acme\/)/.test(code))

/** The catalogue that the README makes, with the model of docs/first-model.md. */
const root = temporaryFolder()

/** A project outside the repository that can import its packages, and those of that catalogue. */
const project = join(root, 'project')

const run = useImporter()

/** The arguments of each command of Gatewright in a block. */
const argumentsOf = (block: string): readonly string[] =>
  [...block.matchAll(/^npx gatewright (.+)$/gm)].map(([, words = '']) => words)

beforeAll(async () => {
  const [command = ''] = /(?<=gatewright )init .+/.exec(readFileSync('README.md', 'utf8')) ?? []
  expect(await gatewright(root, ...command.split(' '))).toMatchObject({ code: 0 })
  const films = join(root, 'films')
  const [[create = ''] = [], [check = '', build = ''] = []] = blocksOf('docs/first-model.md', 'sh').map(argumentsOf)
  expect(await gatewright(films, ...create.split(' '))).toMatchObject({ code: 0 })
  const [model = ''] = blocksOf('docs/first-model.md', 'yaml')
  writeFileSync(join(films, 'specs/models/acme/acme-still-1.yaml'), model)
  expect(await gatewright(films, ...check.split(' '))).toMatchObject({ code: 0 })
  expect(await gatewright(films, ...build.split(' '))).toMatchObject({ code: 0 })
  const modules = join(project, 'node_modules')
  mkdirSync(modules, { recursive: true })
  for (const name of readdirSync('node_modules')) symlinkSync(resolve('node_modules', name), join(modules, name))
  symlinkSync(join(films, 'generated'), join(modules, '@acme'))
  writeFileSync(join(project, 'package.json'), JSON.stringify({ type: 'module' }))
})

/** A task with an id of the gateway's format, by which a proxy recognizes tasks. */
const tasks: readonly Answer[] = JSON.parse(
  JSON.stringify([submitted, completed('vendor1-v3-omni', 1)]).replaceAll(
    'task-1',
    '0199aaaa-0000-7000-8000-000000000000',
  ),
)

/** The last page of an option list. */
const page = {
  body: {
    status: 'success',
    response: {
      result: { items: [{ id: 'a', name: 'A', preview: 'https://assets.example/a.mp3' }], nextCursor: null },
    },
  },
}

/** The last page of a list of tasks, and the preview of a call. */
const listed: readonly Answer[] = [
  {
    body: {
      status: 'success',
      response: {
        result: {
          items: [{ id: 'task-1', status: 'COMPLETED', model: 'm', result: { url: 'https://assets.example/a.mp4' } }],
          nextCursor: null,
        },
      },
    },
  },
  { body: { status: 'success', response: { price: { credits: 1, exact: true }, issues: [] } } },
]

/** The answers of the gateway of an example. */
const answersTo = (code: string): readonly Answer[] =>
  code.includes('/catalog') ? [page] : code.includes('/tasks') ? listed : tasks

const needsNode = (code: string): boolean => /\bprocess\b/.test(code)

/** Whether the examples of a readme need Node; the others run anywhere. */
const isForNode = (path: string): boolean => examplesOf(path).some(needsNode)

test.each([
  [['node'], readmes.filter(isForNode)],
  [[], readmes.filter((path) => !isForNode(path))],
])('with the types %j the examples compile: %j', async (types, paths) => {
  const folder = join(project, `compiled-${types.join()}`)
  mkdirSync(folder)
  paths.flatMap(examplesOf).forEach((code, index) => writeFileSync(join(folder, `block${index}.ts`), code))
  const settings = { compilerOptions: { ...compilerOptions, types }, include: ['*.ts'] }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings))
  await promisify(execFile)('node', ['node_modules/typescript/bin/tsc', '-p', folder, ...plain('typescript')])
})

describe.each(readmes)('%s', (path) => {
  const examples = examplesOf(path)

  test.each(examples.map((code, index) => [index, code] as const))('example %i runs', async (index, code) => {
    const gateway = await startFakeGateway(answersTo(code))
    const program = join(project, `${path.replaceAll('/', '-')}-${index}.ts`)
    writeFileSync(program, code.replaceAll('http://localhost:8787', gateway.url))
    const { code: exitCode, stdout, stderr } = await run(program).finally(gateway.close)
    expect([exitCode, stderr]).toEqual([0, ''])
    const followed = readFileSync(path, 'utf8').split(`\`\`\`ts\n${code}\`\`\`\n\n\`\`\`text\n`)[1]?.split('```')[0]
    if (followed !== undefined) expect(stdout).toBe(followed)
    if (code.includes('createClient') && !code.includes('catch')) expect(stdout).toMatch(/assets\.example/)
  })

  test('its links have targets', () => {
    const links = [...readFileSync(path, 'utf8').matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, link = '']) => link)
    expect(links.filter((link) => !existsSync(join(dirname(path), link)))).toEqual([])
  })
})

describe('README.md', () => {
  test('is short', () => {
    expect(readFileSync('README.md', 'utf8').split('\n').length).toBeLessThanOrEqual(121)
  })

  const [model = ''] = blocksOf('README.md', 'yaml')

  test.runIf(isLong)('the model that it shows compiles', async () => {
    const folder = temporary()
    cpSync('specs', folder, { recursive: true })
    writeFileSync(join(folder, 'models/vendor1/vendor1-still-1.yaml'), model)
    expect(await compile(folder)).toMatchObject({ diagnostics: [], catalogue: { models: { length: 221 } } })
  })

  test.runIf(isLong)('the command prints the diagnostic in docs/commands.md', async () => {
    const folder = temporary()
    cpSync('specs', join(folder, 'specs'), { recursive: true })
    writeFileSync(
      join(folder, 'specs/models/vendor1/vendor1-still-1.yaml'),
      model.replace('maxLength: 1000, description: What the picture shows.', 'maxLenght: 1000'),
    )
    const shown = blocksOf('docs/commands.md', 'text').find((text) => text.includes('maxLenght')) ?? 'nothing'
    expect((await gatewright(folder, 'check')).stderr).toContain(shown.trimEnd())
  })

  test('the scripts that the README and docs/internals/repository.md name exist', () => {
    const texts = readFileSync('README.md', 'utf8') + readFileSync('docs/internals/repository.md', 'utf8')
    const scripts = fieldsOf(valueAt(readJson(readFileSync('package.json', 'utf8')), 'scripts'))
    const named = [
      ...texts.matchAll(/npm (?:run )?((?:start|test|build|check|catalogue|bench|crash|soak)(?::\w+)?)\b/g),
    ].map(([, name = '']) => name)
    expect(named.filter((name) => scripts[name] === undefined)).toEqual([])
    expect(named).toContain('start')
  })

  test('docs/commands.md lists every command of --help', async () => {
    const { stdout } = await gatewright('.', '--help')
    const [, commands = ''] = stdout.split(/^Commands:$|^Exit codes:$/m)
    const listed = [...commands.matchAll(/^ {2}(\w+) /gm)]
      .map(([, name = '']) => name)
      .filter((name) => name !== 'help')
    expect(
      listed.filter((name) => !readFileSync('docs/commands.md', 'utf8').includes(`npx gatewright ${name}`)),
    ).toEqual([])
  })
})
