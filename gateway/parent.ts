/**
 * The process that starts this one with `--attached`, such as `gatewright serve`. This one loads everything and says
 * `ready`, waits for `start`, and then says `serving`: so the old gateway serves until the new one only has to listen.
 */
export interface Parent {
  /** Resolves when the parent says that this process can listen. */
  readonly start: () => Promise<void>
  readonly serving: () => void
  /** Calls a function when the parent has ended or closed the channel. */
  readonly onEnd: (stop: () => void) => void
}

/** The parent process. Throws if it has no channel to this one. */
export function attachedTo(): Parent {
  if (process.send === undefined) throw new Error('The option --attached is for `gatewright serve`, which starts the gateway.')
  const exit = (): void => process.exit(1)
  const say = (word: 'ready' | 'serving'): void => void process.send?.(word)
  return {
    start: async () => {
      process.once('disconnect', exit)
      const started = new Promise<void>((resolve) => process.once('message', () => resolve()))
      say('ready')
      await started
      process.off('disconnect', exit)
    },
    serving: () => say('serving'),
    onEnd: (stop) => void (process.connected ? process.once('disconnect', stop) : stop()),
  }
}
