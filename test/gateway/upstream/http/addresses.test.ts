import { describe, expect, onTestFinished, test } from 'vitest'
import { pathOf, withQuery, targetOf } from '../../../../gateway/upstream/http/target.ts'
import { key, say, specOf, startVendor, type Handler } from '../upstreamKit.ts'
import { start, still } from '../vendor.ts'
import { textWith } from '../../../support/matching.ts'

const reach = { origin: 'https://queue.example', hosts: ['jobs.example', 'jobs.example:8443'] }

describe('an address of a response', () => {
  test.each([
    ['on the host of the vendor', 'https://queue.example/a/b?c=d#e', 'https://queue.example', '/a/b?c=d'],
    ['that is a path', '/a/b?c=d', 'https://queue.example', '/a/b?c=d'],
    ['on a host that the spec names', 'https://jobs.example/a', 'https://jobs.example', '/a'],
    ['on a port that the spec names', 'https://jobs.example:8443/a', 'https://jobs.example:8443', '/a'],
    ['in capitals', 'HTTPS://Queue.Example/a', 'https://queue.example', '/a'],
    ['that climbs', 'https://queue.example/a/../../b', 'https://queue.example', '/b'],
  ])('%s is followed', (_, address, origin, path) => {
    expect(targetOf(reach, address)).toEqual({ origin, path })
  })

  test.each([
    ['on another host', 'https://evil.example/a'],
    ['on another port', 'https://queue.example:8443/a'],
    ["on a subdomain of the vendor's host", 'https://a.queue.example/a'],
    ['on a host that starts like that of the vendor', 'https://queue.example.evil.example/a'],
    ['on a private host', 'https://127.0.0.1/a'],
    ['on the metadata host of a cloud', 'http://169.254.169.254/latest'],
    ['without encryption', 'http://queue.example/a'],
    ['without encryption, on a host that the spec names', 'http://jobs.example/a'],
    ['of a file', 'file:///etc/passwd'],
    ['of data', 'data:text/plain,a'],
    ['of a script', 'javascript:alert(1)'],
    ['with a user', 'https://queue.example@evil.example/a'],
    ['with a user name, on the host of the vendor', 'https://me:secret@queue.example/a'],
    ['without a scheme', '//evil.example/a'],
    ['with a backslash', 'https://queue.example\\@evil.example/a'],
    ['that is a path with a backslash', '/\\evil.example/a'],
    ['with a line break', 'https://queue.example/a\r\nx-a: b'],
    ['with white space', 'https://queue.example/a b'],
    ['with a trailing dot', 'https://queue.example./a'],
    ['that is too long', `https://queue.example/${'a'.repeat(2048)}`],
    ['that is empty', ''],
    ['that is a number', 7],
    ['that is a list', ['https://queue.example/a']],
    ['that is missing', undefined],
  ])('%s is not followed', (_, address) => {
    expect(targetOf(reach, address)).toBeUndefined()
  })
})

describe('a placeholder of a path', () => {
  const holes = { model: 'acme/clips/über 1?#' }

  test('keeps the slashes of its value only with the mark', () => {
    expect(pathOf('/v1/{+model}/run', holes)).toBe('/v1/acme/clips/%C3%BCber%201%3F%23/run')
    expect(pathOf('/v1/{model}/run', holes)).toBe('/v1/acme%2Fclips%2F%C3%BCber%201%3F%23/run')
  })

  test.each(['', '.', '..', '/', '/a', 'a/', 'a//b', 'a/../b', 'a/.', '\ud800'])('rejects %j', (model) => {
    expect(pathOf('/v1/{+model}/run', { model })).toBeUndefined()
  })

  test.each(['a\r\nb', 'a\0b', 'a?b', 'a#b', 'a%2fb', 'a\\b'])('encodes %j', (model) => {
    const path = pathOf('/v1/{+model}', { model })
    expect(path).toBe(`/v1/${encodeURIComponent(model)}`)
    expect(path).toMatch(/^[\w/%.-]+$/)
  })
})

describe('a query', () => {
  test('has values and lists of them, and omits absent values', () => {
    const query = { a: 'x y&z', 'b[c]': 1, d: null, e: [true, 'f', null], g: undefined }
    expect(withQuery('/a', query)).toBe('/a?a=x%20y%26z&b%5Bc%5D=1&e=true&e=f')
    expect(withQuery('/a?b=c', { d: 1 })).toBe('/a?b=c&d=1')
    expect(withQuery('/a', {})).toBe('/a')
    expect(withQuery('/a', undefined)).toBe('/a')
  })

  test.each([['a=b'], [7], [['a']], [{ a: {} }], [{ a: [[1]] }], [{ a: 'x'.repeat(9000) }]])('is not %j', (query) => {
    expect(withQuery('/a', query)).toBeUndefined()
  })
})

const polling = {
  method: 'GET',
  headers: {},
  timeoutSeconds: 60,
  everySeconds: 1,
  status: 'body.status',
  working: ['queued'],
  done: ['done'],
  failed: [],
} as const // the word of the method

/** An upstream that follows the addresses in its responses. */
const following = {
  submit: { ...specOf('vendor22').submit, job: 'body.status_url' },
  poll: { ...polling, url: 'job' },
  fetch: { method: 'GET', url: 'body.response_url', headers: {}, timeoutSeconds: 60, answer: 'json' },
} as const // the words of the methods and answers

const image = { images: [{ url: 'https://cdn.example/1.png' }] }
const originOf = (host: string | undefined): string => `http://${host ?? ''}`

describe('a vendor that forwards its requests', () => {
  const to =
    (statusUrl: (own: string) => string, responseUrl: (own: string) => string): Handler =>
    ({ method, path, headers: { host } }, response) => {
      const own = originOf(host)
      if (method === 'POST') return say(response, 200, { status_url: statusUrl(own) })
      return path === '/state'
        ? say(response, 200, { status: 'done', response_url: responseUrl(own) })
        : say(response, 200, image)
    }

  test('is followed on its own host', async () => {
    const { the, got } = await start(
      'vendor22',
      to(
        (own) => `${own}/state`,
        () => '/result',
      ),
      following,
    )
    const { task } = await the.run('vendor22-flow-1', still)
    expect(task).toMatchObject({ state: 'COMPLETED' })
    expect(got.map(({ path }) => path)).toEqual(['/run/flow-1', '/state', '/result'])
  })

  test('is followed to another host only if the spec names it, and then with the key', async () => {
    const other = await startVendor(
      to(
        (own) => own,
        (own) => `${own}/result`,
      ),
    )
    onTestFinished(other.close)
    const handler = to(
      () => `${other.url}/state`,
      () => `${other.url}/result`,
    )
    const { the, got } = await start('vendor22', handler, following)
    const { task } = await the.run('vendor22-flow-1', still)
    const message = textWith('its address leads to a host that the upstream does not name')
    expect(task).toMatchObject({ state: 'FAILED', error: { code: 'upstream-invalid-answer', message } })
    expect(got).toHaveLength(1)
    expect(other.got).toEqual([])

    const named = await start('vendor22', handler, { ...following, hosts: [new URL(other.url).host] })
    expect((await named.the.run('vendor22-flow-1', still)).task).toMatchObject({ state: 'COMPLETED' })
    expect(other.got.map(({ path, headers }) => [path, headers.authorization])).toEqual([
      ['/state', `Key ${key}`],
      ['/result', `Key ${key}`],
    ])
  })

  test('is not followed to another host for the result', async () => {
    const other = await startVendor((_, response) => say(response, 200, image))
    onTestFinished(other.close)
    const { the } = await start(
      'vendor22',
      to(
        (own) => `${own}/state`,
        () => `${other.url}/result`,
      ),
      following,
    )
    const { task } = await the.run('vendor22-flow-1', still)
    expect(task).toMatchObject({ state: 'FAILED', error: { code: 'upstream-invalid-answer' } })
    expect(other.got).toEqual([])
  })

  test('is not followed by a redirect, even on its own host', async () => {
    const { the, got } = await start(
      'vendor22',
      ({ method, headers: { host } }, response) =>
        method === 'POST'
          ? say(response, 200, { status_url: `${originOf(host)}/state` })
          : void response.writeHead(302, { location: '/elsewhere' }).end(),
      following,
    )
    const { task } = await the.run('vendor22-flow-1', still)
    expect(task).toMatchObject({ state: 'FAILED', error: { code: 'upstream-invalid-answer' } })
    expect(got.map(({ path }) => path)).not.toContain('/elsewhere')
  })

  test('with a header of a megabyte ends only the call', async () => {
    const { the } = await start('vendor22', (_, response) => {
      response.socket?.end(`HTTP/1.1 200 OK\r\nx-a: ${'a'.repeat(1 << 20)}\r\ncontent-length: 2\r\n\r\n{}`)
    })
    const { task } = await the.run('vendor22-flow-1', still)
    expect(task).toMatchObject({ state: 'FAILED', error: { code: 'outcome-unknown' } })
  })
})

test('a job is found by the token that the vendor stores as metadata, in a list of jobs', async () => {
  const handler: Handler = ({ method, path }, response, at) => {
    if (at === 0) return void response.destroy()
    const jobs = [
      { id: 'j-1', metadata: { token: 'another' } },
      { id: 'j-2', metadata: { token: 'task-1' } },
    ]
    if (path.startsWith('/jobs?limit=50')) return say(response, 200, { jobs })
    return method === 'GET' ? say(response, 200, { status: 'done', ...image }) : say(response, 500, {})
  }
  const { submit } = specOf('vendor22')
  const { the, got } = await start('vendor22', handler, {
    submit: { ...submit, body: '$merge([request, { "metadata": { "token": token } }])', job: 'body.id' },
    find: {
      method: 'GET',
      path: '/jobs',
      query: '{ "limit": 50 }',
      headers: {},
      timeoutSeconds: 60,
      job: 'body.jobs[metadata.token = $$.token].id',
    },
    poll: { ...polling, path: '/jobs/{job}' },
  })
  expect((await the.run('vendor22-flow-1', still)).task).toMatchObject({ state: 'COMPLETED' })
  expect(got[0]?.body).toMatchObject({ metadata: { token: 'task-1' } })
  expect(got.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /run/flow-1',
    'GET /jobs?limit=50',
    'GET /jobs/j-2',
  ])
})
