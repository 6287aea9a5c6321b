import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { repository } from '../../support/command.ts'
import { valueAt } from '../../support/reading.ts'
import { apiKey } from '../../support/node.ts'
import { temporary } from '../../support/temporary.ts'

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
  expect(await once(child, 'message')).toContainEqual({ ready: { host: '127.0.0.1', port: 0 } })
  const key = 'gw_of-this-session-0123456789'
  const server = createServer({ pauseOnConnect: true }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const address = `http://127.0.0.1:${String(valueAt(server.address(), 'port'))}`
  child.send({ key, listening: address })
  expect(await once(child, 'message')).toContainEqual({ serving: true })
  await expect.poll(() => text).toMatch(`Open ${address}/#key=${key}\n`)
  server.on('connection', (socket) => void child.send({ connection: 7 }, socket, { keepOpen: true }))
  const closed = once(child, 'message')
  const read = await fetch(`${address}/workflows/v1/models?limit=1`, {
    headers: { authorization: `Bearer ${key}`, connection: 'close' },
  })
  expect(read.status).toBe(200)
  expect(await closed).toContainEqual({ closed: 7, isLeftOpen: false })
  child.disconnect()
  const [code]: readonly unknown[] = await once(child, 'exit')
  expect(code).toBe(0)
})
