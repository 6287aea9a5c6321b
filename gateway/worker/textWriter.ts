import { setTimeout as pause } from 'node:timers/promises'
import type { Engine } from '../engine/engine.ts'
import type { InProgress } from '../tasks/task.ts'

/** How long a worker collects text before it stores more, in milliseconds: each part is a write. */
const everyMs = 250

/**
 * Stores the text of a task while its upstream writes it. A text that cannot be stored is no error: the result has it,
 * too.
 */
export class TextWriter {
  private readonly append: (offset: number, text: string) => Promise<boolean>
  private readonly hadText: boolean
  private readonly ended = new AbortController()
  private text = ''
  private written = 0
  private isBroken = false
  private writing: Promise<void> | undefined

  constructor(engine: Pick<Engine, 'appendText'>, task: InProgress) {
    this.append = (offset, text) => engine.appendText({ task }, offset, text).catch(() => false)
    this.hadText = task.text !== undefined
  }

  /** Adds what the upstream has written; the first part of an attempt replaces the text of earlier ones. */
  readonly add = (text: string): void => {
    this.text += text
    this.writing ??= this.write().finally(() => (this.writing = undefined))
  }

  /** Stops. What is stored is removed if the text of the result does not begin with it. */
  async end(text: unknown): Promise<void> {
    this.ended.abort()
    await this.writing
    const isPart = this.written > 0 ? String(text).startsWith(this.text.slice(0, this.written)) : !this.hadText
    if (this.isBroken || !isPart) await this.append(0, '')
  }

  private async write(): Promise<void> {
    while (!this.isBroken && !this.ended.signal.aborted && this.text.length > this.written) {
      const offset = this.written
      this.written = this.text.length
      this.isBroken = !(await this.append(offset, this.text.slice(offset)))
      await pause(everyMs, undefined, { signal: this.ended.signal }).catch(() => undefined)
    }
  }
}
