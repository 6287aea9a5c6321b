const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Calls a function before a signal ends the process. Returns a function that stops that. */
export function beforeSignals(act: () => void): () => void {
  const stop = (signal: NodeJS.Signals): void => {
    act()
    release()
    process.kill(process.pid, signal) // without our listener, it ends the process as it would have
  }
  const release = (): void => signals.forEach((signal) => void process.off(signal, stop))
  signals.forEach((signal) => process.on(signal, stop))
  return release
}
