import { describe, expect, it } from 'vitest'
import type { Resolve } from '../../../gateway/files/connector.ts'
import { answers, reason, host, startRemote } from './remoteKit.ts'
import { valueAt } from '../../support/reading.ts'

const { publicWay, read, there } = await startRemote()
const { url: here, port, asked, behave } = there

describe('an address that is rejected before anything is sent', () => {
  it.each([
    ['decimal', `http://2130706433:${port}/`],
    ['octal', `http://0177.0.0.1:${port}/`],
    ['hexadecimal', `http://0x7f.0.0.1:${port}/`],
    ['hexadecimal without dots', `http://0x7f000001:${port}/`],
    ['short', `http://127.1:${port}/`],
    ['another address of the range', `http://127.8.9.10:${port}/`],
    ['zero', `http://0:${port}/`],
    ['unspecified', `http://0.0.0.0:${port}/`],
    ['full-width digits', `http://１２７.0.0.1:${port}/`],
    ['percent-encoded', `http://%31%32%37.0.0.1:${port}/`],
    ['with a trailing dot', `http://127.0.0.1.:${port}/`],
    ['IPv6', `http://[::1]:${port}/`],
    ['IPv6, mapped', `http://[::ffff:127.0.0.1]:${port}/`],
    ['IPv6, mapped, in hexadecimal', `http://[::ffff:7f00:1]:${port}/`],
    ['IPv6, compatible', `http://[::127.0.0.1]:${port}/`],
    ['IPv6, unspecified', `http://[::]:${port}/`],
    ['a name', `http://localhost:${port}/`],
    ['a name with a trailing dot', `http://localhost.:${port}/`],
    ['a name in capitals', `http://LOCALHOST:${port}/`],
    ['a backslash for the host', `http:\\\\127.0.0.1:${port}/`],
    ['no slashes', `http:127.0.0.1:${port}/`],
    ['line breaks in the middle', `http://127.0.\n0.1:${port}/`],
  ])('because it is loopback: %s', async (_, address) => {
    await expect(read(address, { allowed: [] })).rejects.toEqual(reason('not-public'))
    expect(asked).toEqual([])
  })

  it.each([
    'http://169.254.169.254/latest/meta-data',
    'http://10.0.0.1/',
    'https://192.168.0.1/',
    'http://100.64.0.1/',
  ])('because it is private: %s', (address) =>
    expect(read(address)).rejects.toEqual(reason('not-public', { retryable: false })),
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
  ])('because it cannot be fetched: %s', async (address) => {
    await expect(read(address)).rejects.toEqual(reason('bad-address'))
    expect(asked).toEqual([])
  })

  it('because another port of the host is not allowed', async () => {
    const other = [host('127.0.0.1:1'), host('127.0.0.2'), host('localhost')]
    await expect(read(here, { allowed: other })).rejects.toEqual(reason('not-public'))
  })

  it('because one of its addresses is private', async () => {
    const { dial, dialled } = publicWay()
    const resolve = answers(['93.184.216.34', '10.0.0.1'])
    await expect(read('http://files.example/', { resolve, dial })).rejects.toEqual(reason('not-public'))
    expect(dialled).toEqual([])
  })

  it.each([[[]], [['::ffff:93.184.216.34']], [['64:ff9b::a00:1']]])('because its name resolves to %j', async (list) => {
    const { dial, dialled } = publicWay()
    await expect(read('http://files.example/', { resolve: answers(list), dial })).rejects.toEqual(reason('not-public'))
    expect(dialled).toEqual([])
  })

  it('gets the same message if the name is unknown, so that nobody learns the names of a private network', async () => {
    const message = async (resolve: Resolve): Promise<unknown> =>
      read('http://files.example/', { resolve }).catch((error: unknown) => [
        valueAt(error, 'code'),
        valueAt(error, 'message'),
      ])
    const unknown = await message(() => Promise.reject(new Error('ENOTFOUND')))
    expect(unknown).toEqual(await message(answers(['10.0.0.1'])))
  })
})

describe('a name whose address changes', () => {
  it('is resolved once for a connection, which goes to the resolved address', async () => {
    const { dial, dialled } = publicWay()
    const resolve = answers(['93.184.216.34'], ['127.0.0.1'])
    expect(await read('http://files.example/', { allowed: [], resolve, dial })).toBe('kite')
    expect([resolve.calls, dialled]).toEqual([['files.example'], ['93.184.216.34']])
    await expect(read('http://files.example/', { allowed: [], resolve, dial })).rejects.toEqual(reason('not-public'))
    expect(dialled).toEqual(['93.184.216.34'])
  })

  it('is checked again when it redirects to itself', async () => {
    const { dial, dialled } = publicWay()
    const resolve = answers(['93.184.216.34'], ['127.0.0.1'])
    behave((_request, response) => response.writeHead(302, { location: '/again', connection: 'close' }).end())
    await expect(read('http://files.example/', { allowed: [], resolve, dial })).rejects.toEqual(reason('not-public'))
    expect([dialled, asked.length]).toEqual([['93.184.216.34'], 1])
  })
})

describe('a redirect', () => {
  const leadTo = (location: string, status = 302): void => {
    behave(({ url }, response) =>
      url === '/' ? response.writeHead(status, { location }).end('moved') : response.end('kite'),
    )
  }

  it.each([301, 302, 303, 307, 308])('with status %d is followed', async (status) => {
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
  ])('to %s is rejected', async (_, location, code) => {
    leadTo(location)
    await expect(read(here)).rejects.toEqual(reason(code))
    expect(asked).toHaveLength(1)
  })

  it('from a public host to a private one is rejected', async () => {
    const { dial, dialled } = publicWay()
    const resolve: Resolve = async (name) => [{ address: name === 'inside' ? '10.0.0.1' : '93.184.216.34', family: 4 }]
    leadTo('http://inside/')
    await expect(read('http://files.example/', { resolve, dial })).rejects.toEqual(reason('not-public'))
    expect(dialled).toEqual(['93.184.216.34'])
  })

  it('from https to http is rejected', async () => {
    const { dial } = publicWay()
    leadTo('http://files.example/kite')
    const call = read('https://files.example/', { resolve: answers(['93.184.216.34']), dial })
    await expect(call).rejects.toEqual(reason('bad-redirect'))
    expect(asked).toHaveLength(1)
  })

  it('without an address is rejected', async () => {
    behave((_request, response) => response.writeHead(302).end())
    await expect(read(here)).rejects.toEqual(reason('bad-redirect'))
  })

  it('is followed five times at most', async () => {
    behave(({ url = '' }, response) => {
      const count = Number(url.slice(1))
      return count === 0 ? response.end('kite') : response.writeHead(302, { location: `/${count - 1}` }).end()
    })
    expect(await read(`${here}/5`)).toBe('kite')
    await expect(read(`${here}/6`)).rejects.toEqual(reason('too-many-redirects'))
    expect(asked).toHaveLength(12)
  })

  it('with an endless body is followed', async () => {
    behave(({ url }, response) => {
      if (url !== '/') return response.end('kite')
      response.writeHead(302, { location: '/kite' })
      const more = (): void =>
        void (response.destroyed || response.write(Buffer.alloc(65_536), () => setImmediate(more)))
      return more()
    })
    expect(await read(here)).toBe('kite')
  })
})
