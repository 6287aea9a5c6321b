import { isFinal, type Seen } from '../tasks/task.ts'

/** The longest delay of a JavaScript timer: 2^31 - 1 ms. */
const longest = 2_147_483_647

/** Notifies the waiters of a name within this process, without polling. */
export class Notifications {
  private readonly waiters = new Map<string, Set<() => void>>()

  /** Resolves on a notification, when the time is up or when the signal is aborted. Leaves no listener behind. */
  wait(name: string, ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', wake)
        this.remove(name, wake)
        resolve()
      }
      const timer = setTimeout(wake, Math.min(Math.max(ms, 0), longest))
      signal?.addEventListener('abort', wake)
      this.waiters.set(name, (this.waiters.get(name) ?? new Set()).add(wake))
      if (signal?.aborted === true) wake()
    })
  }

  /** Notifies all waiters of this name. */
  notify(name: string): void {
    for (const wake of [...(this.waiters.get(name) ?? [])]) wake()
  }

  /** Notifies all waiters. */
  notifyAll(): void {
    for (const name of [...this.waiters.keys()]) this.notify(name)
  }

  /** The names that somebody waits for. */
  names(): Iterable<string> {
    return this.waiters.keys()
  }

  private remove(name: string, wake: () => void): void {
    const set = this.waiters.get(name)
    set?.delete(wake)
    if (set?.size === 0) this.waiters.delete(name)
  }
}

/** The mark of a change that does not end the task. */
const open = '+'

/** The notification about a task that has changed, as one text for this node and others. */
export const notificationOf = (task: Seen): string => (isFinal(task) ? task.id : `${task.id}${open}`)

/** Notifies the waiters of tasks. A waiter for the end of a task sleeps on through its other changes. */
export class TaskNotifications {
  private readonly notifications = new Notifications()

  /** Resolves on the end of the task, or on any change that its caller can see. */
  wait(id: string, isForEnd: boolean, ms: number, signal?: AbortSignal): Promise<void> {
    return this.notifications.wait(isForEnd ? id : `${id}${open}`, ms, signal)
  }

  /** Notifies all waiters that the notification is for. */
  notify(notification: string): void {
    this.notifications.notify(notification)
    if (!notification.endsWith(open)) this.notifications.notify(`${notification}${open}`)
  }

  /** Notifies those who wait for any change of a task. */
  notifyOfChange(id: string): void {
    this.notifications.notify(`${id}${open}`)
  }

  /** The tasks that somebody waits for. */
  awaited(): ReadonlySet<string> {
    return new Set([...this.notifications.names()].map((name) => name.replace(open, '')))
  }

  /** Notifies the waiters of all tasks. */
  notifyAll(): void {
    this.notifications.notifyAll()
  }
}
