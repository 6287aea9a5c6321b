import {
  AbortedError,
  AuthenticationError,
  createClient,
  GatewayError,
  TaskFailedError,
  type Cancellation,
  type Client,
  type Clock,
  type Events,
  type Model,
  type Outcome,
  type Task,
} from '@gatewright/client'
import { isFinalState } from '@gatewright/openapi/protocol'
import { attempt } from '../../shared/attempt.ts'
import { fieldsOf, type Input } from '../../shared/values.ts'
import { markOf, type RunIssue, type RunModel, type RunProblem, type RunRecord } from '../history/record.ts'

/** The surroundings of a run. */
export interface Surroundings {
  readonly access: Access
  readonly now: () => number
  /** Shows and stores a run. */
  readonly save: (run: RunRecord) => Promise<void>
  /** Forgets the complete input of a run, which is no longer needed to repeat its call. */
  readonly dropInput: (id: string) => Promise<void>
  /** Shows that a request is repeated; undefined once the gateway responds again. */
  readonly noticeRetry: (id: string, event: Events['onRetry'] | undefined) => void
  /** Asks for another key in the place of one that the gateway refused. */
  readonly askAgain: (refused: string | undefined) => Promise<string | undefined>
}

/** A day: a task that takes longer is read again when the page is opened again. */
const deadlineMs = 86_400_000

/** Follows one run until its task has ended, or until a problem or the page stops it. */
export class Follower {
  private run: RunRecord
  private readonly surroundings: Surroundings
  private readonly signal: AbortSignal
  private readonly calls: Calls
  private readonly raw: () => string | undefined
  /** Whether the gateway may have accepted an earlier attempt of the call. */
  private mayHaveArrived = false

  constructor(run: RunRecord, surroundings: Surroundings, signal: AbortSignal) {
    this.run = run
    this.surroundings = surroundings
    this.signal = signal
    const { calls, raw } = openCalls(surroundings.access, {
      onRetry: (event) => {
        const { status = 500 } = event.error
        if (status >= 500) this.mayHaveArrived = true
        surroundings.noticeRetry(run.id, event)
      },
      onResponse: ({ headers, status }) => {
        if (status < 400) surroundings.noticeRetry(run.id, undefined)
        this.run = { ...this.run, requestId: headers.get('x-request-id') ?? this.run.requestId }
      },
    })
    this.calls = calls
    this.raw = raw
  }

  /** Sends the call, for the first time or again, with the idempotency key of the run, and follows its task. Never rejects. */
  async send(input: Input, isRepeated = false): Promise<void> {
    this.mayHaveArrived = isRepeated
    await this.save({ state: 'SENDING', problem: undefined })
    await this.attempt(async () => {
      const { model, idempotencyKey, estimatedSeconds } = this.run
      const options = { idempotencyKey, signal: this.signal, deadlineMs }
      const definition = definitionOf(model, estimatedSeconds)
      if (model.mode === 'async') return this.accept(await this.calls.submit(definition, input, options))
      return this.complete(await this.calls.execute(definition, input, options))
    })
  }

  /** Reads the task of the run until it has ended. Never rejects. */
  async resume(taskId: string): Promise<void> {
    if (this.run.problem !== undefined) await this.save({ problem: undefined })
    const { model, estimatedSeconds, acceptedAt } = this.run
    const record = { id: taskId, model: model.id, workflow: model.workflow, estimatedSeconds, submittedAt: acceptedAt }
    await this.attempt(() => this.read(this.calls.task(record)))
  }

  /** The task exists: a call that is repeated from now on only reads it. */
  private async accept(task: Task<unknown>): Promise<void> {
    const acceptedAt = this.run.acceptedAt ?? this.surroundings.now()
    await this.save({ state: 'ACCEPTED', taskId: task.id, acceptedAt })
    await this.surroundings.dropInput(this.run.id)
    await this.read(task)
  }

  private async read(task: Task<unknown>): Promise<void> {
    for await (const { status, progress } of task.updates({ signal: this.signal, deadlineMs, holdSeconds: 2 })) {
      if (isFinalState(status)) break
      const { percent, estimatedSecondsLeft: secondsLeft } = progress ?? {}
      await this.save({ state: status, percent, secondsLeft, progressAt: this.surroundings.now() })
    }
    await this.complete(await task.result({ signal: this.signal, deadlineMs }))
  }

  private async complete({ id, result, credits, sandbox }: Outcome<unknown>): Promise<void> {
    await this.end({ state: 'COMPLETED', taskId: id, result, credits, sandbox, problem: undefined })
  }

  /** Stores the end of the run with the last response. */
  private async end(changes: Partial<RunRecord>): Promise<void> {
    await this.save({ ...changes, raw: this.raw(), endedAt: this.surroundings.now() })
    await this.surroundings.dropInput(this.run.id)
  }

  /** Does a step, again with another key if the gateway refuses the key, and then shows the problem. */
  private async attempt(step: () => Promise<void>): Promise<void> {
    const { access, askAgain, noticeRetry } = this.surroundings
    for (;;) {
      const key = access.key()
      try {
        return await step()
      } catch (error) {
        noticeRetry(this.run.id, undefined)
        if (!(error instanceof GatewayError)) throw error
        if (error instanceof AbortedError || this.signal.aborted) return
        // With another key, a call that has arrived would start a second task.
        const canChange =
          error instanceof AuthenticationError && (this.run.taskId !== undefined || !this.mayHaveArrived)
        const next = canChange ? await askAgain(key) : undefined
        if (next === undefined) return this.stop(error)
        // The gateway refused the call, so that it has no task of the key before.
        if (this.run.taskId === undefined) await this.save({ keyMark: markOf(next) })
      }
    }
  }

  private async stop(error: GatewayError): Promise<void> {
    const { task } = error
    if (error instanceof TaskFailedError) {
      const problem = problemOf(error, this.raw())
      return this.end({ state: 'FAILED', taskId: error.taskId, problem, credits: chargedIn(this.raw()) })
    }
    // A call that the gateway no longer holds, such as a sync call over its limit, still has a task.
    if (task !== undefined && this.run.taskId === undefined) return this.attempt(() => this.accept(task))
    const problem = problemOf(error, this.raw())
    if (this.run.taskId !== undefined) return this.save({ problem })
    const isOpen = this.mayHaveArrived && (error.retryable || error instanceof AuthenticationError)
    if (error.status !== undefined && error.status < 500 && !isOpen) return this.end({ state: 'REFUSED', problem })
    return this.save({ state: 'UNCONFIRMED', problem })
  }

  private async save(changes: Partial<RunRecord>): Promise<void> {
    if (this.signal.aborted) return // the person deleted the run
    this.run = { ...this.run, ...changes }
    await this.surroundings.save(this.run)
  }
}

/** The calls of one run, with our client: it retries, polls and resumes in the one way that is tested. */
type Calls = Pick<Client<Record<never, never>>, 'execute' | 'submit' | 'task'>

/** Cancels the task of a run. Throws a GatewayError. */
export const cancelTask = ({ baseUrl, key, fetch: send }: Access, taskId: string): Promise<Cancellation> =>
  createClient({ baseUrl, apiKey: () => key() ?? '', fetch: send })
    .task(taskId)
    .cancel()

/** The access of a run to the gateway. */
interface Access {
  readonly baseUrl: string
  readonly key: () => string | undefined
  readonly fetch: typeof fetch
  /** Replaces the time of the browser in tests. */
  readonly clock?: Clock
}

/** Receives what happens during the calls of a run. */
interface Watch {
  readonly onRetry: (event: Events['onRetry']) => void
  /** Called with each response, before it is read. */
  readonly onResponse: (event: Events['onResponse']) => void
}

/** The calls of one run, and the text of the last response. */
interface Opened {
  readonly calls: Calls
  readonly raw: () => string | undefined
}

/** The statuses whose responses have no body. */
const withoutBody: readonly number[] = [204, 205, 304]

/** Opens the gateway for one run. */
function openCalls({ baseUrl, key, clock, fetch: send }: Access, watch: Watch): Opened {
  let raw: string | undefined
  const recording: typeof fetch = async (input, init) => {
    const response = await send(input, { ...init, credentials: 'omit', cache: 'no-store' })
    const { status, headers } = response
    if (status < 200 || withoutBody.includes(status)) return response
    // A copy of the stream would break off when the client ends its attempt.
    raw = await response.text()
    return new Response(raw, { status, headers })
  }
  const options = { baseUrl, apiKey: () => key() ?? '', fetch: recording, ...watch }
  const calls = createClient({ ...options, ...(clock && { clock }) })
  return { calls, raw: () => raw }
}

/**
 * The definition of a model, as generated clients have it. The form has checked the input with the validator of the
 * model, so that the gateway alone checks it again.
 */
const definitionOf = (
  { id, workflow, mode }: RunModel,
  estimatedSeconds: number | undefined,
): Model<unknown, unknown> => ({ id, workflow, mode, ...(estimatedSeconds !== undefined && { estimatedSeconds }) })

/** The problem of a call or of a task, in the words of the gateway where it sent any. */
function problemOf(error: GatewayError, raw: string | undefined): RunProblem {
  const { code, status, requestId, retryable, retryAfterMs } = error
  const body = parsed(raw)
  const { detail, title, errors } = fieldsOf(body)
  const { message } = fieldsOf(body, 'response', 'error')
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

/** The credits of a failed task: its vendor can still charge for it. */
function chargedIn(raw: string | undefined): number {
  const { credits } = fieldsOf(parsed(raw), 'response', 'usage')
  return typeof credits === 'number' ? credits : 0
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

const parsed = (raw: string | undefined): unknown => attempt((): unknown => JSON.parse(raw ?? 'null'))
