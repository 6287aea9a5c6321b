import { gzipSync } from 'node:zlib'
import { list, part, pointer, type OpenApi, type Operation } from './document.ts'
import type { Random } from '../../support/random.ts'
import { odd, Sampler } from './sample.ts'
import { readJson } from '../../support/reading.ts'

/** A request that is sent exactly as it is. */
export interface Planned {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Buffer
  /** The demand of the document: the request must succeed, must be rejected, or either. */
  readonly verdict: 'right' | 'wrong' | 'open'
}

/** The sources of values for requests. */
export interface Means {
  readonly document: OpenApi
  readonly random: Random
  readonly apiKey: string
  /** Ids that exist, for the `{id}` of a path. */
  readonly ids: (path: string) => readonly string[]
}

/** A body, and what the document demands for it. */
interface Body {
  readonly bytes: Buffer
  readonly headers: Readonly<Record<string, string>>
  readonly verdict: Planned['verdict']
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABh6FO1AAAAABJRU5ErkJggg==',
  'base64',
)

/** Plans one request to an operation: a valid one, or one with an error in its body, headers, path or query. */
export function plan(operation: Operation, means: Means): Planned {
  const { random } = means
  const { method } = operation
  const path = pathOf(operation, means)
  const query = queryOf(operation, means)
  const headers = headersOf(operation, means)
  const body = bodyOf(operation, means)
  const parts = [path, query, headers, ...(body ? [body] : [])]
  const verdict = parts.every((one) => one.verdict === 'right')
    ? 'right'
    : parts.every((one) => one.verdict !== 'open') && [path, query, headers].every((one) => one.verdict === 'right')
      ? 'wrong'
      : 'open'
  const planned = {
    path: path.text + query.text,
    headers: { ...headers.headers, ...body?.headers },
    ...(body && { body: body.bytes }),
  }
  if (method === 'GET' && random.chance(0.1)) return { ...planned, method: 'HEAD', verdict }
  if (random.chance(0.03))
    return { ...planned, method: random.item(['PUT', 'DELETE', 'PATCH', 'OPTIONS']), verdict: 'wrong' }
  return { ...planned, method, verdict }
}

const strange = [
  '%00',
  '%ff',
  '%2F..%2Fx',
  '..',
  '.',
  '%F0%9F%A6%8A',
  'a%20b',
  'x'.repeat(300),
  "'%22",
  'execute',
  '%',
  '',
]

function pathOf({ path }: Operation, { random, ids }: Means) {
  if (!path.includes('{')) return { text: path, verdict: 'right' } as const
  const known = ids(path)
  const isKnown = known.length > 0 && random.chance(0.7)
  const id = isKnown ? random.item(known) : random.item([...strange, 'none', '01890000-0000-7000-8000-000000000000'])
  return { text: path.replace(/\{\w+\}/, id), verdict: isKnown ? 'right' : 'open' } as const
}

/** The operations that need at least one filter, which OpenAPI can only say in words. */
const filtered: readonly string[] = ['cancelTasks']

function queryOf({ id, of }: Operation, { document, random }: Means) {
  const own = list(of['parameters']).map((one) => document.resolve(one, '').value)
  const named = own.filter((one) => one['in'] === 'query' && random.chance(0.25))
  const sampler = new Sampler(document, random)
  const words = named.map((one) => [String(one['name']), String(sampler.sample(one['schema']))] as const)
  const isWrong = random.chance(0.1)
  const wrong = [
    ['unknown', '1'],
    ['limit', '-1'],
    ['limit', 'many'],
    ['cursor', '%00'],
    ['q', 'y'.repeat(5000)],
    ['category', 'none'],
    ['limit', '5'],
    ['__proto__', 'x'],
    ['', ''],
  ].map(([name = '', value = '']) => [name, value] as const)
  const all = isWrong ? [...words, random.item(wrong), random.item(wrong)] : words
  const text = all.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&')
  const hasCursor = words.some(([name]) => name === 'cursor')
  const lacksFilter = filtered.includes(id) && words.every(([name]) => name === 'limit')
  return {
    text: text === '' ? '' : `?${text}`,
    verdict: isWrong || hasCursor || lacksFilter ? 'open' : 'right',
  } as const
}

function headersOf(operation: Operation, { random, apiKey }: Means) {
  const isOpen = list(operation.of['security'] ?? [{}]).length === 0
  const headers: Record<string, string> = isOpen && random.chance(0.5) ? {} : { authorization: `Bearer ${apiKey}` }
  let verdict: Planned['verdict'] = 'right'
  const add = (name: string, right: readonly string[], wrong: readonly string[] = []): void => {
    if (!random.chance(0.15)) return
    const value = random.item([...right, ...wrong])
    headers[name] = value
    if (wrong.includes(value)) verdict = 'open'
  }
  add(
    'authorization',
    [`bearer  ${apiKey}`],
    ['Bearer', 'Bearer none', 'Basic YTpi', apiKey, `Bearer ${'k'.repeat(600)}`],
  )
  add('x-request-id', ['mine-1', 'a.b:c', 'not sane\u00e9', 'x'.repeat(200)])
  add('accept', ['*/*', 'text/html', 'application/json;q=0'])
  add('accept-encoding', ['gzip', 'br, gzip;q=0.5', 'identity', 'x'])
  add('prefer', ['wait=0', 'respond-async', 'wait=abc', 'wait=1, wait=0', 'wait="0"'])
  add('if-none-match', ['"none"', '*', 'W/"a", "b"', ','], [])
  add('range', ['bytes=0-3', 'bytes=-5', 'bytes=9-', 'bytes=a-b', 'lines=1-2', 'bytes=3-1'], ['bytes=999999999-'])
  add('origin', ['https://page.example', 'null'])
  if (operation.method === 'POST') {
    add(
      'idempotency-key',
      [`${operation.id}-${random.whole(1, 3)}`, `${random.next()}`],
      ['a b', 'é', '', 'k'.repeat(256)],
    )
  }
  return { headers, verdict }
}

function bodyOf(operation: Operation, means: Means): Body | undefined {
  const { path, method, of } = operation
  const place = pointer('paths', path, method.toLowerCase(), 'requestBody')
  const body = means.document.resolve(of['requestBody'], place)
  const content = part(body.value['content'])
  const json = content['application/json']
  if (json !== undefined) return jsonBody(operation, { ...part(json), place: body.pointer }, means)
  return content['*/*'] === undefined ? undefined : fileBody(means)
}

function fileBody({ random }: Means): Body {
  const isRight = random.chance(0.5)
  const bytes = isRight
    ? png
    : random.item([Buffer.from('words'), Buffer.alloc(0), png.subarray(0, 20), Buffer.from('<svg/>')])
  const type = isRight
    ? 'image/png'
    : random.item(['image/png', 'image/jpeg', 'text/html', '', 'x', 'application/json'])
  return { bytes, headers: { 'content-type': type }, verdict: isRight ? 'right' : 'open' }
}

function jsonBody({ id }: Operation, { schema, examples, place }: ReturnType<typeof part>, means: Means): Body {
  const { random, document } = means
  const samples = Object.values(part(examples)).map((one) => part(one)['value'])
  const isExample = samples.length > 0 && random.chance(0.4)
  const start = quick(isExample ? random.item(samples) : new Sampler(document, random).sample(schema))
  const makesMedia = samples.length > 0 && !JSON.stringify(start).includes('sandbox:fail')
  const value = random.chance(makesMedia ? 0.05 : 0.6) ? start : mutate(start, random)
  const type = { 'content-type': random.item(['application/json', 'application/json; charset=utf-8']) }
  if (random.chance(0.1)) return broken(JSON.stringify(value), random)
  const own = `${String(place)}/${pointer('content', 'application/json', 'schema').slice(2)}`
  const validate = document.schema(document.resolve(schema, own).pointer)
  const sent = JSON.stringify(value) ?? 'null'
  // Only the lists know which cursors are valid, and which names of models that are not listed in the document.
  const isOpen = sent.includes('"cursor"') || (id === 'readOptions' && validate(readJson(sent)))
  const verdict = isOpen ? 'open' : validate(readJson(sent)) ? 'right' : 'wrong'
  return { bytes: Buffer.from(sent), headers: type, verdict }
}

/** A body whose task fails at once if a text parameter can say so: making media takes longer than everything else. */
const quick = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (name, item: unknown) =>
    /^(?:prompt|text|lyrics|script)$/.test(name) && typeof item === 'string' && item.length > 11
      ? 'sandbox:fail'
      : item,
  )

/** A body that is not JSON, or does not say that it is. */
function broken(text: string, random: Random): Body {
  const json = 'application/json'
  const [bytes, headers] = random.pick<readonly [Buffer, Readonly<Record<string, string>>]>([
    [Buffer.from(text.slice(0, -1)), { 'content-type': json }],
    [Buffer.alloc(0), { 'content-type': json }],
    [Buffer.alloc(0), {}],
    [Buffer.from([0x7b, 0xff, 0xfe, 0x7d]), { 'content-type': json }],
    [Buffer.from(`\ufeff${text}`), { 'content-type': json }],
    [Buffer.from('['.repeat(500)), { 'content-type': json }],
    [Buffer.from(text), { 'content-type': 'text/plain' }],
    [Buffer.from(text), { 'content-type': '' }],
    [Buffer.from(text), { 'content-type': `${json}; charset=iso-8859-1` }],
    [gzipSync(text), { 'content-type': json, 'content-encoding': 'gzip' }],
    [Buffer.from('{"params":{"__proto__":{"model":"x"}}}'), { 'content-type': json }],
  ])
  return { bytes, headers, verdict: 'open' }
}

/** The value with a replacement at one position. */
function mutate(value: unknown, random: Random): unknown {
  if (Array.isArray(value) && value.length > 0 && random.chance(0.8)) {
    const at = random.whole(0, value.length - 1)
    return value.map((item: unknown, index) => (index === at ? mutate(item, random) : item))
  }
  const entries = Object.entries(part(value))
  if (entries.length === 0 || random.chance(0.1)) return random.item(odd)
  const [name] = random.item(entries)
  if (random.chance(0.12)) return Object.fromEntries(entries.filter(([other]) => other !== name))
  if (random.chance(0.12))
    return Object.fromEntries([...entries, [random.item(['unknown', 'toString', `${name} `]), 1]])
  return Object.fromEntries(entries.map(([key, item]) => [key, key === name ? mutate(item, random) : item]))
}
