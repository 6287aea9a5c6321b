import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { createServer as createSocketServer } from 'node:net'
import { buildConnector } from 'undici'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { readHost, type Host } from '../../gateway/files/address.ts'
import type { Dial, Resolve } from '../../gateway/files/connector.ts'
import { fetchRemote, type RemoteOptions } from '../../gateway/files/remote.ts'

const servers: { close(): unknown; closeAllConnections?(): void }[] = []
const asked: IncomingMessage[] = []
let behave: RequestListener = (_request, response) => response.end('kite')

const started = async (server: Server | ReturnType<typeof createSocketServer>): Promise<number> => {
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}
const port = await started(
  createServer((request, response) => {
    asked.push(request)
    behave(request, response)
  }),
)
const here = `http://127.0.0.1:${port}`
const host = (text: string): Host => readHost(text) ?? { name: '' }
const allowed = [host(`127.0.0.1:${port}`)]

afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections?.()
    server.close()
  }
})
afterEach(() => {
  asked.length = 0
  behave = (_request, response) => response.end('kite')
})

async function read(address: string, more: Partial<RemoteOptions> = {}): Promise<string> {
  const { content } = await fetchRemote(address, { maxBytes: 1000, timeoutMs: 10_000, allowed, ...more })
  const chunks: Uint8Array[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

const fault = (code: string, more: object = {}) => expect.objectContaining({ name: 'RemoteError', code, ...more })

/** A public address whose connections end at the server of the test; it remembers what was dialled. */
function publicWay(): { readonly dial: Dial; readonly dialled: string[] } {
  const dialled: string[] = []
  const connect = buildConnector({ allowH2: false })
  const dial: Dial = (addresses) => (options, callback) => {
    dialled.push(...addresses.map(({ address }) => address))
    connect({ ...options, protocol: 'http:', hostname: '127.0.0.1', port: String(port) }, callback)
  }
  return { dial, dialled }
}

/** A name that gives one answer after the other. */
function answers(...lists: (readonly string[])[]): Resolve & { readonly calls: readonly string[] } {
  const calls: string[] = []
  const resolve: Resolve = async (name) => {
    const list = lists[Math.min(calls.push(name), lists.length) - 1] ?? []
    return list.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  }
  return Object.assign(resolve, { calls })
}

describe('a fetch', () => {
  it('gives what an address gives', async () => {
    behave = (_request, response) => response.setHeader('content-type', 'image/png').end('kite')
    expect((await fetchRemote(here, { maxBytes: 4, timeoutMs: 10_000, allowed })).claimed).toBe('image/png')
    expect(await read(`${here}/a?b=c#d`)).toBe('kite')
    expect(asked.at(-1)?.url).toBe('/a?b=c')
  })

  it('says nothing of who asks', async () => {
    behave = (_request, response) => response.setHeader('set-cookie', 'a=b').end('kite')
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

describe('an address that is refused before anything is sent', () => {
  it.each([
    ['decimal', `http://2130706433:${port}/`],
    ['octal', `http://0177.0.0.1:${port}/`],
    ['hexadecimal', `http://0x7f.0.0.1:${port}/`],
    ['hexadecimal in one', `http://0x7f000001:${port}/`],
    ['short', `http://127.1:${port}/`],
    ['another of the range', `http://127.8.9.10:${port}/`],
    ['zero', `http://0:${port}/`],
    ['unspecified', `http://0.0.0.0:${port}/`],
    ['full-width digits', `http://１２７.0.0.1:${port}/`],
    ['percent-encoded', `http://%31%32%37.0.0.1:${port}/`],
    ['with the dot of the root', `http://127.0.0.1.:${port}/`],
    ['IPv6', `http://[::1]:${port}/`],
    ['IPv6, mapped', `http://[::ffff:127.0.0.1]:${port}/`],
    ['IPv6, mapped, in hexadecimal', `http://[::ffff:7f00:1]:${port}/`],
    ['IPv6, compatible', `http://[::127.0.0.1]:${port}/`],
    ['IPv6, unspecified', `http://[::]:${port}/`],
    ['a name', `http://localhost:${port}/`],
    ['a name with the dot of the root', `http://localhost.:${port}/`],
    ['a name in capitals', `http://LOCALHOST:${port}/`],
    ['a backslash for the host', `http:\\\\127.0.0.1:${port}/`],
    ['no slashes', `http:127.0.0.1:${port}/`],
    ['line breaks in the middle', `http://127.0.\n0.1:${port}/`],
  ])('because it is loopback: %s', async (_, address) => {
    await expect(read(address, { allowed: [] })).rejects.toEqual(fault('not-public'))
    expect(asked).toEqual([])
  })

  it.each([
    'http://169.254.169.254/latest/meta-data',
    'http://10.0.0.1/',
    'https://192.168.0.1/',
    'http://100.64.0.1/',
  ])('because it is private: %s', (address) =>
    expect(read(address)).rejects.toEqual(fault('not-public', { retryable: false })),
  )

  it.each([
    'ftp://files.example/a',
    'file:///etc/passwd',
    'data:text/plain,a',
    'gopher://127.0.0.1/',
    'javascript:1',
    'nowhere',
    '',
    'http://',
    `http://user@127.0.0.1:${port}/`,
    `http://:secret@127.0.0.1:${port}/`,
    `http://files.example:80@127.0.0.1:${port}/`,
  ])('because it is none that is fetched: %s', async (address) => {
    await expect(read(address)).rejects.toEqual(fault('bad-address'))
    expect(asked).toEqual([])
  })

  it('because another port of the host is not allowed', async () => {
    const other = [host('127.0.0.1:1'), host('127.0.0.2'), host('localhost')]
    await expect(read(here, { allowed: other })).rejects.toEqual(fault('not-public'))
  })

  it('because one of its addresses is private', async () => {
    const { dial, dialled } = publicWay()
    const resolve = answers(['93.184.216.34', '10.0.0.1'])
    await expect(read('http://files.example/', { resolve, dial })).rejects.toEqual(fault('not-public'))
    expect(dialled).toEqual([])
  })

  it.each([[[]], [['::ffff:93.184.216.34']], [['64:ff9b::a00:1']]])('because its name gives %j', async (list) => {
    const { dial, dialled } = publicWay()
    await expect(read('http://files.example/', { resolve: answers(list), dial })).rejects.toEqual(fault('not-public'))
    expect(dialled).toEqual([])
  })

  it('in the same words when the name is unknown, so that nobody learns the names of a private network', async () => {
    const message = async (resolve: Resolve): Promise<unknown> =>
      read('http://files.example/', { resolve }).catch(({ code, message }) => [code, message])
    const unknown = await message(() => Promise.reject(new Error('ENOTFOUND')))
    expect(unknown).toEqual(await message(answers(['10.0.0.1'])))
  })
})

describe('a name that changes its answer', () => {
  it('is asked once for a connection, which goes where the answer said', async () => {
    const { dial, dialled } = publicWay()
    const resolve = answers(['93.184.216.34'], ['127.0.0.1'])
    expect(await read('http://files.example/', { allowed: [], resolve, dial })).toBe('kite')
    expect([resolve.calls, dialled]).toEqual([['files.example'], ['93.184.216.34']])
    await expect(read('http://files.example/', { allowed: [], resolve, dial })).rejects.toEqual(fault('not-public'))
    expect(dialled).toEqual(['93.184.216.34'])
  })

  it('is checked again at a redirect to itself', async () => {
    const { dial, dialled } = publicWay()
    const resolve = answers(['93.184.216.34'], ['127.0.0.1'])
    behave = (_request, response) => response.writeHead(302, { location: '/again', connection: 'close' }).end()
    await expect(read('http://files.example/', { allowed: [], resolve, dial })).rejects.toEqual(fault('not-public'))
    expect([dialled, asked.length]).toEqual([['93.184.216.34'], 1])
  })
})

describe('a redirect', () => {
  const leadTo = (location: string, status = 302): void => {
    behave = ({ url }, response) =>
      url === '/' ? response.writeHead(status, { location }).end('moved') : response.end('kite')
  }

  it.each([301, 302, 303, 307, 308])('of status %d is followed', async (status) => {
    leadTo('/kite', status)
    expect(await read(here)).toBe('kite')
    expect(asked.map(({ method, url }) => `${method} ${url}`)).toEqual(['GET /', 'GET /kite'])
  })

  it.each([
    ['loopback', `http://localhost:${port}/`, 'not-public'],
    ['an address inside', 'http://10.0.0.1/', 'not-public'],
    ['metadata', '//169.254.169.254/latest', 'not-public'],
    ['a file', 'file:///etc/passwd', 'bad-address'],
    ['a user name', `http://user@127.0.0.1:${port}/`, 'bad-address'],
    ['nowhere', 'http://[', 'bad-address'],
  ])('to %s is refused', async (_, location, code) => {
    leadTo(location)
    await expect(read(here)).rejects.toEqual(fault(code))
    expect(asked).toHaveLength(1)
  })

  it('from a public host to a private one is refused', async () => {
    const { dial, dialled } = publicWay()
    const resolve: Resolve = async (name) => [{ address: name === 'inside' ? '10.0.0.1' : '93.184.216.34', family: 4 }]
    leadTo('http://inside/')
    await expect(read('http://files.example/', { resolve, dial })).rejects.toEqual(fault('not-public'))
    expect(dialled).toEqual(['93.184.216.34'])
  })

  it('from https to http is refused', async () => {
    const { dial } = publicWay()
    leadTo('http://files.example/kite')
    const call = read('https://files.example/', { resolve: answers(['93.184.216.34']), dial })
    await expect(call).rejects.toEqual(fault('bad-redirect'))
    expect(asked).toHaveLength(1)
  })

  it('without an address is refused', async () => {
    behave = (_request, response) => response.writeHead(302).end()
    await expect(read(here)).rejects.toEqual(fault('bad-redirect'))
  })

  it('is followed five times, and no more', async () => {
    behave = ({ url = '' }, response) => {
      const count = Number(url.slice(1))
      return count === 0 ? response.end('kite') : response.writeHead(302, { location: `/${count - 1}` }).end()
    }
    expect(await read(`${here}/5`)).toBe('kite')
    await expect(read(`${here}/6`)).rejects.toEqual(fault('too-many-redirects'))
    expect(asked).toHaveLength(12)
  })

  it('with an endless body is followed all the same', async () => {
    behave = ({ url }, response) => {
      if (url !== '/') return response.end('kite')
      response.writeHead(302, { location: '/kite' })
      const more = (): void =>
        void (response.destroyed || response.write(Buffer.alloc(65_536), () => setImmediate(more)))
      return more()
    }
    expect(await read(here)).toBe('kite')
  })
})

describe('a body', () => {
  it('of exactly the limit is taken, and of a byte more is not', async () => {
    behave = (_request, response) => response.write('ki') && response.end('te')
    expect(await read(here, { maxBytes: 4 })).toBe('kite')
    await expect(read(here, { maxBytes: 3 })).rejects.toEqual(fault('too-large', { retryable: false }))
  })

  it('that is announced as too large is not read', async () => {
    behave = (_request, response) => void response.writeHead(200, { 'content-length': '1001' }).flushHeaders()
    await expect(read(here)).rejects.toEqual(fault('too-large'))
  })

  it('without an end is cut at the limit', async () => {
    behave = (_request, response) => {
      const more = (): void => void (response.destroyed || response.write(Buffer.alloc(1000), () => setImmediate(more)))
      more()
    }
    await expect(read(here)).rejects.toEqual(fault('too-large'))
  })

  it.each([
    ['no headers', () => {}],
    ['headers alone', (response: Parameters<RequestListener>[1]) => response.flushHeaders()],
    ['a byte now and then', (response: Parameters<RequestListener>[1]) => drip(response)],
  ])('that is slow is given up: %s', async (_, answer) => {
    behave = (_request, response) => answer(response)
    await expect(read(here, { timeoutMs: 200 })).rejects.toEqual(fault('timed-out', { retryable: true }))
  })

  const drip = (response: Parameters<RequestListener>[1]): void => {
    const timer = setInterval(() => response.write('.'), 20)
    response.on('close', () => clearInterval(timer))
  }

  it('whose redirects are slow is given up as a whole', async () => {
    behave = (_request, response) => void setTimeout(() => response.writeHead(302, { location: '/' }).end(), 60)
    await expect(read(here, { timeoutMs: 150 })).rejects.toEqual(fault('timed-out'))
  })

  it('whose name is never resolved is given up', async () => {
    const resolve: Resolve = () => new Promise(() => {})
    await expect(read('http://files.example/', { resolve, timeoutMs: 100 })).rejects.toEqual(fault('timed-out'))
  })

  it('that nobody reads is given up, and harms nobody', async () => {
    behave = (_request, response) => void response.writeHead(200).write('kite')
    await fetchRemote(here, { maxBytes: 10, timeoutMs: 100, allowed })
    await expect.poll(() => asked[0]?.socket.destroyed).toBe(true)
  })

  it('is given up when the caller leaves', async () => {
    const leaving = new AbortController()
    behave = (_request, response) => {
      response.flushHeaders()
      leaving.abort(new Error('left'))
    }
    await expect(read(here, { signal: leaving.signal })).rejects.toThrow('left')
    await expect(read(here, { signal: leaving.signal })).rejects.toThrow('left')
    expect(asked).toHaveLength(1)
  })

  it('that is packed is refused: a few bytes may unpack to many', async () => {
    behave = (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('kite')
    await expect(read(here)).rejects.toEqual(fault('bad-answer'))
  })

  it.each([404, 403, 206, 204, 500, 503, 429])('of an answer of status %d is not taken', async (status) => {
    behave = (_request, response) => response.writeHead(status).end()
    await expect(read(here)).rejects.toEqual(fault('bad-answer', { retryable: status === 429 || status >= 500 }))
  })

  it.each([
    ['shorter than its length', 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nkite', undefined],
    ['longer than its length', 'HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nkites and more', 'kite'],
    ['of two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 4\r\nContent-Length: 9\r\n\r\nkite', undefined],
    ['of a broken chunk', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nkite', undefined],
    ['of no HTTP', 'SSH-2.0-OpenSSH\r\n', undefined],
  ])('%s is not trusted', async (_, text, whole) => {
    const raw = await started(createSocketServer((socket) => socket.on('error', () => {}).end(text)))
    const call = read(`http://127.0.0.1:${raw}/`, { allowed: [host('127.0.0.1')] })
    if (whole === undefined) await expect(call).rejects.toEqual(fault('unreachable', { retryable: true }))
    else expect(await call).toBe(whole)
  })

  it('of a server that is not there is a fault that may pass', async () => {
    const call = read('http://127.0.0.1:1/', { allowed: [host('127.0.0.1')] })
    await expect(call).rejects.toEqual(fault('unreachable', { retryable: true }))
  })
})
