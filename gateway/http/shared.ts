/**
 * One computation for all who ask while it runs, and for those who ask within `keepMs` after it has ended: it costs the same
 * for one caller and for a thousand. A failure is kept for as long.
 */
export function shared<Value>(compute: () => Promise<Value>, keepMs: number): () => Promise<Value> {
  let last: Promise<Value> | undefined
  let until = Infinity
  return () => {
    if (last !== undefined && performance.now() < until) return last
    until = Infinity
    const end = (): void => void (until = performance.now() + keepMs)
    last = compute()
    last.then(end, end)
    return last
  }
}

/** Asks a store that may not answer: after `mostMs` it counts as away. It is not asked again before it has answered. */
export function impatient<Value>(ask: () => Promise<Value>, mostMs: number): () => Promise<Value> {
  let open: Promise<Value> | undefined
  return async () => {
    open ??= ask().finally(() => (open = undefined))
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`The store has not answered within ${mostMs} ms.`)), mostMs)
    })
    return Promise.race([open, late]).finally(() => clearTimeout(timer))
  }
}
