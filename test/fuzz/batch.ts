import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { parse, stringify } from 'yaml'
import { build } from '../../generator/building/builder.ts'
import { compile } from '../../generator/building/compile.ts'
import { fieldsOf, isRecord } from '../../generator/language/values.ts'
import { targets } from '../../templates/index.ts'
import { date } from '../extending/date/date.ts'
import { repository } from '../support/command.ts'
import { linkInstalled, linkPackages } from '../support/links.ts'
import { readJson, valueAt } from '../support/reading.ts'
import { typeErrors } from '../support/typescript.ts'
import { disagreement } from './agreement.ts'
import type { ModelSpec } from './models.ts'
import { shared } from './shared.ts'
import type { Finding, Packages, Trial } from './trial.ts'

/** The kinds from outside that specs can use. */
const kinds = [date]

/** The result of a batch of specs. */
export interface Outcome {
  /** The specs that `check` accepts. */
  readonly legal: readonly ModelSpec[]
  readonly findings: readonly Finding[]
}

/** Builds the specs that `check` accepts, and searches for guarantees that they break. */
export async function tryBatch(specs: readonly ModelSpec[], trial: Trial): Promise<Outcome> {
  const { folder } = trial
  rmSync(folder, { recursive: true, force: true })
  const legal = await legalOf(specs, folder)
  if (legal.length === 0) return { legal, findings: [] }
  const out = join(folder, 'generated')
  const options = {
    specs: join(folder, 'specs'),
    out,
    check: false,
    targets,
    templates: join(repository, 'templates'),
    kinds,
  }
  const failed = await build(options).then(
    ({ plan }) => (plan === undefined ? 'the build refuses a spec that check accepts' : undefined),
    (error: unknown) => `the build throws: ${wordsOf(error)}`,
  )
  if (failed !== undefined) return { legal, findings: [{ id: idIn(failed, legal), what: failed }] }
  const typed = await typeFindings(trial, out, legal)
  const loaded = await load(out).catch((error: unknown) => `an import throws: ${wordsOf(error)}`)
  if (typeof loaded === 'string') return { legal, findings: [...typed, { id: undefined, what: loaded }] }
  const found = await Promise.all(loaded.models.map((model) => disagreement(model, loaded, out, trial)))
  return { legal, findings: [...typed, ...documentFindings(out), ...found.flatMap((one) => one ?? [])] }
}

/** Checks that the JSON and YAML documents are equal for any text in the specs. */
function documentFindings(out: string): readonly Finding[] {
  const read = (ending: string): string => readFileSync(join(out, 'openapi', `openapi.${ending}`), 'utf8')
  const [json, yaml]: readonly unknown[] = [JSON.parse(read('json')), parse(read('yaml'))]
  return isDeepStrictEqual(json, yaml) ? [] : [{ id: undefined, what: 'openapi.json and openapi.yaml differ' }]
}

/** Writes the specs, and removes those with errors until `check` finds none. */
async function legalOf(specs: readonly ModelSpec[], folder: string): Promise<readonly ModelSpec[]> {
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  write('specs/service.yaml', readFileSync(join(repository, 'specs', 'service.yaml'), 'utf8'))
  for (const [path, data] of Object.entries(shared)) write(`specs/${path}`, stringify(data))
  const left = new Map(specs.map((spec) => [`models/${spec.vendor}/${spec.id}.yaml`, spec]))
  for (const [path, spec] of left) write(`specs/${path}`, stringify(spec))
  while (left.size > 0) {
    const { diagnostics } = await compile(join(folder, 'specs'), { kinds })
    const errors = diagnostics.filter(({ severity }) => severity === 'error')
    const wrong = new Set(errors.map(({ file }) => file))
    const refused = [...left.keys()].filter((path) => [...wrong].some((file) => file.endsWith(path)))
    if (wrong.size === 0) return [...left.values()]
    if (refused.length === 0)
      throw new Error(`No single model causes this error: ${errors[0]?.file}: ${errors[0]?.message}`)
    for (const path of refused) {
      left.delete(path)
      rmSync(join(folder, 'specs', path))
    }
  }
  return []
}

/** The command line and the adapter for Node need its types; they do not depend on the specs. */
const forNode = ['client/src/runtime/node.ts', 'command/src/runtime', 'command/src/index.ts']

async function typeFindings(
  { folder, compilers }: Trial,
  out: string,
  legal: readonly ModelSpec[],
): Promise<readonly Finding[]> {
  const files = {
    include: targets.map(({ name }) => join(out, name, 'src')),
    exclude: forNode.map((path) => join(out, path)),
  }
  linkPackages(out, folder, ['client', 'catalog'])
  // The types of what users of these packages have.
  for (const name of ['@ai-sdk', '@types', 'react']) linkInstalled(folder, name)
  const found: Finding[] = []
  for (const compiler of compilers) {
    const errors = await typeErrors(compiler, folder, files)
    const byModel = new Map(errors.map((error) => [idIn(error, legal), error]))
    for (const [id, error] of byModel) found.push({ id, what: `${compiler}: ${error}`, compiler })
  }
  return found
}

/** The entry of a package that loads validators. */
interface ValidatorModules {
  readonly ids: readonly string[]
  readonly load: (id: string) => Promise<Packages['validators'][string]>
}

async function load(out: string): Promise<Packages> {
  const from = (path: string): string => pathToFileURL(join(out, path)).href
  const { models }: Pick<Packages, 'models'> = await import(from('catalog/dist/index.js'))
  const { ids, load: loadOne }: ValidatorModules = await import(from('validators/dist/all.js'))
  const validators = Object.fromEntries(await Promise.all(ids.map(async (id) => [id, await loadOne(id)] as const)))
  const { models: definitions }: { models: Packages['definitions'] } = await import(from('client/dist/registry.js'))
  return { models, validators, definitions, examples: examplesIn(out) }
}

/** The example input of each model in the requests of its workflows, which take it flat or in `params`. */
function examplesIn(out: string): Packages['examples'] {
  const document = readJson(readFileSync(join(out, 'openapi', 'openapi.json'), 'utf8'))
  const bodies = Object.values(fieldsOf(valueAt(document, 'components', 'requestBodies')))
  const values = bodies.flatMap((body) =>
    Object.values(fieldsOf(valueAt(body, 'content', 'application/json', 'examples'))),
  )
  return new Map(
    values.map((one) => {
      const { model, ...flat } = fieldsOf(valueAt(one, 'value', 'params'))
      return [String(model), isRecord(flat['params']) ? flat['params'] : flat] as const
    }),
  )
}

const wordsOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error))

/** Returns the model that a message is about: the longest id that it names as a file. */
function idIn(message: string, legal: readonly ModelSpec[]): string | undefined {
  const named = legal.filter(({ id }) => message.includes(`/${id}.`) || message.includes(`"${id}"`))
  return named.sort((a, b) => b.id.length - a.id.length)[0]?.id
}
