import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { png } from '../support/assets.ts'
import { catalogues } from '../support/catalogues.ts'
import { node, repository } from '../support/command.ts'
import { listFiles, temporaryFolder } from '../support/folder.ts'
import { apiKey, startNode } from '../support/node.ts'
import { serve } from '../support/served.ts'
import { listWith } from '../support/matching.ts'
import { readJson, valueAt } from '../support/reading.ts'
import { isLong } from '../support/size.ts'
import { lacking } from '../support/lacking.ts'

const isPosix = process.platform !== 'win32'

const root = temporaryFolder()
const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8)

test.skipIf(!isPosix)(
  `nobody else can read the gateway's data, not even data of an earlier release${lacking(isPosix, 'POSIX')}`,
  async () => {
    const dataDir = join(root, 'open')
    mkdirSync(dataDir)
    chmodSync(dataDir, 0o755)
    writeFileSync(join(dataDir, 'keys.sqlite'), '', { mode: 0o644 })
    const settings = { GATEWRIGHT_PACKAGES: (await catalogues()).current }
    const served = await serve(dataDir, settings, { before: ['sh', '-c', 'umask 0; exec "$@"', 'sh'] })
    const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'image/png' }
    await fetch(`${served.url}/files`, { method: 'POST', headers, body: new Uint8Array(png) })
    const files = listFiles(dataDir)
    expect(files.filter((name) => name.includes('.sqlite'))).toEqual(
      listWith(['keys.sqlite', 'keys.sqlite-wal', 'lock.sqlite', 'tasks.sqlite', 'tasks.sqlite-wal']),
    )
    expect(new Set(files.map((name) => modeOf(join(dataDir, name))))).toEqual(new Set(['600']))
    const folders = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((one) => one.isDirectory())
    const modes = [dataDir, ...folders.map((one) => join(one.parentPath, one.name))].map(modeOf)
    expect([modes.length, new Set(modes)]).toEqual([5, new Set(['700'])])
  },
)

test.runIf(isLong)(
  'a gateway that listens on all interfaces warns that its files have no URL, unless one is set',
  async () => {
    const settings = { HOST: '0.0.0.0', GATEWRIGHT_LOG_LEVEL: 'warn' }
    const warned = await serve(join(root, 'everywhere'), settings)
    await expect.poll(warned.output).toMatch(/"level":40,.+set GATEWRIGHT_PUBLIC_URL/)
    const printed = await serve(join(root, 'with-url'), {
      ...settings,
      GATEWRIGHT_PUBLIC_URL: 'http://gateway.example',
    })
    expect(printed.output()).not.toContain('"level":40')
  },
)

test.runIf(isLong)(
  'keys appear on standard error, and never in the log: the first one once, that of the link at each start',
  async () => {
    const program = `
    const { spawn } = await import('node:child_process')
    const child = spawn(process.execPath, process.argv.slice(1))
    const texts = ['', '']
    for (const [at, stream] of [child.stdout, child.stderr].entries()) stream.on('data', (data) => {
      texts[at] += data
      if (/Serving/.test(texts[0]) && /key in this link[^]*[.]/.test(texts.join(''))) child.kill()
    })
    child.once('close', () => console.log(JSON.stringify(texts)))`
    const env = { GATEWRIGHT_DATA_DIR: join(root, 'first'), PORT: '0' }
    const file = join(repository, 'gateway/gatewright-gateway.js')
    const links = new Set<string>()
    for (const words of [
      'is shown once. It is for development. Programs read',
      'is for the page, until the gateway stops',
    ]) {
      const { stdout } = await node(['--input-type=module', '--eval', program, file], { cwd: repository, env })
      const [out, error] = [0, 1].map((index) => String(valueAt(readJson(stdout), index)))
      const [, url] = /Serving on (\S+)\n/.exec(out ?? '') ?? []
      expect(error).toMatch(new RegExp(`^Open ${url}/#key=gw_[\\w-]{43}\\nThe key in this link ${words}`))
      expect(out).not.toContain('gw_')
      links.add(/#key=(.*)\n/.exec(error ?? '')?.[1] ?? '')
    }
    expect(links.size).toBe(2)
  },
)

test.runIf(isLong)(
  'the link opens the playground, and its key runs a model; without one, the address is in the output',
  async () => {
    const local = await serve(join(root, 'linked'))
    await expect.poll(local.output).toContain('#key=')
    const [, address = '', key] = /Open (\S+)#key=(\S+)\n/.exec(local.output()) ?? []
    const page = await fetch(address)
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ params: { model: 'vendor1-v3-omni', params: { prompt: 'A lighthouse' } } })
    const submitted = await fetch(`${local.url}/workflows/v1/models/submit`, { method: 'POST', headers, body })
    expect(submitted.status).toBe(200)

    const shared = await serve(join(root, 'shared'), { GATEWRIGHT_PUBLIC_URL: 'https://models.example/gate/' })
    await expect.poll(shared.output).toContain('Open https://models.example/gate/\n')
    expect(shared.output()).not.toContain('key=')
  },
)

test('an unknown setting prevents the start and is named', async () => {
  const start = startNode({ GATEWRIGHT_DATA_DIR: join(root, 'typo'), GATEWRIGHT_WORKES: '2' })
  await expect(start).rejects.toThrow(
    'error: GATEWRIGHT_WORKES: there is no such setting. Did you mean GATEWRIGHT_WORKERS?\n',
  )
})
