import { isFinalState, type FinalState, type TaskState } from './states.js'

/** The events of a task that a webhook can receive, and their meanings. */
export const webhookEvents = {
  'task.started': 'A worker has claimed the task.',
  'task.completed': 'The task has its result.',
  'task.failed': 'The task ended without a result.',
} as const

/** An event of a task. */
export type WebhookEvent = keyof typeof webhookEvents

/** Whether this is an event of a task. */
export const isWebhookEvent = (value: unknown): value is WebhookEvent =>
  typeof value === 'string' && Object.hasOwn(webhookEvents, value)

/** The event of each end of a task. */
export const endEvents: Readonly<Record<FinalState, WebhookEvent>> = {
  COMPLETED: 'task.completed',
  FAILED: 'task.failed',
}

/** The event of a task that has come to this state. */
export const eventOf = (state: TaskState): WebhookEvent => (isFinalState(state) ? endEvents[state] : 'task.started')

/** The events that a webhook receives unless it names others. */
export const defaultWebhookEvents: readonly WebhookEvent[] = Object.values(endEvents)

/** The type of a test delivery, which is about no task. */
export const webhookTest = 'webhook.test'

/** The headers of a delivery (Standard Webhooks 1.0), by what they hold. */
export const webhookHeaders = {
  id: 'webhook-id',
  timestamp: 'webhook-timestamp',
  signature: 'webhook-signature',
} as const

/** The text that is signed: of the id, the time in seconds since 1970, and the body as it is sent. */
export const signedText = (id: string, timestamp: number | string, body: string): string => `${id}.${timestamp}.${body}`

/** The pattern of the address of a webhook: http or https, without a user name. */
export const webhookUrlPattern = '^https?://[^\\s/?#@\\\\]+(?:[/?#]\\S*)?$'

/** The longest address of a webhook, in characters. */
export const webhookUrlLength = 2048
