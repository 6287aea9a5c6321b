import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { repository, run, type Ended } from '../support/command.ts'
import { temporaryFolder } from '../support/folder.ts'
import { findBun, findDeno, findNode } from './programs.ts'

const folder = temporaryFolder()
const built = pathToFileURL(join(repository, 'generated/client')).href
const settings = { GATEWRIGHT_API_KEY: 'key-of-the-environment', GATEWRIGHT_BASE_URL: 'http://127.0.0.1:1' }
const terminal = '/usr/bin/script'

/** What other programs than the Node of the tests take before the path of a module that may do all it needs. */
const programs: Readonly<Record<string, readonly [path: string | undefined, ...before: readonly string[]]>> = {
  'Node 20': [findNode(20)],
  'Node 22': [findNode(22)],
  Deno: [findDeno(), 'run', '--no-prompt', '--allow-env', '--allow-read'],
  Bun: [findBun(), 'run'],
}

/** The path of a module that imports the built client. */
function module(name: string, body: string): string {
  const path = join(folder, `${name}.mjs`)
  writeFileSync(path, `import { createClient } from '${built}/dist/index.js'\n${body}\n`)
  return path
}

describe.for(Object.entries(programs))('%s', ([name, [program, ...before]]) => {
  if (program === undefined) return test.skip(`no ${name} is on PATH, and none is named in the environment`)
  const start = (path: string, ...args: readonly string[]): Promise<Ended> =>
    run(program, [...before, path, ...args], { cwd: folder, env: settings })

  test('gives the client what the environment says', async () => {
    const body = `const model = { id: 'm', workflow: 'w', mode: 'sync', estimatedSeconds: 1 }
      const client = createClient({ onRequest: ({ url }) => console.log(url), retry: false })
      await client.execute(model, {}).catch(() => {})`
    expect(await start(module('environment', body))).toMatchObject({
      code: 0,
      stdout: `${settings.GATEWRIGHT_BASE_URL}/workflows/v1/models/execute\n`,
      stderr: '',
    })
  })

  test('reads files of the disk', async () => {
    writeFileSync(join(folder, 'picture.png'), 'bytes')
    const body = `import { fileFrom } from '${built}/dist/runtime/files.js'
      const { name, type, size } = await fileFrom('picture.png')
      console.log(name, type, size)`
    expect(await start(module('file', body))).toMatchObject({ code: 0, stdout: 'picture.png image/png 5\n' })
  })

  test('runs the command line', async () => {
    const path = join(repository, 'generated/client/gatewright-client.js')
    expect(await start(path, 'models', 'vendor1', 'omni')).toEqual({
      code: 0,
      stdout: 'vendor1-v3-omni  video  text-to-video  V3 Omni\n',
      stderr: '',
    })
  })
})

const deno = findDeno()
test.skipIf(deno === undefined || !existsSync(terminal))('Deno on a terminal asks for no permission', async () => {
  const body = `createClient({ apiKey: 'k', baseUrl: 'http://127.0.0.1:1' }); console.log('made')`
  const line = `timeout 20 "${deno}" run "${module('made', body)}"`
  const { stdout } = await run(terminal, ['-qec', line, '/dev/null'], { cwd: folder })
  expect(stdout.trim()).toBe('made')
})
