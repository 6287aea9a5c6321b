import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Model } from '@gatewright/client'
import type { Validator } from '@gatewright/validators'
import { repository, tool, type Ended } from './command.ts'
import { linkInstalled, linkPackages } from './links.ts'
import { unchecked } from './reading.ts'
import { plain, type Compiler } from './typescript.ts'

/** A spec of a model as data: JSON is YAML. */
export interface MadeModel {
  readonly id: string
  readonly params: object
  readonly [key: string]: unknown
}

/** A valid model spec, with these keys in place of the default ones. */
export const madeModel = (id: string, keys: object = {}): MadeModel => ({
  id,
  workflow: `made/of-${id}`,
  name: 'Made',
  vendor: 'made',
  category: 'image',
  task: 'text-to-image',
  mode: 'sync',
  estimatedSeconds: 5,
  source: 'reference',
  description: 'Draws.',
  params: { prompt: { type: 'text', required: true } },
  ...keys,
})

/** Writes a folder of specs of these models below `folder`; returns its path. */
export function writeSpecs(folder: string, models: readonly MadeModel[]): string {
  const specs = join(folder, 'specs')
  mkdirSync(specs, { recursive: true })
  cpSync(join(repository, 'test/samples/service.yaml'), join(specs, 'service.yaml'))
  for (const model of models) {
    const file = join(specs, 'models', String(model['vendor']), `${model.id}.yaml`)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(model, null, 1))
  }
  return specs
}

/** Checks the sources of built packages as strict TypeScript. */
export function checkTypes(folder: string, compiler: Compiler): Promise<Ended> {
  const compilerOptions = {
    target: 'es2022',
    lib: ['es2022', 'dom', 'dom.iterable', 'dom.asynciterable'],
    module: 'nodenext',
    noEmit: true,
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noPropertyAccessFromIndexSignature: true,
    noUnusedLocals: true,
    noUnusedParameters: true,
    verbatimModuleSyntax: true,
    isolatedDeclarations: true,
    declaration: true,
    skipLibCheck: true,
    types: ['node'],
    typeRoots: [join(repository, 'node_modules/@types')],
  }
  linkPackages(folder, folder, ['client', 'catalog'])
  for (const name of ['@ai-sdk', '@modelcontextprotocol', '@types', 'react']) linkInstalled(folder, name)
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*/src'] }))
  return tool(compiler, 'tsc', ['--project', 'tsconfig.json', ...plain(compiler)], { cwd: folder })
}

/** The module of a built package, which must load. */
export const load = (folder: string, path: string): Promise<Readonly<Record<string, unknown>>> =>
  import(pathToFileURL(join(folder, path)).href)

/** The entry of a package that loads validators. */
interface ValidatorModules {
  readonly load: (id: string) => Promise<Validator<unknown, unknown>>
}

/** The validator of a built model. */
export async function loadValidator(folder: string, { id }: MadeModel): Promise<Validator<unknown, unknown>> {
  const all: ValidatorModules = await import(pathToFileURL(join(folder, 'validators/dist/all.js')).href)
  return all.load(id)
}

/** The definition of a built model for the client. */
export async function loadModel(folder: string, { id }: MadeModel): Promise<Model<unknown, unknown>> {
  const { models } = await load(folder, 'client/dist/registry.js')
  return own<() => Promise<Model<unknown, unknown>>>(models, id)()
}

function own<Value>(record: unknown, name: string): Value {
  const found: { readonly [name: string]: Value } = unchecked(record)
  if (!Object.hasOwn(found, name) || found[name] === undefined) throw new Error(`There is no ${name}.`)
  return found[name]
}
