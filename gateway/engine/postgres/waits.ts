import { isFinal, type Seen } from '../../tasks/task.ts'
import type { WaitArguments } from '../engine.ts'
import { TaskNotifications } from '../notifications.ts'
import type { Query } from './database.ts'
import { readTask } from './reads.ts'

/** How often a node looks at the tasks that somebody waits for, in milliseconds, because a notification can be lost. */
const lookMs = 3000

/** How many tasks a look reads with one statement. */
const lookedAtOnce = 1000

/** The dependencies of waits. */
interface WaitParts {
  /** Throws if the engine is closed. */
  readonly query: Query
  readonly isClosing: () => boolean
  readonly onError: (error: unknown) => void
}

/** The waits of this node for tasks: they are notified of changes, and look at the store from time to time. */
export class Waits {
  private readonly parts: WaitParts
  private readonly tasks = new TaskNotifications()
  private readonly timer: NodeJS.Timeout
  /** The versions of the rows at the last look. */
  private versions: ReadonlyMap<string, string> = new Map()
  private isLooking = false

  constructor(parts: WaitParts) {
    this.parts = parts
    this.timer = setInterval(() => void this.poll(), lookMs).unref()
  }

  /** Notifies those who wait for these tasks, as a notification of the store names them. */
  notify(notifications: string): void {
    for (const one of notifications.split(' ')) this.tasks.notify(one)
  }

  /** Notifies all who wait: a notification may have been missed. */
  notifyAll(): void {
    this.tasks.notifyAll()
  }

  /** Stops to look, and ends all waits. */
  stop(): void {
    clearInterval(this.timer)
    this.tasks.notifyAll()
  }

  /** Waits as `Engine.waitFor` does. */
  async waitFor(...[id, owner, ms, signal, isEnough = isFinal]: WaitArguments): Promise<Seen | undefined> {
    const until = performance.now() + ms
    const isEnd = (task: Seen | undefined): boolean => task === undefined || isFinal(task) || isEnough(task)
    for (;;) {
      const left = until - performance.now()
      const notified = (seen: AbortSignal): Promise<void> =>
        this.tasks.wait(id, isEnough === isFinal, Math.max(left, 0), either(seen, signal))
      const task = await this.waitOnce(id, owner, left, isEnd, notified)
      const isOver = left <= 0 || signal?.aborted === true || this.parts.isClosing()
      if (isEnd(task) || isOver) return task
      // Notified without an end: the connection was lost for a while, and an end could have been missed.
    }
  }

  private async waitOnce(
    id: string,
    owner: string,
    ms: number,
    isEnd: (task: Seen | undefined) => boolean,
    notified: (seen: AbortSignal) => Promise<void>,
  ): Promise<Seen | undefined> {
    // Subscribe before reading, so that a change in between is not missed.
    const seen = new AbortController()
    const changed = notified(seen.signal)
    try {
      const task = await readTask(this.parts.query, id, owner)
      if (isEnd(task) || ms <= 0) return task
      await changed
      if (this.parts.isClosing()) return task
      return await readTask(this.parts.query, id, owner)
    } finally {
      seen.abort()
    }
  }

  /** Notifies those whose tasks have ended or changed since the last look, or are gone. */
  private async poll(): Promise<void> {
    const ids = [...this.tasks.awaited()]
    if (this.isLooking || ids.length === 0) return
    this.isLooking = true
    try {
      const versions = new Map<string, string>()
      for (let from = 0; from < ids.length; from += lookedAtOnce)
        for (const [id, version] of await this.versionsOf(ids.slice(from, from + lookedAtOnce)))
          versions.set(id, version)
      for (const id of ids) this.notifyFor(id, versions.get(id))
      this.versions = versions
    } catch (error) {
      if (!this.parts.isClosing()) this.parts.onError(error)
    } finally {
      this.isLooking = false
    }
  }

  /** Whoever waits for an end sleeps on through other changes. */
  private notifyFor(id: string, version: string | undefined): void {
    if (version === undefined || version.endsWith(ended)) this.tasks.notify(id)
    else if (version !== this.versions.get(id)) this.tasks.notifyOfChange(id)
  }

  private async versionsOf(ids: readonly string[]): Promise<readonly (readonly [string, string])[]> {
    const rows = await this.parts.query<Record<'id' | 'version', string>>(
      `SELECT id, xmin::text || CASE WHEN ended_at IS NULL THEN '' ELSE '${ended}' END AS version
       FROM gatewright.tasks WHERE id = ANY($1)`,
      [ids],
    )
    return rows.map(({ id, version }) => [id, version])
  }
}

/** The end of the version of a task that has ended. */
const ended = ' ended'

const either = (own: AbortSignal, given: AbortSignal | undefined): AbortSignal =>
  given === undefined ? own : AbortSignal.any([own, given])
