import { fieldOf } from './values.ts'

/**
 * The process that starts this one with `--attached`, such as `gatewright serve`. This one loads everything and says
 * `ready`, waits for an answer, and then says its address: so another gateway can serve until this one only has to
 * listen.
 */
export interface Parent {
  /** Resolves when the parent lets this process listen, with the key of the link to the playground if it has one. */
  readonly start: () => Promise<string | undefined>
  /** Reports that this process serves at an address, and calls a function when the parent has ended. */
  readonly serving: (address: string, stop: () => void) => void
  /** Closes the channel, so that this process can end. */
  readonly leave: () => void
}

/** Returns the parent process. Throws if it has no channel to this one. */
export function attachedTo(): Parent {
  if (process.send === undefined)
    throw new Error('The option --attached is for `gatewright serve`, which starts gateways.')
  const exit = (): void => process.exit(1)
  return {
    start: async () => {
      process.once('disconnect', exit)
      const started = new Promise<unknown>((resolve) => process.once('message', resolve))
      process.send?.('ready')
      const key = fieldOf(await started, 'key')
      return typeof key === 'string' ? key : undefined
    },
    serving: (address, stop) => {
      process.off('disconnect', exit).once('disconnect', stop)
      process.send?.(address)
    },
    leave: () => {
      process.off('disconnect', exit)
      if (process.connected) process.disconnect()
    },
  }
}
