import { Readable } from 'node:stream'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { errorOf, formOf, openaiBench, picture, sharedBench } from '../../support/openaiBench.ts'

const bench = sharedBench()
const model = 'vendor20-image-2-style'
const url = '/v1/images/edits'

/** The texts of a form that together have this many characters, in several fields. */
function textsOf(length: number): Readonly<Record<string, string>> {
  const half = Math.floor(length / 2)
  return { first: 'x'.repeat(half - 'first'.length), second: 'x'.repeat(length - half - 'second'.length) }
}

describe('the texts of a form', () => {
  test.each([
    ['2 MiB', textsOf(2 * 1024 * 1024), 400],
    ['more than 2 MiB', textsOf(2 * 1024 * 1024 + 1), 413],
    ['one field of more than 2 MiB', { a: 'x'.repeat(2 * 1024 * 1024 + 1) }, 413],
  ])('can be %s', async (_, texts, status) => {
    const answer = await bench.postForm(url, texts)
    expect({ status: answer.statusCode, code: errorOf(answer) }).toMatchObject({
      status,
      code: { code: status === 413 ? 'body_too_large' : 'invalid_value' },
    })
    // A form that was read to its end keeps its connection.
    expect(answer.headers['connection']).toBe(status === 413 ? 'close' : undefined)
  })

  test.each([
    [200, 'invalid_value'],
    [201, 'body_too_large'],
  ])('can be %i fields', async (count, code) => {
    const fields = Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, '']))
    expect(errorOf(await bench.postForm(url, fields))).toMatchObject({ code })
  })

  test.each([
    [32, 'invalid_value'],
    [33, 'body_too_large'],
  ])('can have %i files beside them', async (count, code) => {
    const files = Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, picture]))
    const answer = await bench.postForm(url, files)
    expect({ error: errorOf(answer), files: bench.storedFiles() }).toMatchObject({ error: { code }, files: [] })
  })
})

test('forms share a budget of memory, and each frees its part at its end', async () => {
  const own = openaiBench(bench.folder, { limits: { heldBytes: 4000 } })
  onTestFinished(() => own.app.close())
  const { payload, type } = formOf({ a: 'x'.repeat(700), b: 'y' })
  const send = (bytes: Buffer | Readable) =>
    own.send({ method: 'POST', url, payload: bytes, headers: { 'content-type': type } })
  const cut = payload.indexOf('name="b"') + 30
  const [held, rest] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow = async function* (): AsyncGenerator<Buffer> {
    yield payload.subarray(0, cut)
    held.resolve()
    await rest.promise
    yield payload.subarray(cut)
  }
  const first = send(Readable.from(slow()))
  await held.promise
  // Its first text is in memory, so that there is no room for another one.
  await expect.poll(async () => (await send(payload)).statusCode).toBe(503)
  rest.resolve()
  expect((await first).statusCode).toBe(400)
  expect([(await send(payload)).statusCode, (await send(payload)).statusCode]).toEqual([400, 400])
})

describe('an error of the file store', () => {
  const form = { model, prompt: 'A cat', image: picture }

  /** Lets storing a file fail once. */
  function fail(error: unknown): void {
    const put = vi.spyOn(bench.gateway.files, 'put').mockRejectedValueOnce(error)
    onTestFinished(() => put.mockRestore())
  }

  test.each([
    ['a full disk', Object.assign(new Error('full'), { code: 'ENOSPC' }), 503, 'store_failed'],
    ['a bug', new TypeError('undefined is not a function'), 500, 'internal'],
  ])('is not an issue of the form: %s', async (_, error, status, code) => {
    fail(error)
    const answer = await bench.postForm(url, form)
    expect({ status: answer.statusCode, error: errorOf(answer) }).toMatchObject({ status, error: { code } })
  })

  test('while files are removed changes no answer, and is logged', async () => {
    const remove = vi.spyOn(bench.gateway.files, 'remove').mockRejectedValueOnce(new Error('The disk is gone.'))
    onTestFinished(() => remove.mockRestore())
    const answer = await bench.postForm(url, { ...form, style: 'none', mask: picture })
    expect(answer.statusCode).toBe(400)
    expect(remove).toHaveBeenCalledTimes(2)
    expect(bench.gateway.lines.join('')).toContain('The disk is gone.')
    expect(bench.storedFiles()).toHaveLength(1)
  })
})

test('a call that is no form has the fields of its JSON', async () => {
  const answer = await bench.post(url, { model, prompt: 'A cat', image: 5 })
  expect(errorOf(answer)).toMatchObject({ param: 'image', code: 'invalid_value' })
  expect(errorOf(await bench.post(url, ['x']))).toMatchObject({ param: null, code: 'invalid_value' })
})
