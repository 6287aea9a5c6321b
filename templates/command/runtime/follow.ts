import { fieldsOf } from '../../../generator/language/values.ts'
import {
  cancellations,
  isCancelled,
  isFinalState,
  stoppedCost,
  stoppedLabel,
} from '../../../generator/protocol/states.ts'
import { success, type Success, type TaskBody } from '../../../generator/protocol/wire.ts'
import {
  AbortedError,
  AuthenticationError,
  GatewayError,
  NotFoundError,
  TaskFailedError,
  ValidationError,
  type Issue,
  type Outcome,
  type Task,
} from '@gatewright/client'
import { quoted } from './flags.js'
import { clear, showProgress } from './progress.js'
import { addressesOf, saveResult } from './saving.js'
import type { Terminal } from './context.js'

/** Handles the result. */
export interface Wanted {
  readonly output?: string | undefined
  readonly force: boolean
  readonly json: boolean
  /** The message of an issue on the command line. Default: its message. */
  readonly spell?: (issue: Issue) => string
}

/** Exit codes: that of the shell for Ctrl-C. */
export const exits = { done: 0, failed: 1, usage: 2, interrupted: 130 } as const

/**
 * Waits for a task, handles its result, and returns the exit code. Ctrl-C stops waiting; on a terminal, it asks whether
 * to cancel the task, too. The command that resumes it is printed, also after any failure other than the task's own.
 * While the task has no id, Ctrl-C waits for it, and a second Ctrl-C ends the call that starts it.
 */
export async function follow(
  submitted: Task<unknown> | Promise<Task<unknown>>,
  wanted: Wanted,
  terminal: Terminal,
  submit: AbortController = new AbortController(),
): Promise<number> {
  const { stderr } = terminal
  const stop = new AbortController()
  let task: Task<unknown> | undefined
  const interrupt = (): void => {
    if (stop.signal.aborted) submit.abort()
    else if (task === undefined) {
      clear(stderr)
      stderr.write('Waiting for the id of the task. Press Ctrl-C again to stop waiting.\n')
      terminal.once('SIGINT', interrupt)
    }
    stop.abort()
  }
  terminal.once('SIGINT', interrupt)
  try {
    task = await submitted
    const outcome = await watch(task, stop.signal, terminal)
    await deliver(outcome, wanted, terminal, stop.signal)
    return exits.done
  } catch (error) {
    const reason: unknown = stop.signal.reason
    const isStopped = error instanceof AbortedError || error === reason
    if (error instanceof TaskFailedError && isCancelled({ error })) reportStopped(error, terminal)
    else if (!isStopped || task === undefined) reportError(error, terminal, wanted.spell)
    if (isStopped && task && (await cancelled(task, terminal))) return exits.interrupted
    if (task && !(error instanceof TaskFailedError || error instanceof NotFoundError))
      reportResume(task, wanted, terminal)
    // Errors of the gateway have a status; errors without one come from here, and nothing was sent.
    const isUnsent = error instanceof ValidationError && error.status === undefined
    return isStopped ? exits.interrupted : isUnsent ? exits.usage : exits.failed
  } finally {
    terminal.off('SIGINT', interrupt)
  }
}

/** Asks once on a terminal whether to cancel a task that runs, and returns whether that has ended it. */
async function cancelled(task: Task<unknown>, terminal: Terminal): Promise<boolean> {
  const { stdin, stderr } = terminal
  if (!stdin.isTTY || !stderr.isTTY || isFinalState(task.status)) return false
  clear(stderr)
  const ways = 'Type c and Enter to cancel it, or only Enter to leave it running: '
  if (!/^c/i.test(await ask(terminal, `Task ${task.id} is still running.\n${ways}`))) return false
  try {
    const cancellation = await task.cancel()
    stderr.write(`${cancellations[cancellation]}\n`)
    return cancellation === 'confirmed'
  } catch (error) {
    reportError(error, terminal)
    return false
  }
}

/** Asks for a line; it is empty if the input ends or Ctrl-C is pressed. */
const ask = (terminal: Terminal, question: string): Promise<string> =>
  new Promise((done) => {
    const { stdin, stderr } = terminal
    const answer = (text: unknown): void => {
      stdin.off?.('data', answer)
      stdin.off?.('end', leave)
      terminal.off('SIGINT', leave)
      stdin.pause?.() // an input that is read keeps the process alive
      done(String(text))
    }
    const leave = (): void => {
      stderr.write('\n')
      answer('')
    }
    terminal.once('SIGINT', leave)
    stdin.on?.('end', leave)
    stdin.on?.('data', answer)
    stderr.write(question)
  })

async function watch(task: Task<unknown>, signal: AbortSignal, { stderr }: Terminal): Promise<Outcome<unknown>> {
  const isNew = task.status !== undefined
  const { id, estimatedSeconds = 0, submittedAt } = task.toJSON()
  if (!stderr.isTTY) stderr.write(`Task ${id}\n`)
  // The submission time of another process's task is unknown.
  const progress = showProgress(stderr, estimatedSeconds, isNew ? submittedAt : undefined)
  try {
    for await (const update of task.updates({ signal })) progress.report(update)
  } finally {
    progress.end()
  }
  return task.result({ signal })
}

async function deliver(
  { id, result, ...usage }: Outcome<unknown>,
  wanted: Wanted,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<void> {
  const { output, force, json } = wanted
  const { stdout, stderr } = terminal
  const charged = `Credits: ${usage.credits}.${usage.sandbox ? ' Made by the sandbox, not by the vendor.' : ''}\n`
  const response: TaskBody = { id, status: 'COMPLETED', result, usage }
  const answer: Success<TaskBody> = { status: success, response }
  if (json) stdout.write(`${JSON.stringify(answer)}\n`)
  else if (output === undefined) stdout.write(`${printed(result)}\n`)
  if (output === undefined) return void (json || stderr.write(charged))
  try {
    const warn = (warning: string): void => void stderr.write(`${warning}\n`)
    const paths = await saveResult(result, output, { force, signal, terminal, warn })
    const saved = paths.length === 0 ? '' : `Saved ${paths.join(', ')}. `
    stderr.write(`${saved}${charged}`)
  } catch (error) {
    const paid = output === '-' ? stderr : stdout
    if (!json) paid.write(`${printed(result)}\n`)
    throw error
  }
}

/** The addresses of a result, one a line, or its text, or all of it as JSON. */
function printed(result: unknown): string {
  const { text } = fieldsOf(result)
  return addressesOf(result).join('\n') || (typeof text === 'string' ? text : JSON.stringify(result))
}

/** Prints that somebody stopped a task, which is no failure, and what it cost. */
function reportStopped({ credits }: TaskFailedError, { stderr }: Terminal): void {
  clear(stderr)
  stderr.write(`${stoppedLabel}: The task was cancelled. ${stoppedCost(credits)}\n`)
}

/** Prints an error: every issue of the parameters on its own line, and where to look for the cause. */
export function reportError(
  error: unknown,
  { stderr, env }: Terminal,
  spell = ({ message }: Issue): string => message,
): void {
  const { message = error } = fieldsOf(error)
  const issues = error instanceof ValidationError ? error.issues : []
  // Advice for programs becomes a flag here, and issues are printed below.
  const reported = String(message).replace(/ (?:Its task continues|Repeat it with its idempotencyKey)\.$/, '')
  const head = issues.length > 0 ? reported.replace(/(?<=was not called:).*/s, '') : reported
  const lines = [head, ...issues.map((issue) => `  ${spell(issue)}`), ...hints(error, env)]
  clear(stderr)
  stderr.write(`${lines.join('\n')}\n`)
}

function hints(error: unknown, { GATEWRIGHT_BASE_URL: url }: Terminal['env']): readonly string[] {
  if (!(error instanceof GatewayError)) return []
  const { code, message, requestId, status, taskId, retryable, idempotencyKey } = error
  const isSaid = message.includes('GATEWRIGHT_BASE_URL')
  const isLost = !isSaid && (code === 'connection' || code === 'redirect' || (status === 404 && !taskId))
  const again = retryable && !taskId ? idempotencyKey : undefined
  return [
    ...(requestId ? [`Request ${requestId}`] : []),
    ...(error instanceof AuthenticationError ? ['Check the key in GATEWRIGHT_API_KEY.'] : []),
    ...(isLost
      ? [
          url
            ? `Check the address of the gateway in GATEWRIGHT_BASE_URL: ${url}.`
            : 'Set GATEWRIGHT_BASE_URL to the address of the gateway.',
        ]
      : []),
    ...(again ? [`To retry without paying twice, add --idempotency-key ${again}.`] : []),
  ]
}

function reportResume(task: Task<unknown>, { output, force, json }: Wanted, { stderr }: Terminal): void {
  const record = task.toJSON()
  const flags = [
    ...(output === undefined ? [] : ['-o', quoted(output)]),
    ...(force ? ['--force'] : []),
    ...(json ? ['--json'] : []),
  ]
  const command = ['npx gatewright-client task', record.id, ...flags].join(' ')
  const isDone = task.status === 'COMPLETED'
  const how = isDone ? 'is done. To fetch its result again, run' : 'is still running. To wait for its result, run'
  const cancel = isDone ? '' : `To cancel it, run:\n  npx gatewright-client cancel ${record.id}\n`
  stderr.write(`Task ${record.id} ${how}:\n  ${command}\n${cancel}`)
}
