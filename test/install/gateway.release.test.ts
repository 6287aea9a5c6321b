import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { still, writeAcme } from '../support/acme.ts'
import { temporaryFolder } from '../support/folder.ts'
import { copySpecs } from '../support/gatewright.ts'
import { install, type Installed, type Manager } from '../support/installed.ts'
import { nodes, onPath, type NodeVersion } from '../support/nodes.ts'
import { textLike } from '../support/matching.ts'
import { valueAt } from '../support/reading.ts'
import { Running } from '../support/running.ts'
import { isRelease } from '../support/size.ts'
import type { PackageName } from '../support/tarballs.ts'

const root = temporaryFolder()
const key = 'development-key-of-the-test'

/** A catalogue of the company Acme, built by the installed command. */
const acme = join(root, 'acme')

beforeAll(async () => {
  const { run } = await install({ folder: join(root, 'builder') })
  copySpecs(acme)
  writeFileSync(join(acme, 'gatewright.config.json'), JSON.stringify({ packages: { scope: '@acme' } }))
  const built = await run('gatewright', ['build'], { cwd: acme })
  expect(built, built.stderr).toMatchObject({ code: 0 })
})

/** One installation serves test/install/adoption.release.test.ts, too; test/deploy/image.release.test.ts has the gateway alone. */
const all: readonly PackageName[] = ['gatewright', '@gatewright/gateway', '@gatewright/sandbox']

/** The words that name the packages of that catalogue. */
const words = {
  folder: join(acme, 'generated'),
  scope: '@acme',
  names: '@acme/catalog,@acme/validators,@acme/openapi,@acme/schemas',
} as const

type Words = keyof typeof words

/**
 * Each package manager installs on one Node, on which the gateway runs too. Each finds the packages in its own way, npm in
 * two; in `npm run test:release` each in all of them.
 */
const ways: readonly (readonly [Manager, NodeVersion, readonly Words[]])[] = [
  ['npm', '22.13', ['folder', 'names']],
  ['pnpm', '24', ['scope']],
]

describe.each(ways)('the gateway, installed by %s on Node %s', (manager, node, own) => {
  const folder = join(root, manager)
  let installed: Installed

  beforeAll(async () => {
    installed = await install({ folder, manager, node, packages: all })
    mkdirSync(join(folder, 'node_modules/@acme'))
    for (const name of readdirSync(join(acme, 'generated')).filter((one) => !one.includes('.')))
      symlinkSync(join(acme, 'generated', name), join(folder, 'node_modules/@acme', name))
  })

  const env = {
    ...onPath(join(folder, 'node_modules/.bin'), nodes[node]),
    GATEWRIGHT_DEV_KEY: key,
    GATEWRIGHT_SANDBOX_SECONDS: '0',
    GATEWRIGHT_LOG_LEVEL: 'error',
    PORT: '0',
  }
  const serve = (...args: readonly string[]): Running => new Running('gatewright-gateway', args, { cwd: folder, env })
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }

  /** The result of a call by the client of that catalogue. */
  async function answerOf(url: string): Promise<unknown> {
    writeFileSync(
      join(folder, 'call.js'),
      `import { createClient } from '@acme/client'
       import { vendor1V3Omni } from '@acme/client/models/vendor1-v3-omni'
       const client = createClient({ apiKey: '${key}', baseUrl: '${url}' })
       console.log(JSON.stringify((await client.run(vendor1V3Omni, { prompt: 'A calm lake.' })).result))`,
    )
    const { stdout, stderr } = await installed.run('node', ['call.js'], { node })
    expect(stderr).toBe('')
    return JSON.parse(stdout)
  }

  test.each(isRelease ? (['folder', 'scope', 'names'] as const) : own)(
    'serves the packages of another catalogue by %s, and makes a video',
    async (way) => {
      const gateway = serve('--packages', words[way])
      const url = await gateway.says(/Serving on (\S+)\n/)
      const models: unknown = await (await fetch(`${url}/workflows/v1/models`, { headers })).json()
      expect(valueAt(models, 'response', 'result', 'items')).toHaveLength(2)
      const body = JSON.stringify({ params: { model: 'vendor2-audio-1.0', params: { prompt: 'A calm lake.' } } })
      const curl = ['-s', `${url}/workflows/v1/models/execute`, '-d', body]
      const fields = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
      const { stdout } = await installed.run('curl', [...curl, ...fields])
      const answer: unknown = JSON.parse(stdout)
      expect(answer).toMatchObject({ status: 'success', response: { status: 'COMPLETED' } })
      const video = await fetch(String(valueAt(await answerOf(url), 'url'))) // the client waits, even on a busy machine
      expect(video.headers.get('content-type')).toBe('video/mp4')
      expect((await video.arrayBuffer()).byteLength).toBeGreaterThan(1000)
      const schema: unknown = await (await fetch(`${url}/workflows/v1/models/vendor1-v3-omni`, { headers })).json()
      expect(valueAt(schema, 'response', 'result', 'schema', 'type')).toBe('object')
      expect(await gateway.end('SIGTERM')).toBe(0)
    },
  )

  test('serves the playground, whose scripts, data and models load', async () => {
    const gateway = serve('--packages', '@acme')
    const url = await gateway.says(/Open (\S+\/)#key=\S+\n/)
    const read = async (path: string): Promise<string> => {
      const answer = await fetch(new URL(path, url))
      expect(answer.status, path).toBe(200)
      return answer.text()
    }
    const page = await read('')
    expect(page).toContain('<base href="/" />')
    const files = [...page.matchAll(/(?:src|href)="\.?\/?(playground\/[^"]+)"/g)].map(([, path = '']) => path)
    expect(files.filter((path) => path.endsWith('.js'))).not.toEqual([])
    for (const path of files) await read(path)
    const index: unknown = JSON.parse(await read('playground/index.json'))
    expect(valueAt(index, 'models')).toHaveLength(2)
    expect(await read('playground/packages/validators/models/vendor1-v3-omni.js')).toContain('export')
    expect(await read('models/vendor1-v3-omni')).toBe(page)
    expect(await gateway.end('SIGTERM')).toBe(0)
  })

  test('says which Node it needs', async () => {
    const { code, stderr } = await installed.run('gatewright-gateway', [], { node: '20' })
    expect([code, stderr]).toEqual([
      1,
      textLike(/^The gateway needs Node 22\.13 or newer, and this is Node 20\.[\d.]+\n$/),
    ])
  })

  test('creates keys for models of that catalogue, and writes backups', async () => {
    const run = (...args: readonly string[]) => installed.run('gatewright-gateway', args, { node, env })
    const created = await run('keys', 'create', 'one', '--models', 'vendor1-v3-omni', '--packages', '@acme')
    expect(created, created.stderr).toMatchObject({ code: 0 })
    expect((await run('keys', 'list')).stdout).toContain('models vendor1-v3-omni')
    expect((await run('backup', 'copy')).stdout).toMatch(/^Wrote copy: tasks, keys and \d+ files?, /)
    expect(await run('--version')).toMatchObject({ code: 0, stderr: '' })
  })
})

test.each(ways.filter(([manager]) => isRelease || manager === 'pnpm'))(
  'gatewright serve, installed by %s on Node %s, serves the specs of a folder and follows them',
  async (manager, node) => {
    const folder = join(root, `${manager}-project`)
    await install({ folder, manager, node, packages: all })
    const write = writeAcme(folder)
    const env = {
      ...onPath(join(folder, 'node_modules/.bin'), nodes[node]),
      GATEWRIGHT_DEV_KEY: key,
      GATEWRIGHT_SANDBOX_SECONDS: '0',
    }
    const serving = new Running('gatewright', ['serve', '--port', '0'], { cwd: folder, env })
    const url = await serving.says(/Serving on (\S+)\n/)
    const link = await serving.says(/Open (\S+#key=\S+)\n/)
    const call = async (params: object): Promise<unknown> => {
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
      const body = JSON.stringify({ params: { model: 'acme-still-1', prompt: 'A lake.', ...params } })
      return (await fetch(`${url}/workflows/acme/still/execute`, { method: 'POST', headers, body })).json()
    }
    expect(await call({})).toMatchObject({ status: 'success', response: { status: 'COMPLETED' } })
    write('specs/models/acme/still.yaml', still('  style: { type: text, description: The look. }\n'))
    await serving.says(/Serving on (\S+)\n/)
    expect(await serving.says(/Open (\S+)\n/)).toBe(link) // an open page continues
    expect(await call({ style: 'calm' })).toMatchObject({ status: 'success', response: { status: 'COMPLETED' } })
    expect(await serving.end('SIGINT')).toBe(0)
  },
)
