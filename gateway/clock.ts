/**
 * A clock that nobody can set: the time at its start, and what has passed since. The clock of the machine may jump by hours
 * when it is set; leases, deadlines and limits of a process that is at work must not jump with it. A restart reads the
 * machine's clock again.
 */
export function steadyClock(
  wall: () => number = Date.now,
  passed: () => number = () => performance.now(),
): () => number {
  const start = wall() - passed()
  return () => Math.round(start + passed())
}
