import { fieldsOf, jsonOf } from '../../../generator/language/values.ts'
import { signedText, webhookHeaders } from '../../../generator/protocol/webhooks.ts'
import type { Success, TaskBody } from '../../../generator/protocol/wire.ts'
import { GatewayError } from './errors.js'

/** A delivery to a webhook. */
export interface Delivery {
  /** Such as `task.completed`; `webhook.test` is about no task. */
  readonly type: string
  /** When it happened, in ISO 8601. */
  readonly timestamp: string
  /** The response to a poll of the task. */
  readonly data: Success<TaskBody>
}

/** The request of a delivery: one of the platform, or its headers and the text of its body as it came. */
export type DeliveryRequest =
  | Request
  | {
      readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>
      readonly body: string | Uint8Array
    }

/** How far the timestamp of a delivery may be off, in milliseconds (Standard Webhooks 1.0 leaves it to receivers). */
const toleranceMs = 5 * 60_000

/** How many signatures of a delivery are tried. */
const mostSignatures = 20

/**
 * Verifies a delivery, and returns it. The secret is that of `keys secrets`: `whsec_…`, or `whpk_…` for ed25519; a list
 * while you change it. The same `webhook-id` can arrive again: handle each once. Throws a GatewayError with the code
 * `webhook-unverified` if no signature matches, or if the timestamp is more than 5 minutes off.
 */
export async function verifyWebhook(request: DeliveryRequest, secret: string | readonly string[]): Promise<Delivery> {
  const [id, timestamp, signatures] = Object.values(webhookHeaders).map((name) => header(request, name))
  if (!id || !timestamp || !signatures)
    throw unverified(`it lacks one of the headers ${Object.values(webhookHeaders).join(', ')}`)
  const offMs = Math.abs(Date.now() - 1000 * (/^\d{1,12}$/.test(timestamp) ? Number(timestamp) : NaN))
  if (!(offMs <= toleranceMs)) throw unverified('its timestamp is more than 5 minutes off')
  const body = await bodyOf(request)
  const signed = new TextEncoder().encode(signedText(id, timestamp, body))
  const given = signatures.split(' ').slice(0, mostSignatures)
  for (const one of [secret].flat()) if (await isSigned(one, signed, given)) return deliveryOf(body)
  throw unverified('no signature matches the secret: pass the body as it came, and the secrets of the key')
}

function header({ headers }: DeliveryRequest, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : fieldsOf(headers)[name]
  return typeof value === 'string' ? value : ''
}

async function bodyOf(request: DeliveryRequest): Promise<string> {
  if (request instanceof Request) return request.text()
  return typeof request.body === 'string' ? request.body : new TextDecoder().decode(request.body)
}

/** Whether one of the signatures is of this secret. */
async function isSigned(secret: string, signed: Uint8Array<ArrayBuffer>, given: readonly string[]): Promise<boolean> {
  const isShared = secret.startsWith('whsec_')
  if (!isShared && !secret.startsWith('whpk_')) {
    throw new GatewayError('The secret of a webhook begins with whsec_ or whpk_.', { code: 'wrong-secret' })
  }
  const algorithm = isShared ? { name: 'HMAC', hash: 'SHA-256' } : { name: 'Ed25519' }
  const bytes = bytesOf(secret.slice(secret.indexOf('_') + 1))
  if (bytes === undefined) throw new GatewayError('The secret of the webhook is not base64.', { code: 'wrong-secret' })
  const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['verify'])
  for (const text of given) {
    const [version, signature = ''] = text.split(',')
    const found = version === (isShared ? 'v1' : 'v1a') ? bytesOf(signature) : undefined
    if (found !== undefined && (await crypto.subtle.verify(algorithm.name, key, found, signed))) return true
  }
  return false
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (unit) => unit.charCodeAt(0))
  } catch {
    return undefined
  }
}

function deliveryOf(body: string): Delivery {
  const delivery = jsonOf(body)
  if (delivery === undefined) throw unverified('its body is not JSON')
  return delivery as Delivery // the gateway has signed it
}

const unverified = (why: string): GatewayError =>
  new GatewayError(`The webhook is not verified: ${why}.`, { code: 'webhook-unverified' })
