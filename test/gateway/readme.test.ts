import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig, settingNames } from '../../gateway/config.ts'
import { startGateway, type Gateway } from '../../gateway/gateway.ts'
import { repository } from '../support/command.ts'
import { temporaryFolder } from '../support/folder.ts'
import { blocksOf } from '../support/markdown.ts'

const root = temporaryFolder()
const key = 'development-key-of-the-readme'
let gateway: Gateway

beforeAll(async () => {
  mkdirSync(folder)
  symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'))
  const settings = {
    PORT: '0',
    GATEWRIGHT_DEV_KEY: key,
    GATEWRIGHT_SANDBOX_SECONDS: '0.2',
    GATEWRIGHT_LOG_LEVEL: 'error',
  }
  gateway = await startGateway({ ...readConfig(settings), dataDir: join(root, 'data') })
})

afterAll(() => gateway.stop())

/** A folder in which the packages are installed, as in the project's. */
const folder = join(root, 'project')

/** What a shell prints for a block of the README, as pasted but for the address. */
function paste(block: string): Promise<string> {
  const script = block.replaceAll('localhost:8787', new URL(gateway.url).host)
  const child = spawn('bash', ['-c', script], { cwd: folder, env: { ...process.env, KEY: key } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (output += data.toString()))
  return new Promise((done) => child.once('close', () => done(output)))
}

const shell = blocksOf('README.md', 'sh')
const blocks = shell.filter((code) => code.includes('curl'))
const lines = shell.filter((code) => code.includes('@gatewright/client'))

describe('the README', () => {
  test('shows both families of endpoints', () => {
    expect(blocks.some((code) => code.includes('/v1/models/submit'))).toBe(true)
    expect(blocks.some((code) => code.includes('/vendor1-omni-video/submit'))).toBe(true)
  })

  test.each(blocks)('has a block that works as pasted: %#', async (block) => {
    const answer: unknown = JSON.parse(await paste(block))
    expect(answer).toMatchObject({ status: 'success', response: { status: 'COMPLETED', usage: { credits: 1 } } })
  })
})

test('the line of the client leaves a video', async () => {
  const [line = ''] = lines
  expect(line.trimEnd()).not.toContain('\n')
  expect(await paste(line)).toBe('')
  expect(readFileSync(join(folder, 'lighthouse.mp4')).subarray(4, 8).toString()).toBe('ftyp')
})

test('every setting has a row in the page of the configuration, and every row a setting', () => {
  const page = readFileSync('docs/configuration.md', 'utf8')
  expect([...page.matchAll(/^\| `([A-Z0-9_]+)`/gm)].map(([, name]) => name).sort()).toEqual([...settingNames].sort())
})
