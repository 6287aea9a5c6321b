import { isFinalState } from '../protocol/states.js'
import type { Update } from '@gatewright/client'
import type { Stream } from './context.js'

/**
 * Shows the progress of a task: on a terminal, in one line that is rewritten each second; otherwise in a line for each
 * state.
 */
export interface Progress {
  report(update: Update): void
  /** Rewrites the line. */
  write(): void
  /** Ends the line; nothing is written after it. */
  end(): void
}

/** Starts to show a task with its usual duration, 0 if that is unknown, and its start time if known. */
export function showProgress(
  stream: Stream,
  estimatedSeconds: number,
  submittedAt: number | undefined,
  now: () => number = Date.now,
): Progress {
  let last: Update | undefined
  let about = estimatedSeconds
  const elapsed = (): number | undefined =>
    submittedAt === undefined ? undefined : Math.max(0, Math.round((now() - submittedAt) / 1000))
  const write = (): void => {
    if (last) notice(stream, lineOf(last, elapsed(), about, estimatedSeconds))
  }
  const timer = stream.isTTY ? setInterval(write, 1000) : undefined
  return {
    write,
    report(update) {
      const isNews = last?.status !== update.status
      last = update
      const left = Math.round(update.progress?.estimatedSecondsLeft ?? NaN)
      // Computed once: relative to now, it would move every second.
      about = left >= 0 && left < Infinity ? (elapsed() ?? 0) + left : estimatedSeconds
      if (stream.isTTY || isNews) write()
    },
    end() {
      clearInterval(timer)
      clear(stream)
    },
  }
}

/** A line; an overdue task shows its model's usual time, because the estimate no longer holds. */
function lineOf(
  { status, progress }: Update,
  elapsed: number | undefined,
  about: number,
  estimatedSeconds: number,
): string {
  const percent = Math.min(100, Math.max(0, Math.round(progress?.percent ?? NaN)))
  const part = Number.isNaN(percent) ? '' : `, ${percent} %`
  if (elapsed === undefined) return `${status}${part}`
  if (isFinalState(status)) return `${status}  ${clock(elapsed)}`
  const late = estimatedSeconds > 0 ? `, usually ${clock(estimatedSeconds)}` : ''
  const time = elapsed > about || about === 0 ? late : ` of about ${clock(about)}`
  return `${status}  ${clock(elapsed)}${time}${part}`
}

/** Shows a temporary message: on a terminal in the line that is rewritten, otherwise in its own line. */
export function notice(stream: Stream, text: string): void {
  stream.write(stream.isTTY ? `${cleared}${cut(text, stream.columns)}` : `${text}\n`)
}

/** Removes the temporary message. */
export function clear(stream: Stream): void {
  if (stream.isTTY) stream.write(cleared)
}

const cleared = '\r\x1b[2K'

/** Minutes and seconds. */
const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${`${seconds % 60}`.padStart(2, '0')}`

/** A wrapped line could not be rewritten. */
const cut = (text: string, columns = 0): string => text.slice(0, (columns || 80) - 1) // some terminals report 0
