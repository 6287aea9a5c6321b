import { spawn, type ChildProcess } from 'node:child_process'
import { expect, onTestFinished as onEnd, type TestContext } from 'vitest'
import type { Surroundings } from './command.ts'

/** A command that runs until it is ended; it is killed when the test ends. One that runs beside others gives its context. */
export class Running {
  /** Resolves with the exit code; null if a signal ended it. */
  readonly ended: Promise<number | null>
  private readonly child: ChildProcess
  private text = ''
  private waiting: (() => void)[] = []

  constructor(
    command: string,
    args: readonly string[],
    { cwd, env }: Surroundings,
    { onTestFinished }: Pick<TestContext, 'onTestFinished'> = { onTestFinished: onEnd },
  ) {
    this.child = spawn(command, args, {
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NO_COLOR: '1', ...env },
    })
    this.ended = new Promise((resolve) => this.child.once('close', resolve))
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.setEncoding('utf8').on('data', (piece: string) => {
        this.text += piece
        for (const wake of this.waiting.splice(0)) wake()
      })
    }
    onTestFinished(() => void this.child.kill('SIGKILL'))
  }

  /** Waits until it prints a text after those before, and returns the first group of the pattern. */
  async says(pattern: RegExp): Promise<string> {
    for (;;) {
      const found = pattern.exec(this.text)
      if (found !== null) {
        this.text = this.text.slice(found.index + found[0].length)
        return found[1] ?? ''
      }
      const more = new Promise<'more'>((resolve) => this.waiting.push(() => resolve('more')))
      const next = await Promise.race([more, this.ended.then(() => 'ended')])
      if (next === 'ended' && !pattern.test(this.text)) expect.fail(`It ended before it said ${pattern}: ${this.text}`)
    }
  }

  /** Sends a signal, and returns the exit code. */
  end(signal: 'SIGINT' | 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    this.child.kill(signal)
    return this.ended
  }
}
