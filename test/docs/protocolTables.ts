import * as extensions from '../../generator/protocol/extensions.ts'
import { envelope } from '../../generator/protocol/envelope.ts'
import { requestHeaders, responseHeaders, type Header } from '../../generator/protocol/headers.ts'
import * as limits from '../../generator/protocol/limits.ts'
import { optionListOperations, workflowOperations, type Operation } from '../../generator/protocol/operations.ts'
import { fill } from '../../generator/protocol/routes.ts'
import { problemTypes } from '../../generator/protocol/problems.ts'
import { isFinalState, stateDescriptions, taskStates, transitions } from '../../generator/protocol/states.ts'

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

const code = (text: string | number): string => `\`${text}\``

const operationRows = (groups: readonly Readonly<Record<string, Operation>>[], target: string) =>
  groups
    .flatMap((group) => Object.values(group))
    .map(({ method, path, summary, needsKey }) => {
      return [`${code(`${method} ${path}`)}`, fill(summary, { target }), needsKey ? 'yes' : 'no']
    })

const operations = (groups: readonly Readonly<Record<string, Operation>>[], target: string): string =>
  table(['request', 'what it does', 'needs a key'], operationRows(groups, target))

const headers = (known: Readonly<Record<string, Header>>): string =>
  table(
    ['header', 'meaning'],
    Object.values(known).map(({ name, description }) => [code(name), description]),
  )

const {
  modelOperations,
  previewOperations,
  taskOperations,
  webhookOperations,
  fileOperations,
  keyOperations,
  serviceOperations,
  operatorOperations,
} = extensions

/** The tables of docs/http-api.md, by name: each is generated from the protocol. */
export const tables: Readonly<Record<string, string>> = {
  operations: operations([workflowOperations], 'a model'),
  lists: operations([optionListOperations], 'an option list'),
  extensions: operations(
    [
      modelOperations,
      previewOperations,
      taskOperations,
      webhookOperations,
      fileOperations,
      keyOperations,
      serviceOperations,
      operatorOperations,
    ],
    '',
  ),
  envelope: table(
    ['field', 'meaning'],
    Object.entries(envelope).map(([field, words]) => [code(field), words]),
  ),
  states: table(
    ['state', 'meaning', 'final', 'next'],
    taskStates.map((state) => [
      code(state),
      stateDescriptions[state],
      isFinalState(state) ? 'yes' : 'no',
      transitions[state].map(code).join(', '),
    ]),
  ),
  problems: table(
    ['code', 'status', 'title', 'when'],
    Object.entries(problemTypes).map(([name, { status, title, when }]) => [code(name), `${status}`, title, when]),
  ),
  'request-headers': headers(requestHeaders),
  'response-headers': headers(responseHeaders),
  limits: table(
    ['limit', 'value'],
    [
      ['Run time of a synchronous call', `${limits.syncSeconds} seconds`],
      ['Wait of `Prefer: wait`', `${limits.waitSeconds} seconds`],
      ['How long an idempotency key is kept', `${limits.idempotencyHours} hours`],
      ['Issues in one problem', `${limits.mostIssues}`],
      ['Characters of a received value in an issue', `${limits.receivedLength}`],
      ['Entries of a page', `${limits.pageLimit.default}, at most ${limits.pageLimit.most}`],
      ['Body', `${limits.bodyLimits.bytes / 1024 / 1024} MiB, which the operator can change`],
      ['Values in a body', limits.bodyLimits.values.toLocaleString('en')],
      ['Keys in a body', limits.bodyLimits.keys.toLocaleString('en')],
      ['Levels of nesting in a body', `${limits.bodyLimits.levels}`],
      ['Length of a URL', `${limits.addressLength.toLocaleString('en')} characters`],
      ['Request headers together', `${limits.headerBytes / 1024} KiB`],
    ],
  ),
}
