import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { parse } from 'yaml'
import { isList, isObject } from '../../generator/base/list.ts'
import type { Json } from '../../generator/catalogue/catalogue.ts'
import { objectAt, own, textAt, type JsonObject } from '../../generator/commands/import/json.ts'
import { formats, readable } from '../../test/corpus/validators.ts'
import { unchecked } from '../../test/support/reading.ts'

/** The formats of integers, whose bounds specs check. */
const integers = Object.fromEntries(
  ['int8', 'int16', 'int32', 'uint8', 'uint16', 'uint32'].map((name) => {
    const count = 2 ** Number(name.replace(/\D+/, ''))
    const [min, max] = name.startsWith('u') ? [0, count - 1] : [-count / 2, count / 2 - 1]
    const validate = (value: number): boolean => Number.isInteger(value) && value >= min && value <= max
    return [name, { type: 'number' as const, validate }]
  }),
)

/** The formats that specs check; Ajv leaves a format that it does not know unchecked. */
const checked = {
  ...formats,
  ...integers,
  uint64: { type: 'number' as const, validate: (value: number): boolean => Number.isInteger(value) && value >= 0 },
  uuid: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
  date: /^\d{4}-\d\d-\d\d$/,
}

/** The models of a document, by lists that were made from it alone (bench/import/models). */
export interface Listed {
  readonly repository: string
  readonly commit: string
  readonly path: string
  /** The task of each model, or several that are right with ` or ` between them, by method, path and variant. */
  readonly models: Readonly<Record<string, string>>
  readonly unsure: readonly string[]
}

/** A document with the list of its models. */
export interface Document {
  readonly name: string
  readonly file: string
  readonly listed: Listed
  readonly root: JsonObject
  /** Ajv with the document, whose schemas refer to each other. */
  readonly ajv: Ajv2020
}

/** The folder of these lists. */
export const ownLists: string = join(import.meta.dirname, 'models')

/** Reads a document from a folder that has it as `name/openapi.json`, or with the ending that it has in its repository. */
export function documentIn(folder: string, name: string, lists: string = ownLists): Document | undefined {
  const listed = unchecked<Listed>(parse(readFileSync(join(lists, `${name}.yaml`), 'utf8')))
  const file = `${folder}/${name}/${listed.path.split('/').at(-1) ?? ''}`
  if (!existsSync(file)) return undefined
  const text = readFileSync(file, 'utf8')
  const root = unchecked<JsonObject>(file.endsWith('.json') ? JSON.parse(text) : parse(text, { maxAliasCount: -1 }))
  const ajv = new Ajv2020({
    strict: false,
    logger: false,
    formats: checked,
    validateSchema: false,
    discriminator: false,
  })
  ajv.addSchema(unchecked<JsonObject>(readable(root)), 'document')
  return { name, file, listed, root, ajv }
}

/** A part of a document, with the steps to it, and what it refers to. */
export interface Place {
  readonly at: readonly string[]
  readonly value: JsonObject
}

/** Follows the reference of an object, if it has one, within the document. */
export function followed(root: JsonObject, place: Place): Place {
  const reference = textAt(place.value, '$ref')
  if (reference === undefined || !reference.startsWith('#/')) return place
  const at = reference.slice(2).split('/').map(unescaped)
  return followed(root, { at, value: objectAt(root, ...at) })
}

/** A step of a pointer as it is meant. */
export const unescaped = (step: string): string => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~')

/** The schema of the body of an operation: JSON if it takes that, else the first one. */
export function bodyOf(root: JsonObject, method: string, path: string): Place | undefined {
  const operation = ['paths', path, method]
  const body = followed(root, {
    at: [...operation, 'requestBody'],
    value: objectAt(root, ...operation, 'requestBody'),
  })
  const types = Object.keys(objectAt(body.value, 'content'))
  const type = types.find((one) => one === 'application/json') ?? types[0]
  if (type === undefined) return undefined
  const schema = objectAt(body.value, 'content', type, 'schema')
  return { at: [...body.at, 'content', type, 'schema'], value: schema }
}

/** The parameters in the path and the query of an operation, with their schemas and whether they are required. */
export function outerOf(root: JsonObject, method: string, path: string): readonly Outer[] {
  return ['parameters', method].flatMap((key) => {
    const list =
      key === 'parameters'
        ? own(objectAt(root, 'paths', path), key)
        : own(objectAt(root, 'paths', path, method), 'parameters')
    return (isList(list) ? list : []).flatMap((one): Outer[] => {
      const { value } = followed(root, { at: [], value: isObject(one) ? one : {} })
      const name = textAt(value, 'name')
      if (name === undefined || !['path', 'query'].includes(textAt(value, 'in') ?? '')) return []
      return [{ name, isRequired: own(value, 'required') === true, schema: objectAt(value, 'schema') }]
    })
  })
}

/** A parameter of an operation that is not in its body. */
export interface Outer {
  readonly name: string
  readonly isRequired: boolean
  readonly schema: JsonObject
}

const pointer = (steps: readonly string[]): string =>
  steps.map((one) => `/${encodeURIComponent(one.replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('')

/** Ajv on a schema at a place of the document. */
export const validatorAt = ({ ajv }: Document, { at }: Place): ValidateFunction =>
  ajv.compile({ $ref: `document#${pointer(at)}` })

/** Ajv on the schema of a parameter outside of the body. */
export const validatorOf = ({ ajv }: Document, schema: Json): ValidateFunction =>
  ajv.compile(unchecked<JsonObject>(readable(rooted(schema))))

/** A schema whose references name the document. */
function rooted(value: Json): Json {
  if (isList(value)) return value.map(rooted)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      key === '$ref' && typeof one === 'string' && one.startsWith('#') ? `document${one}` : rooted(one),
    ]),
  )
}
