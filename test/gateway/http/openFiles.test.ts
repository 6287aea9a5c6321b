import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { Agent, get, type IncomingMessage } from 'node:http'
import { devNull } from 'node:os'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import fastify from 'fastify'
import { reserveFiles } from '../../../gateway/http/openFiles.ts'
import { Problem } from '../../../gateway/http/problem.ts'

afterEach(() => void vi.restoreAllMocks())

/** The status of a call on a separate connection. */
async function status(address: string): Promise<number> {
  const agent = new Agent({ keepAlive: false })
  const [answer]: IncomingMessage[] = await once(get(address, { agent }), 'response')
  if (answer === undefined) throw new Error('There is no response.')
  answer.resume()
  await once(answer, 'close')
  return Number(answer.statusCode)
}

/** Opens this many files; returns them, and what closes them. */
function openMany(count: number): { readonly last: number; readonly close: () => void } {
  const files = Array.from({ length: count }, () => openSync(devNull, 'r'))
  return { last: Math.max(...files), close: () => files.splice(0).forEach((file) => closeSync(file)) }
}

test('callers get answers again when files that were no connections are closed', async () => {
  const probe = openMany(1)
  probe.close()
  // This process has many more, but the server believes that it could open a few.
  vi.spyOn(process.report, 'getReport').mockReturnValue({ userLimits: { open_files: { soft: probe.last + 60 } } })
  const app = fastify()
  onTestFinished(() => app.close())
  app.setErrorHandler((error, _request, reply) => reply.code(error instanceof Problem ? error.status : 500).send())
  reserveFiles(app)
  app.get('/', { config: { template: '/' } }, async () => 'ok')
  const address = await app.listen()
  const others = openMany(60)
  onTestFinished(() => others.close())
  expect(await status(address)).toBe(503)
  others.close()
  await expect.poll(() => status(address), { timeout: 10_000 }).toBe(200)
})
