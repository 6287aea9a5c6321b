import { isCancelled, stoppedCost, stoppedLabel } from '@gatewright/openapi/protocol'
import { isoTime } from '../base/clock.ts'
import { historyOf, type TaskEvent } from '../tasks/history.ts'
import { routeOf, reasonFor, type Reason } from '../tasks/route.ts'
import { isFinal, type RawAnswer, type Seen, type TaskBase } from '../tasks/task.ts'
import { printable, visible } from '../base/shown.ts'

/** The state of the store that a list shows tasks with. */
export interface TaskContext {
  /** The time of the store. */
  readonly now: number
  /** The time that people see for a time of the store. */
  readonly shown: (time: number) => number
  /** The routes that workers have announced. */
  readonly announced: ReadonlySet<string>
}

/** A task as `--json` prints it: without its parameters and its result, which belong to its caller. */
export interface TaskView extends Pick<TaskBase, 'id' | 'model' | 'workflow' | 'destination' | 'upstream' | 'attempt'> {
  readonly state: Seen['state']
  /** The id of the key that submitted it. */
  readonly key: string
  readonly ageSeconds: number
  /** Why no worker can run it; absent if one can, and of a task that has ended. */
  readonly waits?: Reason
  readonly step?: string
  /** The id of its job at the upstream. */
  readonly job?: string
  readonly percent?: number
  /** When a worker continues it; while a worker holds it, when the lease ends. */
  readonly dueAt?: string
  /** When it ends unless it has been sent. */
  readonly deadlineAt?: string
  readonly credits?: number
  readonly error?: { readonly code: string; readonly message: string; readonly retryable: boolean }
  readonly history: readonly TaskEvent[]
}

/** A task as operators see it. */
export function viewOf(task: Seen, context: TaskContext): TaskView {
  const { id, state, model, workflow, destination, upstream, attempt, owner, createdAt } = task
  const waits = waitsFor(task, context.announced)
  return {
    id,
    state,
    model,
    workflow,
    destination,
    ...(upstream !== undefined && { upstream }),
    key: owner,
    ageSeconds: Math.max(0, Math.floor((context.now - createdAt) / 1000)),
    attempt,
    ...(waits && { waits }),
    ...openOf(task, context),
    ...(task.state === 'COMPLETED' && { credits: task.credits }),
    ...(task.state === 'FAILED' && { error: task.error, credits: task.credits ?? 0 }),
    history: historyOf(task, (time) => isoTime(context.shown(time))),
  }
}

/** Why no worker can run a task. */
export function waitsFor(task: Seen, announced: ReadonlySet<string>): Reason | undefined {
  const route = routeOf(task)
  return isFinal(task) || announced.has(route) ? undefined : reasonFor(route, announced)
}

function openOf(task: Seen, { shown }: TaskContext): Partial<TaskView> {
  if (isFinal(task)) return {}
  const deadline = { deadlineAt: isoTime(shown(task.deadlineAt)) }
  if (task.state === 'ACCEPTED') return deadline
  const { step, progress, dueAt } = task
  return {
    step: step.is,
    ...(step.is === 'polling' && { job: step.job }),
    ...(progress && { percent: progress.percent }),
    dueAt: isoTime(shown(dueAt)),
    ...(step.is === 'idle' && deadline),
  }
}

/** The lines of a list, with aligned columns. */
export function tableOf(tasks: readonly TaskView[]): readonly string[] {
  const rows = tasks.map((task) => [
    task.id,
    stateOf(task),
    ageOf(task.ageSeconds),
    printable(task.model),
    placeOf(task),
    isCancelled(task) ? stoppedCost(task.credits ?? 0) : (task.waits ?? printable(task.error?.code ?? '')),
  ])
  return aligned([['TASK', 'STATE', 'AGE', 'MODEL', 'UPSTREAM', 'REASON'], ...rows])
}

/** The state of a task for people: one that somebody stopped is no failure. */
const stateOf = (task: TaskView): string => (isCancelled(task) ? stoppedLabel : task.state)

/** The lines that show a task with its history. */
export function detailsOf(task: TaskView): readonly string[] {
  const { id, step, percent, model, workflow, key, job, waits, dueAt, deadlineAt, credits, error } = task
  const fields = {
    task: id,
    state: [stateOf(task), step, percent === undefined ? undefined : `${percent} %`].filter(Boolean).join(', '),
    age: ageOf(task.ageSeconds),
    model: `${printable(model)} (workflow ${printable(workflow)})`,
    key: printable(key),
    upstream: placeOf(task),
    job: job === undefined ? undefined : printable(job),
    waits: waits && `${waits}: ${meanings[waits]}`,
    due: dueAt,
    deadline: deadlineAt,
    credits: credits?.toString(),
    charge: isCancelled(task) ? stoppedCost(credits ?? 0) : undefined,
    error: error && `${printable(error.code)}: ${printable(error.message)}`,
  }
  const known = Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  const history = task.history.map((event) => [event.at, wordsOfEvent(event, task)])
  return [...aligned(known), '', ...aligned(history)]
}

/** The lines that show what an upstream answered in place of a result. */
export function linesOf(raw: RawAnswer | undefined): readonly string[] {
  if (raw === undefined) return []
  const { status, text, bytes } = raw
  const from = status === undefined ? 'The result without its files' : `The answer of the upstream, HTTP ${status}`
  const size = bytes === undefined ? '' : `, the beginning of ${bytes} bytes`
  return ['', `${from}${size}:`, ...(text === '' ? ['(empty)'] : text.split(/\r?\n/).map(visible))]
}

/** The meanings of the reasons, for a sentence about a task. */
export const meanings: Readonly<Record<Reason, string>> = {
  'model-unknown': 'no running worker has the model',
  'upstream-unavailable': 'no running worker can use the upstream',
}

/** Where a task runs: a task that was not sent yet has no upstream. */
const placeOf = ({ destination, upstream }: TaskView): string =>
  upstream === undefined ? (destination === 'sandbox' ? 'sandbox' : '-') : printable(upstream)

const cancellers = { caller: 'its caller', deadline: 'its deadline', disconnect: 'a lost connection' } as const

function wordsOfEvent(one: TaskEvent, task: TaskView): string {
  const { event, operator = '', isPaidAbandoned = false, job, upstream = '', why = 'refused' } = one
  const { by = 'caller', answer = '' } = one
  switch (event) {
    case 'accepted':
      return 'accepted'
    case 'not-accepted':
      return `not accepted by ${printable(upstream)}: ${why}`
    case 'sent':
      return `sent to ${placeOf(task)}`
    case 'contact':
      return `last contact with ${placeOf(task)}`
    case 'storing':
      return 'its result is stored; its files are copied'
    case 'retry':
      return `retried by ${printable(operator)}`
    case 'end':
      return `ended by ${printable(operator)}${isPaidAbandoned ? `, abandoning ${abandonedOf(job)}` : ''}`
    case 'cancel':
      return `cancel by ${by === 'operator' ? printable(operator) : cancellers[by]}: ${answer}`
    case 'ended':
      return stateOf(task)
  }
}

const abandonedOf = (job: string | undefined): string =>
  job === undefined ? 'a job that may exist and be paid' : `job ${printable(job)}, which may be paid`

/** The units of an age, longest first, in seconds. */
export const units: Readonly<Record<string, number>> = { d: 86_400, h: 3600, m: 60, s: 1 }

function ageOf(seconds: number): string {
  const [unit = 's', size = 1] = Object.entries(units).find((entry) => seconds >= entry[1]) ?? []
  return `${Math.floor(seconds / size)}${unit}`
}

/** The lines of rows, whose columns begin at the same place. */
export function aligned(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = rows.reduce<readonly number[]>(
    (most, row) => row.map((cell, at) => Math.max(most[at] ?? 0, cell.length)),
    [],
  )
  return rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}
