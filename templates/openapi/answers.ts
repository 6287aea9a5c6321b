import type { Json, Schema, Service } from '../../generator/catalogue/catalogue.ts'
import {
  responseHeaders,
  requestHeaders,
  type Header,
  type ResponseHeaderName,
} from '../../generator/protocol/headers.ts'
import { problemsOf, type Operation } from '../../generator/protocol/operations.ts'
import { problemTypes } from '../../generator/protocol/problems.ts'
import { problemResponses, type ProblemResponseName } from '../../generator/protocol/responses.ts'
import { markdown } from '../../generator/writing/markup.ts'
import { jsonBody, reference } from './reference.ts'

/** The components that operations share: parameters, headers and the responses that are problems. */
export function shared(operations: readonly Operation[], service: Service): { readonly [group: string]: Json } {
  const failing = new Set(operations.flatMap(problemsOf))
  const asked = new Set(operations.flatMap(({ requestHeaders: names = [] }) => names))
  const answered = new Set<ResponseHeaderName>([
    'RequestId',
    ...operations.flatMap(({ responseHeaders: names = [], partHeaders = [] }) => [...names, ...partHeaders]),
    ...[...failing].flatMap((name) => problemResponses[name].headers ?? []),
  ])
  return {
    parameters: componentsOf(requestHeaders, asked, parameter),
    headers: componentsOf(responseHeaders, answered, header),
    responses: componentsOf(problemResponses, failing, (_, name) => problem(name, service)),
  }
}

/** The used entries of a table, in the order of the table. */
const componentsOf = <Name extends string, Item>(
  table: Readonly<Record<Name, Item>>,
  used: ReadonlySet<Name>,
  make: (item: Item, name: Name) => Json,
): Json =>
  Object.fromEntries([...used].sort(byPlace(Object.keys(table))).map((name) => [name, make(table[name], name)]))

const byPlace = (order: readonly string[]) => (one: string, other: string) => order.indexOf(one) - order.indexOf(other)

const parameter = ({ name, description, schema, example }: Header): Json => ({
  name,
  in: 'header',
  description,
  schema: { ...schema },
  ...(example !== undefined && { example }),
})

const header = ({ description, required, schema }: Header): Json => ({
  description,
  ...(required && { required }),
  schema: { ...schema },
})

const referTo = (names: readonly ResponseHeaderName[]): { readonly [name: string]: Json } =>
  Object.fromEntries(names.map((name) => [responseHeaders[name].name, reference('headers', name)]))

/** The headers of a successful response. */
export const headersOf = ({ responseHeaders: names = [] }: Operation, more: readonly ResponseHeaderName[] = []): Json =>
  referTo(['RequestId', ...names, ...more])

/** A problem response. That of a sync call that timed out includes the id of its task. */
function problem(name: ProblemResponseName, { sync }: Service): Json {
  const { description, headers = [] } = problemResponses[name]
  const isTimeout = name === 'SyncTimeout'
  const schema = reference('schemas', isTimeout ? 'TimeoutProblem' : 'Problem')
  return {
    description: isTimeout ? markdown.text(sync.description) : description,
    headers: referTo(['RequestId', ...headers]),
    content: { 'application/problem+json': { schema } },
  }
}

/** The HTTP status of a response, which its problem types share. */
export const statusOf = (name: ProblemResponseName): number =>
  Math.min(...problemResponses[name].codes.map((code) => problemTypes[code].status))

/** The problems of an operation, by status. */
export const failures = (operation: Operation): { readonly [status: string]: Json } =>
  Object.fromEntries(problemsOf(operation).map((name) => [statusOf(name), reference('responses', name)]))

/** The responses of an operation: its success, with a body of this schema, and its problems. */
export const answers = (operation: Operation, schema: string): Json => ({
  200: {
    description: operation.success,
    headers: headersOf(operation),
    content: jsonBody(reference('schemas', schema)),
  },
  ...failures(operation),
})

/** The headers that an operation reads, as parameters. */
export const parametersOf = ({ requestHeaders: names = [] }: Operation): readonly Json[] =>
  names.map((name) => reference('parameters', name))

/** The problem of a sync call that timed out: it includes the id of its task. */
export const timeoutProblem = (schema: Schema): Schema => ({
  ...schema,
  required: [...(Array.isArray(schema.required) ? schema.required : []), 'taskId'],
})
