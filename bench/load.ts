import { fork, type ChildProcess } from 'node:child_process'
import autocannon, { type Options } from 'autocannon'

/** The result of a load. */
interface Loaded {
  readonly perSecond: number
  readonly failed: number
}

/** A process that sends load, so that the measured server has its own core. */
export class Load {
  private readonly child: ChildProcess = fork(import.meta.filename, [own])

  /** Successful requests per second, after a second to warm up. Throws if one failed. */
  async send(options: Options, seconds: number): Promise<number> {
    await this.ask({ ...options, duration: 1 })
    const { perSecond, failed } = await this.ask({ ...options, duration: seconds })
    if (failed > 0) throw new Error(`${options.url} responded ${failed} times with an error.`)
    return perSecond
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
    process.send?.({ perSecond: requests.average, failed: non2xx + errors } satisfies Loaded)
  })
}
