import { webhookUrlLength, webhookUrlPattern } from '@gatewright/openapi/protocol'

const shape = new RegExp(webhookUrlPattern, 'u')

/** Whether this is the address of a webhook, as far as can be said without its host. */
export const isWebhookUrl = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= webhookUrlLength && shape.test(value) && URL.canParse(value)

/** The meaning of an address that is not one. */
export const expectedWebhookUrl: string = `an http or https address of at most ${webhookUrlLength} characters, without a user name`
