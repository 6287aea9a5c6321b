import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript-5.9'
import { expect, test } from 'vitest'
import { fieldsOf } from '../../generator/language/values.ts'
import { node, repository } from '../support/command.ts'
import { listFiles } from '../support/folder.ts'
import { readJson, valueAt } from '../support/reading.ts'
import { isLong } from '../support/size.ts'

const generated = join(repository, 'generated')
const packages = readdirSync(generated, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

/** The text of each module of each package, as users load it. */
const modules = packages.flatMap((name) =>
  listFiles(join(generated, name))
    .filter((path) => path.endsWith('.js'))
    .map((path) => [`${name}/${path}`, readFileSync(join(generated, name, path), 'utf8')] as const),
)

/** Ways to make code of text. */
const evaluation = /\beval\b|\bFunction\b|\bnode:vm\b|['"]vm['"]|\bset(?:Timeout|Interval)\(\s*['"`]|\.constructor\b/

test('no module of any package makes code of text', () => {
  expect(modules.length).toBeGreaterThan(1000)
  const texts = /"(?:[^"\\\n]|\\.)*"/g // of specs, which name what they like
  expect(modules.filter(([, text]) => evaluation.test(text.replaceAll(texts, '""'))).map(([path]) => path)).toEqual([])
  for (const text of [
    'new Function(x)',
    'eval(x)',
    "import vm from 'node:vm'",
    `set${'Timeout'}('x')`,
    'a.constructor(x)',
  ])
    expect(text).toMatch(evaluation)
})

/** The packages of others that a package names as what it needs. */
const needed = (path: string): readonly string[] => {
  const manifest = readJson(
    readFileSync(join(repository, 'generated', path.split('/')[0] ?? '', 'package.json'), 'utf8'),
  )
  return ['dependencies', 'peerDependencies'].flatMap((key) => Object.keys(fieldsOf(valueAt(manifest, key))))
}

test('no module imports what is neither its package, another of ours, one that it needs, nor part of Node', () => {
  const imports = modules.flatMap(([path, text]) =>
    ts.preProcessFile(text).importedFiles.map(({ fileName }) => [path, fileName] as const),
  )
  expect(imports.length).toBeGreaterThan(1000)
  const isOurs = (name: string): boolean => /^(?:\.\.?\/|node:|@gatewright\/)/.test(name)
  const isNeeded = (path: string, name: string): boolean =>
    needed(path).some((one) => name === one || name.startsWith(`${one}/`))
  expect(imports.filter(([path, name]) => !isOurs(name) && !isNeeded(path, name))).toEqual([])
})

/** Checks a valid and an invalid input with each validator, in all forms, and prints how many there were. */
const program = `
const { load } = await import('./validators/dist/all.js')
const { validatorOf } = await import('./validators/dist/compact.js')
const { german } = await import('./validators/dist/runtime/german.js')
const { models } = await import('./catalog/dist/index.js')
const { validatorCompiler } = await import('./validators/dist/runtime/fastify.js')
const { createClient } = await import('./client/dist/index.js')
createClient({ apiKey: 'a', baseUrl: 'http://localhost' })
let checks = 0
for (const { id, identifier, examples } of models) {
  const withSchema = (await import('./validators/dist/schemas/' + id + '.js'))[identifier]
  for (const validator of [await load(id), validatorOf(id), withSchema]) {
    for (const { input } of examples) checks += validator.parse(input) && validator.is(input) ? 1 : 0
    checks += validator.safeParse({ nothing: 1 }, { messages: german }).success ? 0 : 1
  }
  for (const field of Object.values(withSchema.fields)) field['~standard'].validate(Symbol())
  validatorCompiler({ schema: withSchema })({})
}
try { new Function('return 1')(); console.log('code of text') } catch (error) { console.log(JSON.stringify([models.length, checks, error.name])) }
`

test.runIf(isLong)('every validator works where code cannot be made of text, such as in edge workers', async () => {
  const args = ['--disallow-code-generation-from-strings', '--input-type=module', '--eval', program]
  const { code, stdout, stderr } = await node(args, { cwd: generated })
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  const result = readJson(stdout)
  expect([valueAt(result, 0), valueAt(result, 2)]).toEqual([220, 'EvalError'])
  expect(valueAt(result, 1)).toBeGreaterThan(3 * 2 * 220 - 1)
})
