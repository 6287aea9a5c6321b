import type { Json, Schema, Service } from '../../generator/catalogue/catalogue.ts'
import {
  requestHeaders,
  responseHeaders,
  type Header,
  type ResponseHeaderName,
} from '../../generator/protocol/headers.ts'
import {
  codesOf,
  commonProblems,
  ownProblemsOf,
  problemsOf,
  type Operation,
} from '../../generator/protocol/operations.ts'
import { stepPath } from '../../generator/protocol/paths.ts'
import { problemTypes, type ProblemCode } from '../../generator/protocol/problems.ts'
import { problemResponses, type ProblemResponseName } from '../../generator/protocol/responses.ts'
import type { IssueBody, ProblemBody } from '../../generator/protocol/wire.ts'
import { markdown } from '../../generator/writing/markup.ts'
import { reference } from './fields.ts'

/** The headers of the problems that documents describe once for all operations. */
const otherHeaders: readonly ResponseHeaderName[] = [
  'RequestId',
  'AllowedMethods',
  'RetryLater',
  'RateLimit',
  'RateLimitPolicy',
]

/** The components that operations share: parameters, headers and the responses that are problems. */
export function shared(operations: readonly Operation[], service: Service): { readonly [group: string]: Parts } {
  const failing = new Set(operations.flatMap(ownProblemsOf))
  const asked = new Set(
    operations.flatMap(({ requestHeaders: names = [], sharedHeaders = [] }) => [...names, ...sharedHeaders]),
  )
  const answered = new Set<ResponseHeaderName>([
    ...otherHeaders,
    ...operations.flatMap(({ responseHeaders: names = [], partHeaders = [] }) => [...names, ...partHeaders]),
    ...[...failing].flatMap((name) => problemResponses[name].headers ?? []),
  ])
  const common = new Set(operations.flatMap(problemsOf).filter((name) => commonProblems.includes(name)))
  return {
    parameters: componentsOf(requestHeaders, asked, parameter),
    headers: componentsOf(responseHeaders, answered, header),
    responses: {
      ...componentsOf(problemResponses, failing, (_, name) => problem(name, service)),
      OtherProblem: otherProblem([...common].flatMap(codesOf), service),
    },
  }
}

type Parts = { readonly [name: string]: Json }

/** The used entries of a table, in the order of the table. */
const componentsOf = <Name extends string, Item>(
  table: Readonly<Record<Name, Item>>,
  used: ReadonlySet<Name>,
  make: (item: Item, name: Name) => Json,
): Parts =>
  Object.fromEntries([...used].sort(byPlace(Object.keys(table))).map((name) => [name, make(table[name], name)]))

const byPlace = (order: readonly string[]) => (one: string, other: string) => order.indexOf(one) - order.indexOf(other)

const parameter = ({ name, description, schema, example }: Header): Json => ({
  name,
  in: 'header',
  description,
  schema: { ...schema },
  ...(example !== undefined && { example }),
})

const header = ({ description, required, schema, example }: Header): Json => ({
  description,
  ...(required && { required }),
  schema: { ...schema },
  ...(example !== undefined && { example }),
})

const referTo = (names: readonly ResponseHeaderName[]): Parts =>
  Object.fromEntries(names.map((name) => [responseHeaders[name].name, reference('headers', name)]))

/** The headers of a successful response. */
export const headersOf = ({ responseHeaders: names = [] }: Operation, more: readonly ResponseHeaderName[] = []): Json =>
  referTo(['RequestId', ...names, ...more])

/** A problem response. That of a sync call that timed out includes the id of its task, and leads to it. */
function problem(name: ProblemResponseName, service: Service): Json {
  const { description, headers = [], codes } = problemResponses[name]
  const isTimeout = name === 'SyncTimeout'
  const words = isTimeout ? markdown.text(service.sync.description) : description
  const body = problemBody(isTimeout ? 'TimeoutProblem' : 'Problem', codes, service)
  return {
    description: words,
    headers: referTo(['RequestId', ...headers]),
    ...body,
    ...(isTimeout && { links: timeoutLinks }),
  }
}

const timeoutLinks = {
  readTask: {
    operationId: 'readTask',
    parameters: { taskId: '$response.body#/taskId' },
    description: 'The task continues: poll it.',
  },
}

/** The problems that documents describe once for all operations. */
function otherProblem(codes: readonly ProblemCode[], service: Service): Json {
  const statuses = [...new Set(codes.map((code) => problemTypes[code].status))].sort((one, other) => one - other)
  const description = `Any other problem: ${statuses.join(', ')}. Its \`type\` says which.`
  return {
    description,
    headers: referTo(otherHeaders),
    ...problemBody('Problem', codes, service),
  }
}

const problemBody = (schema: string, codes: readonly ProblemCode[], service: Service): Parts => ({
  content: {
    'application/problem+json': {
      schema: reference('schemas', schema),
      examples: Object.fromEntries(codes.map((code) => [code, problemExample(code, service)])),
    },
  },
})

/** The HTTP status of a response, which its problem types share. */
const statusOf = (name: ProblemResponseName): number =>
  Math.min(...problemResponses[name].codes.map((code) => problemTypes[code].status))

/** The problems of an operation, by status; those that any request can have are the default. */
export const failures = (operation: Operation): Parts => ({
  ...Object.fromEntries(ownProblemsOf(operation).map((name) => [statusOf(name), reference('responses', name)])),
  default: reference('responses', 'OtherProblem'),
})

/** The headers that an operation reads, as parameters; `isShared` says that it is for all models. */
export const parametersOf = (operation: Operation, isShared = false): readonly Json[] =>
  [...(operation.requestHeaders ?? []), ...(isShared ? (operation.sharedHeaders ?? []) : [])].map((name) =>
    reference('parameters', name),
  )

/** The problem of a sync call that timed out: it includes the id of its task. */
export const timeoutProblem = (schema: Schema): Schema => ({
  ...schema,
  required: [...(Array.isArray(schema.required) ? schema.required : []), 'taskId'],
})

/** An issue as the gateway words it. */
const issue: IssueBody = {
  pointer: '/params/duration',
  path: ['duration'],
  code: 'too-large',
  message: 'duration must be at most 15, but it is 20.',
  expected: 'at most 15',
  received: '20',
}

const taskId = '01936f5e-7c1a-7b54-9f3e-2d8c6a1b4e70'

/** The example of a problem. */
function problemExample(code: ProblemCode, { problems }: Pick<Service, 'problems'>): Json {
  const { status, title, when } = problemTypes[code]
  const body: Omit<ProblemBody, 'errors'> = {
    type: `${problems}${code}`,
    title,
    status,
    detail: when,
    code,
    message: when,
    instance: stepPath(undefined, 'submit'),
    requestId: '3f2b8c1e-5d4a-4e6f-9a7b-1c2d3e4f5a6b',
    ...(code === 'sync-timeout' && { taskId }),
  }
  return { value: { ...body, ...(code === 'invalid-params' && { errors: [{ ...issue }] }) } }
}
