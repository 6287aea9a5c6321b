import { randomFillSync } from 'node:crypto'
import { v7 } from 'uuid'

/** Random bytes for many ids are drawn at once, because each draw is an expensive system call. */
const drawn = Buffer.alloc(4096)
const bytesOfId = 16
let used = drawn.length

/** A task id of this time: UUIDv7, which cannot be guessed and sorts by time (docs/internals/decisions.md 18). */
export function makeTaskId(now: number): string {
  if (used + bytesOfId > drawn.length) {
    randomFillSync(drawn)
    used = 0
  }
  used += bytesOfId
  return v7({ msecs: now, random: drawn.subarray(used - bytesOfId, used) })
}
