import { mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { still, writeAcme, type Write } from '../support/acme.ts'
import { repository } from '../support/command.ts'
import { onlyTargets, program } from '../support/gatewright.ts'
import { textWith } from '../support/matching.ts'
import { valueAt } from '../support/reading.ts'
import { Running } from '../support/running.ts'
import { temporary } from '../support/temporary.ts'

const key = 'development-key-of-the-test'

/** The targets whose packages the gateway reads. */
const served = ['catalog', 'openapi', 'schemas', 'upstreams', 'validators']

/** A project outside the repository, in which the gateway is installed. */
function projectOf(): { readonly folder: string; readonly write: Write } {
  const folder = temporary()
  mkdirSync(join(folder, 'node_modules/@gatewright'), { recursive: true })
  for (const name of ['gateway', 'sandbox'])
    symlinkSync(join(repository, name), join(folder, 'node_modules/@gatewright', name))
  const write = writeAcme(folder)
  onlyTargets(folder, ...served)
  return { folder, write }
}

/** Runs `gatewright serve` in a folder. */
const serve = (cwd: string, ...args: readonly string[]): Running =>
  new Running(process.execPath, [program, 'serve', ...args], {
    cwd,
    env: { GATEWRIGHT_DEV_KEY: key, GATEWRIGHT_SANDBOX_SECONDS: '0.2' },
  })

const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }

/** The answer to a call. */
async function post(url: string, path: string, params: object): Promise<unknown> {
  const answer = await fetch(`${url}/workflows/acme/still/${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ params: { model: 'acme-still-1', ...params } }),
  })
  return answer.json()
}

const completed = { status: 'success', response: { status: 'COMPLETED' } }

test('serve follows the specs: what is new is accepted, what is broken does not stop it, and tasks continue', async () => {
  const { folder, write } = projectOf()
  const serving = serve(folder, '--port', '0')
  const url = await serving.says(/Serving on (\S+)\n/)
  expect(await post(url, 'execute', { prompt: 'A' })).toMatchObject(completed)
  expect(await post(url, 'execute', { prompt: 'A', style: 'a' })).toMatchObject({ status: 422 })

  const task = await post(url, 'submit', { prompt: 'sandbox:seconds=2' })
  write('specs/models/acme/still.yaml', still('  style: { type: text, description: The look. }\n'))
  expect(await serving.says(/Serving on (\S+)\n/)).toBe(url)
  expect(await post(url, 'execute', { prompt: 'A', style: 'a' })).toMatchObject(completed)
  const result = `${url}/workflows/acme/still/${String(valueAt(task, 'response', 'id'))}/result`
  const ended = await fetch(result, { headers: { ...headers, prefer: 'wait=20' } })
  const body: unknown = await ended.json()
  expect(body).toMatchObject(completed)

  write('specs/models/acme/still.yaml', still('  style: { type: txet }\n'))
  await serving.says(/unknown-kind[^]*The gateway continues with the last valid specs\./)
  expect(await post(url, 'execute', { prompt: 'A', style: 'a' })).toMatchObject(completed)

  write('specs/models/acme/still.yaml', still('  size: { type: integer, min: 1, max: 9, description: The size. }\n'))
  await serving.says(/Serving on (\S+)\n/)
  expect(await post(url, 'execute', { prompt: 'A', size: 3 })).toMatchObject(completed)

  expect(await serving.end('SIGINT')).toBe(0)
  await expect(fetch(url)).rejects.toThrow()
})

test('serve waits for specs that are right, and its gateway ends with it, even if it is killed', async () => {
  const { folder, write } = projectOf()
  write('specs/models/acme/still.yaml', 'id: [')
  const serving = serve(folder, '--port', '0', '--host', '127.0.0.1')
  await serving.says(/Waiting for a change of the specs\./)
  write('specs/models/acme/still.yaml', still())
  const url = await serving.says(/Serving on (\S+)\n/)
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  await serving.end('SIGKILL')
  await expect
    .poll(() =>
      fetch(`${url}/healthz`).then(
        () => 'there',
        () => 'gone',
      ),
    )
    .toBe('gone')
})

test('serve follows the configuration, and modules and templates that it names', async () => {
  const { folder, write } = projectOf()
  write('own/readme.hbs', '# One\n')
  write('parts/names.ts', "export const scope: string = '@one'\n")
  const templates = "templates: { 'catalog/readme.hbs': 'own/readme.hbs' }"
  const targets = `targets: ${JSON.stringify(served)}`
  rmSync(join(folder, 'gatewright.config.json'))
  write(
    'gatewright.config.ts',
    `import { scope } from './parts/names.ts'\nexport default { packages: { scope }, ${templates}, ${targets} }\n`,
  )
  const serving = serve(folder, '--port', '0')
  await serving.says(/Serving on (\S+)\n/)
  const written = (path: string): string => readFileSync(join(folder, 'generated', path), 'utf8')
  expect([written('catalog/README.md'), written('catalog/package.json')]).toEqual([
    '# One\n',
    textWith('"@one/catalog"'),
  ])
  write('own/readme.hbs', '# Two\n')
  await serving.says(/Serving on (\S+)\n/)
  await expect.poll(() => written('catalog/README.md')).toBe('# Two\n')
  write('parts/names.ts', "export const scope: string = '@two'\n")
  await serving.says(/Serving on (\S+)\n/)
  await expect.poll(() => written('catalog/package.json')).toContain('"@two/catalog"')
  write('gatewright.config.ts', "export default { out: 'elsewhere' }\n")
  await serving.says(/into elsewhere\/[^]*Serving on (\S+)\n/)
  expect(await serving.end('SIGTERM')).toBe(0)
})

test('serve reports a port that is taken, in the words of the gateway', async () => {
  const { folder } = projectOf()
  const first = serve(folder, '--port', '0')
  const url = await first.says(/Serving on (\S+)\n/)
  const other = projectOf()
  const second = serve(other.folder, '--port', new URL(url).port)
  await second.says(/EADDRINUSE/)
  expect(await second.ended).toBe(1)
})
