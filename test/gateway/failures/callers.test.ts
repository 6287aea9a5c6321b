import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Config } from '../../../gateway/config.ts'
import { openSqlite } from '../../../gateway/engine/sqlite.ts'
import type { Gateway } from '../../../gateway/gateway.ts'
import { SqliteKeys } from '../../../gateway/keys/sqlite.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { apiKey, startGateway } from '../../support/gateway.ts'
import { isLong } from '../../support/size.ts'

const root = temporaryFolder()
let dataDir: string
let count = 0
let gateway: Gateway

async function start(more: Partial<Config>): Promise<void> {
  gateway = await startGateway(dataDir, { GATEWRIGHT_SANDBOX_SECONDS: '3' }, more)
}

beforeEach(() => void (dataDir = join(root, `data-${count++}`)))
afterEach(() => gateway.stop())

const call = async (path: string, token: string, content?: string | Buffer, type = 'application/json') => {
  const answer = await fetch(gateway.url + path, {
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    ...(content !== undefined && { method: 'POST', body: new Uint8Array(Buffer.from(content)) }),
  })
  const body: { response?: { id: string; url: string } } = JSON.parse(await answer.text())
  return { code: answer.status, ...body.response }
}

describe('a key that is revoked while its task runs', () => {
  test.runIf(isLong)('is rejected at once, and its task ends and is charged to it', async () => {
    await start({ sandboxMs: 1500 })
    // This is a separate store on the same file, as the command line uses.
    const keys = new SqliteKeys(join(dataDir, 'keys.sqlite'))
    const { key, token } = await keys.create({ name: 'leaving' })
    const body = JSON.stringify({ params: { model: 'vendor2-audio-1.0', params: { prompt: 'a' } } })
    const { id } = await call('/workflows/v1/models/submit', token, body)
    const result = `/workflows/v1/models/${id}/result`
    expect((await call(result, token)).code).toBe(200)
    await keys.revoke(key.id)
    const refused = [await call(result, token), await call('/workflows/v1/models/submit', token, body)]
    expect(refused.map(({ code }) => code)).toEqual([401, 401])
    const { token: next } = await keys.create({ name: 'leaving' })
    await keys.close()
    expect((await call(result, next)).code).toBe(404)
    const ended = async () => (await (await fetch(`${gateway.url}/metrics`)).text()).includes('{state="COMPLETED"} 1\n')
    await expect.poll(ended).toBe(true)
    expect([(await call(result, token)).code, (await call(result, next)).code]).toEqual([401, 404])
    await gateway.stop()
    const engine = openSqlite(dataDir)
    const charged = await engine.spent(key.id)
    const task = await engine.get(id ?? '', key.id)
    await engine.close()
    expect({ charged, state: task?.state }).toEqual({ charged: 1, state: 'COMPLETED' })
    await start({})
  })
})

describe('a caller that does not read its response', () => {
  test.runIf(isLong)('delays the stop by no more than the grace period', async () => {
    await start({ graceMs: 500 })
    const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(32 * 1024 * 1024)])
    const { url = '' } = await call('/files', apiKey, content, 'application/pdf')
    const { pathname, port } = new URL(url)
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(`GET ${pathname} HTTP/1.1\r\nHost: a\r\n\r\n`)
    await once(socket, 'readable')
    await gateway.stop()
    socket.on('error', () => undefined).resume()
    await once(socket, 'close')
    await start({})
  })
})

test('an idle connection, as browsers open in advance, does not delay the stop', async () => {
  await start({ graceMs: 60_000 })
  const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1').resume()
  await once(socket, 'connect')
  expect((await fetch(`${gateway.url}/healthz`)).status).toBe(200) // now it is accepted
  const closed = once(socket, 'close')
  await gateway.stop()
  await closed
  await start({})
})
