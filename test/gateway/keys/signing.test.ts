import { createPublicKey, verify } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { addPrivate, ensureSecret, rotateSecrets, signaturesOf, verifierOf } from '../../../gateway/keys/signing.ts'
import { present } from '../../contract/tasks.ts'

const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1614265330, body: '{"test": 2432232314}' }
const shared = { secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' }
const keyPair = {
  secret: 'whsk_6Xb/dCcHpPea21PS1N9VY/NZW723CEc77N4rJCubMbfVKIDij2HKpMKkioLlX0dRqSKJp4AJ6p9lMicMFs6Kvg==',
}

test('signatures are those of the vectors of Standard Webhooks: HMAC as v1, ed25519 as v1a', () => {
  expect(signaturesOf([shared], message)).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
  expect(signaturesOf([keyPair], message)).toBe(
    'v1a,hnO3f9T8Ytu9HwrXslvumlUpqtNVqkhqw/enGzPCXe5BdqzCInXqYXFymVJaA7AZdpXwVLPo3mNl8EM+m7TBAg==',
  )
  expect(verifierOf(shared)).toBe(shared.secret)
  expect(verifierOf(keyPair)).toBe('whpk_1SiA4o9hyqTCpIqC5V9HUakiiaeACeqfZTInDBbOir4=')
})

/** Whether the reference library takes a delivery that is signed with these secrets. */
function isTaken(secrets: Parameters<typeof signaturesOf>[0], by: string): boolean {
  const own = { ...message, timestamp: Math.floor(Date.now() / 1000) }
  const headers = {
    'webhook-id': own.id,
    'webhook-timestamp': String(own.timestamp),
    'webhook-signature': signaturesOf(secrets, own),
  }
  try {
    new Webhook(by).verify(own.body, headers)
    return true
  } catch {
    return false
  }
}

test('the reference library takes deliveries that are signed with new secrets, and with both while they rotate', () => {
  const first = ensureSecret([], 0)
  const [{ secret: old }] = [present(first[0])]
  expect(isTaken(first, old)).toBe(true)
  const both = rotateSecrets(addPrivate(first, 0), 1000, 0)
  expect([isTaken(both, old), isTaken(both, present(both[0]).secret)]).toEqual([true, true])
  const ended = rotateSecrets(first, 0, 0)
  expect([isTaken(ended, old), isTaken(ended, present(ended[0]).secret)]).toEqual([false, true])
  expect(isTaken(first, shared.secret)).toBe(false)
})

test('the signature of a new private key is verified with the public key that is shown', () => {
  const secret = present(addPrivate([], 0).at(-1))
  const [version, signature = ''] = signaturesOf([secret], message).split(',')
  const x = Buffer.from(verifierOf(secret).replace('whpk_', ''), 'base64').toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  const { id, timestamp, body } = message
  const verified = verify(null, Buffer.from(`${id}.${timestamp}.${body}`), key, Buffer.from(signature, 'base64'))
  expect([version, verified]).toEqual(['v1a', true])
})
