import type { Json } from '../../generator/catalogue/catalogue.ts'
import type { WebhookOperation } from '../../generator/protocol/extensions.ts'
import { timePattern } from '../../generator/protocol/limits.ts'
import { webhookEvents, webhookTest, webhookUrlLength, webhookUrlPattern } from '../../generator/protocol/webhooks.ts'
import type { DeliveryBody } from '../../generator/protocol/wire.ts'
import { envelope, object, pageOf, text, time, reference, type Parts } from './fields.ts'

const url = {
  type: 'string',
  pattern: webhookUrlPattern,
  maxLength: webhookUrlLength,
  description: 'The address of the webhook.',
}

const delivery = {
  id: text('The header webhook-id of all its tries.'),
  type: text(`${Object.keys(webhookEvents).join(', ')}, or ${webhookTest}.`),
  'task?': text('The id of the task.'),
  url,
  state: { type: 'string', enum: ['waiting', 'delivered', 'failed'] },
  createdAt: time('When the event happened.'),
  'nextTryAt?': time('When it is tried next; while its address is disabled, not before it is enabled.'),
  tries: {
    type: 'array',
    items: object({
      at: time('When it was tried.'),
      'status?': { type: 'integer' },
      'error?': text('Why it failed.'),
      'answer?': text('The first KiB of the answer.'),
    }),
  },
} satisfies {
  readonly [
    Name in keyof DeliveryBody as DeliveryBody[Name] extends NonNullable<DeliveryBody[Name]> ? Name : `${Name}?`
  ]-?: Json
}

/** The bodies of requests about webhooks. */
export const webhookRequests: Readonly<Record<Exclude<WebhookOperation, 'listDeliveries' | 'replayDelivery'>, Parts>> =
  {
    replayDeliveries: {
      ...object({ since: { type: 'string', pattern: timePattern, description: 'A date or a time (ISO 8601).' } }),
      additionalProperties: false,
    },
    testWebhook: { ...object({ url }), additionalProperties: false },
    enableWebhook: { ...object({ url }), additionalProperties: false },
  }

/** The schemas of deliveries to webhooks. */
export const webhookSchemas: Parts = {
  Delivery: object(delivery),
  DeliveryPage: pageOf(reference('schemas', 'Delivery'), {
    disabled: {
      type: 'array',
      items: object({ url, since: time('Since when.') }),
      description: 'The addresses that receive nothing until they are enabled again.',
    },
  }),
  Replayed: envelope(object({ replayed: { type: 'integer', minimum: 0 } })),
  TestedWebhook: envelope(object({ delivery: reference('schemas', 'Delivery') })),
  EnabledWebhook: envelope(object({ url, wasDisabled: { type: 'boolean' } })),
}
