import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { steadyClock } from '../../../gateway/clock.ts'
import type { Gateway } from '../../../gateway/gateway.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { apiKey, startGateway } from '../../support/gateway.ts'

const hour = 3_600_000
const root = temporaryFolder()
let gateway: Gateway | undefined
afterEach(async () => {
  await gateway?.stop()
  gateway = undefined
  vi.restoreAllMocks()
})

/** Starts a gateway on a machine whose clock the test sets. */
async function start(name: string): Promise<(ms: number) => void> {
  const real = Date.now.bind(Date)
  let off = 0
  vi.spyOn(Date, 'now').mockImplementation(() => real() + off)
  const settings = { GATEWRIGHT_LOG_LEVEL: 'silent', GATEWRIGHT_LEASE_SECONDS: '5', GATEWRIGHT_SANDBOX_SECONDS: '1.5' }
  gateway = await startGateway(join(root, name), settings)
  return (ms) => void (off += ms)
}

interface Answer {
  readonly id: string
  readonly status: string
}

async function call(path: string, body?: object, seconds = 20): Promise<Answer> {
  const sent = body && { method: 'POST', body: JSON.stringify(body) }
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json', prefer: `wait=${seconds}` }
  const answer = await fetch(`${gateway?.url}${path}`, { headers, ...sent })
  const { response }: { response: Answer } = JSON.parse(await answer.text())
  return response
}

describe('a clock that jumps', () => {
  test.each([
    ['two hours forward', 2 * hour],
    ['two hours back', -2 * hour],
  ])('%s fails no task and delays none', async (name, by) => {
    const set = await start(name)
    const submit = (prompt: string) =>
      call('/workflows/v1/models/submit', { params: { model: 'vendor2-audio-1.0', params: { prompt } } })
    const unended = await submit('a sandbox:hang')
    const tasks = await Promise.all([1, 2, 3].map(() => submit('a')))
    set(by)
    const late = await submit('a')
    const ends = await Promise.all([...tasks, late].map(({ id }) => call(`/workflows/v1/models/${id}/result`)))
    expect(ends.map(({ status }) => status)).toEqual(Array(4).fill('COMPLETED'))
    // Its upstream still works on it, and has had two seconds so far, not two hours.
    const { status } = await call(`/workflows/v1/models/${unended.id}/result`, undefined, 0)
    expect(status).toBe('IN_PROGRESS')
  })
})

test('a steady clock continues from its start time when the clock of the machine changes', () => {
  let [wall, passed] = [1_000_000, 50]
  const now = steadyClock(
    () => wall,
    () => passed,
  )
  expect(now()).toBe(1_000_000)
  wall += 2 * hour
  passed += 10
  expect(now()).toBe(1_000_010)
})
