import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { repository } from '../support/command.ts'
import { apiKey } from '../support/node.ts'
import { temporary } from '../support/temporary.ts'

test('gateways of one session of `gatewright serve` have one key in their links', async () => {
  const env = {
    ...process.env,
    PORT: '0',
    GATEWRIGHT_DATA_DIR: temporary(),
    GATEWRIGHT_DEV_KEY: apiKey,
    GATEWRIGHT_LOG_LEVEL: 'fatal',
  }
  const program = join(repository, 'gateway/gatewright-gateway.js')
  const child = spawn(process.execPath, [program, 'serve', '--attached'], {
    cwd: repository,
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let text = ''
  child.stderr?.setEncoding('utf8').on('data', (piece: string) => (text += piece))
  expect(await once(child, 'message')).toContain('ready')
  const key = 'gw_of-this-session-0123456789'
  child.send({ key })
  const [address]: unknown[] = await once(child, 'message')
  await expect.poll(() => text).toBe(`Open ${String(address)}/#key=${key}\n`)
  const read = await fetch(`${String(address)}/workflows/v1/models?limit=1`, {
    headers: { authorization: `Bearer ${key}` },
  })
  expect(read.status).toBe(200)
  child.disconnect()
  const [code]: readonly unknown[] = await once(child, 'exit')
  expect(code).toBe(0)
})
