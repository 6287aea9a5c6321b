import { AbortedError, GatewayError, TaskFailedError } from '../errors.js'
import type { Outcome, Task } from '../task.js'
import { showProgress } from './progress.js'
import { addressesOf, saveResult } from './saving.js'
import type { Terminal } from './shop.js'

/** What becomes of the result. */
export interface Wanted {
  readonly output?: string | undefined
  readonly force: boolean
  readonly json: boolean
}

/** Exit codes: the shell's own for Ctrl-C. */
export const exits = { done: 0, failed: 1, usage: 2, interrupted: 130 } as const

/**
 * Waits for a task and hands over its result; the exit code. Ctrl-C ends the wait and never the task: the command that
 * goes on with it is printed, as it is whenever something else than the task itself fails.
 */
export async function follow(task: Task<unknown>, wanted: Wanted, terminal: Terminal): Promise<number> {
  const { stderr } = terminal
  const stop = new AbortController()
  const interrupt = (): void => {
    if (task.toJSON() === undefined) stderr.write('Waiting for the id of the task. Ctrl-C again gives it up.\n')
    stop.abort()
  }
  terminal.once('SIGINT', interrupt)
  try {
    const outcome = await watch(task, stop.signal, terminal)
    await deliver(outcome, wanted, terminal, stop.signal)
    return exits.done
  } catch (error) {
    const isStopped = error instanceof AbortedError || error === stop.signal.reason
    if (!isStopped) tellError(error, terminal)
    if (!(error instanceof TaskFailedError)) tellResume(task, wanted, terminal)
    return isStopped ? exits.interrupted : exits.failed
  } finally {
    terminal.off('SIGINT', interrupt)
  }
}

async function watch(task: Task<unknown>, signal: AbortSignal, { stderr }: Terminal): Promise<Outcome<unknown>> {
  const { id, estimatedSeconds, submittedAt } = await task.accepted
  if (!stderr.isTTY) stderr.write(`Task ${id}\n`)
  const progress = showProgress(stderr, estimatedSeconds, submittedAt || Date.now())
  try {
    for await (const update of task.updates({ signal })) progress.tell(update)
  } finally {
    progress.end()
  }
  return task.result({ signal })
}

async function deliver(
  { id, result, credits }: Outcome<unknown>,
  wanted: Wanted,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<void> {
  const { output, force, json } = wanted
  const { stdout, stderr } = terminal
  const response = { id, status: 'COMPLETED', result, usage: { credits } }
  if (json) stdout.write(`${JSON.stringify({ status: 'success', response })}\n`)
  else if (output === undefined) stdout.write(`${printed(result)}\n`)
  if (output === undefined) return
  try {
    const paths = await saveResult(result, output, { force, signal })
    stderr.write(`Saved ${paths.join(', ')}. Credits: ${credits}.\n`)
  } catch (error) {
    if (!json) stdout.write(`${printed(result)}\n`) // it is paid for
    throw error
  }
}

/** The addresses of a result, one a line, or its text. */
function printed(result: unknown): string {
  const { text = JSON.stringify(result) } = Object(result)
  return addressesOf(result).join('\n') || text
}

/** Prints an error: every fault of the parameters on a line of its own. */
export function tellError(error: unknown, { stderr }: Terminal): void {
  const { message = String(error), issues = [] } = Object(error)
  const [head] = String(message).split(/(?<=was not called:) /)
  stderr.write(`${issues.length > 0 ? head : message}\n`)
  for (const issue of issues) stderr.write(`  ${issue.message}\n`)
  if (error instanceof GatewayError && error.requestId) stderr.write(`Request ${error.requestId}\n`)
  if (error instanceof GatewayError && error.retryable && error.idempotencyKey && !error.taskId) {
    stderr.write(`The same command with --idempotency-key ${error.idempotencyKey} pays for no second task.\n`)
  }
}

function tellResume(task: Task<unknown>, { output, force, json }: Wanted, { stderr }: Terminal): void {
  const record = task.toJSON()
  if (record === undefined) return
  const flags = [
    ...(output === undefined ? [] : ['-o', quoted(output)]),
    ...(force ? ['--force'] : []),
    ...(json ? ['--json'] : []),
  ]
  const command = ['npx @gatewright/client task', record.id, '--model', record.model, ...flags].join(' ')
  stderr.write(`Task ${record.id} goes on. To go on with it:\n  ${command}\n`)
}

/** A word as a shell reads it back. */
const quoted = (word: string): string => (/^[\w./:@-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`)
