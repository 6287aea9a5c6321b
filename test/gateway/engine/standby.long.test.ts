import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPostgres } from '../../../gateway/engine/postgres.ts'
import { bench } from '../../support/httpServer.ts'
import { textWith } from '../../support/matching.ts'
import { query, startPostgres, type PostgresServer } from '../../support/postgresServer.ts'
import { valueAt } from '../../support/reading.ts'

let server: PostgresServer
beforeAll(async () => {
  server = await startPostgres()
  await query(server.urlOf('postgres'), 'CREATE DATABASE tasks')
})
afterAll(() => server.remove())

test('a gateway on a standby in recovery is not ready, and is again once it is promoted', async () => {
  const url = server.urlOf('tasks')
  const engine = await openPostgres({ url, onError: () => undefined })
  const status = async (): Promise<readonly unknown[]> => {
    const { app, lines } = bench({ engine })
    const [ready, metrics] = [await app.inject({ url: '/readyz' }), await app.inject({ url: '/metrics' })]
    await app.close()
    return [ready.statusCode, /^gatewright_store_up (\d)$/m.exec(metrics.body)?.[1], lines.join('\n')]
  }
  expect((await status()).slice(0, 2)).toEqual([200, '1'])
  const [row] = await query(url, "SELECT current_setting('data_directory') AS folder")
  const signal = join(String(valueAt(row, 'folder')), 'standby.signal')
  await server.stop()
  writeFileSync(signal, '')
  await server.start()
  await expect.poll(status).toEqual([503, '0', textWith('The database is a standby in recovery')])
  await query(url, 'SELECT pg_promote()')
  await expect.poll(async () => (await status()).slice(0, 2)).toEqual([200, '1'])
  await engine.close()
  rmSync(signal, { force: true })
})
