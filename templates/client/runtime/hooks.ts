import type { GatewayError } from './errors.js'
import type { TaskStatus } from './task.js'

/** Functions that are told what happens. What they throw is ignored: a log must not lose a task. */
export interface Hooks {
  /** Before each attempt. It may add to the headers, as tracing does; the key is not among them. */
  readonly onRequest?: (event: RequestEvent) => void
  /** After each answer, whatever its status. */
  readonly onResponse?: (event: ResponseEvent) => void
  /** Before the wait for another attempt. */
  readonly onRetry?: (event: RetryEvent) => void
  /** After each answer of how a task stands. */
  readonly onPoll?: (event: PollEvent) => void
  /** Prints a line for each of these events: no headers, no bodies. True: to `console.debug`. */
  readonly debug?: boolean | ((line: string) => void)
}

/** One attempt. */
export interface RequestEvent {
  readonly method: string
  readonly url: string
  readonly headers: Headers
  /** 1 for the first. */
  readonly attempt: number
}

/** One answer. */
export interface ResponseEvent {
  readonly method: string
  readonly url: string
  readonly status: number
  readonly requestId: string | undefined
}

/** Why and when the next attempt comes. */
export interface RetryEvent {
  readonly error: GatewayError
  readonly attempt: number
  readonly delayMs: number
}

/** How a task stood. */
export interface PollEvent {
  readonly taskId: string
  readonly status: TaskStatus
}

/** Tells a hook, and the debug log. */
export function tell<Event>(
  log: ((line: string) => void) | undefined,
  hook: ((event: Event) => void) | undefined,
  event: Event,
  line: string,
): void {
  try {
    log?.(`gatewright: ${line}`)
    hook?.(event)
  } catch {
    // what is only told must not end what is told of
  }
}
