import type { CallOptions, Cancellation, GatewayError, Outcome, Task, TaskRecord, Update } from '@gatewright/client'
import { isRecord } from '@gatewright/catalog/language'
import { isFile, isList } from './values.js'

/** The state of a task as a page shows it. */
export interface TaskView<Result> {
  /**
   * idle: nothing runs. submitting: the call is on its way. running: the gateway has the task. The others are how it
   * ended; `failed` is also a call that was refused, and a wait that failed, after which `resume` waits again.
   */
  readonly state: 'idle' | 'submitting' | 'running' | 'completed' | 'failed' | 'cancelled'
  /** The id of the task; undefined until the gateway has accepted it. */
  readonly id?: string | undefined
  /** From 0 to 100; undefined while it is not known. */
  readonly percent?: number | undefined
  /** The estimated time that is left, in seconds. */
  readonly secondsLeft?: number | undefined
  /** The text of a text model so far, if the options read it. */
  readonly text?: string
  readonly outcome?: Outcome<Result>
  /** Why it failed. A ValidationError has `issues`. */
  readonly error?: GatewayError
}

/** The options of a task in a page. */
export interface TaskOptions {
  /**
   * A name under which the tab remembers the task, so that a page that is loaded again, or a component that is shown
   * again, resumes it: a call that was on its way less than an hour ago is sent again with its idempotency key, so that
   * there is no second task. Components that are shown at the same time need different names. Calls with files are
   * remembered once the gateway has accepted them. With `false`, the task is forgotten with its component, and the same
   * run after that is a second task, which is paid, too.
   */
  readonly resume: string | false
  /** Where it is remembered. Default: `sessionStorage`, which belongs to the tab. */
  readonly storage?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Reads the text of a text model while it is written, such as `client.tasks.text`. */
  readonly text?: (
    id: string,
    options: { readonly signal: AbortSignal },
  ) => AsyncIterable<{ readonly offset: number; readonly text: string }>
}

/** The options of a run; the page itself ends its wait. */
export type RunOptions = Omit<CallOptions, 'signal' | 'onUpdate' | 'onAbort' | 'deadlineMs'>

/** The methods of a client that a task uses, without the types of its models. */
export interface Caller {
  submit(model: unknown, params: unknown, options: CallOptions): Promise<Task<unknown>>
  task(record: TaskRecord, model?: unknown): Task<unknown>
}

/** The memory of the tab: a call on its way, or its task. */
type Stored =
  | {
      readonly model: string
      readonly key: string
      readonly params: unknown
      readonly at: number
      /** The gateway refuses the key with other metadata. */
      readonly options?: RunOptions | undefined
    }
  | { readonly model: string; readonly task: TaskRecord }

/** How old a call can be that is sent again, in milliseconds; the gateway keeps its key for 24 hours. */
const longestMs = 3_600_000

/** How long a page waits for a task, in milliseconds: the longest that a gateway works on one. */
const waitMs = 86_400_000

/** A task outside of components. The wait ends when nobody follows it, and begins again with the next who does. */
export class TaskStore {
  private view: TaskView<unknown> = { state: 'idle' }
  private readonly listeners = new Set<() => void>()
  private stored: Stored | undefined
  private task: Promise<Task<unknown>> | undefined
  private open: Promise<Outcome<unknown> | undefined> | undefined
  private wait = new AbortController()
  private isRestored = false
  private readonly client: Caller
  private readonly model: { readonly id: string; readonly ref: unknown }
  private readonly options: TaskOptions

  constructor(client: Caller, model: { readonly id: string; readonly ref: unknown }, options: TaskOptions) {
    this.client = client
    this.model = model
    this.options = options
  }

  readonly get = (): TaskView<unknown> => this.view

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    if (this.listeners.size === 1) this.restore()
    return () => {
      this.listeners.delete(listener)
      if (this.listeners.size === 0) this.leave()
    }
  }

  readonly run = (params: unknown, options: RunOptions = {}): Promise<Outcome<unknown> | undefined> => {
    if (this.open) return this.open
    const { idempotencyKey: key = crypto.getRandomValues(new Uint32Array(4)).join('-') } = options
    this.remember({ model: this.model.id, key, params, at: Date.now(), options })
    return this.submit(params, { ...options, idempotencyKey: key })
  }

  readonly resume = (): Promise<Outcome<unknown> | undefined> => {
    if (this.open || this.stored === undefined) return this.open ?? Promise.resolve(undefined)
    const { stored, model } = this
    if ('key' in stored) return this.submit(stored.params, { ...stored.options, idempotencyKey: stored.key })
    return this.follow(async () => this.client.task(stored.task, model.ref))
  }

  readonly cancel = async (): Promise<Cancellation | undefined> => (await this.task?.catch(() => undefined))?.cancel()

  readonly reset = (): void => {
    this.leave()
    this.task = undefined
    this.remember(undefined)
    this.show({ state: 'idle' })
  }

  /** Ends the wait; the task continues. */
  private leave(): void {
    this.wait.abort()
    this.wait = new AbortController()
    this.open = undefined
  }

  private show(view: TaskView<unknown>): void {
    this.view = view
    for (const listener of this.listeners) listener()
  }

  private submit(params: unknown, options: CallOptions): Promise<Outcome<unknown> | undefined> {
    return this.follow(() => this.client.submit(this.model.ref, params, options))
  }

  private follow(start: () => Promise<Task<unknown>>): Promise<Outcome<unknown> | undefined> {
    const { signal } = this.wait
    const opened = (this.task = start())
    const followed = this.end(opened, signal).finally(() => {
      if (this.open === followed) this.open = undefined
    })
    this.open = followed
    this.show({ state: 'submitting' })
    return followed
  }

  /** Shows the task to its end. Never rejects. */
  private async end(opened: Promise<Task<unknown>>, signal: AbortSignal): Promise<Outcome<unknown> | undefined> {
    // A view of a wait that has been left must not replace a newer one.
    const show = (view: TaskView<unknown>): void => void (signal.aborted || this.show(view))
    try {
      const task = await opened
      const { id } = task
      if (!signal.aborted) this.remember({ model: this.model.id, task: task.toJSON() })
      show({ state: 'running', id })
      const onUpdate = ({ progress }: Update): void => {
        if (this.view.state !== 'running' || progress === undefined) return
        show({ ...this.view, percent: progress.percent, secondsLeft: progress.estimatedSecondsLeft })
      }
      void this.readText(id, signal, show)
      const outcome = await task.result({ signal, onUpdate, deadlineMs: waitMs })
      show({ state: 'completed', id, percent: 100, outcome })
      return outcome
    } catch (cause) {
      const error = cause as GatewayError // the client throws nothing else
      const { taskId: id, code } = error
      show({ state: code === 'cancelled' ? 'cancelled' : 'failed', id, error })
      return undefined
    }
  }

  /** Shows the text while it is written. If it cannot be read, the result still has it. */
  private async readText(id: string, signal: AbortSignal, show: (view: TaskView<unknown>) => void): Promise<void> {
    let text = ''
    try {
      for await (const part of this.options.text?.(id, { signal }) ?? []) {
        text = (part.offset === 0 ? '' : text) + part.text
        if (this.view.state === 'running') show({ ...this.view, text })
      }
    } catch {
      return
    }
  }

  private remember(stored: Stored | undefined): void {
    this.stored = stored
    const { resume, storage = tabStorage() } = this.options
    if (!resume || storage === undefined) return
    try {
      if (stored === undefined || ('key' in stored && hasFile(stored.params))) storage.removeItem(nameOf(resume))
      else storage.setItem(nameOf(resume), JSON.stringify(stored))
    } catch {
      // A full storage: a reload then forgets the task.
    }
  }

  /** Resumes the task of a wait that was left, or of the page before a reload. */
  private restore(): void {
    const { resume, storage = tabStorage() } = this.options
    if (!this.isRestored && resume && storage !== undefined) this.stored = readStored(resume, storage)
    this.isRestored = true
    const { stored, view } = this
    if (stored?.model !== this.model.id || !['idle', 'submitting', 'running'].includes(view.state)) return
    if ('key' in stored && Date.now() - stored.at > longestMs) return this.remember(undefined)
    void this.resume()
  }
}

const nameOf = (resume: string): string => `gatewright-task:${resume}`

/** The storage of the tab; undefined on a server, and where the browser allows none. */
function tabStorage(): Storage | undefined {
  try {
    return globalThis.sessionStorage
  } catch {
    return undefined
  }
}

/** The memory in a storage; undefined if it has none of ours. */
function readStored(resume: string, storage: NonNullable<TaskOptions['storage']>): Stored | undefined {
  try {
    const found: unknown = JSON.parse(storage.getItem(nameOf(resume)) ?? 'null')
    if (!isRecord(found) || typeof found['model'] !== 'string') return undefined
    const { model, key, at, task } = found
    if (typeof key === 'string' && typeof at === 'number') return found as Stored // as it was kept
    return isRecord(task) && typeof task['id'] === 'string' ? { model, task: { ...task, id: task['id'] } } : undefined
  } catch {
    return undefined
  }
}

const hasFile = (value: unknown): boolean =>
  isFile(value) || (isList(value) ? value.some(hasFile) : isRecord(value) && Object.values(value).some(hasFile))
