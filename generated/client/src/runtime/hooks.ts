import type { GatewayError } from './errors.js'
import type { Update } from './task.js'

/** Functions that are called for events. Errors that they throw are ignored: a log must not lose a task. */
export type Hooks = { readonly [Name in keyof Events]?: (event: Events[Name]) => void }

/** The events, by the hook that is called. */
export interface Events {
  /** Before each attempt. The hook can add headers, for example for tracing; the key is not among them. */
  readonly onRequest: {
    readonly method: string
    readonly url: string
    readonly headers: Headers
    readonly attempt: number
  }
  /** After each response, with any status. */
  readonly onResponse: {
    readonly method: string
    readonly url: string
    readonly status: number
    readonly headers: Headers
  }
  /** Before waiting for another attempt. */
  readonly onRetry: { readonly error: GatewayError; readonly attempt: number; readonly delayMs: number }
  /** After each response with the state of a task. */
  readonly onPoll: Update & { readonly taskId: string }
}

/** Calls a hook if it is set. Its errors must not end the call. */
export function notify<Event>(hook: ((event: Event) => void) | undefined, event: Event): void {
  try {
    hook?.(event)
  } catch {}
}
