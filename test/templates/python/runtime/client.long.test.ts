import { createServer, type RequestListener } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { models } from '@gatewright/catalog'
import { vendor1V3Omni } from '@gatewright/client/models/vendor1-v3-omni'
import { vendor8Image2Turbo } from '@gatewright/client/models/vendor8-image-2-turbo'
import { createProxy } from '@gatewright/client/proxy'
import { toNodeHandler } from '@gatewright/client/proxy/node'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Gateway } from '../../../../gateway/gateway.ts'
import { ensureSecret, verifierOf } from '../../../../gateway/keys/signing.ts'
import { SqliteKeys } from '../../../../gateway/keys/sqlite.ts'
import { compile } from '../../../../generator/building/compile.ts'
import { python } from '../../../../templates/python/target.ts'
import { present } from '../../../contract/tasks.ts'
import { startCancellableVendor, type CancellableVendor } from '../../../support/cancellableVendor.ts'
import { temporaryFolder } from '../../../support/folder.ts'
import { apiKey, startGateway } from '../../../support/gateway.ts'
import { readJson, valueAt } from '../../../support/reading.ts'
import { render } from '../../../support/render.ts'
import { listen, shut } from '../../../support/servers.ts'
import { isRelease } from '../../../support/size.ts'
import { writeFiles } from '../../../support/writeFiles.ts'
import { startControl, type Command, type Control } from './control.ts'
import { runPytest, without } from './pytest.ts'

/** A delivery as it came. */
interface Delivery {
  readonly headers: object
  readonly body: string
}

describe.skipIf(without !== '')(`the client for Python${without}`, () => {
  const folder = temporaryFolder()
  const deliveries = new Map<unknown, PromiseWithResolvers<Delivery>>()
  const deliveryOf = (id: unknown): PromiseWithResolvers<Delivery> => {
    const found = deliveries.get(id) ?? Promise.withResolvers<Delivery>()
    deliveries.set(id, found)
    return found
  }
  const receiver = createServer(async (request, response) => {
    const body = await text(request)
    deliveryOf(valueAt(readJson(body), 'data', 'response', 'id')).resolve({ headers: request.headers, body })
    response.writeHead(204).end()
  })
  let handle: RequestListener = () => {}
  const proxy = createServer((request, response) => handle(request, response))
  let vendor: CancellableVendor
  let gateway: Gateway
  let control: Control
  let env: Readonly<Record<string, string>> = {}

  beforeAll(async () => {
    writeFiles(folder, await renamedPackage())
    const hook = `127.0.0.1:${await listen(receiver)}`
    const proxyUrl = `http://127.0.0.1:${await listen(proxy)}`
    vendor = await startCancellableVendor()
    for (const [name, value] of Object.entries(vendor.environment)) vi.stubEnv(name, value)
    gateway = await startGateway(join(folder, 'data'), { GATEWRIGHT_FETCH_ALLOW: hook })
    handle = toNodeHandler(
      createProxy({
        apiKey,
        baseUrl: gateway.url,
        models: [vendor1V3Omni, vendor8Image2Turbo],
        authorize: ({ headers }) => headers.get('x-session') === 'known',
      }),
    )
    const secret = await secretOf(join(folder, 'data'))
    control = await startControl({
      proxy: () => ({ url: proxyUrl }),
      hook: () => ({ url: `http://${hook}/`, secret }),
      delivery: ({ id }) => deliveryOf(id).promise,
      ...vendorCommands(vendor),
      example: ({ model }) => models.find(({ id }) => id === model)?.examples[0],
    })
    env = { CONTROL_URL: control.url, GATEWAY_URL: gateway.url, API_KEY: apiKey }
  })
  afterAll(async () => {
    await control.close()
    await gateway.stop()
    await Promise.all([vendor.close(), shut(receiver), shut(proxy)])
    vi.unstubAllEnvs()
  })

  /** Files of tests that one process runs, and the least number of their tests. */
  const suites: readonly (readonly [title: string, least: Readonly<Record<string, number>>])[] = [
    ['has the outcomes of the table of faults, sync and async', { 'test_failures.py': 115 }],
    [
      'has the outcomes of the table of the gateway, cancels tasks, and sends and saves files',
      { 'test_gateway.py': 25, 'test_cancelling.py': 13, 'test_files.py': 15 },
    ],
    ['keeps the promises to callers of Python', { 'test_python.py': 34 }],
  ]

  test.each(suites)('%s', async (_, least) => {
    // The table shows all differences between asyncio and trio, also without faults.
    const repeated = 'trio and (temporary_fault or invalid_response or request_twice or no_text)'
    const chosen = isRelease ? [] : ['-k', `not (${repeated})`]
    const { code, report, passed } = await runPytest(Object.keys(least), folder, env, chosen)
    expect({ code, report }).toEqual({ code: 0, report: '' })
    for (const [file, count] of Object.entries(least)) expect(passed.get(file), file).toBeGreaterThanOrEqual(count)
  })

  test('does the same under another name, where names matter: in imports, logs, errors and other processes', async () => {
    const files = suites.flatMap(([, least]) => Object.keys(least))
    const renamed = { PYTHONPATH: join(folder, 'python/src'), CLIENT_MODULE: 'acme_client' }
    const named = 'run_time or misspelt or environment or pickled or no_text or logged or interrupt'
    const chosen = isRelease ? [] : ['-k', `not trio and (${named} or (test_row and not asyncio))`]
    const { code, report, passed } = await runPytest(files, folder, { ...env, ...renamed }, chosen)
    expect({ code, report }).toEqual({ code: 0, report: '' })
    expect(passed.get('test_python.py')).toBeGreaterThanOrEqual(16)
    expect(passed.get('test_gateway.py')).toBeGreaterThanOrEqual(8)
  })
})

/** The files of the package of this catalogue under another name. */
async function renamedPackage(): Promise<ReadonlyMap<string, string>> {
  const { catalogue } = await compile('specs')
  const packages = { scope: '@acme' }
  return (await render(present(catalogue), { targets: [python], templates: 'templates', packages })).sources
}

/** The secret of the webhooks of the key of tests. */
async function secretOf(dataDir: string): Promise<string> {
  const keys = new SqliteKeys(join(dataDir, 'keys.sqlite'))
  const [owner] = await keys.list()
  const secrets = await keys.secrets(present(owner).id, ensureSecret)
  await keys.close()
  return verifierOf(present(secrets?.[0]))
}

/** The commands about the log of the vendor: `after` is how many of its lines are old. */
const vendorCommands = ({ log }: CancellableVendor): Readonly<Record<string, Command>> => ({
  'vendor/log': () => log,
  'vendor/logged': async ({ after, end }) => {
    const lines = (): readonly string[] => log.slice(Number(after)).filter((line) => line.endsWith(String(end)))
    await vi.waitFor(() => expect(lines()).not.toEqual([]), { timeout: 60_000 })
    return lines()
  },
})
