import {
  defaultWebhookEvents,
  isWebhookEvent,
  webhookEvents,
  type IssueBody,
  type WebhookEvent,
} from '@gatewright/openapi/protocol'
import { isRecord } from '../base/values.ts'
import { expectedWebhookUrl, isWebhookUrl } from '../base/webhookUrl.ts'
import type { ApiKey } from '../keys/keys.ts'
import type { Webhook } from '../tasks/task.ts'
import { issueAt, unknownNames } from './issues.ts'

/** The issues of the webhook of a call. */
export function webhookIssues(value: unknown): readonly IssueBody[] {
  if (value === undefined) return []
  if (!isRecord(value)) return [issueAt(['webhook'], 'wrong-type', 'an object with a url', value)]
  const { url, events } = value
  const expected = `a list of different events: ${Object.keys(webhookEvents).join(', ')}`
  return [
    ...unknownNames(['webhook'], ['url', 'events'], new Map(Object.entries(value))),
    ...(isWebhookUrl(url) ? [] : [issueAt(['webhook', 'url'], 'wrong-type', expectedWebhookUrl, url)]),
    ...(areEvents(events) ? [] : [issueAt(['webhook', 'events'], 'wrong-type', expected, events)]),
  ]
}

const areEvents = (events: unknown): boolean =>
  events === undefined ||
  (Array.isArray(events) && events.every(isWebhookEvent) && new Set(events).size === events.length)

/** The webhook of a call without issues: its own, or that of its key. */
export function webhookOf(value: unknown, { webhookUrl, webhookEvents: ofKey }: ApiKey): Webhook | undefined {
  if (isRecord(value)) return { url: String(value['url']), events: eventsOf(value['events']) }
  return webhookUrl === undefined ? undefined : { url: webhookUrl, events: eventsOf(ofKey) }
}

const eventsOf = (given: unknown): readonly WebhookEvent[] =>
  Array.isArray(given) ? given.filter(isWebhookEvent) : defaultWebhookEvents
