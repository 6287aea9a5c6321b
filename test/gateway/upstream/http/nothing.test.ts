import type { CatalogModel, CatalogParam } from '@gatewright/catalog'
import type { Mapping } from '@gatewright/upstreams'
import { describe, expect, test, vi } from 'vitest'
import { FileError } from '../../../../gateway/files/upload.ts'
import { mostKept } from '../../../../gateway/base/kept.ts'
import { present } from '../../../contract/tasks.ts'
import { valueAt } from '../../../support/reading.ts'
import { key, modelOf, say, specOf, type Handler } from '../upstreamKit.ts'
import { answer, clip, done, jobs, start, still, video } from '../vendor.ts'

// The answers of each profile without a result are in test/profiles/nothing.test.ts.

const [polled, direct] = ['vendor16-lipsync-1.9', 'vendor22-flow-1'] as const

describe('a result that has only fields', () => {
  const field = (name: string, shape: CatalogParam['shape'], required: boolean): CatalogParam => ({
    name,
    shape,
    kind: 'any',
    description: '',
    required,
  })
  const resultFields = [
    field('label', { is: 'string' }, true),
    field('boxes', { is: 'list', of: { is: 'number' }, min: 4 }, true),
    field('mask', { is: 'file', media: 'image' }, false),
    field('words', { is: 'list', of: { is: 'string' } }, false),
  ]
  const own: CatalogModel = { ...modelOf(direct), id: 'reader', result: 'fields', category: 'data', resultFields }
  const mapping: Mapping = {
    use: 'vendor22',
    id: own.id,
    model: 'reader-1',
    fields: Object.fromEntries(resultFields.map(({ name }) => [name, `body.${name}`])),
  }

  /** Runs a call that is answered so, of a model with some of the fields. */
  async function run(body: unknown, names: readonly string[] = resultFields.map(({ name }) => name)) {
    const fields = resultFields.filter(({ name }) => names.includes(name))
    const { the, got } = await start(
      'vendor22',
      answer(200, body),
      {},
      {
        mappings: [mapping],
        models: [{ ...own, resultFields: fields }],
      },
    )
    const { task } = await the.run('reader', still)
    return { task, requests: got.length, spent: await the.engine.spent('key-1') }
  }

  const boxes = [1, 2, 3, 4]

  test.each<[string, unknown, (readonly string[])?]>([
    ['all that is required', { label: 'A cat', boxes }],
    ['an optional field that does not fit', { label: 'A cat', boxes, mask: 'none' }],
    ['an empty text beside something', { label: '', boxes }],
    ['only an optional field, where none is required', { words: ['a'] }, ['mask', 'words']],
  ])('with %s is completed', async (_, body, names) => {
    expect((await run(body, names)).task).toMatchObject({ state: 'COMPLETED' })
  })

  test.each<[string, string, unknown, (readonly string[])?]>([
    ['nothing', 'upstream-empty', {}],
    ['null in a required field', 'upstream-empty', { label: null, boxes }],
    ['a list that is shorter than nothing can be', 'upstream-empty', { label: 'A cat', boxes: [] }],
    ['only optional fields', 'upstream-empty', { words: ['a'] }],
    ['empty fields, where none is required', 'upstream-empty', { words: [] }, ['mask', 'words']],
    ['an empty file, where it is all', 'upstream-empty', { mask: '' }, ['mask']],
    ['a required field of another type', 'upstream-invalid-answer', { label: 7, boxes }],
    ['an only file that is no address', 'upstream-invalid-answer', { mask: 'none' }, ['mask']],
    ['null as the answer', 'upstream-invalid-answer', null],
    ['text as the answer', 'upstream-invalid-answer', '<html>'],
    ['a number as the answer', 'upstream-invalid-answer', 7],
  ])('with %s ends as %s, free and not asked again', async (_, code, body, names) => {
    const { task, requests, spent } = await run(body, names)
    expect(task).toMatchObject({ state: 'FAILED', error: { code }, raw: { status: 200, text: JSON.stringify(body) } })
    expect([requests, spent]).toEqual([1, 0])
  })
})

describe('a finished job without a result', () => {
  const nothing = { status: 'succeeded', output: { url: '' }, cost: 3 }

  test('is charged what its vendor says that it charged, once', async () => {
    const error = { ...specOf('vendor16').error, charged: 'body.cost' }
    const { the, got } = await start('vendor16', jobs(answer(200, nothing)), { error })
    const { task } = await the.run(polled, video)
    expect(task).toMatchObject({ state: 'FAILED', error: { code: 'upstream-empty' }, credits: 3 })
    expect([got.length, await the.engine.spent('key-1')]).toEqual([2, 3])
  })

  test('is final, also if a later poll would have one', async () => {
    const { the, got } = await start('vendor16', jobs(answer(200, nothing), answer(200, done)))
    const { task, waits } = await the.run(polled, video)
    expect(task).toMatchObject({ state: 'FAILED', error: { code: 'upstream-empty' } })
    expect([got.length, waits]).toEqual([2, [3000]])
  })

  test('is no job whose state cannot be read: that is polled again', async () => {
    const looks = [null, '<html>', {}, [], { status: null }].map((body) => answer(200, body))
    const { the } = await start('vendor16', jobs(...looks, answer(200, done)), { retries: 5 })
    expect((await the.run(polled, video)).task).toMatchObject({ state: 'COMPLETED', result: { url: clip.url } })
  })

  test('says after its last retry what could not be read', async () => {
    const { the } = await start('vendor16', jobs(answer(200, { status: 'moderating' })))
    const { task } = await the.run(polled, video)
    const raw = { status: 200, text: '{"status":"moderating"}' }
    expect(task).toMatchObject({ state: 'FAILED', error: { code: 'upstream-invalid-answer' }, raw })
  })

  test('repeats a fetch whose answer only says that it is accepted', async () => {
    let fetches = 0
    const speak: Handler = ({ method, path }, response) => {
      if (method === 'POST') return say(response, 200, { request_id: 'r-1' })
      if (path.endsWith('status')) return say(response, 200, { status: 'COMPLETED' })
      return fetches++ === 0 ? void response.writeHead(202).end() : say(response, 200, { video: clip })
    }
    const { the } = await start('vendor14', speak)
    const { task } = await the.run('vendor14-talking-avatar-1.5', { audioUrl: 'https://example.com/1.mp3' })
    expect(task).toMatchObject({ state: 'COMPLETED', result: { url: clip.url } })
  })

  test('names what does not fit, and nothing of the vendor', async () => {
    const { the } = await start('vendor22', answer(200, { images: [{ url: 'javascript:alert(1)' }] }))
    const { task } = await the.run(direct, still)
    expect(valueAt(task, 'error', 'message')).toBe(
      'The upstream returned an invalid response: items.0.url does not fit, because it does not begin with https: or http:.',
    )
  })
})

describe('the answer that operators see', () => {
  test('has no secrets, however they are written', async () => {
    const escaped = key.replaceAll('-', '\\u002d')
    const { the } = await start('vendor22', (got, response) => {
      const text = `{"images":[],"key":"${escaped}","sent":${JSON.stringify(got.body)}}`
      response.writeHead(200, { 'content-type': 'application/json' }).end(text)
    })
    const { task } = await the.run('vendor22-flow-1-lora', { prompt: 'A harbor', weightsToken: 'token-of-the-caller' })
    const text = String(valueAt(task, 'raw', 'text'))
    expect(text).toContain('"key":"[secret]"')
    expect(text).toContain('"weightsToken":"[secret]"')
    expect(JSON.stringify(task)).not.toContain(key)
  })

  test('is only its beginning if it is large, without a half of a secret', async () => {
    const words = `${'x'.repeat(mostKept - 40)}${key.repeat(3)}${'é'.repeat(70_000)}`
    const { the } = await start('vendor22', (_, response) => void response.writeHead(200).end(words))
    const { task } = await the.run(direct, still)
    const text = String(valueAt(task, 'raw', 'text'))
    expect(text).toHaveLength(mostKept)
    expect(text).not.toContain(key.slice(0, 10))
    expect(valueAt(task, 'raw', 'bytes')).toBe(mostKept - 40 + 3 * '[secret]'.length + 140_000)
  })

  test('of bytes that are no asset is how they begin', async () => {
    const { the } = await start('vendor24', (_, response) => {
      response.writeHead(200, { 'content-type': 'audio/mpeg' }).end(Buffer.from('%PDF-1.7\0\xff', 'latin1'))
    })
    const { task } = await the.run('vendor24-speech-1', { prompt: 'Hello' })
    expect(valueAt(task, 'raw')).toEqual({ status: 200, text: 'bytes 255044462d312e3700ff' })
  })

  test.each([
    ['a page that is cut in the middle of one', (secret: string) => `<p>${'x'.repeat(mostKept - 15)}${secret}</p>`],
    ['bytes that are no text', (secret: string) => `\0 ${secret}`],
    ['a page with an address', (secret: string) => `<p>GET /?key=${encodeURIComponent(secret)}</p>`],
  ])('has no secret in %s', async (_, bodyOf) => {
    const secret = 'key/of the caller'
    const own = { ...modelOf('vendor24-speech-1') }
    const [first] = own.params
    const params = [
      ...own.params,
      { ...present(first), name: 'token', secret: true as const, shape: { is: 'string' } as const },
    ]
    const { the } = await start(
      'vendor24',
      (_got, response) => void response.writeHead(200, { 'content-type': 'audio/mpeg' }).end(bodyOf(secret)),
      {},
      { models: [{ ...own, params }] },
    )
    const { task } = await the.run('vendor24-speech-1', { prompt: 'Hello', token: secret })
    const text = String(valueAt(task, 'raw', 'text'))
    expect(text).toContain('[secret]')
    for (const part of [
      secret.slice(0, 8),
      encodeURIComponent(secret.slice(0, 8)),
      Buffer.from(secret).toString('hex'),
    ])
      expect(text).not.toContain(part)
  })
})

test('an error in the place of bytes has the words of the vendor', async () => {
  const { the } = await start('vendor24', answer(200, { detail: { status: 'content_blocked', message: 'No.' } }))
  const { task } = await the.run('vendor24-speech-1', { prompt: 'Hello' })
  expect(task).toMatchObject({ error: { code: 'content-refused', message: 'The model refused the content: No.' } })
})

test.each([
  ['vendor24', 'vendor24-speech-1', Buffer.from('ID3...')],
  ['vendor20', 'vendor20-image-1', undefined],
])('a file store that is full is not the fault of %s', async (id, model, bytes) => {
  const b64_json = 'iVBORw0KGgo='
  const { the } = await start(id, (_, response) => {
    if (bytes === undefined) return say(response, 200, { data: [{ b64_json }] })
    return void response.writeHead(200, { 'content-type': 'audio/mpeg' }).end(bytes)
  })
  vi.spyOn(the.files, 'put').mockRejectedValue(new FileError('files-unavailable', 'The bucket is away.'))
  const { task } = await the.run(model, { prompt: 'Hello' })
  expect(task).toMatchObject({ state: 'FAILED', error: { code: 'result-not-stored', retryable: true } })
})

describe('fewer files than a call asked for', () => {
  const urls = (count: number) => ({
    images: Array.from({ length: count }, (_, at) => ({ url: `https://cdn.example/${at}.png` })),
  })

  test.each([
    [4, 4, 24],
    [4, 3, 18],
    [4, 1, 6],
    [1, 3, 6],
  ])('of %i files, %i are made: it costs %i credits', async (count, made, credits) => {
    const { the } = await start('vendor22', answer(200, urls(made)))
    const { task } = await the.run(direct, { ...still, count, numInferenceSteps: 30 })
    expect(task).toMatchObject({ state: 'COMPLETED', credits })
    expect(await the.engine.spent('key-1')).toBe(credits)
  })

  test('counts only those whose addresses can be read', async () => {
    const images = [...urls(2).images, { url: 7 }, { url: '' }]
    const { the } = await start('vendor22', answer(200, { images }))
    const { task } = await the.run(direct, { ...still, count: 4, numInferenceSteps: 30 })
    expect(task).toMatchObject({ state: 'COMPLETED', credits: 12 })
  })
})
