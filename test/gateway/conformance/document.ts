import type { ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { isRecord } from '../../../generator/language/values.ts'
import { teach, unoptimized } from '../../contract/ajv.ts'

/** A part of a document. */
export type Part = Readonly<Record<string, unknown>>

/** The value as an object; empty if it is not one. */
export const part = (value: unknown): Part => (isRecord(value) ? value : {})

/** The items of a value that is a list. */
export const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** One operation of the document, with its name. */
export interface Operation {
  readonly method: string
  readonly path: string
  readonly id: string
  readonly of: Part
}

/** An OpenAPI document, read without the code that generated it. */
export class OpenApi {
  private readonly document: Part
  private readonly ajv: Ajv2020
  private readonly schemas = new Map<string, ValidateFunction>()

  constructor(document: Part) {
    this.document = document
    this.ajv = teach(
      new Ajv2020({ ...unoptimized, strictRequired: false, validateFormats: false, allowUnionTypes: true }),
    )
    this.ajv.addVocabulary([...Object.keys(document), 'discriminator', 'example'])
    this.ajv.addSchema(withClosedAnswers(document), 'document')
  }

  /** Every operation of every path. */
  operations(): readonly Operation[] {
    return Object.entries(part(this.document['paths'])).flatMap(([path, item]) =>
      Object.entries(part(item)).map(([method, of]) => ({
        method: method.toUpperCase(),
        path,
        id: String(part(of)['operationId']),
        of: part(of),
      })),
    )
  }

  /** The part, or the part that it refers to, with its position. */
  resolve(value: unknown, pointer: string): { readonly value: Part; readonly pointer: string } {
    const { $ref } = part(value)
    if (typeof $ref !== 'string') return { value: part(value), pointer }
    const steps = $ref.slice(2).split('/').map(unescape)
    return { value: steps.reduce((at, step) => part(at[step]), this.document), pointer: $ref }
  }

  /** The schema at a pointer, as a user of the document compiles it. */
  schema(pointer: string): ValidateFunction {
    const schema = this.schemas.get(pointer) ?? this.ajv.getSchema(`document${pointer}`)
    if (schema === undefined) throw new Error(`There is no schema at ${pointer}.`)
    this.schemas.set(pointer, schema)
    return schema
  }
}

/** A JSON Pointer in the document. */
export const pointer = (...steps: readonly string[]): string =>
  `#/${steps.map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`

const unescape = (step: string): string => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~')

/** The document with every response closed: a field that it does not describe is an error. */
function withClosedAnswers(document: Part): Part {
  const components = part(document['components'])
  const entries = Object.entries(part(components['schemas']))
  const answers = entries.filter(([name]) => !/(?:Input|Params|Call|Request)$/.test(name))
  // The parts of other schemas, which are closed as a whole.
  const parts = answers.flatMap(([, schema]) => JSON.stringify(schema).match(/(?<="allOf":\[\{"\$ref":")[^"]+/g) ?? [])
  const isPart = (name: string): boolean => parts.includes(`#/components/schemas/${name}`)
  const open = entries.filter((entry) => !answers.includes(entry) || isPart(entry[0]))
  const closing = answers.map(([name, schema]) => [name, closed(schema)] as const)
  const schemas = [...closing, ...open]
  return { ...document, components: { ...components, schemas: Object.fromEntries(schemas) } }
}

function closed(value: unknown, isPart = false): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => closed(one, isPart))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(
    ([keyword, item]: [string, unknown]) => [keyword, closed(item, keyword === 'allOf')] as const,
  )
  const isOpen = !isPart && 'properties' in value && !('additionalProperties' in value)
  const keyword = 'allOf' in value ? 'unevaluatedProperties' : 'additionalProperties'
  return Object.fromEntries([...entries, ...(isOpen ? [[keyword, false] as const] : [])])
}
