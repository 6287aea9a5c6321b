import { webhookUrlLength, webhookUrlPattern } from '@gatewright/openapi/protocol'
import { isForbidden, type Host } from './hosts.ts'

const shape = new RegExp(webhookUrlPattern, 'u')

/** Characters that no address contains; a database takes no U+0000, so that a task with it could not end. */
const control = /[\x00-\x1f\x7f-\x9f]/

/**
 * Returns the words for a valid address of a webhook; undefined if this is one. `allowed` are the private hosts that can
 * receive deliveries: all others are refused here rather than at each delivery.
 */
export function webhookUrlProblem(value: unknown, allowed: readonly Host[]): string | undefined {
  if (!isAddress(value)) {
    const words = 'begins with https:// or http:// in lower case, without a user name or control characters'
    return `an address of at most ${webhookUrlLength} characters that ${words}`
  }
  const words = 'or of one that the operator of the gateway lists in GATEWRIGHT_FETCH_ALLOW'
  return isForbidden(value, allowed) ? `the address of a public host, ${words}` : undefined
}

const isAddress = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.length <= webhookUrlLength &&
  shape.test(value) &&
  !control.test(value) &&
  URL.canParse(value)
