import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addPrivate, signaturesOf, verifierOf } from '../../../../gateway/keys/signing.ts'
import { verifyWebhook } from '../../../../templates/client/runtime/webhooks.ts'
import { present } from '../../../contract/tasks.ts'

const secrets = addPrivate([], 0)
const [shared, pair] = [present(secrets[0]), present(secrets[1])]
const other = present(addPrivate([], 0)[0]).secret
const body = JSON.stringify({
  type: 'task.completed',
  timestamp: '2026-11-27T12:00:00.000Z',
  data: {
    status: 'success',
    response: { id: 'task-1', status: 'COMPLETED', result: { url: 'https://a.example/é.mp4' } },
  },
})
const now = Date.parse('2026-11-27T12:00:00Z')

/** The headers of a delivery that was sent so many seconds ago. */
function headersOf(secondsAgo = 0, signed = body): Record<string, string> {
  const message = { id: 'msg_1', timestamp: now / 1000 - secondsAgo, body: signed }
  const signature = signaturesOf(secrets, message)
  return { 'webhook-id': message.id, 'webhook-timestamp': `${message.timestamp}`, 'webhook-signature': signature }
}

describe('verifyWebhook', () => {
  beforeEach(() => void vi.useFakeTimers({ now, toFake: ['Date'] }))
  afterEach(() => void vi.useRealTimers())

  test.each([
    ['the shared secret', shared.secret],
    ['the public key', verifierOf(pair)],
    ['one of several secrets', [other, shared.secret]],
  ])('returns a delivery that is signed for %s', async (_, secret) => {
    const request = new Request('https://your.site/hook', { method: 'POST', headers: headersOf(), body })
    const found = await verifyWebhook(request, secret)
    expect(found).toMatchObject({ type: 'task.completed', data: { response: { id: 'task-1' } } })
    for (const given of [body, new TextEncoder().encode(body)]) {
      expect(await verifyWebhook({ headers: headersOf(), body: given }, secret)).toEqual(found)
    }
  })

  test.each([
    ['a body that was changed', headersOf(), body.replace('task-1', 'task-2'), 'no signature matches'],
    ['a signature of another body', headersOf(0, '{}'), body, 'no signature matches'],
    ['a timestamp of more than 5 minutes ago', headersOf(301), body, 'more than 5 minutes off'],
    ['a timestamp in the future', headersOf(-301), body, 'more than 5 minutes off'],
    ['a timestamp that is no number', { ...headersOf(), 'webhook-timestamp': '1e9' }, body, 'more than 5 minutes off'],
    ['no id', { ...headersOf(), 'webhook-id': '' }, body, 'it lacks one of the headers webhook-id'],
    ['invalid signatures', { ...headersOf(), 'webhook-signature': 'v1,%% v2,a v1' }, body, 'no signature matches'],
  ])('refuses %s', async (_, headers, text, why) => {
    for (const secret of [shared.secret, verifierOf(pair)]) {
      const refused = verifyWebhook({ headers, body: text }, secret)
      await expect(refused).rejects.toMatchObject({ name: 'GatewayError', code: 'webhook-unverified' })
      await expect(refused).rejects.toThrow(why)
    }
  })

  test('accepts a delivery of 5 minutes ago, and refuses another secret', async () => {
    expect(await verifyWebhook({ headers: headersOf(300), body }, shared.secret)).toMatchObject({ data: {} })
    await expect(verifyWebhook({ headers: headersOf(), body }, other)).rejects.toThrow('no signature matches')
  })

  test.each(['', 'secret', 'whsec_%%', pair.secret])('refuses an invalid secret (%#)', async (secret) => {
    await expect(verifyWebhook({ headers: headersOf(), body }, secret)).rejects.toMatchObject({ code: 'wrong-secret' })
  })
})
