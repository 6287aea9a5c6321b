import { describe, expect, test } from 'vitest'
import { createGatewright } from '@gatewright/ai-sdk'
import { createClient } from '../../../../templates/client/runtime/client.ts'
import { createProxy } from '../../../../templates/client/runtime/proxy.ts'
import { uploadTo } from '../../../../templates/react/runtime/upload.ts'
import { apiKey, errorOf, meet, model, quick } from '../kit.ts'

/** Texts that no header can contain, or that platforms would send as other bytes. */
const texts = ['ключ', 'clé', 'line\nbreak', 'smile 😀', '\u007f']

const right = 'must be visible ASCII text.'
const baseUrl = 'http://gateway.test'

describe.each(texts)('%j', (text) => {
  test.each([
    ['idempotencyKey', { idempotencyKey: text }],
    ['cancelAfter', { cancelAfter: text }],
    ['x-team', { headers: { 'x-team': text } }],
  ])('as %s of a call is refused before the call', async (name, options) => {
    const { server, client } = await meet([])
    for (const [action, ref] of [
      ['run', quick],
      ['execute', quick],
      ['submit', model],
    ] as const) {
      const error = await errorOf(client[action](ref, { prompt: 'a' }, options))
      expect(error).toMatchObject({ code: 'bad-options', retryable: false, message: `${action}: ${name} ${right}` })
    }
    expect(server.requests).toEqual([])
  })

  test('as a key or a header of a client, a proxy or an upload is refused when it is made', async () => {
    expect(() => createClient({ apiKey: text, baseUrl })).toThrow(`createClient: apiKey ${right}`)
    expect(() => createClient({ apiKey, baseUrl, headers: { 'x-team': text } })).toThrow(
      `createClient: x-team ${right}`,
    )
    const proxy = { authorize: () => true, models: ['a'], baseUrl }
    expect(() => createProxy({ ...proxy, apiKey: text })).toThrow(`createProxy: apiKey ${right}`)
    const response = await createProxy({ ...proxy, apiKey: () => text })(
      new Request(`${baseUrl}/workflows/v1/models/01936f5e-7c1a-7b54-9f3e-2d8c6a1b4e70/result`),
    )
    const body: unknown = await response.json()
    expect(body).toMatchObject({ status: 500, code: 'misconfigured' })
  })

  test('as a key that a function returns ends the call before it is sent', async () => {
    const { server, client } = await meet([], { apiKey: () => text })
    expect(await errorOf(client.execute(quick, { prompt: 'a' }))).toMatchObject({ code: 'no-key', retryable: false })
    expect(server.requests).toEqual([])
  })

  test('as a header of the AI SDK is refused before the call', async () => {
    const asked: unknown[] = []
    const provider = createGatewright({
      apiKey,
      baseUrl,
      fetch: async (url) => {
        asked.push(url)
        throw new Error('It is not reached.')
      },
    })
    const image = provider.imageModel('vendor8-image-2-turbo')
    const call = image.doGenerate({
      prompt: 'a',
      n: 1,
      size: undefined,
      aspectRatio: undefined,
      seed: undefined,
      files: undefined,
      mask: undefined,
      providerOptions: {},
      headers: { 'Idempotency-Key': text },
    })
    await expect(call).rejects.toThrow(`idempotencyKey ${right}`)
    expect(asked).toEqual([])
  })
})

test.each(['x-\u00e9quipe', 'x-team\n'])(
  'a header whose name no header can have, %j, is refused before the call',
  async (name) => {
    const headers = { [name]: 'red' }
    const words = `${name} ${right}`
    const { server, client } = await meet([])
    const error = await errorOf(client.execute(quick, { prompt: 'a' }, { headers }))
    expect(error).toMatchObject({ code: 'bad-options', retryable: false, message: `execute: ${words}` })
    expect(() => createClient({ apiKey, baseUrl, headers })).toThrow(`createClient: ${words}`)
    expect(server.requests).toEqual([])
  },
)

test('spaces and tabs can be in headers, and functions in any language can return a key', async () => {
  const { server, client } = await meet([], {
    apiKey: () => /* schlüssel */ apiKey,
    headers: { 'x-team': 'red\tand blue' },
  })
  const call = await errorOf(
    client.execute(quick, { prompt: 'a' }, { cancelAfter: '1h30m', idempotencyKey: 'order-1' }),
  ).catch(() => undefined)
  expect(call).not.toMatchObject({ code: 'bad-options' })
  expect(server.requests.length).toBeGreaterThan(0)
})

test('an upload of React refuses them, too', async () => {
  class Unsent {
    open(): void {}
    setRequestHeader(): void {}
    send(): void {
      throw new Error('It was sent.')
    }
  }
  const upload = uploadTo(baseUrl, { headers: { 'x-team': 'клуб' } })
  const file = new File(['a'], 'a.png', { type: 'image/png' })
  const before = Reflect.get(globalThis, 'XMLHttpRequest')
  Reflect.set(globalThis, 'XMLHttpRequest', Unsent)
  const sending = upload(file, { onProgress: () => undefined, signal: new AbortController().signal })
  Reflect.set(globalThis, 'XMLHttpRequest', before)
  await expect(sending).rejects.toThrow(`x-team ${right}`)
})
