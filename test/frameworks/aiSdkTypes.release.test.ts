import { mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Gateway } from '../../gateway/gateway.ts'
import { node, repository, tool } from '../support/command.ts'
import { temporaryFolder } from '../support/folder.ts'
import { apiKey, startGateway } from '../support/gateway.ts'
import { linkPackages } from '../support/links.ts'
import { installed, isInstalled } from './aiSdkKit.ts'

const title = isInstalled ? '' : ' (skipped: run "npm ci --prefix test/frameworks" first)'

const page = readFileSync(join(repository, 'docs/ai-sdk.md'), 'utf8')
const [, program = '', output = ''] = /^```ts\n(.*?)^```\n\n```text\n(.*?)^```/ms.exec(page) ?? []

const compilerOptions = {
  target: 'es2023',
  lib: ['es2024', 'dom', 'dom.iterable', 'dom.asynciterable'],
  module: 'nodenext',
  noEmit: true,
  strict: true,
  exactOptionalPropertyTypes: true,
  verbatimModuleSyntax: true,
  skipLibCheck: true, // the declarations of other people
  types: ['node'],
  typeRoots: [join(repository, 'node_modules/@types')],
}

/** Programs that the compiler refuses, each with a part of its error. */
const mistakes: readonly (readonly [name: string, code: string, error: string])[] = [
  ['misspelt', "provider.imageModel('vendor20-imag-2')", "'ImageModelId'"],
  ['otherKind', "provider.videoModel('vendor20-image-2')", "'VideoModelId'"],
  ['transcription', "provider.transcriptionModel('vendor28-chat-3')", `'"vendor25-transcript-1"'`],
  ['registry', "createProviderRegistry({ provider }).missingModel('a:b')", `'missingModel' does not exist`],
  [
    'option',
    "console.log({ gatewright: { generateAudo: true } satisfies ModelOptions<'vendor1-v3-omni'> })",
    `'generateAudo' does not exist`,
  ],
  ['settings', "createGatewright({ apiKye: 'key' })", `Did you mean to write 'apiKey'?`],
]

const imports = [
  "import { createProviderRegistry } from 'ai'",
  "import provider, { createGatewright, type ModelOptions } from '@gatewright/ai-sdk'",
  'console.log(createProviderRegistry, provider, createGatewright)',
  "export type Used = ModelOptions<'vendor1-v3-omni'>",
  '',
].join('\n')

describe.runIf(isInstalled)(`docs/ai-sdk.md and the types of the provider${title}`, () => {
  const folder = temporaryFolder()
  let gateway: Gateway

  beforeAll(async () => {
    for (const name of ['node_modules', 'wrong']) mkdirSync(join(folder, name))
    for (const name of readdirSync(installed).filter((one) => !one.startsWith('.')))
      symlinkSync(join(installed, name), join(folder, 'node_modules', name), 'dir')
    linkPackages(join(repository, 'generated'), folder, ['ai-sdk', 'client'])
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
    for (const name of ['.', 'wrong'])
      writeFileSync(join(folder, name, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }))
    writeFileSync(join(folder, 'program.ts'), program)
    writeFileSync(join(folder, 'right.ts'), `${imports}createProviderRegistry({ provider }).imageModel('provider:x')\n`)
    for (const [name, code] of mistakes) writeFileSync(join(folder, 'wrong', `${name}.ts`), `${imports}${code}\n`)
    gateway = await startGateway(temporaryFolder())
  })
  afterAll(() => gateway.stop())

  test.concurrent('the program of the page runs, and prints what the page says', async () => {
    const env = { GATEWRIGHT_API_KEY: apiKey, GATEWRIGHT_BASE_URL: gateway.url }
    const { code, stdout, stderr } = await node(['program.ts'], { cwd: folder, env })
    expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: output, stderr: '' })
  })

  test.concurrent('the program compiles, and a provider is one of the AI SDK', async () => {
    const { code, stdout } = await tool('typescript', 'tsc', ['--pretty', 'false'], { cwd: folder })
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' })
  })

  test.concurrent('a misspelt id, one of another kind and a wrong option are errors of the compiler', async () => {
    const { stdout } = await tool('typescript', 'tsc', ['--pretty', 'false'], { cwd: join(folder, 'wrong') })
    for (const [name, , error] of mistakes) {
      const own = stdout.split('\n').filter((line) => line.startsWith(`${name}.ts(`))
      expect(own, name).toHaveLength(1)
      expect(own[0]).toContain(error)
    }
  })
})
