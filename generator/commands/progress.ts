/** The output of a progress line. */
export interface ProgressOutput {
  readonly isTTY?: boolean
  write(text: string): unknown
}

/** Work that takes no longer than this shows no progress. */
const patienceMs = 500

/** The time between two versions of the line. */
const everyMs = 100

/** Clears the line in which the cursor is. */
const clear = '\r\u001b[K'

/**
 * Does the work. If it takes long, a terminal shows a line with its name and the seconds until it ends; then the line
 * is removed.
 */
export async function withProgress<Result>(
  name: string,
  work: () => Promise<Result>,
  output: ProgressOutput = process.stderr,
): Promise<Result> {
  if (output.isTTY !== true) return work()
  const start = performance.now()
  let isShown = false
  const timer = setInterval(() => {
    const ms = performance.now() - start
    if (ms < patienceMs) return
    isShown = true
    output.write(`${clear}${name} ${(ms / 1000).toFixed(1)} s`)
  }, everyMs)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    if (isShown) output.write(clear)
  }
}
