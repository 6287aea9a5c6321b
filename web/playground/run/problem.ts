import type { GatewayError } from '@gatewright/client'
import type { RunIssue, RunProblem } from '../history/record.ts'
import { fieldsOf } from '../history/values.ts'

/** The problem of a call or of a task, in the words of the gateway where it sent any. */
export function problemOf(error: GatewayError, raw: string | undefined): RunProblem {
  const { code, status, requestId, retryable, retryAfterMs } = error
  const body = parsed(raw)
  const { detail, title, errors } = fieldsOf(body)
  const { message } = fieldsOf(fieldsOf(fieldsOf(body)['response'])['error'])
  const said = [message, detail, title].find((text) => typeof text === 'string' && text !== '')
  const isSaid = status !== undefined || code === 'task-failed' || error.name === 'TaskFailedError'
  return {
    code,
    message: isSaid && typeof said === 'string' ? said : connectionWords(code, error.message),
    retryable,
    status,
    requestId,
    retryAfterMs,
    issues: Array.isArray(errors) ? errors.flatMap(issueOf) : undefined,
  }
}

/** The words for a request without a valid response. */
function connectionWords(code: string, message: string): string {
  const words: Readonly<Record<string, string>> = {
    connection: 'The gateway does not respond.',
    timeout: 'The gateway did not respond in time.',
    'bad-answer': 'The response did not come from the gateway, or it broke off.',
    redirect: 'The gateway sent the page to another address, where it does not send your key.',
    'no-key': 'The page has no key.',
  }
  return words[code] ?? message
}

function issueOf(error: unknown): readonly RunIssue[] {
  const { code, path, message } = fieldsOf(error)
  if (typeof code !== 'string' || typeof message !== 'string') return []
  return [{ code, message, path: Array.isArray(path) ? path.filter(isStep) : [] }]
}

const isStep = (step: unknown): step is string | number => typeof step === 'string' || typeof step === 'number'

function parsed(raw: string | undefined): unknown {
  try {
    return JSON.parse(raw ?? 'null')
  } catch {
    return undefined
  }
}
