import { catalogs, models, type OptionItem } from '@gatewright/catalog'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { bench, type Bench } from '../../support/httpServer.ts'
import { textWith } from '../../support/matching.ts'
import { ownCatalogue } from '../../support/packages.ts'

let gateway: Bench
beforeEach(() => void (gateway = bench()))
afterEach(() => gateway.app.close())

interface Page {
  readonly status: string
  readonly response: {
    readonly result: { readonly items: readonly { id: string }[]; readonly nextCursor: string | null }
  }
}

const address = 'vendor2/v1/catalog/voices'
const list = catalogs.find((one) => one.address === address)

describe('option lists', () => {
  const byBody = (params: object) => gateway.post(`/workflows/${address}/execute`, params)
  const byQuery = (params: Record<string, string>) =>
    gateway.get(`/workflows/${address}?${new URLSearchParams(params).toString()}`)

  test('both ways return the same list', async () => {
    const [one, two] = await Promise.all([byBody({}), byQuery({})])
    const { version, ttlSeconds, items } = list ?? {}
    const result = { items, nextCursor: null, version, ttlSeconds }
    expect(one.json<unknown>()).toStrictEqual({ status: 'success', response: { result } })
    expect(two.json<unknown>()).toStrictEqual(one.json<unknown>())
  })

  test('pages follow each other without a gap', async () => {
    const seen: string[] = []
    for (let cursor: string | null = '', round = 0; cursor !== null && round < 100; round++) {
      const page: Page = (await byBody({ limit: 1, ...(cursor !== '' && { cursor }) })).json<Page>()
      seen.push(...page.response.result.items.map(({ id }) => id))
      cursor = page.response.result.nextCursor
    }
    expect(seen).toEqual(list?.items?.map(({ id }) => id))
  })

  test.each([
    [{ limit: 0 }, '/params/limit', 'too-small'],
    [{ limit: 101 }, '/params/limit', 'too-large'],
    [{ limit: 1.5 }, '/params/limit', 'not-whole'],
    [{ limit: '5' }, '/params/limit', 'wrong-type'],
    [{ cursor: 'none' }, '/params/cursor', 'not-an-option'],
    [{ cursor: 1 }, '/params/cursor', 'wrong-type'],
    [{ page: 2 }, '/params/page', 'unknown-parameter'],
  ])('%j is invalid, in the words of any issue', async (params, pointer, code) => {
    expect((await byBody(params)).json<unknown>()).toMatchObject({ status: 422, errors: [{ pointer, code }] })
  })

  test('a query can be invalid as well', async () => {
    const answer = await gateway.get(`/workflows/${address}?limit=x&limit=2&page=1`)
    const { errors } = answer.json<{ errors: readonly { pointer: string }[] }>()
    expect(errors.map(({ pointer }) => pointer)).toEqual(['/page', '/limit'])
  })
})

describe('an option list with filters', () => {
  const entry = (id: string, meta?: OptionItem['meta']): OptionItem => ({
    id,
    name: id,
    tags: [],
    ...(meta && { meta }),
  })
  const items = [
    entry('mary', { language: ['en', 'fr'], age: 34 }),
    entry('paul', { language: 'de', age: 50 }),
    entry('anna', { language: 'en' }),
    { ...entry('none'), previews: { image: 'https://a.example/none.png', audio: 'https://a.example/none.mp3' } },
  ]
  const ids = async (query: string, body?: object): Promise<unknown> => {
    const catalogue = ownCatalogue()
    if (list === undefined) throw new Error('The list does not exist.')
    const lists = new Map([[address, { ...list, filters: ['language', 'age'], items }]])
    const own = bench({ catalogue: { ...catalogue, lists } })
    onTestFinished(() => own.app.close())
    const path = `/workflows/${address}`
    const answer = await (body ? own.post(`${path}/execute`, body) : own.get(`${path}?${query}`))
    const { response, errors } = answer.json<Partial<Page> & { errors?: unknown }>()
    return errors ?? response?.result.items.map(({ id }) => id)
  }

  test.each([
    ['', ['mary', 'paul', 'anna', 'none']],
    ['language=en', ['mary', 'anna']],
    ['language=en&limit=1', ['mary']],
    ['language=de&age=50', ['paul']],
    ['age=34', ['mary']],
    ['language=english', []],
    ['language=', []],
  ])('returns for the query %j the entries with these values', async (query, right) => {
    expect(await ids(query)).toEqual(right)
  })

  test('has the same filters in a body, and refuses other names and types', async () => {
    expect(await ids('', { language: 'fr' })).toEqual(['mary'])
    expect(await ids('', { language: 1 })).toMatchObject([{ pointer: '/params/language', code: 'wrong-type' }])
    expect(await ids('voice=en')).toMatchObject([{ pointer: '/voice', code: 'unknown-parameter' }])
    const cursor = Buffer.from('paul').toString('base64url')
    expect(await ids(`language=en&cursor=${cursor}`)).toMatchObject([{ pointer: '/cursor', code: 'not-an-option' }])
  })
})

describe('models', () => {
  const read = async (query: string): Promise<readonly string[]> => {
    const answer = await gateway.get(`/workflows/v1/models?limit=100&${query}`)
    return answer.json<Page>().response.result.items.map(({ id }) => id)
  }

  test('all are listed, page by page', async () => {
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const answer = await gateway.get(`/workflows/v1/models?limit=70${cursor && `&cursor=${cursor}`}`)
      const page: Page = answer.json<Page>()
      seen.push(...page.response.result.items.map(({ id }) => id))
      cursor = page.response.result.nextCursor
    }
    expect(seen).toEqual(models.map(({ id }) => id))
  })

  test('filters and words narrow the list', async () => {
    const ids = (wanted: (model: (typeof models)[number]) => boolean) => models.filter(wanted).map(({ id }) => id)
    expect(await read('category=audio')).toEqual(ids(({ category }) => category === 'audio'))
    expect(await read('vendor=vendor1&mode=async')).toEqual(['vendor1-v3-omni'])
    expect(await read('task=text-to-speech&q=AUDIO%201.0%20voice')).toContain('vendor2-audio-1.0')
    expect(await read('q=no-such-word-anywhere')).toEqual([])
  })

  test('an unknown category is an issue', async () => {
    const answer = await gateway.get('/workflows/v1/models?category=smell')
    expect(answer.json<unknown>()).toMatchObject({
      status: 422,
      errors: [{ pointer: '/category', code: 'not-an-option' }],
    })
  })

  test('a list that has not changed is not sent again', async () => {
    const first = await gateway.get('/workflows/v1/models?category=text')
    const again = await gateway.get('/workflows/v1/models?category=text', {
      'if-none-match': String(first.headers.etag),
    })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const other = await gateway.get('/workflows/v1/models?category=audio', {
      'if-none-match': String(first.headers.etag),
    })
    expect(other.statusCode).toBe(200)
  })

  test('one model returns its parameters, rules, examples and schema, also by its alias', async () => {
    const answer = await gateway.get('/workflows/v1/models/vendor2-audio-1.0')
    const model = models.find(({ id }) => id === 'vendor2-audio-1.0')
    const schema = { type: 'object', required: ['prompt'], additionalProperties: false }
    const { identifier, ...shown } = model ?? {}
    expect(answer.json<unknown>()).toMatchObject({ status: 'success', response: { result: { ...shown, schema } } })
    expect(answer.body).not.toContain(`"${identifier}"`) // it names code of packages
    const renamed = models.find(({ aliases }) => aliases.length > 0)
    const old = await gateway.get(`/workflows/v1/models/${renamed?.aliases[0]}`)
    expect(old.json<unknown>()).toMatchObject({ response: { result: { id: renamed?.id } } })
    expect((await gateway.get('/workflows/v1/models/none')).statusCode).toBe(404)
  })

  test('one is found by an alias with slashes, which a path escapes', async () => {
    const catalogue = ownCatalogue()
    const find = (name: string) => catalogue.find(name === `Owner/${'Name'.repeat(45)}_v2` ? 'vendor1-v3-omni' : name)
    const own = bench({ catalogue: { ...catalogue, find } })
    onTestFinished(() => own.app.close())
    const found = await own.get(`/workflows/v1/models/Owner%2F${'Name'.repeat(45)}_v2`)
    expect(found.json<unknown>()).toMatchObject({ response: { result: { id: 'vendor1-v3-omni' } } })
    expect((await own.get(`/workflows/v1/models/Owner%2FName`)).json<unknown>()).toMatchObject({
      status: 404,
      detail: textWith('"Owner/Name"'),
    })
  })
})

test('metrics count responses by route template, and tasks by state', async () => {
  await gateway.post('/workflows/vendor2/text-to-speech/submit', { model: 'vendor2-audio-1.0', prompt: 'a' })
  await gateway.post('/workflows/vendor2/text-to-speech/submit', {})
  await gateway.get('/nowhere')
  const { body, headers } = await gateway.app.inject({ url: '/metrics' })
  expect(headers['content-type']).toMatch(/^text\/plain/)
  const line = 'gatewright_http_requests_total{method="POST",route="/workflows/{workflow}/submit"'
  expect(body).toContain(`${line},status="200"} 1`)
  expect(body).toContain(`${line},status="422"} 1`)
  expect(body).toContain('gatewright_http_requests_total{method="GET",route="none",status="404"} 1')
  expect(body).toContain('gatewright_tasks{state="ACCEPTED"} 1')
  expect(body).toContain(`gatewright_http_request_seconds_count{method="POST",route="/workflows/{workflow}/submit"} 2`)
  // The task was submitted a moment ago, not in 1970.
  expect(Number(/^gatewright_oldest_waiting_seconds (\S+)$/m.exec(body)?.[1])).toBeLessThan(60)
})
