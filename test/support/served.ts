import { spawn, type ChildProcess } from 'node:child_process'
import { resolve } from 'node:path'
import { onTestFinished } from 'vitest'

/** The gateway as a process of its own. */
export interface Served {
  readonly child: ChildProcess
  readonly url: string
  /** Everything that it has printed so far. */
  readonly output: () => string
  /** Sends a signal and waits for the end; the exit code, or null when the signal ended it. */
  readonly end: (signal: NodeJS.Signals) => Promise<number | null>
}

/** The key that `serve` gives the gateway. */
export const apiKey = 'development-key-of-the-test'

/**
 * Starts the gateway on a free port with these settings, and resolves once it serves. Rejects when it does not.
 * `before` is a command that starts it, such as one that takes rights away. It ends with the test at the latest.
 */
export async function serve(
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
  nodeArguments: readonly string[] = [],
  before: readonly string[] = [],
): Promise<Served> {
  const env = {
    ...process.env,
    ...{ PORT: '0', GATEWRIGHT_DATA_DIR: dataDir, GATEWRIGHT_DEV_KEY: apiKey, GATEWRIGHT_SANDBOX_SECONDS: '0' },
    ...{ GATEWRIGHT_LOG_LEVEL: 'fatal', ...settings },
  }
  const program = [process.execPath, ...nodeArguments, resolve('gateway/gatewright-gateway.js')]
  const [command = '', ...rest] = [...before, ...program]
  const child = spawn(command, rest, { env })
  onTestFinished(() => void child.kill('SIGKILL'))
  let text = ''
  const closed = new Promise<number | null>((done) => child.once('close', done))
  const url = await new Promise<string>((done, failed) => {
    void closed.then((code) => failed(new Error(`The gateway ended with ${code}: ${text}`)))
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (piece: string) => {
        text += piece
        const found = /Serving on (\S+)/.exec(text)?.[1]
        if (found !== undefined) done(found)
      })
    }
  })
  const end = (signal: NodeJS.Signals): Promise<number | null> => {
    child.kill(signal)
    return closed
  }
  return { child, url, output: () => text, end }
}
