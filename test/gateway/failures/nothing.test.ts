import { createClient } from '@gatewright/client'
import { tasks } from '@gatewright/client/tasks'
import { createServer, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { PackageData } from '../../../gateway/catalogue/data.ts'
import type { Gateway } from '../../../gateway/gateway.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { apiKey, startGateway } from '../../support/gateway.ts'
import { gatewayCommand } from '../../support/gatewayCommand.ts'
import { packages } from '../../support/packages.ts'
import { readJson, valueAt } from '../../support/reading.ts'
import { listen, shut } from '../../support/servers.ts'
import { isLong } from '../../support/size.ts'
import { runPython, without } from '../../templates/python/runtime/pytest.ts'

/** Words in the answers of vendors, which only operators may see. */
const secret = 'words-of-the-vendor'

/** A vendor that answers so: an empty result, or another one. */
type Answer = 'empty' | 'invalid'

const codes = { empty: 'upstream-empty', invalid: 'upstream-invalid-answer' } as const

interface Row {
  /** How its result comes. */
  readonly kind: string
  readonly model: string
  readonly params: object
  /** The call of an interface in the shape of OpenAI, where the model has one. */
  readonly v1?: readonly [path: string, body: object]
  /** The answers of its vendor to the call that has the result. */
  readonly answers: Readonly<Record<Answer, readonly [type: string, body: string]>>
}

const prompt = 'A kite'
const json = (body: unknown): readonly [string, string] => ['application/json', JSON.stringify(body)]
const events = (content: string): readonly [string, string] => [
  'text/event-stream',
  `data: ${JSON.stringify({ secret, choices: [{ delta: { content } }] })}\n\ndata: [DONE]\n\n`,
]

const addresses: Row = {
  kind: 'addresses in one answer',
  model: 'vendor22-flow-1',
  params: { prompt },
  v1: ['images/generations', { prompt, response_format: 'url' }],
  answers: { empty: json({ images: [], secret }), invalid: json({ images: 7, secret }) },
}

const rows: readonly Row[] = [
  addresses,
  {
    kind: 'base64 in one answer',
    model: 'vendor20-image-1',
    params: { prompt },
    v1: ['images/generations', { prompt, response_format: 'b64_json' }],
    answers: { empty: json({ data: [{ b64_json: '' }], secret }), invalid: json(secret) },
  },
  {
    kind: 'bytes',
    model: 'vendor24-sound-effects-1',
    params: { prompt },
    v1: ['audio/speech', { input: prompt }],
    answers: { empty: ['audio/mpeg', ''], invalid: ['audio/mpeg', `<html>${secret}</html>`] },
  },
  {
    kind: 'text in events',
    model: 'vendor28-chat-1',
    params: { prompt },
    v1: ['chat/completions', { messages: [{ role: 'user', content: prompt }] }],
    answers: { empty: events(''), invalid: ['text/html', `<html>${secret}</html>`] },
  },
  {
    kind: 'text in one answer',
    model: 'vendor25-transcript-1',
    params: { audioUrl: 'https://example.com/a.mp3' },
    answers: { empty: json({ text: ' ', secret }), invalid: json({ text: 7, secret }) },
  },
  {
    kind: 'an address in a poll',
    model: 'vendor1-v3-omni',
    params: { prompt },
    v1: ['videos', { prompt }],
    answers: {
      empty: json({ status: 'succeeded', output: {}, secret }),
      invalid: json({ status: 'succeeded', output: { url: secret } }),
    },
  },
  {
    kind: 'an address in a fetch',
    model: 'vendor14-duet-avatar-1',
    params: {
      prompt,
      imageUrls: ['https://example.com/a.png'],
      audioUrls: ['https://example.com/a.wav', 'https://example.com/b.wav'],
    },
    answers: { empty: json({ video: null, secret }), invalid: json(secret) },
  },
]

const names = ['VENDOR14', 'VENDOR16', 'VENDOR20', 'VENDOR22', 'VENDOR24', 'VENDOR28'] as const

/** The packages with vendors that are polled without a pause, and with vendors for a transcript and a video. */
const quick: PackageData = {
  ...packages,
  upstreams: {
    ...packages.upstreams,
    upstreams: packages.upstreams.upstreams.map((one) =>
      one.poll === undefined ? one : { ...one, poll: { ...one.poll, everySeconds: 0.01 } },
    ),
    mappings: [
      ...packages.upstreams.mappings,
      { use: 'vendor16', id: 'vendor1-v3-omni', model: 'video-1', fields: {} },
      {
        use: 'vendor22',
        id: 'vendor25-transcript-1',
        model: 'transcript-1',
        fields: {},
        parts: { result: { text: 'body.text', unsigned: [] } },
      },
    ],
  },
}

describe('a result that is nothing', () => {
  let [answer, row]: [Answer, Row] = ['empty', addresses]
  let asked: string[] = []
  const say = (response: ServerResponse, [type, body]: readonly [string, string]): void =>
    void response.writeHead(200, { 'content-type': type }).end(body)
  const vendor = createServer(async (request, response) => {
    const { method, url = '' } = request
    await text(request)
    if (url === '/page') return say(response, ['image/png', `<!doctype html>${secret}`])
    if (url === '/gone') return void response.writeHead(404).end()
    asked.push(`${method} ${url.split('?')[0]}`)
    if (url.startsWith('/vendor16') && method === 'POST') return say(response, json({ id: 'job-1' }))
    if (url.startsWith('/vendor14') && method === 'POST') return say(response, json({ request_id: 'job-1' }))
    return say(response, url.endsWith('/status') ? json({ status: 'COMPLETED' }) : row.answers[answer])
  })
  const delivered = new Map<unknown, PromiseWithResolvers<string>>()
  const deliveryOf = (id: unknown): PromiseWithResolvers<string> => {
    const found = delivered.get(id) ?? Promise.withResolvers<string>()
    delivered.set(id, found)
    return found
  }
  const receiver = createServer(async (request, response) => {
    const body = await text(request)
    deliveryOf(valueAt(readJson(body), 'data', 'response', 'id')).resolve(body)
    response.writeHead(204).end()
  })
  const folder = temporaryFolder()
  const settings: Record<string, string> = { GATEWRIGHT_DATA_DIR: join(folder, 'data'), GATEWRIGHT_DEV_KEY: apiKey }
  let gateway: Gateway
  let [hook, page] = ['', '']

  beforeAll(async () => {
    const address = `http://127.0.0.1:${await listen(vendor)}`
    const host = `127.0.0.1:${await listen(receiver)}`
    hook = `http://${host}/`
    for (const name of names) {
      vi.stubEnv(`${name}_API_KEY`, 'key-of-the-vendor')
      vi.stubEnv(`${name}_BASE_URL`, `${address}/${name.toLowerCase()}`)
    }
    page = `${address}/page`
    const allowed = `${host},${new URL(address).host}`
    Object.assign(settings, { GATEWRIGHT_FETCH_ALLOW: allowed, GATEWRIGHT_OPENAI: 'on', GATEWRIGHT_MIRROR: 'true' })
    gateway = await startGateway(join(folder, 'data'), settings, {}, quick)
  })
  afterAll(async () => {
    await gateway.stop()
    await Promise.all([shut(vendor), shut(receiver)])
    vi.unstubAllEnvs()
  })

  /** Sends a request, and returns its status and its text, which never has what is for operators. */
  async function send(path: string, body?: object, headers: Record<string, string> = {}) {
    const all = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json', ...headers }
    const init = body === undefined ? { headers: all } : { method: 'POST', headers: all, body: JSON.stringify(body) }
    const got = await fetch(`${gateway.url}${path}`, init)
    const said = await got.text()
    expect(said).not.toContain(secret)
    return { status: got.status, said }
  }

  const spent = async (): Promise<unknown> =>
    valueAt(readJson((await send('/workflows/v1/usage')).said), 'response', 'spent')

  /** Runs calls that have this result, each of which calls the vendor as often as one does. */
  async function eachOnce(one: Row, kind: Answer, ...calls: readonly (() => Promise<unknown>)[]): Promise<void> {
    ;[answer, row] = [kind, one]
    for (const call of calls) {
      asked = []
      await call()
      expect(asked.filter((line) => line.startsWith('POST'))).toHaveLength(1)
      expect(new Set(asked).size, 'each address is asked once').toBe(asked.length)
    }
  }

  /** Expects a video to end as failed, with this code and without a file. */
  async function failedVideo(id: string, code: string): Promise<void> {
    await expect(createClient({ apiKey, baseUrl: gateway.url }).task(id).result()).rejects.toMatchObject({ code })
    const error = { code: code.replaceAll('-', '_') }
    expect(readJson((await send(`/v1/videos/${id}`)).said)).toMatchObject({ status: 'failed', error })
    expect((await send(`/v1/videos/${id}/content`)).status).toBe(400)
  }

  const both = ['empty', 'invalid'] as const
  const ends: (readonly [id: string, code: string])[] = []

  describe.each(rows)('($kind)', (one) => {
    const { model, params, v1 } = one

    test.each(both)('ends FAILED at every door, and costs nothing: %s', async (kind) => {
      const code = codes[kind]
      const call = { params: { model, params } }
      const error = { code, retryable: false }
      await eachOnce(
        one,
        kind,
        async () => {
          const { status, said } = await send('/workflows/v1/models/submit', { ...call, webhook: { url: hook } })
          expect(status).toBe(200)
          const id = String(valueAt(readJson(said), 'response', 'id'))
          const streamed = await send(`/workflows/v1/tasks/${id}/events`)
          expect(streamed.said).toContain(`"code":"${code}"`)
          const polled = readJson((await send(`/workflows/v1/tasks/${id}`)).said)
          expect(polled).toMatchObject({ response: { id, status: 'FAILED', error, usage: { credits: 0 } } })
          expect(polled).not.toHaveProperty('response.result')
          expect((await send('/workflows/v1/tasks')).said).toContain(`"code":"${code}"`)
          const delivery = await deliveryOf(id).promise
          expect(readJson(delivery)).toMatchObject({ type: 'task.failed', data: { response: { id, error } } })
          expect(delivery).not.toContain(secret)
          const shown = await gatewayCommand(settings, 'tasks', 'show', id)
          expect(shown).toContain(code)
          if (one.answers[kind][1] !== '') expect(shown).toContain(secret)
          expect(await gatewayCommand(settings, 'tasks', '--state', 'FAILED', '--json')).not.toContain(secret)
          const client = createClient({ apiKey, baseUrl: gateway.url, tasks })
          await expect(client.task(id).result()).rejects.toMatchObject({ code, retryable: false, credits: 0 })
          ends.push([id, code])
        },
        async () => {
          const { status, said } = await send('/workflows/v1/models/execute', call)
          expect([status, readJson(said)]).toMatchObject([200, { response: { status: 'FAILED', error } }])
        },
        async () => {
          const args = { model, params }
          const rpc = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'run_model', arguments: args } }
          const { said } = await send('/mcp', rpc, { accept: 'application/json, text/event-stream' })
          expect(said).toContain('"isError":true')
          expect(said).toContain(code)
        },
      )
      if (v1 !== undefined)
        await eachOnce(one, kind, async () => {
          const [path, body] = v1
          const { status, said } = await send(`/v1/${path}`, { model, ...body })
          if (path === 'videos') return failedVideo(String(valueAt(readJson(said), 'id')), code)
          expect(status).toBeGreaterThanOrEqual(400)
          expect(readJson(said)).toMatchObject({ error: { code: code.replaceAll('-', '_') } })
        })
      if (v1?.[0] === 'chat/completions')
        await eachOnce(one, kind, async () => {
          const { said } = await send('/v1/chat/completions', { model, ...v1[1], stream: true })
          expect(said).toContain(`"code":"${code.replaceAll('-', '_')}"`)
          expect(said).not.toContain('[DONE]')
        })
      expect(await spent()).toBe(0)
    })
  })

  test.each<readonly string[]>([
    ['a page', 'upstream-invalid-answer', '/page'],
    ...(isLong ? [['gone', 'upstream-empty', '/gone']] : []),
  ])('is a picture that is %s when it is copied: %s', async (_, code, path = '') => {
    const images = [{ url: new URL(path, page).href }]
    const made: Row = { ...addresses, answers: { ...addresses.answers, empty: json({ images }) } }
    await eachOnce(made, 'empty', async () => {
      const { said } = await send('/workflows/v1/models/execute', {
        params: { model: made.model, params: made.params },
      })
      expect(readJson(said)).toMatchObject({ response: { status: 'FAILED', error: { code }, usage: { credits: 0 } } })
      const shown = await gatewayCommand(settings, 'tasks', 'show', String(valueAt(readJson(said), 'response', 'id')))
      expect(shown).toContain(path)
    })
    expect(await spent()).toBe(0)
  })

  test.runIf(isLong && without === '')(`fails in the client for Python${without}`, async () => {
    const program = [
      'import sys',
      'from gatewright_client import Client',
      'with Client() as client:',
      '    for id in sys.argv[1:]:',
      '        try:',
      '            print(client.task(id).result())',
      '        except Exception as error:',
      '            print(getattr(error, "code", error))',
    ]
    const env = { GATEWRIGHT_API_KEY: apiKey, GATEWRIGHT_BASE_URL: gateway.url }
    const { stdout, stderr } = await runPython(['-c', program.join('\n'), ...ends.map(([id]) => id)], folder, env)
    expect(stderr).toBe('')
    expect(stdout.trimEnd().split('\n')).toEqual(ends.map(([, code]) => code))
    expect(stdout).not.toContain(secret)
  })
})
