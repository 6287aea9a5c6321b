import { createServer, request as open } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { vendor2Audio1_0 } from '@gatewright/client/models/vendor2-audio-1.0'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../gateway/config.ts'
import { openSqlite } from '../../gateway/engine/sqlite.ts'
import { startGateway } from '../../gateway/gateway.ts'
import { makeClient } from '../../templates/client/runtime/client.ts'
import { GatewayError } from '../../templates/client/runtime/errors.ts'
import { temporaryFolder } from '../support/folder.ts'
import { fastClock, seeded } from './clock.ts'

const apiKey = 'development-key-of-the-test'
const submits = 300
const dataDir = join(temporaryFolder(), 'data')

/** A way to the gateway that breaks before or after what passes it, three times in ten. */
async function badWay(target: string, random: () => number): Promise<string> {
  const server = createServer(async (request, response) => {
    const fate = random()
    if (fate < 0.1) return void request.socket.resetAndDestroy()
    const { method, url = '', headers } = request
    const body = await buffer(request)
    const onward = open(new URL(url, target), { method, headers }, async (answer) => {
      const bytes = await buffer(answer)
      if (fate < 0.2) return void request.socket.resetAndDestroy()
      if (fate < 0.25) return void response.writeHead(502).end('<html>Bad gateway</html>')
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      if (fate < 0.3) return void response.write(bytes.subarray(0, 20), () => response.destroy())
      response.end(bytes)
    })
    onward.on('error', () => response.destroy()).end(body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${Object(server.address()).port}`
}

test('through a way that breaks, the gateway runs each call once and the client gets each result', async () => {
  const settings = {
    ...{ PORT: '0', GATEWRIGHT_DEV_KEY: apiKey },
    ...{ GATEWRIGHT_SANDBOX_SECONDS: '0.05', GATEWRIGHT_LOG_LEVEL: 'fatal' },
  }
  const gateway = await startGateway({ ...readConfig(settings), dataDir })
  const baseUrl = await badWay(gateway.url, seeded(7))
  const client = makeClient({ apiKey, baseUrl, retry: { budgetMs: 600_000 } }, fastClock(20, 7))
  const ids = new Set<string>()
  const refused: GatewayError[] = []
  let left = submits
  const lane = async (): Promise<void> => {
    while (left-- > 0) {
      const run = client.run(vendor2Audio1_0, { prompt: `Number ${left}.` })
      await run.then(
        ({ id, credits }) => ids.add(`${id} ${credits}`),
        (error: unknown) => refused.push(Object(error)),
      )
    }
  }
  await Promise.all(Array.from({ length: 16 }, lane))
  await gateway.stop()
  const engine = openSqlite(dataDir)
  const { states } = await engine.stats()
  await engine.close()
  // Three answers in a row that are none end a call; its key still finds its task.
  for (const { taskId, idempotencyKey } of refused) expect(taskId ?? idempotencyKey).toBeDefined()
  expect([...ids].every((one) => one.endsWith(' 1'))).toBe(true)
  expect(states).toMatchObject({ ACCEPTED: 0, IN_PROGRESS: 0, FAILED: 0 })
  expect(ids.size).toBeGreaterThan(submits * 0.95)
  expect(states.COMPLETED).toBeGreaterThanOrEqual(ids.size)
  expect(states.COMPLETED).toBeLessThanOrEqual(submits)
})
