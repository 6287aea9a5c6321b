import { createHmac, createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { signedText } from '@gatewright/openapi/protocol'

/**
 * A secret that signs the webhooks of a key (Standard Webhooks 1.0): `whsec_` for HMAC signatures, `whsk_` for ed25519.
 * With an end, it is the one before a rotation.
 */
export interface SigningSecret {
  readonly secret: string
  /** When it stops to sign, in the time of the store. */
  readonly until?: number
}

/** A change of the secrets of a key; one that returns the same list changes nothing. */
export type ChangeSecrets = (secrets: readonly SigningSecret[], now: number) => readonly SigningSecret[]

/** The kinds of secrets. */
const makers = { whsec_: makeShared, whsk_: makePrivate }

function makeShared(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

function makePrivate(): string {
  const { d, x } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
  const bytes = [d, x].map((part) => Buffer.from(part ?? '', 'base64url'))
  return `whsk_${Buffer.concat(bytes).toString('base64')}`
}

const isOf = (kind: string, { secret }: SigningSecret): boolean => secret.startsWith(kind)

/** Makes the first secret of a key. */
export const ensureSecret: ChangeSecrets = (secrets) => (secrets.length > 0 ? secrets : [{ secret: makeShared() }])

/** Adds a secret for ed25519 signatures. */
export const addPrivate: ChangeSecrets = (secrets, now) => {
  const all = ensureSecret(secrets, now)
  return all.some((one) => isOf('whsk_', one)) ? all : [...all, { secret: makePrivate() }]
}

/** Replaces each secret; the old ones also sign for `graceMs` more. */
export function rotateSecrets(secrets: readonly SigningSecret[], graceMs: number, now: number): SigningSecret[] {
  const current = ensureSecret(secrets, now).filter(({ until }) => until === undefined)
  const fresh = Object.entries(makers).flatMap(([kind, make]) =>
    current.some((one) => isOf(kind, one)) ? [{ secret: make() }] : [],
  )
  const previous = graceMs > 0 ? current.map(({ secret }) => ({ secret, until: now + graceMs })) : []
  return [...fresh, ...previous]
}

/** The header `webhook-signature` of a delivery: a signature of each secret. */
export const signaturesOf = (
  secrets: readonly SigningSecret[],
  { id, timestamp, body }: { readonly id: string; readonly timestamp: number; readonly body: string },
): string => secrets.map(({ secret }) => signature(secret, signedText(id, timestamp, body))).join(' ')

function signature(secret: string, text: string): string {
  const bytes = Buffer.from(secret.slice(secret.indexOf('_') + 1), 'base64')
  return secret.startsWith('whsk_')
    ? `v1a,${sign(null, Buffer.from(text), privateOf(bytes)).toString('base64')}`
    : `v1,${createHmac('sha256', bytes).update(text).digest('base64')}`
}

/** The first 32 bytes of a private key are its seed, the others its public key. */
function privateOf(bytes: Buffer): ReturnType<typeof createPrivateKey> {
  const [d, x] = [bytes.subarray(0, 32).toString('base64url'), bytes.subarray(32).toString('base64url')]
  return createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', d, x }, format: 'jwk' })
}

/** Returns the text with which a receiver verifies signatures of this secret: the secret itself, or its public key. */
export function verifierOf({ secret }: SigningSecret): string {
  if (!secret.startsWith('whsk_')) return secret
  const { x = '' } = createPublicKey(privateOf(Buffer.from(secret.slice(5), 'base64'))).export({ format: 'jwk' })
  return `whpk_${Buffer.from(x, 'base64url').toString('base64')}`
}

/** The secrets that sign at this time. */
export const activeSecrets = (secrets: readonly SigningSecret[], now: number): readonly SigningSecret[] =>
  secrets.filter(({ until = Infinity }) => now < until)

/** A text with the stored secrets of a key, and a conditional write. */
export interface KeptSecrets {
  /** Null if it has none yet; undefined if there is no such key. */
  readonly read: () => Promise<string | null | undefined>
  /** Writes a text in place of another; false if that has changed meanwhile. */
  readonly replace: (text: string, before: string | null) => Promise<boolean>
}

/** Changes the secrets of a key, and returns those that sign now; undefined if there is no such key. */
export async function changeSecrets(
  { read, replace }: KeptSecrets,
  change: ChangeSecrets,
  now: number,
): Promise<readonly SigningSecret[] | undefined> {
  for (;;) {
    const text = await read()
    if (text === undefined) return undefined
    const before: readonly SigningSecret[] = text === null ? [] : JSON.parse(text)
    const secrets = activeSecrets(before, now)
    const changed = change(secrets, now)
    if (changed === secrets || (await replace(JSON.stringify(changed), text))) return changed
  }
}
