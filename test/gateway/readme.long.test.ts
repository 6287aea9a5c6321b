import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { settingNames } from '../../gateway/config.ts'
import type { Gateway } from '../../gateway/gateway.ts'
import { repository } from '../support/command.ts'
import { temporaryFolder } from '../support/folder.ts'
import { startGateway } from '../support/gateway.ts'
import { linkPackages } from '../support/links.ts'
import { blocksOf } from '../support/markdown.ts'
import { isLong } from '../support/size.ts'

const root = temporaryFolder()
const key = 'development-key-of-the-readme'
let gateway: Gateway

beforeAll(async () => {
  install()
  const settings = { GATEWRIGHT_DEV_KEY: key, GATEWRIGHT_SANDBOX_SECONDS: '0.2' }
  gateway = await startGateway(join(root, 'data'), settings)
})

afterAll(() => gateway.stop())

/** A folder in which the packages are installed, as in the project's. */
const folder = join(root, 'project')

/** Links the packages and the command of the client as `npm ci` does. */
function install(): void {
  const modules = join(folder, 'node_modules')
  const built = join(repository, 'generated')
  linkPackages(built, folder, ['client', 'command'])
  mkdirSync(join(modules, '.bin'))
  symlinkSync(join(built, 'command/gatewright-client.js'), join(modules, '.bin/gatewright-client'))
}

/** The output of a shell for a block of the README, with only the address replaced. */
function paste(block: string, cwd = folder): Promise<string> {
  const script = block.replaceAll('localhost:8787', new URL(gateway.url).host)
  const env = { ...process.env, KEY: key, GATEWRIGHT_BASE_URL: gateway.url, NPM_CONFIG_LOGLEVEL: 'error' }
  const child = spawn('bash', ['-c', script], { cwd, env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (output += data.toString()))
  return new Promise((done) => child.once('close', () => done(output)))
}

const shell = ['README.md', 'docs/http-api.md'].flatMap((path) => blocksOf(path, 'sh'))
const calls = shell.filter((code) => code.includes('curl'))
const story = (code: string): boolean => code.includes('/events')
const blocks = calls.filter((code) => code.includes('/submit') && !story(code))

/** The call of the client, with a model of this project in place of that of a new catalogue. */
const lines = shell
  .filter((code) => code.includes('npx acme-client run'))
  .map((code) => code.replace('acme-client run acme-video-1', 'gatewright-client run vendor1-v3-omni --duration 3'))

describe('the README and the page of the protocol', () => {
  test('shows both families of endpoints', () => {
    expect(blocks.some((code) => code.includes('/v1/models/submit'))).toBe(true)
    expect(blocks.some((code) => code.includes('/vendor1-omni-video/submit'))).toBe(true)
  })

  test('shows how to list tasks, and to ask for the price and the issues of a call, which works as pasted', async () => {
    const own = calls.filter((code) => !blocks.includes(code) && !story(code) && !code.includes('text/event-stream'))
    const [list = '', options = '', ...others] = own
    expect(others).toEqual([])
    const listed: unknown = JSON.parse(await paste(list))
    expect(listed).toMatchObject({ status: 'success', response: { result: { items: [] } } })
    const answer: unknown = JSON.parse(await paste(options))
    expect(answer).toMatchObject({ status: 'success', response: { params: { duration: 10 }, issues: [{}] } })
  })

  test('shows how to stream the events of a call, which works as pasted', async () => {
    const [stream = ''] = calls.filter((code) => code.includes('text/event-stream'))
    expect(await paste(stream)).toMatch(
      /^:\n\nevent: state\nid: [^]+\n\nevent: result\nid: COMPLETED\ndata: {.+"credits":1.+}\n\n$/,
    )
  })

  test('shows how to submit, watch, cancel and pay, and prints what the page says', async () => {
    const [script = ''] = calls.filter(story)
    const [printed = ''] = readFileSync('docs/http-api.md', 'utf8').split('it prints:\n\n```\n')[1]?.split('```') ?? []
    // Other tests have spent credits, too.
    expect((await paste(script)).replace(/(?<=Spent: )\d+/, '1')).toBe(printed)
  })

  test.each(blocks)('has a block that works as pasted: %#', async (block) => {
    const answer: unknown = JSON.parse(await paste(block))
    expect(answer).toMatchObject({ status: 'success', response: { status: 'COMPLETED', usage: { credits: 1 } } })
  })
})

test.runIf(isLong)('has a command of the client that saves a video', async () => {
  const [line = ''] = lines
  expect(line).toMatch(/^.+ npx gatewright-client run vendor1-v3-omni .+\n$/)
  expect(await paste(line)).toMatch(
    /^Task \S+\nACCEPTED .+\n(?:.+\n)*COMPLETED .+\nSaved lighthouse\.mp4\. Credits: 1\. Made by the sandbox, not by the vendor\.\n$/,
  )
  expect(readFileSync(join(folder, 'lighthouse.mp4')).subarray(4, 8).toString()).toBe('ftyp')
})

test('the commands in the README of the command line work as pasted', async () => {
  const [block = ''] = blocksOf('generated/command/README.md', 'sh')
  expect(block.match(/^npx gatewright-client \w+/gm)).toHaveLength(3)
  // An empty project, in which npm installs the packages from their folders as it would from a registry.
  const empty = join(root, 'empty')
  mkdirSync(empty)
  const folders = ['client', 'command'].map((name) => `'${join(repository, 'generated', name)}'`).join(' ')
  const install = `npm install --silent --prefer-offline --no-audit --no-fund --install-links ${folders}`
  const script = block.replace('npm install @gatewright/command', () => install).replace('your-key', key)
  expect(script).toContain(install)
  const printed = await paste(`set -e\n${script}`, empty)
  expect(printed).toMatch(/^vendor1-v3-omni .+\n(?:.+\n){219}V3 Omni \(vendor1-v3-omni\): /)
  expect(printed).toMatch(/\nSaved result\.mp4\. Credits: 1\. Made by the sandbox, not by the vendor\.\n$/)
  expect(readFileSync(join(empty, 'result.mp4')).subarray(4, 8).toString()).toBe('ftyp')
})

test('the page of the configuration has a row for every setting, and no others', () => {
  const page = readFileSync('docs/operating.md', 'utf8')
  expect([...page.matchAll(/^\| `([A-Z0-9_]+)`/gm)].map(([, name]) => name).sort()).toEqual([...settingNames].sort())
})
