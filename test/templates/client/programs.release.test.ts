import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Gateway } from '../../../gateway/gateway.ts'
import { repository, run, type Ended } from '../../support/command.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { startGateway } from '../../support/gateway.ts'
import { key, program as command } from '../command/runtime/commandLine.ts'
import { confined, findBun, findDeno, findNode } from './programs.ts'
import { lacking } from '../../support/lacking.ts'

const folder = temporaryFolder('/tmp') // Deno reads nothing below /dev, where others are in memory
const built = pathToFileURL(join(repository, 'generated/client')).href
const settings = { GATEWRIGHT_API_KEY: 'key-of-the-environment', GATEWRIGHT_BASE_URL: 'http://127.0.0.1:1' }
const terminal = '/usr/bin/script'

let gateway: Gateway

beforeAll(async () => {
  gateway = await startGateway(join(folder, '.data'), { GATEWRIGHT_DEV_KEY: key, GATEWRIGHT_LOG_LEVEL: 'silent' })
})
afterAll(() => gateway.stop())

/** Programs other than the Node of the tests, with the arguments that grant a module all permissions it needs. */
const programs: Readonly<Record<string, readonly [path: string | undefined, ...before: readonly string[]]>> = {
  'Node 20': [findNode(20)],
  'Node 22': [findNode(22)],
  Deno: [findDeno(), 'run', '--no-prompt', '--allow-env', '--allow-net', '--allow-read', '--allow-write'],
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
  const start = (args: readonly string[], env: Readonly<Record<string, string>> = settings): Promise<Ended> =>
    run(program, [...before, ...args], { cwd: folder, env: { ...confined(folder), ...env } })

  test('reads the settings of the client from the environment', async () => {
    const body = `const model = { id: 'm', workflow: 'w', mode: 'sync', estimatedSeconds: 1 }
      const client = createClient({ onRequest: ({ url }) => console.log(url), retry: false })
      await client.execute(model, {}).catch(() => {})`
    expect(await start([module('environment', body)])).toMatchObject({
      code: 0,
      stdout: `${settings.GATEWRIGHT_BASE_URL}/workflows/v1/models/execute\n`,
      stderr: '',
    })
  })

  test('reads files from the disk', async () => {
    writeFileSync(join(folder, 'picture.png'), 'bytes')
    const body = `import { fileFrom } from '${built}/dist/runtime/files.js'
      const { name, type, size } = await fileFrom('picture.png')
      console.log(name, type, size)`
    expect(await start([module('file', body)])).toMatchObject({ code: 0, stdout: 'picture.png image/png 5\n' })
  })

  test('runs the command line', async () => {
    const args = [command, 'run', 'vendor8-image-2-turbo', '--prompt', 'a cat', '-o', `${name}.png`]
    const env = { GATEWRIGHT_API_KEY: key, GATEWRIGHT_BASE_URL: gateway.url }
    const { code, stderr } = await start(args, env)
    expect({ code, last: stderr.split('\n').at(-2) }).toEqual({
      code: 0,
      last: `Saved ${name}.png. Credits: 1. Made by the sandbox, not by the vendor.`,
    })
    expect(
      readFileSync(join(folder, `${name}.png`))
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG')
  })
})

const deno = findDeno()
const canType = deno !== undefined && existsSync(terminal)

test.skipIf(!canType)(
  `Deno on a terminal asks for no permissions${lacking(canType, `Deno and ${terminal}`)}`,
  async () => {
    const body = `createClient({ apiKey: 'k', baseUrl: 'http://127.0.0.1:1' }); console.log('made')`
    const line = `timeout 200 "${deno}" run "${module('made', body)}"`
    const { stdout } = await run(terminal, ['-qec', line, '/dev/null'], { cwd: folder, env: confined(folder) })
    expect(stdout.trim()).toBe('made')
  },
)
