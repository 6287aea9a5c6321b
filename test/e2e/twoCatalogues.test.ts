import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { build } from '../../generator/building/builder.ts'
import { targets } from '../../templates/index.ts'
import { node, repository } from '../support/command.ts'
import { temporaryFolder } from '../support/folder.ts'
import { madeModel, writeSpecs } from '../support/madeSpecs.ts'
import { readJson } from '../support/reading.ts'
import { isLong } from '../support/size.ts'
import { compilers, typeErrors } from '../support/typescript.ts'

const folder = temporaryFolder()

/** Two catalogues have a model of the same id, with other parameters. */
const models = {
  gatewright: madeModel('made-one', { params: { prompt: { type: 'text', required: true } } }),
  acme: madeModel('made-one', {
    params: { words: { type: 'text', required: true }, size: { type: 'enum', options: ['small', 'large'] } },
  }),
}

const program = `
import { createClient, ValidationError } from '@gatewright/client'
import { models } from '@gatewright/client/models'
import { madeOne, type MadeOneInput } from '@gatewright/client/models/made-one'
import { madeOne as check } from '@gatewright/validators/models/made-one'
import { createClient as createAcme, ValidationError as AcmeError } from '@acme/client'
import { models as acmeModels } from '@acme/client/models'
import { madeOne as acmeOne, type MadeOneInput as AcmeInput } from '@acme/client/models/made-one'
import { madeOne as acmeCheck } from '@acme/validators/models/made-one'

const sent: string[] = []
const fetch = async (url: string | URL | Request, init?: RequestInit): Promise<Response> => {
  sent.push(\`\${url} \${init?.body}\`)
  const response = { id: 'task', status: 'COMPLETED', result: { url: 'https://a.b/c.png' }, usage: { credits: 1 } }
  return Response.json({ status: 'success', response })
}

const input: MadeOneInput = { prompt: 'A lighthouse' }
const acmeInput: AcmeInput = { words: 'A lighthouse', size: 'small' }
// @ts-expect-error the other catalogue has other parameters
const wrong: MadeOneInput = acmeInput

const client = createClient({ apiKey: 'one', baseUrl: 'https://one.example', models, fetch })
const acme = createAcme({ apiKey: 'two', baseUrl: 'https://two.example', models: acmeModels, fetch })
await Promise.all([client.run(madeOne, input), acme.run(acmeOne, acmeInput)])
await client.run('made-one', input)
await acme.run('made-one', acmeInput)
// @ts-expect-error the definitions differ
const error: unknown = await client.run(madeOne, acmeInput).catch((error: unknown) => error)
console.log(JSON.stringify({
  sent,
  errors: [error instanceof ValidationError, error instanceof AcmeError],
  checks: [check.is(input), check.is(wrong), acmeCheck.is(acmeInput), acmeCheck.is(input)],
}))
`

const common = `
const names = ['@gatewright/client', '@acme/client', '@acme/validators/all', '@acme/catalog', '@acme/openapi', '@acme/command']
console.log(names.map((name) => Object.keys(require(name)).length > 0).join(' '))
`

beforeAll(async () => {
  for (const [name, model] of Object.entries(models)) {
    const out = join(folder, name, 'out')
    const specs = writeSpecs(join(folder, name), [model])
    const templates = join(repository, 'templates')
    await build({ specs, out, check: false, targets, templates, packages: { scope: `@${name}` } })
    mkdirSync(join(folder, 'node_modules', `@${name}`), { recursive: true })
    for (const target of targets)
      symlinkSync(join(out, target.name), join(folder, 'node_modules', `@${name}`, target.name), 'dir')
  }
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  writeFileSync(join(folder, 'program.ts'), program)
  writeFileSync(join(folder, 'common.cjs'), common)
})

test.runIf(isLong).each(isLong ? compilers : compilers.slice(0, 1))(
  '%s keeps the types of two catalogues apart',
  async (compiler) => {
    expect(await typeErrors(compiler, folder, { include: ['program.ts'] })).toEqual([])
  },
)

test('both run in one program', async () => {
  const { code, stdout, stderr } = await node(['--disable-warning=ExperimentalWarning', 'program.ts'], { cwd: folder })
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  const call = (host: string, params: object): string =>
    `https://${host}.example/workflows/v1/models/execute ${JSON.stringify({ params: { model: 'made-one', params } })}`
  const one = call('one', { prompt: 'A lighthouse' })
  const two = call('two', { words: 'A lighthouse', size: 'small' })
  expect(readJson(stdout)).toEqual({
    sent: [one, two, one, two],
    errors: [true, false],
    checks: [true, false, true, false],
  })
})

test('CommonJS code can require their packages', async () => {
  const { code, stdout, stderr } = await node(['--disable-warning=ExperimentalWarning', 'common.cjs'], { cwd: folder })
  expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: 'true true true true true true\n', stderr: '' })
})

test('each has a command with the name of its scope', async () => {
  for (const name of Object.keys(models)) {
    const program = join(folder, 'node_modules', `@${name}`, 'command', `${name}-client.js`)
    const help = await node([program, '--help'], { cwd: folder })
    expect(help).toMatchObject({ code: 0, stderr: '' })
    expect(help.stdout).toMatch(new RegExp(`^Usage: ${name}-client COMMAND\\n`))
    const { stdout } = await node([program, 'run', 'made-one', '--help'], { cwd: folder })
    expect(stdout).not.toContain(name === 'acme' ? 'gatewright-client' : 'acme-client')
    expect((await node([program, 'models'], { cwd: folder })).stdout).toBe('made-one  image  text-to-image  Made\n')
  }
})
