import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rootOfTypes } from './declarations.ts'
import { type Json, isJson } from './json.ts'

/** One schema of the corpus: the input of a model, and the schemas of its results. */
export interface CorpusSchema {
  /** The file, with its method and path if a document has several operations. */
  readonly id: string
  readonly set: 'cog' | 'openapi' | 'json-schema' | 'dts'
  readonly file: string
  /** The document that contains the targets of references in the schemas. */
  readonly root: Json
  readonly input: Json
  /** The schemas of the responses, by media type. */
  readonly results: Json
  /** The operation, or the information on the document: the object with its release status. */
  readonly about: Json
}

/** The folder of the corpus. */
export const folder: string = import.meta.dirname

/** The value of a key, as an object; empty if it is something else. */
export const at = (value: Json, ...keys: readonly string[]): Json =>
  keys.reduce<Json>((from, key) => {
    const next = from[key]
    return isJson(next) ? next : {}
  }, value)

/** The objects of a list; empty if the value is something else. */
export const listOf = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.filter(isJson) : [])

/** The files of a set or of all sets, sorted. */
export const files = (set: string): readonly string[] =>
  readdirSync(join(folder, set), { recursive: true, encoding: 'utf8' })
    .map((name) => join(set, name).replaceAll('\\', '/'))
    .filter((name) => /\.(?:json|d\.ts)$/.test(name))
    .sort()

/** The text of a file of the corpus. */
export const textOf = (file: string): string => readFileSync(join(folder, file), 'utf8')

/** A file of the corpus, parsed. */
export function parse(file: string): Json {
  const value: unknown = JSON.parse(textOf(file))
  if (!isJson(value)) throw new Error(`${file} is not an object`)
  return value
}

/** The target of a reference. */
export const resolve = (root: Json, reference: string): Json => at(root, ...reference.replace(/^#\/?/, '').split('/'))

function cog(file: string): CorpusSchema {
  const root = parse(file)
  const { Input = {}, Output = {} } = at(root, 'components', 'schemas')
  const results = { 'application/json': Output }
  return { id: file, set: 'cog', file, root, input: isJson(Input) ? Input : {}, results, about: at(root, 'info') }
}

/** The schema of each media type of a successful response. */
const answersOf = (operation: Json): Json =>
  Object.fromEntries(
    Object.entries(at(operation, 'responses', '200', 'content')).flatMap(([type, media]) =>
      isJson(media) ? [[type, media['schema']]] : [],
    ),
  )

/** One schema for each operation with a body. A queue delivers the result later, at the path of its result. */
function openapi(file: string): readonly CorpusSchema[] {
  const root = parse(file)
  const paths = at(root, 'paths')
  return Object.keys(paths).flatMap((path) => {
    const operation = at(paths, path, 'post')
    const [body] = Object.values(at(operation, 'requestBody', 'content'))
    if (!isJson(body)) return []
    const later = at(paths, `${path}/requests/{request_id}`, 'get')
    const results = answersOf(later['responses'] === undefined ? operation : later)
    const id = `${file} POST ${path}`
    return [{ id, set: 'openapi' as const, file, root, input: at(body, 'schema'), results, about: operation }]
  })
}

function jsonSchema(file: string): CorpusSchema {
  const root = parse(file)
  return { id: file, set: 'json-schema', file, root, input: root, results: {}, about: root }
}

function dts(file: string): CorpusSchema {
  const { input, output, about } = rootOfTypes(textOf(file))
  return { id: file, set: 'dts', file, root: {}, input, results: { 'application/json': output }, about }
}

/** Every schema of the corpus, in the order of the files. */
export const corpus: readonly CorpusSchema[] = [
  ...files('cog').map(cog),
  ...files('openapi').flatMap(openapi),
  ...files('json-schema').map(jsonSchema),
  ...files('dts').map(dts),
]
