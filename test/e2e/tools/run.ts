import { mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'
import { fieldsOf } from '../../../generator/language/values.ts'
import { node } from '../../support/command.ts'
import { listFiles } from '../../support/folder.ts'
import { runTool, toolModules } from '../../support/openapiTools.ts'
import { typeErrors } from '../../support/typescript.ts'
import type { Generator, GeneratorInput, Validators } from './generators.ts'

/** The output of a generator. */
export interface Generated {
  readonly folder: string
  readonly lines: number
}

/** Runs a generator in a new folder, as a user does. Rejects with its words if it fails. */
export async function generate(folder: string, generator: Generator, place: GeneratorInput): Promise<Generated> {
  mkdirSync(folder, { recursive: true })
  symlinkSync(toolModules, join(folder, 'node_modules'), 'junction')
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'consumer', type: 'module', private: true }))
  if (generator.config !== undefined) writeFileSync(join(folder, generator.config[0]), generator.config[1](place))
  const { code, stdout, stderr } = await runTool(generator.packages[0], generator.command, generator.args(place), {
    cwd: folder,
  })
  if (code !== 0) throw new Error(`${generator.name} failed: ${stderr.slice(-1000)}${stdout.slice(-1000)}`)
  return { folder, lines: check(folder, generator.output) }
}

/** Counts the lines of the sources, and removes the comment with which one tool hides them from the compiler. */
function check(folder: string, output: readonly string[]): number {
  const paths = output.flatMap((path) =>
    statSync(join(folder, path)).isDirectory() ? listFiles(join(folder, path)).map((name) => join(path, name)) : [path],
  )
  return paths
    .map((path) => {
      const text = readFileSync(join(folder, path), 'utf8')
      if (text.includes('@ts-nocheck')) writeFileSync(join(folder, path), text.replaceAll('// @ts-nocheck', ''))
      return text.split('\n').length - 1
    })
    .reduce((a, b) => a + b, 0)
}

/** The options that the output of every tool can have: strict, for a bundler. */
const options = {
  module: 'esnext',
  moduleResolution: 'bundler',
  allowImportingTsExtensions: true,
  skipLibCheck: true,
  exactOptionalPropertyTypes: false,
  noUncheckedIndexedAccess: false,
  verbatimModuleSyntax: false,
  noImplicitOverride: false,
  noUnusedLocals: false,
  noUnusedParameters: false,
  isolatedDeclarations: false,
  erasableSyntaxOnly: false,
  declaration: false,
  noImplicitReturns: false,
} as const

/** The errors of the strict compiler in the sources of the folder. */
export const strictErrors = ({ folder }: Generated): Promise<readonly string[]> =>
  typeErrors('typescript', folder, { include: ['*.ts', 'out'], exclude: ['node_modules'] }, options)

/** Compiles a module of the folder with everything that it imports, as a bundler does, and returns the path of the result. */
export async function bundle(folder: string, input: string): Promise<string> {
  const file = join(folder, `${input.replace(/\W/g, '-')}.bundle.mjs`)
  const bundler = await rolldown({ input: join(folder, input), platform: 'node', logLevel: 'silent', cwd: folder })
  await bundler.write({ file, format: 'esm', codeSplitting: false })
  await bundler.close()
  return file
}

/** Runs the program of a generator against a gateway, and returns what it shows. */
export async function runProgram({ folder }: Generated, gateway: string, key: string): Promise<unknown> {
  const program = await bundle(folder, 'program.ts')
  const env = { GATEWAY: gateway, GATEWAY_KEY: key }
  const { code, stdout, stderr } = await node([program], { cwd: folder, env })
  if (code !== 0) throw new Error(stderr)
  return JSON.parse(stdout)
}

/** Returns whether a body is accepted. */
export type Accepts = (body: unknown) => boolean

/** Loads the validators of a generator; they are found by the ids of operations. */
export async function loadValidators(
  folder: string,
  { module, library, name }: Validators,
): Promise<(id: string) => Accepts> {
  const entry = 'validators.ts'
  const parse = library === 'zod' ? 'schema.safeParse(body).success' : 'safeParse(schema, body).success'
  const head = library === 'zod' ? '' : "import { safeParse } from 'valibot'\n"
  const source = `${head}import * as all from './${module}'\nexport const accepts = (name, body) => { const schema = all[name]; return ${parse} }\nexport const names = Object.keys(all)\n`
  writeFileSync(join(folder, entry), `// @ts-nocheck\n${source}`)
  const loaded: { accepts: (name: string, body: unknown) => boolean; names: readonly string[] } = await import(
    pathToFileURL(await bundle(folder, entry)).href
  )
  const plain = (text: string): string => text.replaceAll('_', '').toLowerCase()
  const byName = new Map(loaded.names.map((one) => [plain(one), one]))
  return (id) => {
    const found = byName.get(plain(name(id)))
    if (found === undefined) throw new Error(`${module} has no validator ${name(id)}.`)
    return (body) => loaded.accepts(found, structuredClone(fieldsOf(body)))
  }
}
