import type { Update } from '../task.js'
import type { Stream } from './shop.js'

/** Tells how a task stands: on one line that is written anew each second on a terminal, else a line for each state. */
export interface Progress {
  tell(update: Update): void
  /** Ends the line; nothing is written after it. */
  end(): void
}

/** Begins to tell of a task that usually takes so long and was submitted then. */
export function showProgress(stream: Stream, estimatedSeconds: number, submittedAt: number): Progress {
  let last: Update = { status: 'ACCEPTED' }
  let told = ''
  const write = (): void => void stream.write(`\r\x1b[2K${cut(line(), stream.columns)}`)
  const line = (): string => {
    const elapsed = Math.max(0, Math.round((Date.now() - submittedAt) / 1000))
    const { percent, estimatedSecondsLeft: left } = last.progress ?? {}
    const about = left === undefined ? estimatedSeconds : elapsed + Math.round(left)
    const part = percent === undefined ? '' : `, ${Math.round(percent)} %`
    return `${last.status}  ${clock(elapsed)} of about ${clock(about)}${part}`
  }
  const timer = stream.isTTY ? setInterval(write, 1000) : undefined
  const tell = (update: Update): void => {
    last = update
    if (stream.isTTY) write()
    else if (told !== update.status) stream.write(`${line()}\n`)
    told = update.status
  }
  tell(last)
  return {
    tell,
    end() {
      clearInterval(timer)
      if (stream.isTTY) stream.write('\r\x1b[2K')
    },
  }
}

/** Minutes and seconds. */
const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${`${seconds % 60}`.padStart(2, '0')}`

/** A line that wraps could not be written anew. */
const cut = (text: string, columns = 0): string => text.slice(0, (columns || 80) - 1) // some terminals say 0
