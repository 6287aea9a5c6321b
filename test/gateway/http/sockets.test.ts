import { promisify } from 'node:util'
import { afterEach, expect, test, vi } from 'vitest'
import { bench, taskIdOf, workOnce, type Bench } from '../../support/httpServer.ts'
import { listen, raw } from '../../support/rawSocket.ts'
import { isLong } from '../../support/size.ts'

let gateway: Bench
afterEach(() => gateway.app.close())

const serve = (limits = {}): Promise<number> => {
  gateway = bench({ limits })
  return listen(gateway.app)
}

const head = 'Host: a\r\nAuthorization: Bearer secret-one\r\n'

test('one connection carries many requests', async () => {
  const port = await serve()
  const body = JSON.stringify({ params: { model: 'vendor1-v3-omni', params: { prompt: 'a' } } })
  const post = `POST /workflows/v1/models/submit HTTP/1.1\r\n${head}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`
  const answer = await raw(port, [
    `${post}\r\n${body}`,
    `${post}\r\n${body}`,
    `${post}Connection: close\r\n\r\n${body}`,
  ])
  expect(answer.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(3)
})

test.runIf(isLong)('a body that arrives slowly but in time is read, and a slower one is rejected', async () => {
  const port = await serve({ requestSeconds: 3 })
  const body = JSON.stringify({ params: { model: 'vendor1-v3-omni', params: { prompt: 'a' } } })
  const start = `POST /workflows/v1/models/submit HTTP/1.1\r\n${head}Connection: close\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`
  const [inTime, late] = await Promise.all([
    raw(port, [start, body.slice(0, 20), body.slice(20)], 100),
    raw(port, [start, body.slice(0, 20)], 100),
  ])
  expect(inTime).toMatch(/^HTTP\/1\.1 200 OK/)
  expect(late).toMatch(/^HTTP\/1\.1 408 .*problems\/request-timeout/s)
})

test('a body with a declared length over the limit is rejected before it arrives', async () => {
  const port = await serve({ bodyBytes: 1000 })
  const start = `POST /workflows/v1/models/submit HTTP/1.1\r\n${head}Content-Type: application/json\r\nContent-Length: 100000000\r\n\r\n`
  expect(await raw(port, [start])).toMatch(/^HTTP\/1\.1 413 .*problems\/body-too-large/s)
})

test('too many headers and malformed HTTP are problems', async () => {
  const port = await serve({ headerBytes: 2000 })
  const flood = `GET /healthz HTTP/1.1\r\n${'X-Flood: aaaaaaaaaaaaaaaaaaaaaaa\r\n'.repeat(200)}\r\n`
  expect(await raw(port, [flood])).toMatch(/^HTTP\/1\.1 431 .*problems\/headers-too-large/s)
  expect(await raw(port, ['NONSENSE\r\n\r\n'])).toMatch(/^HTTP\/1\.1 400 .*problems\/bad-request/s)
})

test('a waiting poll gets a response when the gateway closes', async () => {
  const port = await serve()
  const params = { model: 'vendor1-v3-omni', params: { prompt: 'a' } }
  const id = taskIdOf(await gateway.post('/workflows/v1/models/submit', params))
  const held = new Promise<void>((done) => {
    const waitFor = gateway.engine.waitFor.bind(gateway.engine)
    gateway.engine.waitFor = (...call) => {
      done()
      return waitFor(...call)
    }
  })
  const headers = { authorization: 'Bearer secret-one', prefer: 'wait=20' }
  const poll = fetch(`http://127.0.0.1:${port}/workflows/v1/models/${id}/result`, { headers })
  await held
  await gateway.app.close()
  const answer = await poll
  expect(answer.status).toBe(200)
  expect<unknown>(await answer.json()).toMatchObject({ response: { id, status: 'ACCEPTED' } })
})

test('the task of a caller that disconnects continues, and counts until it ends', async () => {
  const port = await serve()
  const body = JSON.stringify({ params: { model: 'vendor1-v3-omni', params: { prompt: 'a' } } })
  const single = { authorization: 'Bearer secret-single', 'content-type': 'application/json' }
  const leaving = new AbortController()
  const { signal } = leaving
  const url = `http://127.0.0.1:${port}/workflows/v1/models`
  const waits = vi.spyOn(gateway.engine, 'waitFor')
  const call = fetch(`${url}/execute`, { method: 'POST', body, headers: single, signal }).catch(() => 'gone')
  while ((await gateway.engine.stats()).states.ACCEPTED === 0) await gateway.engine.idle(1000)
  const submit = async () => (await fetch(`${url}/submit`, { method: 'POST', body, headers: single })).status
  expect(await submit()).toBe(429)
  leaving.abort()
  expect(await call).toBe('gone')
  await vi.waitFor(() => expect(waits.mock.calls[0]?.[3]?.aborted).toBe(true))
  expect(await submit()).toBe(429)
  await workOnce(gateway.engine, { url: 'https://a.example/b' })
  expect(await submit()).toBe(200)
})

test('a caller that disconnects before its task is stored does not wait for it', async () => {
  const port = await serve()
  const { engine, app } = gateway
  const leaving = new AbortController()
  const store = engine.submit.bind(engine)
  vi.spyOn(engine, 'submit').mockImplementation(async (submission) => {
    leaving.abort()
    await vi.waitFor(async () => expect(await promisify(app.server.getConnections.bind(app.server))()).toBe(0))
    return store(submission)
  })
  const waits = vi.spyOn(engine, 'waitFor')
  const body = JSON.stringify({ params: { model: 'vendor1-v3-omni', params: { prompt: 'a' } } })
  const headers = { authorization: 'Bearer secret-one', 'content-type': 'application/json' }
  const url = `http://127.0.0.1:${port}/workflows/v1/models/execute`
  await expect(fetch(url, { method: 'POST', body, headers, signal: leaving.signal })).rejects.toThrow('aborted')
  await vi.waitFor(() => expect(waits.mock.calls[0]?.[3]?.aborted).toBe(true))
  expect((await engine.stats()).states.ACCEPTED).toBe(1)
})

test('two Host headers are rejected, and the rest of the connection is not read', async () => {
  const port = await serve()
  const start = 'GET /healthz HTTP/1.1\r\n'
  const answer = await raw(port, [`${start}Host: a\r\nhOST: b\r\n\r\n${start}Host: a\r\n\r\n`])
  expect(answer).toMatch(/^HTTP\/1\.1 400 .*more than one Host header/s)
  expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1)
})

test('HTTP/1.1 without a Host header gets a problem that says so, and HTTP/1.0 needs none', async () => {
  const port = await serve()
  const without = await raw(port, ['GET /healthz HTTP/1.1\r\n\r\n'])
  expect(without).toMatch(/^HTTP\/1\.1 400 .*application\/problem\+json.*The request has no Host header\. Send one\./s)
  expect(await raw(port, ['GET /healthz HTTP/1.0\r\n\r\n'])).toMatch(/^HTTP\/1\.1 200 /)
})
