import { afterEach, describe, expect, test } from 'vitest'
import type { Gateway } from '../../gateway/gateway.ts'
import { temporaryFolder } from '../support/folder.ts'
import { apiKey, startGateway } from '../support/gateway.ts'
import { textWith } from '../support/matching.ts'
import { usePostgres } from '../support/postgres.ts'

let gateway: Gateway | undefined
afterEach(() => gateway?.stop())

const postgres = usePostgres()

/** The settings of a store. */
const stores = {
  SQLite: async () => ({}),
  PostgreSQL: async () => ({ DATABASE_URL: await postgres.newDatabase() }),
} as const

async function call(path: string, body?: object): Promise<{ readonly headers: Headers; readonly json: unknown }> {
  const answer = await fetch(`${gateway?.url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { headers: answer.headers, json: await answer.json() }
}

const execute = (prompt: string): ReturnType<typeof call> =>
  call('/workflows/v1/models/execute', { params: { model: 'vendor1-v3-omni', params: { prompt } } })

describe.each(Object.entries(stores))('a task that the sandbox runs, on %s', (_, settingsOf) => {
  const start = async (isLocal: boolean): Promise<void> => {
    gateway = await startGateway(temporaryFolder(), await settingsOf(), { isLocal })
  }

  test('says so in its response, its usage and the metrics', async () => {
    await start(true)
    const { headers, json } = await execute('A lighthouse')
    expect(headers.get('gatewright-sandbox')).toBe('true')
    expect(json).toMatchObject({ response: { status: 'COMPLETED', usage: { credits: 1, sandbox: true } } })
    const failed = await execute('sandbox:fail')
    expect(failed.headers.get('gatewright-sandbox')).toBe('true')
    expect(failed.json).toMatchObject({ response: { status: 'FAILED', usage: { credits: 0, sandbox: true } } })
    const metrics = await (await fetch(`${gateway?.url}/metrics`)).text()
    expect(metrics).toContain('gatewright_upstream_calls_total{vendor="sandbox",outcome="ok"} 1')
  })

  test('costs nothing where others can call the gateway, and the page says that its model is free', async () => {
    await start(false)
    const { json } = await execute('A lighthouse')
    expect(json).toMatchObject({ response: { status: 'COMPLETED', usage: { credits: 0, sandbox: true } } })
    expect((await call('/playground/marks.json')).json).toMatchObject({ 'vendor1-v3-omni': 'free' })
  })
})

test('with the sandbox off, a model whose vendor has no key is refused, and nothing is stored', async () => {
  gateway = await startGateway(temporaryFolder(), { GATEWRIGHT_SANDBOX: 'off' })
  const { headers, json } = await execute('A lighthouse')
  expect(json).toMatchObject({ status: 503, type: textWith('/model-unavailable') })
  expect(headers.get('gatewright-sandbox')).toBeNull()
  const metrics = await (await fetch(`${gateway.url}/metrics`)).text()
  expect(metrics).toContain('gatewright_tasks{state="ACCEPTED"} 0')
  expect(metrics).toContain('gatewright_tasks{state="FAILED"} 0')
})
