import type { Update } from '../task.js'
import type { Stream } from './shop.js'

/** Tells how a task stands: on one line that is written anew each second on a terminal, else a line for each state. */
export interface Progress {
  tell(update: Update): void
  /** Ends the line; nothing is written after it. */
  end(): void
}

/** Begins to tell of a task that usually takes so long; since when, where that is known. */
export function showProgress(stream: Stream, estimatedSeconds: number, submittedAt: number | undefined): Progress {
  let last: Update | undefined
  const write = (): void => {
    if (last) notice(stream, lineOf(last, estimatedSeconds, submittedAt))
  }
  const timer = stream.isTTY ? setInterval(write, 1000) : undefined
  return {
    tell(update) {
      const isNews = last?.status !== update.status
      last = update
      if (stream.isTTY || isNews) write()
    },
    end() {
      clearInterval(timer)
      clear(stream)
    },
  }
}

function lineOf({ status, progress }: Update, estimatedSeconds: number, submittedAt = NaN): string {
  const { percent, estimatedSecondsLeft: left } = progress ?? {}
  const part = percent === undefined ? '' : `, ${Math.round(percent)} %`
  const elapsed = Math.max(0, Math.round((Date.now() - submittedAt) / 1000))
  if (Number.isNaN(elapsed)) return `${status}${part}`
  if (status === 'COMPLETED' || status === 'FAILED') return `${status}  ${clock(elapsed)}`
  const about = left === undefined ? estimatedSeconds : elapsed + Math.round(left)
  return `${status}  ${clock(elapsed)}${elapsed > about ? ', usually' : ' of about'} ${clock(about)}${part}`
}

/** Writes what holds for a while: on a terminal in the one line that is written anew, else in a line of its own. */
export function notice(stream: Stream, text: string): void {
  stream.write(stream.isTTY ? `${cleared}${cut(text, stream.columns)}` : `${text}\n`)
}

/** Takes away what holds no longer. */
export function clear(stream: Stream): void {
  if (stream.isTTY) stream.write(cleared)
}

const cleared = '\r\x1b[2K'

/** Minutes and seconds. */
const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${`${seconds % 60}`.padStart(2, '0')}`

/** A line that wraps could not be written anew. */
const cut = (text: string, columns = 0): string => text.slice(0, (columns || 80) - 1) // some terminals say 0
