import { describe, expect, test } from 'vitest'
import { partRead } from '../../../../gateway/upstream/http/expressions.ts'
import { pathsIn } from '../../../../gateway/upstream/http/raw.ts'
import { anyNumber, textLike, textWith } from '../../../support/matching.ts'
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

/** Pictures whose fields do not fit. */
const partly = (...more: readonly unknown[]) => ({
  images: [{ url: 'https://cdn.example/1.png' }, ...more],
  seed: 'none',
})

describe('a paid result that does not fit completely', () => {
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
    const output = { url: [clip.url, 7] }
    const result = await resultOf(output, { input: { system: 'Private words of the operator.' } })
    expect(valueAt(result, 'raw')).toEqual(output.url)
  })

  test('has no secrets of the operator and of the caller', async () => {
    const { the } = await start('vendor22', (got, response) => {
      say(response, 200, partly({ url: 7, sent: got.body, words: `key ${key}` }))
    })
    const { task } = await the.run('vendor22-flow-1-lora', { prompt: 'A harbor', weightsToken: 'token-of-the-caller' })
    expect(task).toMatchObject({ state: 'COMPLETED' })
    const kept = valueAt(task, 'result', 'raw', 1)
    expect(kept).toMatchObject({ sent: { prompt: 'A harbor', weightsToken: '[secret]' }, words: 'key [secret]' })
  })

  test('that is too large is stored as a file', async () => {
    const raw = partly({ url: 7, words: 'x'.repeat(200_000) }).images
    const { the } = await start('vendor22', answer(200, { images: raw }))
    const { task } = await the.run('vendor22-flow-1', still)
    const kept = valueAt(task, 'result', 'raw')
    expect(kept).toEqual({ tooLarge: true, bytes: JSON.stringify(raw).length, url: textWith('/files/') })
    const file = await the.files.open(String(valueAt(kept, 'url')).split('/').at(-1) ?? '')
    expect(file?.file).toMatchObject({ contentType: 'application/json', name: 'vendor22-flow-1-raw.json' })
    const stored = Buffer.concat((await file?.read().toArray()) ?? [])
    expect(readJson(stored.toString())).toEqual(raw)
  })

  test('that is nested too deeply to be written is invalid, and ends its task only', async () => {
    const [depth, id] = [50_000, 'vendor22-flow-1']
    const { the } = await start('vendor22', (_, response) => {
      const text = `{"picture":${'['.repeat(depth)}${']'.repeat(depth)}}`
      response.writeHead(200, { 'content-type': 'application/json' }).end(text)
    })
    const { task } = await the.run(id, still)
    expect(task).toMatchObject({ state: 'FAILED', error: { code: textLike(/^upstream-(?:empty|invalid-answer)$/) } })
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
