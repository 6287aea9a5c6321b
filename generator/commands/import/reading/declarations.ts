import { resolve } from 'node:path'
import { ChildJobs } from '../../../base/childJobs.ts'
import { program } from '../../../root.ts'
import type { Imported } from '../imported.ts'
import { Unreadable } from '../json.ts'
import { slug, vendorOf } from '../naming.ts'
import type { Declared, DeclaredModel, TypesJob } from './declaredModels.ts'
import { normalise } from './normalise.ts'

/** The options for files of declarations. */
export interface TypeChoice {
  /** The vendor of the models; if undefined, the first part of an endpoint's name. */
  readonly vendor: string | undefined
  /** The input types or the maps of endpoints; those that each file suggests if the list is empty. */
  readonly types: readonly string[]
  /** The vendor of a model if nobody names one. */
  readonly unknownVendor: string
  /** The name of the only model of a file; if undefined, it is derived from its type. */
  readonly nameIn: (file: string) => string | undefined
}

/** The models of a file with the names of its types and endpoints, or why it has none. */
export type DeclaredFile =
  | { readonly models: readonly Imported[]; readonly contents: { readonly parts: readonly string[] } }
  | { readonly why: string }

/** The limits of the compiler for one file: a file of 45,000 lines takes a tenth of them. */
const limits = { megabytes: 2048, seconds: 60, allSeconds: 600, all: 'all files together' } as const

/**
 * Reads the models of files of TypeScript declarations, and of the files that they import by relative paths. A child process
 * resolves their types, because some types take the compiler without end.
 */
export async function readDeclarations(files: readonly string[], choice: TypeChoice): Promise<readonly DeclaredFile[]> {
  const jobs = files.map((file): TypesJob => ({ file, types: choice.types }))
  const child = new ChildJobs<TypesJob>(program('commands/import/reading/declarationsProcess'), limits)
  const found = await child.run(jobs, (why: string): Declared | { readonly why: string } => ({ why }))
  const imported = new Set(found.flatMap((one) => ('models' in one ? one.imports : [])))
  const used = new Set(found.flatMap((one) => ('models' in one && one.models.some(isEndpoint) ? one.imports : [])))
  const paths = files.map((file) => resolve(file).replaceAll('\\', '/'))
  const declared = new Map(
    found.map((one, index) => [paths[index], new Set('models' in one ? one.models.map(({ name }) => name) : [])]),
  )
  return found.map((one, index): DeclaredFile => {
    const file = files[index] ?? ''
    const path = paths[index] ?? ''
    if ('why' in one) return imported.has(path) ? empty : one // its types are read where they are imported
    if (used.has(path) && !one.models.some(isEndpoint)) return empty // their models are the endpoints
    // A type that a file exports for another one of the import is a model of that other file.
    const isOwn = ({ from, name }: DeclaredModel): boolean => from === path || declared.get(from)?.has(name) !== true
    return modelsOf(one, isOwn, file, choice)
  })
}

const empty: DeclaredFile = { models: [], contents: { parts: [] } }

const isEndpoint = (model: DeclaredModel): boolean => model.isEndpoint

function modelsOf(
  declared: Declared,
  isOwn: (model: DeclaredModel) => boolean,
  file: string,
  choice: TypeChoice,
): DeclaredFile {
  try {
    const models = declared.models.filter(isOwn).map((model) => imported(model, declared, file, choice))
    return { models, contents: { parts: [...declared.names, ...declared.models.map(({ name }) => name)] } }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    return { why: error.message }
  }
}

function imported(model: DeclaredModel, declared: Declared, file: string, choice: TypeChoice): Imported {
  const { name: written, description, isDeprecated, input, output } = model
  const root = { definitions: declared.definitions }
  const named = model.isEndpoint ? endpointNames(written, choice) : pairNames(written, declared, file, choice)
  return {
    format: 'dts',
    part: written,
    source: `${file} ${written}`,
    ...named,
    notes: { ...named.notes, ...(description !== '' && { description }), isDeprecated },
    input: normalise(root, input, `/${written}`),
    output: output === undefined ? undefined : normalise(root, output, `/${written.replace(/Input$/, '')}Output`),
    isStreamed: false,
  }
}

type Names = Pick<Imported, 'id' | 'vendor' | 'name'> & { readonly notes: { readonly task?: string } }

/** An endpoint such as `owner/name/text-to-video` keeps its name; its last part can be its task. */
function endpointNames(id: string, { vendor, unknownVendor }: TypeChoice): Names {
  const [owner = '', ...rest] = id.split('/')
  const task = rest.findLast((one) => /^[a-z0-9]+-to-[a-z0-9]+$/.test(one))
  return {
    id,
    vendor: vendor ?? (rest.length === 0 ? unknownVendor : vendorOf(id)),
    name: rest.length === 0 ? owner : rest.join('/'),
    notes: task === undefined ? {} : { task },
  }
}

function pairNames(type: string, { models }: Declared, file: string, choice: TypeChoice): Names {
  const own = models.length === 1 ? choice.nameIn(file) : undefined
  const name = own ?? slug(type.replace(/Input$/, ''))
  return { id: name, vendor: choice.vendor ?? choice.unknownVendor, name, notes: { task: name } }
}
