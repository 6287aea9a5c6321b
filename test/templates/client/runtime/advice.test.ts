import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createClient as createBuilt, ValidationError } from '@gatewright/client'
import { createClient as createLean } from '../../../../generated/client/dist/lean.js'
import { getModel } from '@gatewright/client/models'
import { vendor1V3Omni, vendor1V3OmniPlain, type Vendor1V3OmniInput } from '@gatewright/client/models/vendor1-v3-omni'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createClient } from '../../../../templates/client/runtime/client.ts'
import { catalogs } from '../../../../templates/client/runtime/catalog.ts'
import { files } from '../../../../templates/client/runtime/files.ts'
import { createProxy } from '../../../../templates/client/runtime/proxy.ts'
import { listen, shut } from '../../../support/servers.ts'
import { patientClock } from '../clock.ts'
import { apiKey, errorOf, model, quick, standIn, type Input } from '../kit.ts'
import { unchecked, valueAt } from '../../../support/reading.ts'
import { anyText, textWith } from '../../../support/matching.ts'

const params = { prompt: 'A lighthouse.' }
const baseUrl = 'http://gateway.test'

const task = () => createClient({ apiKey, baseUrl }).task('task-1')
const list = () => createClient({ apiKey, baseUrl, catalog: catalogs }).catalog('vendor/v1/catalog/voices')

/** Returns the message of the error that `createClient` throws. */
function refusal(options: object): string {
  try {
    createClient(options)
  } catch (error) {
    return String(valueAt(error, 'message'))
  }
  return 'nothing'
}

describe('options', () => {
  test('that are missing are named, with their environment variable', () => {
    vi.stubEnv('GATEWRIGHT_API_KEY', undefined)
    vi.stubEnv('GATEWRIGHT_BASE_URL', undefined)
    onTestFinished(() => void vi.unstubAllEnvs())
    expect(refusal({ baseUrl })).toBe(
      'createClient: apiKey is not set: pass it, or set GATEWRIGHT_API_KEY in the environment.',
    )
    expect(refusal({ apiKey })).toBe(
      'createClient: baseUrl is not set: pass it, or set GATEWRIGHT_BASE_URL in the environment.',
    )
    expect(refusal({ apiKey: false, baseUrl })).toBe('nothing')
  })

  test.each([
    ['apikey', 'there is no option "apikey"; did you mean apiKey?'],
    ['baseURL', 'there is no option "baseURL"; did you mean baseUrl?'],
    ['timeout', 'there is no option "timeout"; did you mean timeoutMs?'],
    ['proxy', 'there is no option "proxy"; known options are apiKey, baseUrl, fetch,'],
    ['__proto__', 'there is no option "__proto__"; known options are apiKey'],
  ])('%s of a client is refused by name', (name, words) => {
    const given: object = JSON.parse(`{ "${name}": 1 }`)
    expect(refusal({ ...given, apiKey, baseUrl })).toContain(words)
  })

  test.each([
    ['idempotencykey', 'there is no option "idempotencykey"; did you mean idempotencyKey?'],
    ['deadline', 'there is no option "deadline"; did you mean deadlineMs?'],
    ['onProgress', 'there is no option "onProgress"; known options are idempotencyKey, headers, metadata,'],
  ])('%s of a call is refused by name, and nothing is sent', async (name, words) => {
    const { client, asked } = standIn([])
    const options = { [name]: 1 }
    for (const call of ['run', 'execute', 'submit'] as const) {
      const error = await errorOf(client[call](model, params, options))
      expect(error).toMatchObject({ code: 'bad-options', message: textWith(`${call}: ${words}`) })
    }
    expect(asked).toEqual([])
  })

  const waits = ['signal', 'deadlineMs', 'holdSeconds'].join(', ')
  test.each<[name: string, use: (options: object) => unknown, words: string]>([
    [
      'deadline',
      (options) => task().result(options),
      'result: there is no option "deadline"; did you mean deadlineMs?',
    ],
    [
      'headers',
      (options) => task().result(options),
      `result: there is no option "headers"; known options are ${waits}, `,
    ],
    ['deadline', (options) => task().updates(options).next(), 'updates: there is no option "deadline"; did you mean'],
    ['onUpdate', (options) => task().updates(options).next(), `no option "onUpdate"; known options are ${waits}.`],
    ['limit', (options) => files(options), 'files: there is no option "limit"; its only option is limitBytes.'],
    ['limits', (options) => list().items(options).next(), 'items: there is no option "limits"; did you mean limit?'],
    [
      'page',
      (options) => list().pages(options).next(),
      'pages: there is no option "page"; known options are limit, cursor,',
    ],
    [
      'model',
      (options) => createProxy(unchecked(options)),
      'createProxy: there is no option "model"; did you mean models?',
    ],
  ])('%s is refused by name wherever options are taken: case %#', async (name, use, words) => {
    const error = await errorOf(Promise.resolve().then(() => use({ [name]: 1 })))
    expect(error).toMatchObject({ code: 'bad-options', message: textWith(words) })
  })

  test('of a call are all accepted by run, which submits the task and waits for it', async () => {
    const done = { id: 'task-1', status: 'COMPLETED', result: { text: 'a' } }
    const { client } = standIn([{ body: { status: 'success', response: done } }])
    const own = { idempotencyKey: 'a', headers: { a: 'b' }, deadlineMs: 1000, holdSeconds: 1, onUpdate: () => {} }
    expect(await client.run(model, params, own)).toMatchObject({ id: 'task-1' })
  })
})

test('a file without files() is an error that names the missing import, with or without a validator', async () => {
  const png = Uint8Array.of(0x89)
  const files = [new Blob(['a']), new File(['a'], 'a.png'), png, Buffer.from(png), { stream: new ReadableStream() }]
  const client = createBuilt({ apiKey, baseUrl: 'http://127.0.0.1:1' })
  for (const file of files) {
    for (const definition of [vendor1V3Omni, vendor1V3OmniPlain]) {
      const given = { prompt: 'a', startFrame: file, imageUrls: ['https://x.test/a', file] }
      const error = await errorOf(client.run(definition, unchecked<Vendor1V3OmniInput>(given)))
      expect(error).toMatchObject({ name: 'ValidationError', code: 'invalid-params' })
      const issues = error instanceof ValidationError ? error.issues : []
      expect(issues[0]?.message).toBe(
        "startFrame is a file: import { files } from '@gatewright/client/files', and pass files: files() to createClient.",
      )
      expect(issues.map(({ path }) => path.join('.'))).toEqual(['startFrame', 'imageUrls.1'])
    }
  }
  const circle: Record<string, unknown> = { ...params }
  circle['self'] = [circle]
  expect(await errorOf(standIn([]).client.run(model, unchecked<Input>(circle)))).toMatchObject({
    message: textWith('not JSON'),
  })
})

describe('an unreachable gateway', () => {
  test('is reported at once, with its address and the variable that sets it', async () => {
    const server = createServer()
    const url = `http://127.0.0.1:${await listen(server)}`
    await shut(server)
    const { client, tries } = at(url)
    const error = await errorOf(client.submit(model, params))
    expect(error).toMatchObject({ name: 'ConnectionError', code: 'connection', idempotencyKey: anyText })
    const message = valueAt(error, 'message')
    expect(message).toContain(`Could not submit stand-in: the connection failed: nothing is listening at ${url} (`)
    expect(message).toMatch(/ECONNREFUSED.*\)\. Set baseUrl or GATEWRIGHT_BASE_URL to the address of the gateway\./)
    expect(tries()).toBe(1)
  })

  test('is reported at once if its host is unknown', async () => {
    const { client, tries } = at('http://no-such-host.invalid')
    const error = await errorOf(client.execute(quick, params))
    expect(valueAt(error, 'message')).toContain('nothing is listening at http://no-such-host.invalid')
    expect(tries()).toBe(1)
  })

  test('is called again after a reset connection, which may be temporary', async () => {
    const url = await serve((request) => request.socket.resetAndDestroy())
    const { client, tries } = at(url)
    expect(valueAt(await errorOf(client.execute(quick, params)), 'message')).toContain(`${url} does not respond`)
    expect(tries()).toBeGreaterThan(3)
  })

  test('is called again if it has answered before, because it may be restarting', async () => {
    const done = { id: 'task-1', status: 'COMPLETED', result: { text: 'a' } }
    const url = await serve((_, response, server) => {
      response.setHeader('connection', 'close').end(JSON.stringify({ status: 'success', response: done }))
      server.close()
    })
    const { client, tries } = at(url)
    expect(await client.execute(quick, params)).toMatchObject({ id: 'task-1' })
    await vi.waitFor(() => expect(fetch(url)).rejects.toThrow())
    const before = tries()
    await errorOf(client.execute(quick, params))
    expect(tries()).toBeGreaterThan(before + 3)
  })
})

test('a model id that is any string loads its model, or is refused with a suggestion', async () => {
  const id: string = 'vendor1-v3-omni'
  const client = createBuilt({ apiKey, baseUrl: 'http://127.0.0.1:1', retry: false })
  const found = await getModel(id)
  expect(found).toBe(vendor1V3Omni)
  expect(await errorOf(client.run(found, { prompt: 7 }))).toMatchObject({ name: 'ValidationError' })
  expect(await errorOf(getModel('vendor1-v3-omny'))).toMatchObject({
    code: 'unknown-model',
    message: 'There is no model "vendor1-v3-omny". Did you mean "vendor1-v3-omni"?',
  })
  expect(await errorOf(getModel('toString'))).toMatchObject({ code: 'unknown-model' })
})

test('the id of a model that the client does not have is refused with a suggestion', async () => {
  const models = { 'vendor1-v3-omni': async () => vendor1V3Omni }
  const client = createBuilt({ apiKey, baseUrl: 'http://127.0.0.1:1', models })
  const wrong = unchecked<'vendor1-v3-omni'>('vendor1-v3-omny')
  expect(await errorOf(client.run(wrong, { prompt: 'a' }))).toMatchObject({
    code: 'unknown-model',
    message: 'This client has no model "vendor1-v3-omny". Did you mean "vendor1-v3-omni"?',
  })
})

test('a task that is still JSON text is refused, and the error says how to parse it', () => {
  const client = createBuilt({ apiKey, baseUrl: 'http://127.0.0.1:1' })
  expect(() => client.task(JSON.stringify({ id: 'task-1' }))).toThrow(/JSON\.parse/)
  expect(client.task(JSON.parse('{"id":"task-1"}')).id).toBe('task-1')
})

test('a production build of a page has the same client without hints', async () => {
  expect(() => createLean({})).toThrow('createClient: check apiKey (not set), baseUrl (not set).')
  const client = createLean({ apiKey, baseUrl: 'http://127.0.0.1:1', retry: false })
  expect(await errorOf(client.run(vendor1V3Omni, unchecked<Vendor1V3OmniInput>({ prompt: 7 })))).toMatchObject({
    name: 'ValidationError',
  })
})

/** A client of this address, and the number of its requests. */
function at(url: string) {
  let tries = 0
  const count: typeof fetch = (...request) => {
    tries++
    return fetch(...request)
  }
  const client = createClient({
    apiKey,
    baseUrl: url,
    fetch: count,
    clock: patientClock(50),
    retry: { budgetMs: 10_000 },
  })
  return { client, tries: () => tries }
}

/** Starts a server that handles each request with this function; returns its address. */
async function serve(
  answer: (request: IncomingMessage, response: ServerResponse, server: Server) => unknown,
): Promise<string> {
  const server: Server = createServer((request, response) => void answer(request, response, server))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${await listen(server)}`
}
