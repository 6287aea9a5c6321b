import { createServer, type ServerResponse } from 'node:http'
import type { OptionList } from '@gatewright/catalog'
import type { ListSource, Upstream } from '@gatewright/upstreams'
import { expect, onTestFinished, test } from 'vitest'
import { openLists, type ListFailure } from '../../../gateway/lists/lists.ts'
import { bench } from '../../support/httpServer.ts'
import { textWith } from '../../support/matching.ts'
import { ownCatalogue } from '../../support/packages.ts'
import { listen, shut } from '../../support/servers.ts'

const upstream: Upstream = {
  id: 'acme',
  description: 'Voices.',
  baseUrl: 'https://api.acme.example/v1',
  variables: { key: 'ACME_KEY', baseUrl: 'ACME_URL' },
  headers: { authorization: 'Key {key}' },
  submit: { method: 'POST', path: '/run', headers: {}, timeoutSeconds: 60, answer: 'json' },
  result: { unsigned: [] },
  error: { message: 'body.error', refused: [], retryable: [] },
  retries: 0,
  concurrency: 1,
  maxBytes: 20_000,
}

/** The source of a list whose entries have nothing but an id, because expressions have a second for a list. */
const shortest: ListSource = {
  list: 'acme-voices',
  use: 'acme',
  method: 'GET',
  path: '/voices/{list}',
  headers: { 'x-own': '1' },
  timeoutSeconds: 60,
  items: 'body.data.voices',
  id: 'entry',
  label: 'entry',
}

const full: ListSource = {
  ...shortest,
  query: '{ "size": 100 }',
  id: 'entry.voice_id',
  label: 'entry.labels.name /* the name */',
  description: 'entry.about',
  tags: 'entry.tags',
  preview: 'entry.sample',
  previews: { image: 'entry.face', audio: 'entry.sample' },
  meta: '{ "language": entry.languages }',
}

const list: OptionList = {
  id: 'acme-voices',
  address: 'acme/v1/catalog/voices',
  title: 'Voices',
  description: 'The voices of the account.',
  ttlSeconds: 60,
  source: 'upstream',
  filters: ['language'],
}

/** Two voices, one of them twice, and two values that are not entries. */
const voices = [
  {
    voice_id: 'mary',
    labels: { name: 'Mary' },
    about: 'Warm.',
    tags: 'calm',
    sample: 'https://acme.example/mary.mp3',
    face: 'javascript:alert(1)',
    languages: ['en', 'fr'],
  },
  { voice_id: 7, tags: ['loud', null], languages: 'de' },
  { voice_id: 'mary', labels: { name: 'Second' } },
  { name: 'without id' },
  null,
]

const mary = {
  id: 'mary',
  name: 'Mary',
  description: 'Warm.',
  tags: ['calm'],
  preview: 'https://acme.example/mary.mp3',
  previews: { audio: 'https://acme.example/mary.mp3' },
  meta: { language: ['en', 'fr'] },
}
const seven = { id: '7', name: '7', tags: ['loud'], meta: { language: 'de' } }

type Reply = (response: ServerResponse) => void

const json =
  (body: unknown, status = 200): Reply =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

const good = json({ data: { voices } })

interface Setting {
  readonly hasKey?: boolean
  readonly source?: ListSource
  /** The keys of the source that differ. */
  readonly parts?: Partial<ListSource>
  /** The most bytes of any response of the upstream. */
  readonly maxBytes?: number
}

/** A gateway whose list is read from a vendor, which answers as `vendor.reply` says. */
async function start({ hasKey = true, source = full, parts = {}, maxBytes = upstream.maxBytes }: Setting = {}) {
  const vendor: { reply: Reply; readonly asked: string[] } = { reply: good, asked: [] }
  const server = createServer(({ method, url, headers }, response) => {
    vendor.asked.push(`${method} ${url} ${headers.authorization} ${String(headers['x-own'])}`)
    vendor.reply(response)
  })
  const environment = {
    ACME_URL: `http://127.0.0.1:${await listen(server)}/base/`,
    ...(hasKey && { ACME_KEY: 'hidden' }),
  }
  const clock = { ms: 0 }
  const failures: ListFailure[] = []
  const lists = openLists({
    upstreams: [{ ...upstream, maxBytes }],
    lists: [{ ...source, ...parts }],
    environment,
    openInput: Promise.reject,
    now: () => clock.ms,
    onFailure: (failure) => void failures.push(failure),
  })
  const catalogue = { ...ownCatalogue(), lists: new Map([[list.address, list]]) }
  const gateway = bench({ catalogue, readList: lists.read })
  onTestFinished(async () => {
    await Promise.all([gateway.app.close(), lists.close(), shut(server)])
  })
  const read = async (query = '') => {
    const answer = await gateway.get(`/workflows/${list.address}${query}`)
    return { status: answer.statusCode, body: answer.json<Answer>(), retryAfter: answer.headers['retry-after'] }
  }
  return { vendor, clock, failures, gateway, read }
}

interface Answer {
  readonly detail?: string
  readonly type?: string
  readonly response?: { readonly result: { readonly items: readonly { id: string }[]; readonly version: string } }
}

const idsOf = ({ body }: { readonly body: Answer }) => body.response?.result.items.map(({ id }) => id)

test('a list is read from its upstream, with the key, the headers and the query', async () => {
  const { read, gateway, vendor } = await start()
  const page = await read()
  const version = page.body.response?.result.version
  const result = { items: [mary, seven], nextCursor: null, version, ttlSeconds: 60 }
  expect(page.body).toEqual({ status: 'success', response: { result } })
  expect(version).toMatch(/^[0-9a-f]{16}$/)
  expect(vendor.asked).toEqual(['GET /base/voices/acme-voices?size=100 Key hidden 1'])
  expect((await gateway.post(`/workflows/${list.address}/execute`, {})).json<unknown>()).toEqual(page.body)
})

test('pages and filters work as in every list', async () => {
  const { read } = await start()
  expect(idsOf(await read('?language=fr'))).toEqual(['mary'])
  expect(idsOf(await read('?language=de&limit=1'))).toEqual(['7'])
  expect(idsOf(await read('?language=it'))).toEqual([])
  expect((await read('?voice=a')).status).toBe(422)
})

test('a list is read once at a time, and again after its time', async () => {
  const { read, vendor, clock } = await start()
  await Promise.all([read(), read(), read()])
  clock.ms = 59_999
  await read()
  expect(vendor.asked).toHaveLength(1)
  clock.ms = 60_000
  vendor.reply = json({ data: { voices: [{ voice_id: 'paul' }] } })
  expect(await Promise.all([read(), read()]).then((pages) => pages.map(idsOf))).toEqual([['paul'], ['paul']])
  expect(vendor.asked).toHaveLength(2)
})

test('the old list is kept while a new one cannot be read', async () => {
  const { read, vendor, clock, failures } = await start()
  const first = await read()
  clock.ms = 60_000
  vendor.reply = json({ error: 'hidden' }, 500)
  expect(await read()).toEqual(first)
  clock.ms = 64_999
  expect(await read()).toEqual(first)
  expect(vendor.asked).toHaveLength(2)
  expect(failures).toEqual([{ list: 'acme-voices', vendor: 'acme', why: textWith('status 500') }])
  clock.ms = 65_000
  vendor.reply = json({ data: { voices: [] } })
  expect(idsOf(await read())).toEqual([])
})

test('the data of an entry is cut where it is nested too deeply', async () => {
  const { read, vendor } = await start()
  const deep = `${'['.repeat(9000)}${']'.repeat(9000)}`
  vendor.reply = (response) => response.end(`{"data":{"voices":[{"voice_id":1,"languages":${deep}}]}}`)
  const answer = await read()
  expect(answer.status).toBe(200)
  expect(JSON.stringify(answer.body)).toContain('[[[null]]]')
})

test.each<readonly [string, Reply, string]>([
  ['an error status', json({ error: 'the key hidden is wrong' }, 401), 'its upstream returned status 401'],
  ['an error in a success', json({ error: 'no', data: { voices } }), 'no list of at most'],
  ['another body', json({ data: {} }), 'no list of at most'],
  ['entries without ids', json({ data: { voices: [{}, 'a'] } }), 'no list of at most'],
  ['no JSON', (response) => response.end('<html>'), 'no list of at most'],
  ['too many bytes', json({ data: { voices: [{ voice_id: 'x'.repeat(20_000) }] } }), 'more than 20000 bytes'],
  ['a redirect', (response) => response.writeHead(302, { location: 'http://127.0.0.1/' }).end(), 'status 302'],
  ['a broken connection', (response) => response.destroy(), 'did not respond'],
])('a list that has never been read is a problem: %s', async (_, reply, why) => {
  const { read, vendor, clock } = await start()
  vendor.reply = reply
  const { status, body, retryAfter } = await read()
  expect({ status, retryAfter }).toEqual({ status: 503, retryAfter: '5' })
  expect(body).toMatchObject({ type: textWith('list-unavailable'), detail: textWith(why) })
  expect(JSON.stringify(body)).not.toContain('hidden')
  expect((await read()).status).toBe(503)
  expect(vendor.asked).toHaveLength(1)
  clock.ms = 5000
  vendor.reply = good
  expect((await read()).status).toBe(200)
})

test('a list has its limits of time, entries and bytes', async () => {
  const slow = await start({ parts: { timeoutSeconds: 0.05 } })
  slow.vendor.reply = () => undefined
  expect((await slow.read()).body.detail).toContain('did not respond')
  const long = await start({ source: { ...shortest, items: '[1..10001]' } })
  expect((await long.read()).body.detail).toContain('at most 10000 entries')
  const large = await start({ maxBytes: 1e9 })
  large.vendor.reply = json({ data: { voices: [{ voice_id: 'x'.repeat(8 * 1024 * 1024) }] } })
  expect((await large.read()).body.detail).toContain('more than 8388608 bytes')
})

test('the sandbox serves a list while the key of its upstream is not set, whatever the filter', async () => {
  const { read, vendor } = await start({ hasKey: false })
  const ids = ['sandbox-1', 'sandbox-2', 'sandbox-3']
  expect(idsOf(await read())).toEqual(ids)
  expect(idsOf(await read('?language=en'))).toEqual(ids)
  expect(vendor.asked).toEqual([])
})
