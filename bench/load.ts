import { fork, type ChildProcess } from 'node:child_process'
import autocannon, { type Options } from 'autocannon'

/** The result of a load: how many requests were answered, in all and a second, and how many of them failed. */
interface Loaded {
  readonly total: number
  readonly perSecond: number
  readonly failed: number
}

/** A process that sends load, so that the measured server has its own core. */
export class Load {
  private readonly child: ChildProcess = fork(import.meta.filename, [own])

  /** Sends load for some seconds. Throws if a request failed. */
  async send(options: Options, seconds: number): Promise<Loaded> {
    const loaded = await this.ask({ ...options, duration: seconds })
    if (loaded.failed > 0) throw new Error(`${options.url} responded ${loaded.failed} times with an error.`)
    return loaded
  }

  /** Ends the process. */
  close(): void {
    this.child.disconnect()
  }

  private ask(options: Options): Promise<Loaded> {
    return new Promise((resolve, reject) => {
      this.child.once('message', (loaded: Loaded) => resolve(loaded))
      this.child.send(options, (error) => error && reject(error))
    })
  }
}

/** The environment of the process. */
const own = 'send-load'

if (process.argv[2] === own) {
  process.on('message', async (options: Options) => {
    const { requests, non2xx, errors } = await autocannon(options)
    const { total, average: perSecond } = requests
    process.send?.({ total, perSecond, failed: non2xx + errors } satisfies Loaded)
  })
}
