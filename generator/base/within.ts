/** How often the time is counted, in milliseconds. */
const sliceMs = 250

/**
 * The result of work that waits for something. Rejects with what `late` makes when it has waited so many seconds, also if
 * nothing else keeps Node running. Time in which this process could not run, such as on a busy machine, does not count.
 */
export async function within<Result>(seconds: number, work: Promise<Result>, late: () => Error): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>()
  let left = seconds * 1000
  let since = performance.now()
  const check = (): void => {
    const now = performance.now()
    left -= Math.min(now - since, 2 * sliceMs)
    since = now
    if (left <= 0) reject(late())
    else timer = setTimeout(check, Math.min(left, sliceMs))
  }
  let timer = setTimeout(check, Math.min(left, sliceMs))
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}
