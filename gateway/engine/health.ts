import { messageOf } from '../base/values.ts'

/** How long a write proves that another would succeed, in milliseconds. */
const provenMs = 10_000

/** Whether a store takes writes: by the last one that failed or succeeded, and by a tiny one while there are none. */
export class WriteHealth {
  private provenAt = -Infinity

  /** Notes that a write has been committed. */
  succeed(): void {
    this.provenAt = performance.now()
  }

  /** Notes that the store has refused a write. */
  fail(): void {
    this.provenAt = -Infinity
  }

  /** Throws unless a write would succeed. It tries a tiny one unless one has succeeded lately, and none failed since. */
  async check(write: () => Promise<unknown>): Promise<void> {
    if (performance.now() - this.provenAt < provenMs) return
    try {
      await write()
    } catch (cause) {
      this.fail()
      throw new Error(`The store takes no writes: ${messageOf(cause)}.`, { cause })
    }
    this.succeed()
  }
}
