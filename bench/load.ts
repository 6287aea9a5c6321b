import { fork, type ChildProcess } from 'node:child_process'
import autocannon, { type Options } from 'autocannon'

/** What a load came to. */
interface Loaded {
  readonly perSecond: number
  readonly failed: number
}

/** A process that sends load: the server that is measured has its core to itself. */
export class Load {
  private readonly child: ChildProcess = fork(import.meta.filename, [own])

  /** Requests per second that were answered with success, after a second to warm up. Throws when one was not. */
  async send(options: Options, seconds: number): Promise<number> {
    await this.ask({ ...options, duration: 1 })
    const { perSecond, failed } = await this.ask({ ...options, duration: seconds })
    if (failed > 0) throw new Error(`${options.url} answered ${failed} times with an error.`)
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

/** What the process is told, to know itself. */
const own = 'send-load'

if (process.argv[2] === own) {
  process.on('message', async (options: Options) => {
    const { requests, non2xx, errors } = await autocannon(options)
    process.send?.({ perSecond: requests.average, failed: non2xx + errors } satisfies Loaded)
  })
}
