/** The longest that a timer of JavaScript can wait: 2^31 - 1 ms. */
const longest = 2_147_483_647

/** Wakes those who wait for a named thing, in this process, without polling. */
export class Bells {
  private readonly sleepers = new Map<string, Set<() => void>>()

  /** Resolves when the bell is rung, the time is up or the signal is aborted, and leaves nothing behind. */
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
      this.sleepers.set(name, (this.sleepers.get(name) ?? new Set()).add(wake))
      if (signal?.aborted === true) wake()
    })
  }

  /** Wakes all who wait for this name. */
  ring(name: string): void {
    for (const wake of [...(this.sleepers.get(name) ?? [])]) wake()
  }

  /** Wakes everybody. */
  ringAll(): void {
    for (const name of [...this.sleepers.keys()]) this.ring(name)
  }

  private remove(name: string, wake: () => void): void {
    const set = this.sleepers.get(name)
    set?.delete(wake)
    if (set?.size === 0) this.sleepers.delete(name)
  }
}
