import type { Service } from '../../generator/catalogue/catalogue.ts'
import { requestHeaders } from '../../generator/protocol/headers.ts'
import * as limits from '../../generator/protocol/limits.ts'
import { stepPath } from '../../generator/protocol/paths.ts'
import { passing, problemTypes } from '../../generator/protocol/problems.ts'
import { isFinalState, stateDescriptions, taskStates, transitions } from '../../generator/protocol/states.ts'
import type { Json } from '../../generator/catalogue/catalogue.ts'
import { code, join, type Code } from '../../generator/writing/code.ts'
import { markdown } from '../../generator/writing/languages/markdown.ts'
import { withCode } from '../../generator/writing/pages.ts'

const { prose, inline } = markdown.print

/** A state of a task as a row of a table. */
interface StateRow {
  readonly name: string
  readonly description: string
  readonly isFinal: string
  readonly next: Code
}

/** The states of tasks. */
export const states: readonly StateRow[] = taskStates.map((name) => ({
  name,
  description: stateDescriptions[name],
  isFinal: isFinalState(name) ? 'yes' : 'no',
  next: join(
    transitions[name].map((next) => inline(next)),
    code`, `,
  ),
}))

/** A problem type as a row of a table. */
interface ProblemRow {
  readonly name: string
  readonly status: number
  readonly title: string
  readonly when: Code
  readonly action: Code
  readonly retryable: string
}

/** The problem types. */
export const problems: readonly ProblemRow[] = Object.entries(problemTypes).map(
  ([name, { status, title, when, action }]) => ({
    name,
    status,
    title,
    when: withCode(when),
    action: withCode(action),
    retryable: name !== 'sync-timeout' && passing.test(String(status)) ? 'yes' : 'no',
  }),
)

/** The fields of the envelope, in the words of the service. */
export const envelopeRows = ({
  envelope,
}: Service): readonly { readonly name: string; readonly description: string }[] =>
  Object.entries(envelope).map(([name, description]) => ({ name, description }))

/** The request headers of calls. */
export const headers: readonly { readonly name: string; readonly description: Code }[] = Object.values(
  requestHeaders,
).map(({ name, description }) => ({ name, description: withCode(description) }))

const { bodyLimits, pageLimit } = limits

/** The limits of a service. */
export const limitRows = ({ sync }: Service): readonly { readonly name: Code; readonly value: Code }[] =>
  [
    ['Run time of a synchronous call', `${sync.seconds} seconds`],
    ['Wait of `Prefer: wait`', `${limits.waitSeconds} seconds`],
    ['How long an idempotency key is kept', `${limits.idempotencyHours} hours`],
    ['Issues in one problem', `${limits.mostIssues}`],
    ['Entries of a page of a list', `${pageLimit.default}, at most ${pageLimit.most}`],
    ['Body', `${bodyLimits.bytes / 1024 / 1024} MiB, which the operator can change`],
    ['Values in a body', bodyLimits.values.toLocaleString('en')],
    ['Keys in a body', bodyLimits.keys.toLocaleString('en')],
    ['Levels of nesting in a body', `${bodyLimits.levels}`],
    ['Length of a URL', `${limits.addressLength.toLocaleString('en')} characters`],
    ['Request headers together', `${limits.headerBytes / 1024} KiB`],
  ].map(([name = '', value = '']) => ({ name: withCode(name), value: prose(value) }))

/** The bodies of an example of a task: of the call, of its acceptance, of a poll and of its end. */
export const bodies = (model: string, input: Json, base: string): Readonly<Record<string, Json>> => ({
  call: { params: { model, params: input } },
  accepted: { status: 'success', response: { id: taskId } },
  running: { status: 'success', response: { id: taskId, status: 'IN_PROGRESS', progress: { percent: 40 } } },
  failed: {
    status: 'success',
    response: {
      id: taskId,
      status: 'FAILED',
      error: { code: 'upstream-refused', message: 'The upstream refused the input.', retryable: false },
      usage: { credits: 0 },
    },
  },
  problem: {
    type: `${base}rate-limited`,
    title: problemTypes['rate-limited'].title,
    status: problemTypes['rate-limited'].status,
    detail: 'This key can send 60 requests a minute. Try again in 12 seconds.',
    instance: stepPath(undefined, 'submit'),
    requestId: 'req-7f3a',
  },
})

const taskId = '0199aaaa-0000-7000-8000-000000000000'
