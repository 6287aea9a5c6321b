import {
  metadataLimits,
  defaultWebhookEvents,
  isWebhookEvent,
  webhookEvents,
  type IssueBody,
  type WebhookEvent,
} from '@gatewright/openapi/protocol'
import { isRecord } from '../base/values.ts'
import { issueAt, unknownNames } from './issues.ts'
import type { Host } from '../base/hosts.ts'
import { webhookUrlProblem } from '../base/webhookUrl.ts'
import type { ApiKey } from '../keys/keys.ts'
import type { Webhook } from '../tasks/task.ts'

const { entries, nameLength, valueLength } = metadataLimits

/** The metadata of a call without issues; absent if it has none. */
export function metadataOf(given: unknown): { readonly metadata?: Readonly<Record<string, string>> } {
  const texts = isRecord(given) ? Object.entries(given).map(([name, text]) => [name, String(text)] as const) : []
  return texts.length === 0 ? {} : { metadata: Object.fromEntries(texts) }
}

/** Every issue of the metadata of a call. */
export function metadataIssues(given: unknown): readonly IssueBody[] {
  if (given === undefined) return []
  if (!isRecord(given)) return [issueAt(['metadata'], 'wrong-type', 'an object of short texts', given)]
  const texts = Object.entries(given)
  if (texts.length > entries) return [issueAt(['metadata'], 'too-many', `an object of at most ${entries} texts`, given)]
  return texts.flatMap(([name, text]) => [...nameIssues(name), ...textIssues(name, text)])
}

function nameIssues(name: string): readonly IssueBody[] {
  if (name !== '' && isWithin(name, nameLength)) return []
  const code = name === '' ? 'too-short' : 'too-long'
  return [issueAt(pathOf(name), code, `under a name of 1 to ${nameLength} characters`, name)]
}

function textIssues(name: string, text: unknown): readonly IssueBody[] {
  if (typeof text === 'string' && isWithin(text, valueLength)) return []
  const code = typeof text === 'string' ? 'too-long' : 'wrong-type'
  return [issueAt(pathOf(name), code, `a text of at most ${valueLength} characters`, text)]
}

const pathOf = (name: string): readonly string[] => ['metadata', name.slice(0, nameLength)]

/** Whether a text has at most this many characters; one of megabytes is not split into them. */
const isWithin = (text: string, most: number): boolean => text.length <= 2 * most && [...text].length <= most

/** The issues of the webhook of a call. */
export function webhookIssues(value: unknown, allowed: readonly Host[]): readonly IssueBody[] {
  if (value === undefined) return []
  if (!isRecord(value)) return [issueAt(['webhook'], 'wrong-type', 'an object with a url', value)]
  const { url, events } = value
  const right = webhookUrlProblem(url, allowed)
  const expected = `a list of different events: ${Object.keys(webhookEvents).join(', ')}`
  return [
    ...unknownNames(['webhook'], ['url', 'events'], new Map(Object.entries(value))),
    ...(right === undefined ? [] : [issueAt(['webhook', 'url'], 'wrong-type', right, url)]),
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
