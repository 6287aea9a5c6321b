/** The clock of a store: everything durable that expires, is due or has an age is compared with it. */
export interface Clock {
  /** The time of the store, in milliseconds since 1970. It can differ from the clock of the machine. */
  now(): number
  /** The time that people see for a time of the store. */
  shown(time: number): number
}

/** The clock of this machine, or one that a test sets, for a store that has no other. */
export const clockFrom = (now: () => number): Clock => ({ now, shown: (time) => time })

/** The clock of this machine. */
export const machineClock: Clock = clockFrom(() => Date.now())

/** The current time as people see it. */
export const shownNow = (clock: Clock): number => clock.shown(clock.now())

/**
 * A clock that cannot be set: the time at its start plus the time that has passed since. The machine's clock can jump
 * by hours when it is set, but leases, deadlines and limits of a running process must not jump with it. A restart reads
 * the machine's clock again.
 */
export function steadyClock(
  wall: () => number = Date.now,
  passed: () => number = () => performance.now(),
): () => number {
  const start = wall() - passed()
  return () => Math.round(start + passed())
}

/** A time that people see, in ISO 8601. */
export const isoTime = (time: number): string => new Date(time).toISOString()

/** Its day in UTC, such as 2026-11-27. */
export const isoDay = (time: number): string => isoTime(time).slice(0, 10)
