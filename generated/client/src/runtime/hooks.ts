import type { GatewayError } from './errors.js'
import type { Update } from './task.js'

/** Functions that are notified of what happens. What they throw is ignored: a log must not lose a task. */
export type Hooks = { readonly [Name in keyof Events]?: (event: Events[Name]) => void }

/** What happens, by the hook that is notified. */
export interface Events {
  /** Before each attempt. The hook may add to the headers, as tracing does; the key is not among them. */
  readonly onRequest: {
    readonly method: string
    readonly url: string
    readonly headers: Headers
    readonly attempt: number
  }
  /** After each answer, whatever its status. */
  readonly onResponse: {
    readonly method: string
    readonly url: string
    readonly status: number
    readonly headers: Headers
  }
  /** Before the wait for another attempt. */
  readonly onRetry: { readonly error: GatewayError; readonly attempt: number; readonly delayMs: number }
  /** After each answer of how a task stands. */
  readonly onPoll: Update & { readonly taskId: string }
}

/** Calls a hook, where there is one. What it throws must not end what it watches. */
export function notify<Event>(hook: ((event: Event) => void) | undefined, event: Event): void {
  try {
    hook?.(event)
  } catch {}
}
