import { join } from 'node:path'
import { catalogs } from '@gatewright/catalog'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Gateway } from '../../../../gateway/gateway.ts'
import { catalogs as catalog, type CatalogItem } from '../../../../templates/client/runtime/catalog.ts'
import { createClient } from '../../../../templates/client/runtime/client.ts'
import { temporaryFolder } from '../../../support/folder.ts'
import { apiKey, startGateway } from '../../../support/gateway.ts'
import { errorOf, standIn } from '../kit.ts'
import { anyText } from '../../../support/matching.ts'

const root = temporaryFolder()
const address = 'vendor2/v1/catalog/voices'
const list = catalogs.find((one) => one.address === address)
let gateway: Gateway

beforeAll(async () => {
  gateway = await startGateway(join(root, 'data'))
})
afterAll(() => gateway.stop())

const client = () => createClient({ apiKey, baseUrl: gateway.url, catalog })

describe('a catalogue of the gateway', () => {
  test('yields every entry, however small its pages are', async () => {
    for (const options of [{}, { limit: 1 }, { limit: 2 }]) {
      const seen: CatalogItem[] = []
      for await (const item of client().catalog(address).items(options)) seen.push(item)
      expect(seen).toEqual(list?.items)
    }
  })

  test('yields pages with the version of the list, and continues from the cursor of a page', async () => {
    const { items = [], version, ttlSeconds } = list ?? {}
    const { value: first } = await client().catalog(address).pages({ limit: 2 }).next()
    expect(first).toEqual({ items: items.slice(0, 2), nextCursor: anyText, version, ttlSeconds })
    const rest: CatalogItem[] = []
    const cursor = String(first?.nextCursor)
    for await (const item of client().catalog(address).items({ cursor })) rest.push(item)
    expect(rest).toEqual(items.slice(2))
  })

  test('reports an address, a limit and a cursor that are invalid', async () => {
    const next = (where: string, options = {}) => errorOf(client().catalog(where).items(options).next())
    expect(await next('vendor2/v1/catalog/none')).toMatchObject({ name: 'NotFoundError', status: 404 })
    for (const options of [{ limit: 0 }, { limit: 101 }, { cursor: 'none' }]) {
      expect(await next(address, options)).toMatchObject({ name: 'ValidationError', status: 422 })
    }
  })
})

const page = (ids: readonly string[], nextCursor: string | null) => ({
  body: { status: 'success', response: { result: { items: ids.map((id) => ({ id, name: id })), nextCursor } } },
})

describe('reading a catalogue', () => {
  test('sends nothing until it is iterated, and requests only the pages that are used', async () => {
    const { client, asked } = standIn([page(['a', 'b'], 'x'), page(['c'], null)])
    const items = client.catalog('one/list').items()
    expect(asked).toEqual([])
    await items.next()
    await items.next()
    await items.return()
    expect(asked.map(({ line }) => line)).toEqual(['GET http://gateway.test/workflows/one/list'])
  })

  test('repeats a request if that is safe', async () => {
    const { client, asked } = standIn([
      { status: 503, body: {} },
      page(['a'], 'x&y'),
      { status: 429, body: {} },
      page([], null),
    ])
    const seen: string[] = []
    for await (const { id } of client.catalog('one/list').items({ limit: 5, filters: { mood: 'a&b' } })) seen.push(id)
    expect(seen).toEqual(['a'])
    expect(asked.map(({ line }) => line.split('?')[1])).toEqual([
      'mood=a%26b&limit=5',
      'mood=a%26b&limit=5',
      ...Array(2).fill('mood=a%26b&limit=5&cursor=x%26y'),
    ])
  })

  test('ends when it is aborted and when the time is up', async () => {
    const stop = new AbortController()
    const never = () => new Promise<never>(() => {})
    const { client } = standIn(never)
    const aborted = errorOf(client.catalog('one/list').items({ signal: stop.signal }).next())
    stop.abort()
    expect(await aborted).toMatchObject({ name: 'AbortedError' })
    expect(await errorOf(client.catalog('one/list').items({ deadlineMs: 1000 }).next())).toMatchObject({
      name: 'DeadlineError',
    })
  })

  test('refuses a page that points to itself, and a response that is not a page', async () => {
    for (const answer of [page(['a'], 'x'), { body: { status: 'success', response: { id: 'task-1' } } }]) {
      const { client } = standIn([answer], { retry: false })
      const read = client.catalog('one/list').pages({ cursor: 'x' }).next()
      expect(await errorOf(read)).toMatchObject({ name: 'ConnectionError', code: 'bad-answer' })
    }
  })

  test.each([
    '',
    'list',
    '/one/list',
    'one/../list',
    'one/list?limit=1',
    'one//list',
    'one/%2e%2e/list',
    'one/list#',
    '..',
  ])('%j is refused as an address', (wrong) => {
    const { client, asked } = standIn([page([], null)])
    expect(() => client.catalog(wrong)).toThrow(/is not an address of a catalogue/)
    expect(asked).toEqual([])
  })
})
