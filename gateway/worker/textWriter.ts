import { setTimeout as pause } from 'node:timers/promises'
import type { Engine } from '../engine/engine.ts'
import type { InProgress } from '../tasks/task.ts'

/** The time between two parts of a text, in milliseconds: each is a write. */
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
  private isBroken = false
  private writing: Promise<void> | undefined

  constructor(engine: Pick<Engine, 'appendText'>, task: InProgress) {
    this.append = (offset, text) => engine.appendText({ task }, offset, text).catch(() => false)
    this.hadText = task.text !== undefined
  }

  /** Adds a part; the first one of an attempt replaces the text of earlier ones. Resolves when it is time for the next. */
  readonly add = (text: string): Promise<void> => (this.writing = this.write(text))

  /** Stops. What is stored is removed if the text of the result does not begin with it. */
  async end(text: unknown): Promise<void> {
    this.ended.abort(0) // the default reason is an error, whose stack would cost each task 50 us
    await this.writing
    const isPart = this.text === '' ? !this.hadText : String(text).startsWith(this.text)
    if (this.isBroken || !isPart) await this.append(0, '')
  }

  private async write(text: string): Promise<void> {
    const { signal } = this.ended
    if (this.isBroken || signal.aborted) return
    const offset = this.text.length
    this.text += text
    this.isBroken = !(await this.append(offset, text))
    await pause(everyMs, undefined, { signal }).catch(() => undefined)
  }
}
