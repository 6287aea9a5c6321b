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
