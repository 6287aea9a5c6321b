/** The longest address of a webhook, in characters. */
const longest = 2048

/** Whether this is the address of a webhook, as far as can be said without its host. */
export function isWebhookUrl(value: unknown): value is string {
  const url = typeof value === 'string' && value.length <= longest ? URL.parse(value) : null
  return url !== null && ['https:', 'http:'].includes(url.protocol) && url.username === '' && url.password === ''
}

/** The meaning of an address that is not one. */
export const expectedWebhookUrl: string = `an http or https address of at most ${longest} characters, without a user name`
