import { describe, expect, test } from 'vitest'
import { partRead } from '../../../../gateway/upstream/http/expressions.ts'
import { pathsIn } from '../../../../gateway/upstream/http/raw.ts'
import { anyNumber, textWith } from '../../../support/matching.ts'
import { readJson, valueAt } from '../../../support/reading.ts'
import { key, say } from '../upstreamKit.ts'
import { answer, clip, jobs, start, still, video } from '../vendor.ts'

/** The result of a job whose vendor answers so. */
async function resultOf(output: unknown, more: object = {}): Promise<unknown> {
  const { the } = await start('vendor16', jobs(answer(200, { status: 'succeeded', id: 'job-1', output, ...more })))
  const { task } = await the.run('vendor16-lipsync-1.9', video)
  expect(task).toMatchObject({ state: 'COMPLETED', credits: anyNumber })
  expect(valueAt(task, 'credits')).toBeGreaterThan(0)
  return valueAt(task, 'result')
}

const model = 'vendor16-lipsync-1.9'

describe('a paid result that does not fit', () => {
  test.each<[string, unknown, unknown]>([
    ['an object with another key', { video: clip.url }, { video: clip.url }],
    ['text', 'https://cdn.example/1.mp4', 'https://cdn.example/1.mp4'],
    ['a number', { url: 7 }, 7],
    ['an address that could run code', { url: 'javascript:alert(1)' }, 'javascript:alert(1)'],
    ['a list without addresses', [[1], [2]], [[1], [2]]],
  ])('is completed and charged, with what the vendor answered: %s', async (_, output, raw) => {
    expect(await resultOf(output)).toEqual({ model, raw })
  })

  test('keeps what fits', async () => {
    const url = [clip.url, 'no address']
    expect(await resultOf({ url })).toEqual({ url: clip.url, items: [clip], model, raw: url })
  })

  test('with thousands of addresses keeps the first as assets', async () => {
    const url = Array.from({ length: 5000 }, (_, at) => `https://cdn.example/${at}.mp4`)
    const result = await resultOf({ url })
    expect(valueAt(result, 'items')).toEqual(url.slice(0, 64).map((one) => ({ url: one })))
  })

  test('has nothing of the answer that describes the job', async () => {
    const { the } = await start(
      'vendor16',
      jobs(answer(200, { status: 'succeeded', input: { system: 'Private words of the operator.' } })),
    )
    const { task } = await the.run(model, video)
    expect(task).toMatchObject({ state: 'FAILED', error: { code: 'upstream-invalid-answer' } })
    expect(JSON.stringify(task)).not.toContain('Private')
  })

  test('has no secrets of the operator and of the caller', async () => {
    const { the } = await start('vendor22', (got, response) => say(response, 200, { image: [got.body, `key ${key}`] }))
    const { task } = await the.run('vendor22-flow-1-lora', { prompt: 'A harbor', weightsToken: 'token-of-the-caller' })
    expect(task).toMatchObject({ state: 'COMPLETED' })
    const raw = valueAt(task, 'result', 'raw', 'image')
    expect(raw).toMatchObject([{ prompt: 'A harbor', weightsToken: '[secret]' }, 'key [secret]'])
  })

  test('that is too large is stored as a file', async () => {
    const text = 'x'.repeat(200_000)
    const { the } = await start('vendor22', answer(200, { picture: text }))
    const { task } = await the.run('vendor22-flow-1', still)
    const raw = valueAt(task, 'result', 'raw')
    expect(raw).toEqual({ tooLarge: true, bytes: 200_014, url: textWith('/files/') })
    const file = await the.files.open(String(valueAt(raw, 'url')).split('/').at(-1) ?? '')
    expect(file?.file).toMatchObject({ contentType: 'application/json', name: 'vendor22-flow-1-raw.json' })
    const stored = Buffer.concat((await file?.read().toArray()) ?? [])
    expect(readJson(stored.toString())).toEqual({ picture: text })
  })

  test('that is nested too deeply to be written is invalid, and ends its task only', async () => {
    const [depth, id] = [50_000, 'vendor22-flow-1']
    const { the } = await start('vendor22', (_, response) => {
      const text = `{"picture":${'['.repeat(depth)}${']'.repeat(depth)}}`
      response.writeHead(200, { 'content-type': 'application/json' }).end(text)
    })
    const { task } = await the.run(id, still)
    expect(task).toMatchObject({ state: 'FAILED', error: { code: 'upstream-invalid-answer' } })
  })

  test('in server-sent events is the list of the events', async () => {
    const { the } = await start('vendor28', (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).end('data: {"words":"a"}\n\ndata: [DONE]\n\n')
    })
    const { task } = await the.run('vendor28-chat-1', still)
    const raw = [{ event: 'message', data: { words: 'a' } }]
    expect(valueAt(task, 'result')).toEqual({ model: 'vendor28-chat-1', raw })
  })

  test('is an error if the vendor says so', async () => {
    const { the } = await start('vendor22', answer(200, { picture: 'x', message: 'Too dark.' }))
    const { task } = await the.run('vendor22-flow-1', still)
    expect(task).toMatchObject({ state: 'FAILED', error: { message: 'The model failed: Too dark.' } })
  })
})

test.each([
  ['body.output', [['output']]],
  ['$$.body.output', [['output']]],
  ['body', [[]]],
  ['body.`odd name`."x".y', [['odd name', 'x', 'y']]],
  ['body.images[0].url', [['images', 'url']]],
  ['body.images.*.url', [['images']]],
  [
    '[body.image.url, body.images.url]',
    [
      ['image', 'url'],
      ['images', 'url'],
    ],
  ],
  ['body.text ? body.text : body.words', [['text'], ['text'], ['words']]],
  ['$join(body.data.choices.delta.content)', [['data', 'choices', 'delta', 'content']]],
  ['$number(headers."x-seed")', []],
])('the expression %s reads these paths of the body', (source, paths) => expect(pathsIn(source)).toEqual(paths))

test.each<[string, object, string[], unknown]>([
  ['the value of one path', { a: { b: 1 } }, ['a.b'], 1],
  ['its deepest part that is not empty', { a: { c: 1 } }, ['a.b'], { c: 1 }],
  ['what several paths share', { a: { b: { c: 1 }, d: 2 }, e: 3 }, ['a.b.c', 'a.d'], { b: { c: 1 }, d: 2 }],
  ['the members in which they begin', { a: 1, b: null, c: 3 }, ['a', 'b'], { a: 1 }],
  ['a list on the way', { a: [{ b: 1 }] }, ['a.b'], [{ b: 1 }]],
  ['text in place of an object', { a: 'b' }, ['a.c', 'a.d'], 'b'],
])('the part of a body that a mapping reads is %s', (_, body, paths, part) => {
  const read = { paths: paths.map((path) => path.split('.')), isEnvelope: true }
  expect(partRead(body, read)).toEqual(part)
})

test('a body without any of it is the part, unless it describes the job', () => {
  const paths = [['output', 'url']]
  expect(partRead({ answer: 1 }, { paths, isEnvelope: false })).toEqual({ answer: 1 })
  expect(partRead({ answer: 1 }, { paths, isEnvelope: true })).toBeUndefined()
  expect(partRead({}, { paths, isEnvelope: false })).toBeUndefined()
})
