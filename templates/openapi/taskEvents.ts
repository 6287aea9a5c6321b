import type { Json } from '../../generator/catalogue/catalogue.ts'
import { webhookEvents, webhookHeaders, webhookTest, type WebhookEvent } from '../../generator/protocol/webhooks.ts'
import type { EventBody } from '../../generator/protocol/wire.ts'
import { markdown } from '../../generator/writing/markup.ts'
import { object, time, content, reference, type Parts, type Schemas } from './fields.ts'
import type { Fields } from './tasks.ts'

/** The component of each header of a delivery, and what the header holds. */
const headers: Readonly<Record<keyof typeof webhookHeaders, readonly [component: string, words: string]>> = {
  id: ['WebhookId', 'The id of the event: the same in all tries and replays.'],
  timestamp: ['WebhookTimestamp', 'When this try was made, in seconds since 1970.'],
  signature: ['WebhookSignature', 'Signatures of the id, the timestamp and the body, separated by spaces.'],
}

/** The headers of a delivery, as parameters. */
export const eventParameters: Parts = Object.fromEntries(
  (['id', 'timestamp', 'signature'] as const).map((header) => {
    const [component, description] = headers[header]
    const name = webhookHeaders[header]
    return [component, { name, in: 'header', required: true, description, schema: { type: 'string' } }]
  }),
)

/** A request of the gateway to a webhook, and what each of its answers means. */
interface Received {
  readonly operationId: string
  readonly summary: string
  readonly requestBody: Json
  readonly gone: string
  readonly failed: string
}

const received = ({ gone, failed, ...operation }: Received): Parts => ({
  post: {
    ...operation,
    description: 'Signed as Standard Webhooks 1.0 says. The client verifies it with `verifyWebhook`.',
    security: [], // the signature takes the place of a key
    parameters: Object.keys(eventParameters).map((name) => reference('parameters', name)),
    responses: {
      '2XX': { description: 'The delivery has succeeded.' },
      410: { description: gone },
      default: { description: failed },
    },
  },
})

/** The same event arrives at the webhook of a key and at that of a call; no two operations have the same id. */
const eventReceived = (operationId: string): Parts =>
  received({
    operationId,
    summary: 'Receive an event of a task',
    requestBody: reference('requestBodies', 'DeliveredEvent'),
    gone: 'The address gets nothing more until it is enabled again.',
    failed: 'The delivery is tried again.',
  })

/** The events at the webhook of a key, which no call names. OpenAPI 3.0 cannot describe it. */
export const webhooks: Parts = { taskEvent: eventReceived('receiveTaskEvent') }

/** The events at the webhook that a call names. */
export const callbacks: Parts = { TaskEvent: { '{$request.body#/webhook/url}': eventReceived('receiveEventOfCall') } }

/** The callbacks of an operation that starts a task. */
export const taskCallbacks: Parts = { taskEvent: reference('callbacks', 'TaskEvent') }

/** The body of a delivery. Its name is not that of its schema, of which generators would make one by number. */
export const eventBodies: Parts = {
  DeliveredEvent: { required: true, content: content('application/json', reference('schemas', 'TaskEvent')) },
}

const happened = time('When it happened.')

/** The schema of that body. */
export const eventSchemas: Schemas = {
  TaskEvent: object({
    type: {
      type: 'string',
      enum: Object.keys(webhookEvents),
      description: Object.entries(webhookEvents)
        .map(([name, words]) => `${markdown.code(name)}: ${words}`)
        .join(' '),
    },
    timestamp: happened,
    data: reference('schemas', 'Task'),
  } satisfies Fields<EventBody<WebhookEvent>>),
}

const test = object({
  type: { type: 'string', const: webhookTest },
  timestamp: happened,
  data: { type: 'object', maxProperties: 0, description: 'Empty: a test is about no task.' },
} satisfies Fields<EventBody<typeof webhookTest>>)

/** The callbacks of the operation that sends a test. */
export const testCallbacks: Parts = {
  webhookTest: {
    '{$request.body#/url}': received({
      operationId: 'receiveWebhookTest',
      summary: 'Receive a test',
      requestBody: { required: true, content: content('application/json', test) },
      gone: 'The test has failed; the address stays enabled.',
      failed: 'The test has failed; it is not tried again.',
    }),
  },
}
