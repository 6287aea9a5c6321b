import { spawnSync } from 'node:child_process'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addPrivate, signaturesOf, verifierOf } from '../../../gateway/keys/signing.ts'
import { verifyWebhook } from '../../../templates/client/runtime/webhooks.ts'
import { GatewayError } from '../../../templates/client/runtime/errors.ts'
import { present } from '../../contract/tasks.ts'
import { answersOf, python, skipped } from './python.ts'

const secrets = addPrivate([], 0)
const [shared, pair] = [present(secrets[0]), present(secrets[1])]
const other = present(addPrivate([], 0)[0]).secret
const now = Date.parse('2026-11-27T12:00:00Z')
const body = JSON.stringify({
  type: 'task.completed',
  timestamp: '2026-11-27T12:00:00.000Z',
  data: { status: 'success', response: { id: 'task-1', result: { url: 'https://a.example/é🦊.mp4' } } },
})

type Headers = Readonly<Record<string, string>>

/** The headers of a delivery that was sent so many seconds ago. */
function headersOf(secondsAgo = 0, signed = body): Headers {
  const message = { id: 'msg_1', timestamp: now / 1000 - secondsAgo, body: signed }
  const signature = signaturesOf(secrets, message)
  return { 'webhook-id': message.id, 'webhook-timestamp': `${message.timestamp}`, 'webhook-signature': signature }
}

const many = Array.from({ length: 20 }, () => 'v1,YQ==').join(' ')

const cases: Readonly<Record<string, readonly [headers: Headers, body: string]>> = {
  'a delivery': [headersOf(), body],
  'a delivery of 5 minutes ago': [headersOf(300), body],
  'a body that was changed': [headersOf(), body.replace('task-1', 'task-2')],
  'a signature of another body': [headersOf(0, '{}'), body],
  'a timestamp of more than 5 minutes ago': [headersOf(301), body],
  'a timestamp in the future': [headersOf(-301), body],
  'a timestamp that is no number': [{ ...headersOf(), 'webhook-timestamp': '1e9' }, body],
  'a timestamp in other digits': [{ ...headersOf(), 'webhook-timestamp': '\u0661\u0662' }, body],
  'no id': [{ ...headersOf(), 'webhook-id': '' }, body],
  'no signature': [{ 'webhook-id': '1', 'webhook-timestamp': '1' }, body],
  'invalid signatures': [{ ...headersOf(), 'webhook-signature': 'v1,%% v2,a v1 v1a,YQ v1,é' }, body],
  'a signature after 20 others': [
    { ...headersOf(), 'webhook-signature': `${many} ${headersOf()['webhook-signature']}` },
    body,
  ],
  'a signature without padding': [
    { ...headersOf(), 'webhook-signature': String(headersOf()['webhook-signature']).replaceAll('=', '') },
    body,
  ],
  'a body that is not JSON': [headersOf(0, 'hello'), 'hello'],
}

const hasEd25519 = python !== undefined && spawnSync(python, ['-c', 'import cryptography']).status === 0
const withoutEd25519 = skipped || (hasEd25519 ? '' : ' (without ed25519: there is no package cryptography)')

const allKeys = [shared.secret, verifierOf(pair), [other, shared.secret], other, '', 'secret', 'whsec_%%', pair.secret]
const keys = allKeys.filter((key) => hasEd25519 || !key.includes('whpk_'))

beforeEach(() => void vi.useFakeTimers({ now, toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const typescript = async (headers: Headers, text: string, secret: string | readonly string[]): Promise<unknown> =>
  verifyWebhook({ headers, body: text }, secret).catch(
    (error: unknown) => error instanceof GatewayError && { code: error.code, message: error.message },
  )

test.skipIf(python === undefined)(`deliveries are verified as in TypeScript${withoutEd25519}`, async () => {
  const asked = Object.entries(cases).flatMap(([name, [headers, text]]) =>
    keys.flatMap((secret) => [false, true].map((isBytes) => ({ name, headers, body: text, secret, isBytes }))),
  )
  const questions = asked.map((one) => ({ ...one, ask: 'webhook', now: now / 1000 }))
  const expected = await Promise.all(asked.map((one) => typescript(one.headers, one.body, one.secret)))
  const answers = answersOf({}, questions)
  expect(answers.map((answer, at) => ({ ...asked[at], answer }))).toEqual(
    expected.map((answer, at) => ({ ...asked[at], answer })),
  )
  const verified = asked.filter((_, at) => JSON.stringify(answers[at]).includes('"type"')).map(({ name }) => name)
  expect([...new Set(verified)]).toEqual(['a delivery', 'a delivery of 5 minutes ago', 'a signature without padding'])
})
