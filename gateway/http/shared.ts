/**
 * Shares one computation among all callers that ask while it runs or within `keepMs` after it ends, so that a thousand
 * callers cost as much as one. A failure is shared for as long.
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

/**
 * Queries a store that may not respond: after `mostMs`, it counts as unavailable. The next query starts only after the
 * response.
 */
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
