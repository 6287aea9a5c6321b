import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { startServing } from '../deploy/catalogue.ts'
import { repository, run } from '../support/command.ts'
import { temporaryFolder } from '../support/folder.ts'
import { install, type Installed } from '../support/installed.ts'
import { textWith } from '../support/matching.ts'
import { follow, stepsOf } from '../support/page.ts'

const folder = join(temporaryFolder(), 'acme')
const env = { npm_config_offline: 'true' }
let user: Installed

/** A program of an application developer, who has the packages and never sees a spec. */
const program = `import { createClient } from '@acme/client'
import { acmeStill1 } from '@acme/client/models/acme-still-1'
import { acmeStill1 as validator } from '@acme/validators/models/acme-still-1'

const { KEY: apiKey = '', URL: baseUrl = '' } = process.env
const client = createClient({ apiKey, baseUrl })
const { result } = await client.run(acmeStill1, { prompt: 'A lighthouse at dawn', class: 'oil' })
console.log(result.model, (await fetch(result.url)).headers.get('content-type'))
console.log(validator.safeParse({ prompt: 'A lighthouse', class: 'oill' }).issues?.[0]?.message)
`

beforeAll(async () => {
  user = await install({ folder, packages: ['gatewright', '@gatewright/gateway', '@gatewright/sandbox'] })
})

const shell = (command: string) => user.run('sh', ['-c', command], { env })

test('with the tarballs, docs/extending.md builds what it says', async () => {
  const hasPython = (await run('sh', ['-c', 'command -v python3'], { cwd: folder })).code === 0
  const steps = stepsOf('docs/extending.md').filter(
    (step) => hasPython || !('commands' in step) || !step.commands.some((command) => command.startsWith('python3')),
  )
  await follow(steps, folder, shell)
  expect(existsSync(join(folder, 'generated/reference/models/acme-still-1.md'))).toBe(true)
})

test('the gateway serves the model, and a program calls it through a client of the own scope', async () => {
  const linked = await shell('npm install --no-audit --no-fund ./generated/client ./generated/validators')
  expect(linked).toMatchObject({ code: 0 })
  writeFileSync(join(folder, 'call.ts'), program)
  const key = 'a-key-of-sixteen-characters'
  // Not with npx, which does not pass on the signal that stops it.
  const serving = await startServing(['node_modules/.bin/gatewright-gateway', '--packages', 'generated'], {
    cwd: folder,
    env: { ...process.env, ...env, PORT: '0', GATEWRIGHT_DEV_KEY: key, GATEWRIGHT_SANDBOX_SECONDS: '0' },
  })
  const called = await user.run('node', ['call.ts'], { env: { KEY: key, URL: serving.url } })
  expect(called).toMatchObject({ code: 0, stdout: textWith('acme-still-1 image/png\n') })
  expect(called.stdout).toContain('class must be one of "oil", "pencil | chalk", but it is "oill". Did you mean "oil"?')
  expect(await serving.stop()).toBe(0)
})

test('a mistake that breaks callers fails where their programs are compiled, and a stale package in CI', async () => {
  const compile = ['--noEmit', '--module', 'nodenext', '--target', 'es2023', '--strict', '--skipLibCheck']
  const types = ['--typeRoots', join(repository, 'node_modules/@types'), '--types', 'node', 'call.ts']
  const tsc = () => user.run('node', [join(repository, 'node_modules/typescript-5.9/bin/tsc'), ...compile, ...types])
  expect(await tsc()).toMatchObject({ code: 0, stdout: '' })
  const spec = join(folder, 'specs/models/acme/acme-still-1.yaml')
  writeFileSync(spec, readFileSync(spec, 'utf8').replaceAll(/\bclass\b/g, 'technique'))
  expect(await shell('npx gatewright build --check')).toMatchObject({ code: 1, stdout: textWith('differs') })
  expect(await shell('npx gatewright build')).toMatchObject({ code: 0 })
  expect(await tsc()).toMatchObject({ code: 2, stdout: textWith("'class' does not exist in type") })
})

test('the files that deploy the gateway come with the package', async () => {
  const [, block = ''] =
    /```sh\n(cp -r [^\n]+)\n```/.exec(readFileSync(join(repository, 'docs/operating.md'), 'utf8')) ?? []
  expect(await shell(block)).toMatchObject({ code: 0 })
  expect(existsSync(join(folder, 'deploy/Dockerfile'))).toBe(true)
})
