/**
 * Does a work in one tab of the browser at a time: the others wait until it is done, or until that tab is closed. Pages
 * without TLS have no locks; there each tab does the work, which costs only requests.
 */
export async function alone(name: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  const { locks }: Partial<Navigator> = navigator
  if (locks === undefined) return work()
  try {
    await locks.request(name, { signal }, work)
  } catch (error) {
    if (!signal.aborted) throw error
  }
}
