import type { Json, Service } from '../../generator/catalogue/catalogue.ts'
import { stepPath } from '../../generator/protocol/paths.ts'
import { problemTypes, type ProblemCode } from '../../generator/protocol/problems.ts'
import type { IssueBody, ProblemBody } from '../../generator/protocol/wire.ts'

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
export function problemExample(code: ProblemCode, { problems }: Pick<Service, 'problems'>): Json {
  const { status, title, when } = problemTypes[code]
  const body: Omit<ProblemBody, 'errors'> = {
    type: `${problems}${code}`,
    title,
    status,
    detail: when,
    instance: stepPath(undefined, 'submit'),
    requestId: '3f2b8c1e-5d4a-4e6f-9a7b-1c2d3e4f5a6b',
    ...(code === 'sync-timeout' && { taskId }),
  }
  return { summary: title, value: { ...body, ...(code === 'invalid-params' && { errors: [{ ...issue }] }) } }
}
