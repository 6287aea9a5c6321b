import type { Issue } from './issue.js'
import { fieldsOf, proven } from './values.js'
import type { StandardProps, StandardResult } from './validator.js'

/** The part of a route that Fastify compiles: one schema, such as that of the body. */
export interface RouteSchema {
  readonly schema: unknown
  readonly method: string
  readonly url: string
  readonly httpPart?: string
}

/** One entry of `error.validation`, in the form of Fastify's own compiler. */
export interface ValidationEntry {
  /** The code of the issue. */
  keyword: string
  /** The JSON Pointer (RFC 6901) of the value. */
  instancePath: string
  /** The JSON Pointer of the check: the value, then the code. */
  schemaPath: string
  params: Record<string, unknown>
  message: string
}

/** The output of the validator, or every issue. */
export type Checked = { value: unknown; error?: never } | { error: ValidationEntry[]; value?: never }

/** Checks one part of a request. */
export type RequestCheck = (data: unknown) => Checked

/**
 * Compiles a validator of this package for Fastify. Pass it to a route, or to an app whose schemas are all such
 * validators. It throws for any other schema, because a schema that checks nothing is a mistake: use `buildValidator`
 * for an app that has both.
 */
export function validatorCompiler({ schema, method, url, httpPart = 'schema' }: RouteSchema): RequestCheck {
  const validate = validateOf(schema)
  if (validate !== undefined) return (data) => checked(validate(data))
  const advice = 'pass buildValidator(AjvCompiler()) to Fastify for routes that have other schemas, too'
  throw new TypeError(`The ${httpPart} of ${method} ${url} is not a validator of this package: ${advice}.`)
}

/**
 * Builds a compiler for `schemaController.compilersFactory.buildValidator` of Fastify: `validatorCompiler` for the
 * validators of this package, and `build`, such as Fastify's own `AjvCompiler()`, for every other schema.
 */
export function buildValidator<Schemas, Options, Part, Check>(
  build: (schemas: Schemas, options: Options) => (part: Part) => Check,
): (schemas: Schemas, options: Options) => (part: Part) => Check {
  return (schemas, options) => {
    const compile = build(schemas, options)
    // Fastify calls each check alike, whatever the types of its own compiler say about the parts of a check.
    return (part) => (isOurs(part) ? proven<Check>(validatorCompiler(part)) : compile(part))
  }
}

const isOurs = (part: unknown): part is RouteSchema => validateOf(fieldsOf(part)['schema']) !== undefined

/** The check of a validator of this package; undefined for another schema. */
function validateOf(schema: unknown): StandardProps<unknown, unknown>['validate'] | undefined {
  if (typeof schema !== 'object' || schema === null || !('~standard' in schema)) return undefined
  const { vendor, validate } = fieldsOf(schema['~standard'])
  return vendor === 'gatewright' && isCheck(validate) ? validate : undefined
}

const isCheck = (value: unknown): value is StandardProps<unknown, unknown>['validate'] => typeof value === 'function'

const checked = (result: StandardResult<unknown>): Checked =>
  result.issues === undefined ? { value: result.value } : { error: result.issues.map(entryOf) }

function entryOf({ code, pointer, message, expected, received, suggestion }: Issue<string>): ValidationEntry {
  const params = { expected, received, ...(suggestion !== undefined && { suggestion }) }
  return { keyword: code, instancePath: pointer, schemaPath: `#${pointer}/${code}`, params, message }
}
