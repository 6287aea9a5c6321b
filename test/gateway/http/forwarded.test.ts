import { expect, test } from 'vitest'
import { bench } from '../../support/httpServer.ts'
import { readJson, valueAt } from '../../support/reading.ts'

const proxy = '192.0.2.1'

/** The address that the log has for a caller behind a trusted proxy with this header. */
async function clientFor(forwarded: string, remoteAddress = proxy): Promise<unknown> {
  const { app, lines } = bench({ trustedProxies: [proxy, '10.0.0.0/8'] })
  await app.inject({ url: '/healthz', remoteAddress, headers: { 'x-forwarded-for': forwarded } })
  return lines.map((line) => valueAt(readJson(line), 'client')).find((client) => client !== undefined)
}

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:5000', '203.0.113.9'],
  ['"203.0.113.9:5000"', '203.0.113.9'],
  ['"203.0.113.9"', '203.0.113.9'],
  ['[203.0.113.9]', '203.0.113.9'],
  ['2001:db8::9', '2001:db8::9'],
  ['[2001:db8::9]', '2001:db8::9'],
  ['[2001:db8::9]:443', '2001:db8::9'],
  ['"[2001:db8::9]:443"', '2001:db8::9'],
  ['" [2001:db8::9] "', '2001:db8::9'],
  ['::ffff:203.0.113.9', '::ffff:203.0.113.9'],
  [' 203.0.113.9 ,, ', '203.0.113.9'],
  ['198.51.100.7, 203.0.113.9:80, 10.0.0.7:1234', '203.0.113.9'],
  ['junk, 203.0.113.9:80, [10.0.0.7]', '203.0.113.9'],
])('a trusted proxy that sends %s is believed', async (forwarded, client) => {
  expect(await clientFor(forwarded)).toBe(client)
})

test.each([
  'unknown',
  '_hidden',
  '203.0.113',
  '203.0.113.9:http',
  '203.0.113.9:500000',
  '[2001:db8::9',
  '"',
  '""',
  ',',
])('for %s, which cannot be read, the log has the address of the proxy', async (forwarded) => {
  expect(await clientFor(forwarded)).toBe(proxy)
  expect(await clientFor(`203.0.113.9, ${forwarded}`)).toBe(forwarded === ',' ? '203.0.113.9' : proxy)
  expect(await clientFor(`${forwarded}, 10.0.0.7:5000`)).toBe('10.0.0.7')
})

test('a caller that is no trusted proxy is not believed', async () => {
  expect(await clientFor('203.0.113.9:5000', '198.51.100.1')).toBe('198.51.100.1')
})
