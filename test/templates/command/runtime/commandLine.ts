import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { repository, type Ended } from '../../../support/command.ts'

/** The key of the user of the command line. */
export const key = 'development-key-of-the-command-line'

/** The command line of the client. */
export const program: string = join(repository, 'generated/command/gatewright-client.js')

/** A running command and its output so far. */
export interface Running {
  readonly child: ChildProcess
  readonly output: () => string
  readonly ended: Promise<Ended>
}

/** Starts a command in a folder, with the environment of a user. The end of the test kills it. */
export function startCommand(folder: string, [command = '', ...args]: readonly string[], env: object): Running {
  const own = { GATEWRIGHT_API_KEY: key, NO_COLOR: '1', ...env }
  const child = spawn(command, args, { cwd: folder, env: { ...process.env, ...own } })
  onTestFinished(() => void child.kill('SIGKILL'))
  const texts = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => (texts[name] += text))
  }
  const ended = new Promise<Ended>((done) => child.once('close', (code) => done({ code, ...texts })))
  return { child, output: () => texts.stdout + texts.stderr, ended }
}

/** Waits until the output of a command matches, and returns the match. */
export async function seen(output: () => string, wanted: RegExp): Promise<string> {
  for (;;) {
    const [found] = wanted.exec(output()) ?? []
    if (found !== undefined) return found
    await new Promise((done) => setTimeout(done, 20))
  }
}
