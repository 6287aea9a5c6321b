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

  private remove(name: string, wake: () => void): void {
    const set = this.waiters.get(name)
    set?.delete(wake)
    if (set?.size === 0) this.waiters.delete(name)
  }
}
