import type { RequestListener } from 'node:http'
import { createServer } from 'node:net'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Resolve } from '../../../gateway/files/connector.ts'
import { fetchRemote } from '../../../gateway/files/remote.ts'
import { listen } from '../../support/servers.ts'
import { answers, reason, host, startRemote } from './remoteKit.ts'

const { allowed, publicWay, read, there } = await startRemote()
const { url: here, port, asked, behave } = there

describe('a fetch', () => {
  it('returns the bytes of a URL', async () => {
    behave((_request, response) => response.setHeader('content-type', 'image/png').end('kite'))
    expect((await fetchRemote(here, { maxBytes: 4, timeoutMs: 10_000, allowed })).claimed).toBe('image/png')
    expect(await read(`${here}/a?b=c#d`)).toBe('kite')
    expect(asked.at(-1)?.url).toBe('/a?b=c')
  })

  it('does not reveal who requests the file', async () => {
    behave((_request, response) => response.setHeader('set-cookie', 'a=b').end('kite'))
    await read(here)
    await read(here)
    expect(asked.map(({ headers }) => headers)).toEqual(
      asked.map(() => ({ host: `127.0.0.1:${port}`, connection: 'keep-alive', 'accept-encoding': 'identity' })),
    )
  })

  it('reaches a public host by its name', async () => {
    const { dial, dialled } = publicWay()
    const resolve = answers(['93.184.216.34', '2606:4700::1'])
    expect(await read('http://files.example/kite', { allowed: [], resolve, dial })).toBe('kite')
    expect(dialled).toEqual(['93.184.216.34', '2606:4700::1'])
    expect(asked[0]?.headers.host).toBe('files.example')
  })
})

describe('a body', () => {
  it('of exactly the limit is accepted, and one byte more is not', async () => {
    behave((_request, response) => response.write('ki') && response.end('te'))
    expect(await read(here, { maxBytes: 4 })).toBe('kite')
    await expect(read(here, { maxBytes: 3 })).rejects.toEqual(reason('too-large', { retryable: false }))
  })

  it('with a declared length over the limit is not read', async () => {
    behave((_request, response) => void response.writeHead(200, { 'content-length': '1001' }).flushHeaders())
    await expect(read(here)).rejects.toEqual(reason('too-large'))
  })

  it('that never ends is cut at the limit', async () => {
    behave((_request, response) => {
      const more = (): void => void (response.destroyed || response.write(Buffer.alloc(1000), () => setImmediate(more)))
      more()
    })
    await expect(read(here)).rejects.toEqual(reason('too-large'))
  })

  it.each([
    ['no headers', () => {}],
    ['headers alone', (response: Parameters<RequestListener>[1]) => response.flushHeaders()],
    ['a byte from time to time', (response: Parameters<RequestListener>[1]) => drip(response)],
  ])('that is slow is abandoned: %s', async (_, answer) => {
    behave((_request, response) => answer(response))
    await expect(read(here, { timeoutMs: 200 })).rejects.toEqual(reason('timed-out', { retryable: true }))
  })

  const drip = (response: Parameters<RequestListener>[1]): void => {
    const timer = setInterval(() => response.write('.'), 20)
    response.on('close', () => clearInterval(timer))
  }

  it('with slow redirects is abandoned after the total time limit', async () => {
    behave((_request, response) => void setTimeout(() => response.writeHead(302, { location: '/' }).end(), 60))
    await expect(read(here, { timeoutMs: 150 })).rejects.toEqual(reason('timed-out'))
  })

  it('whose name is never resolved is abandoned', async () => {
    const resolve: Resolve = () => new Promise(() => {})
    await expect(read('http://files.example/', { resolve, timeoutMs: 100 })).rejects.toEqual(reason('timed-out'))
  })

  it('has all of a limit of days', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    behave((_request, response) => {
      vi.advanceTimersByTime(1000)
      response.end('kite')
    })
    expect(await read(here, { timeoutMs: 7 * 86_400_000 })).toBe('kite')
  })

  it('that nobody reads is abandoned without affecting others', async () => {
    behave((_request, response) => void response.writeHead(200).write('kite'))
    await fetchRemote(here, { maxBytes: 10, timeoutMs: 50, allowed })
    await expect.poll(() => asked[0]?.socket.destroyed).toBe(true)
  })

  it('is abandoned when the caller disconnects', async () => {
    const leaving = new AbortController()
    behave((_request, response) => {
      response.flushHeaders()
      leaving.abort(new Error('left'))
    })
    await expect(read(here, { signal: leaving.signal })).rejects.toThrow('left')
    await expect(read(here, { signal: leaving.signal })).rejects.toThrow('left')
    expect(asked).toHaveLength(1)
  })

  it('that is compressed is rejected: a few bytes can expand to many', async () => {
    behave((_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('kite'))
    await expect(read(here)).rejects.toEqual(reason('bad-answer'))
  })

  it.each([404, 410, 403, 206, 204, 500, 503, 429])('of a response with status %d is rejected', async (status) => {
    behave((_request, response) => response.writeHead(status).end())
    const code = status === 404 || status === 410 ? 'gone' : 'bad-answer'
    await expect(read(here)).rejects.toEqual(reason(code, { retryable: status === 429 || status >= 500 }))
  })

  it.each([
    ['shorter than its length', 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nkite', undefined],
    ['longer than its length', 'HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nkites and more', 'kite'],
    ['with two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 4\r\nContent-Length: 9\r\n\r\nkite', undefined],
    ['with an invalid chunk', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nkite', undefined],
    ['that is not HTTP', 'SSH-2.0-OpenSSH\r\n', undefined],
  ])('%s is rejected', async (_, text, whole) => {
    const server = createServer((socket) => socket.on('error', () => {}).end(text))
    onTestFinished(() => void server.close())
    const raw = await listen(server)
    const call = read(`http://127.0.0.1:${raw}/`, { allowed: [host('127.0.0.1')] })
    if (whole === undefined) await expect(call).rejects.toEqual(reason('unreachable', { retryable: true }))
    else expect(await call).toBe(whole)
  })

  it('of an unreachable server fails with a temporary reason', async () => {
    const call = read('http://127.0.0.1:1/', { allowed: [host('127.0.0.1')] })
    await expect(call).rejects.toEqual(reason('unreachable', { retryable: true }))
  })
})
