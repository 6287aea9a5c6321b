import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { join } from 'node:path'
import { PassThrough, Writable } from 'node:stream'
import { run } from '@gatewright/command'
import { expect, onTestFinished } from 'vitest'
import { repository, type Ended } from '../../../support/command.ts'

/** The key of the user of the command line. */
export const key = 'development-key-of-the-command-line'

/** The command line of the client. */
export const program: string = join(repository, 'generated/command/gatewright-client.js')

/** A running command and its output so far. */
export interface Running {
  readonly stdin: Writable
  /** The text that it has printed to both streams, in the order of a terminal. */
  readonly output: () => string
  /** Waits until the output matches, and returns the match. It fails if the command ends before. */
  readonly seen: (wanted: RegExp) => Promise<string>
  /** Presses Ctrl-C. */
  readonly interrupt: () => void
  readonly ended: Promise<Ended>
}

/** The text that a command prints, for those who wait for a part of it. */
class Printed {
  private readonly texts = { stdout: '', stderr: '' }
  private all = ''
  private readonly news = new EventEmitter().setMaxListeners(0)
  private code: number | null | undefined

  add(stream: 'stdout' | 'stderr', text: string): void {
    this.texts[stream] += text
    this.all += text
    this.news.emit('news')
  }

  end(code: number | null): Ended {
    this.code = code
    this.news.emit('news')
    return { code, ...this.texts }
  }

  readonly output = (): string => this.all

  readonly seen = async (wanted: RegExp): Promise<string> => {
    for (;;) {
      const [found] = wanted.exec(this.all) ?? []
      if (found !== undefined) return found
      if (this.code !== undefined) expect.fail(`It ended with ${this.code} before ${wanted}: ${this.all}`)
      await new Promise((done) => this.news.once('news', done))
    }
  }
}

/** The environment of a user. */
const ownEnvironment = { GATEWRIGHT_API_KEY: key, NO_COLOR: '1' }

/** How a command runs, unless as if its streams were no terminal. */
export interface Shown {
  readonly isTTY?: boolean
  readonly columns?: number
}

/**
 * Runs the command line in a folder, with the environment of a user. It runs in this process, which takes a tenth of the
 * time; `startProcess` is for what only a process has, and command.test.ts checks that both print the same. Two presses
 * of Ctrl-C end it with the test.
 */
export function startCommand(folder: string, args: readonly string[], env: object, shown: Shown = {}): Running {
  const printed = new Printed()
  const writer = (name: 'stdout' | 'stderr'): Writable & Shown =>
    Object.assign(
      new Writable({
        write(text: unknown, _, written) {
          printed.add(name, String(text))
          written()
        },
      }),
      shown,
    )
  const user = Object.assign(new EventEmitter(), {
    env: { ...ownEnvironment, ...env },
    cwd: () => folder,
    stdin: Object.assign(new PassThrough(), shown),
    stdout: writer('stdout'),
    stderr: writer('stderr'),
  })
  const interrupt = (): void => void user.emit('SIGINT')
  const ended = run(args, user).then((code) => printed.end(code))
  onTestFinished(async () => {
    for (let press = 1; press <= 2; press++) interrupt()
    user.stdin.end()
    await ended
  })
  return { stdin: user.stdin, output: printed.output, seen: printed.seen, interrupt, ended }
}

/** Starts a command as a process in a folder, with the environment of a user. The end of the test kills it. */
export function startProcess(
  folder: string,
  [command = '', ...args]: readonly string[],
  env: object,
): Running & { readonly child: ChildProcessWithoutNullStreams } {
  const child = spawn(command, args, { cwd: folder, env: { ...process.env, ...ownEnvironment, ...env } })
  onTestFinished(() => void child.kill('SIGKILL'))
  const printed = new Printed()
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => printed.add(name, text))
  const ended = new Promise<Ended>((done) => child.once('close', (code) => done(printed.end(code))))
  const interrupt = (): void => void child.kill('SIGINT')
  return { child, stdin: child.stdin, output: printed.output, seen: printed.seen, interrupt, ended }
}
