import { hide } from './failure.js'
import { attempt, type Call } from './http.js'
import type { Settings } from './options.js'

/** The stream of a task's events. */
export interface EventStream {
  /** Aborted when it is closed. */
  readonly signal: AbortSignal
  /** How long it can be silent, in milliseconds; a proxy that buffers it sends nothing at all. */
  silentMs: number
  /** Resolves when it has sent anything or is closed. */
  readonly change: () => Promise<void>
  readonly close: () => void
}

/** How long a stream can be silent before its first event. */
export const firstMs = 3000

/** Opens the stream of a task, and calls a function with each event that the call expects. Never throws. */
export function openEvents<Body>(settings: Settings, call: Call<Body>, learn: (body: Body) => void): EventStream {
  const own = new AbortController()
  let wake = (): void => {}
  const stream: EventStream = {
    signal: own.signal,
    silentMs: firstMs,
    change: () => new Promise((done) => (wake = done)),
    close() {
      own.abort()
      wake()
    },
  }
  const take = (text: string, secrets: readonly string[]): string => {
    const parts = text.split('\n\n')
    const rest = parts.pop() as string // a split text has a part
    for (const part of parts) {
      stream.silentMs = 20_000 // longer than between two heartbeats
      const data = /^data: (.+)/m.exec(part)?.[1]
      const body: unknown = data && JSON.parse(/"FAILED"/.test(data) ? hide(data, secrets) : data)
      if (call.expects(body)) learn(body)
    }
    wake()
    return rest
  }
  attempt(settings, { ...call, headers: { accept: 'text/event-stream' }, take }, 1, (work) => work(own.signal)).then(
    stream.close,
    stream.close,
  )
  return stream
}
