import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Engine } from '../../../gateway/engine/engine.ts'
import { openSqlite } from '../../../gateway/engine/sqlite.ts'
import { fileOf } from '../../../gateway/engine/sqlite/lock.ts'
import { openPostgres, type PostgresEngine } from '../../../gateway/engine/postgres.ts'
import { newTask } from '../../contract/tasks.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { bench } from '../../support/httpServer.ts'
import { usePostgres } from '../../support/postgres.ts'
import { query } from '../../support/postgresServer.ts'

const { newDatabase } = usePostgres()

async function openNode(url: string): Promise<PostgresEngine> {
  const engine = await openPostgres({ url, onError: () => undefined })
  onTestFinished(() => engine.close())
  return engine
}

/** The readiness and the metric of a gateway that has just started, so that nothing is cached. */
async function seen(engine: Engine): Promise<readonly [number, string | undefined]> {
  const { app, lines } = bench({ engine })
  const [ready, metrics] = [await app.inject({ url: '/readyz' }), await app.inject({ url: '/metrics' })]
  await app.close()
  if (ready.statusCode !== 200) reasons.push(lines.join('\n'))
  return [ready.statusCode, /^gatewright_store_up (\d)$/m.exec(metrics.body)?.[1]]
}

/** The logs of gateways that were not ready. */
const reasons: string[] = []

/** Makes each write fail as on a full disk, which no test can fill. */
const full = `CREATE FUNCTION public.full() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$;
  CREATE TRIGGER full_disk BEFORE INSERT ON gatewright.tasks EXECUTE FUNCTION public.full();
  CREATE TRIGGER full_disk BEFORE INSERT ON gatewright.proofs EXECUTE FUNCTION public.full()`
const freed = 'DROP FUNCTION public.full() CASCADE'

test('a gateway whose last write failed is not ready until one succeeds, although its store can be read', async () => {
  const url = await newDatabase()
  const engine = await openNode(url)
  expect(await seen(engine)).toEqual([200, '1'])
  await query(url, full)
  await expect(engine.submit({ task: newTask('key-1', Date.now()) })).rejects.toThrow('No space left')
  expect(await seen(engine)).toEqual([503, '0'])
  expect(reasons.at(-1)).toContain('The store takes no writes: could not extend file: No space left on device.')
  await query(url, freed)
  expect(await seen(engine)).toEqual([200, '1'])
})

test('a write that the database refuses for its content says nothing about the next one', async () => {
  const engine = await openNode(await newDatabase())
  const task = newTask('key-1', Date.now())
  await engine.submit({ task })
  await expect(engine.submit({ task })).rejects.toThrow('duplicate key')
  const proofs = vi.spyOn(engine.database, 'query')
  expect(await seen(engine)).toEqual([200, '1'])
  expect(proofs.mock.calls.filter(([text]) => text.includes('proofs'))).toEqual([])
})

test('an idle gateway proves every ten seconds that it can write, with one tiny write', async () => {
  const url = await newDatabase()
  const engine = await openNode(url)
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const proofs = vi.spyOn(engine.database, 'query')
  const writes = (): number => proofs.mock.calls.filter(([text]) => text.includes('proofs')).length
  for (let second = 0; second < 30; second++) {
    expect(await seen(engine)).toEqual([200, '1'])
    vi.advanceTimersByTime(1000)
  }
  expect(writes()).toBe(3)
  await query(url, full)
  vi.advanceTimersByTime(10_000)
  expect(await seen(engine)).toEqual([503, '0'])
  await query(url, freed)
  expect(await seen(engine)).toEqual([200, '1'])
})

test('a gateway whose role may no longer write is not ready', async () => {
  const url = await newDatabase()
  const name = new URL(url).pathname.slice(1)
  await (await openPostgres({ url, onError: () => undefined })).close()
  await query(
    url,
    `CREATE ROLE ${name} LOGIN; GRANT USAGE ON SCHEMA gatewright TO ${name}; GRANT CREATE ON DATABASE ${name} TO ${name};
    GRANT ALL ON ALL TABLES IN SCHEMA gatewright TO ${name}; GRANT ALL ON SCHEMA gatewright TO ${name}`,
  )
  onTestFinished(async () => void (await query(url, `DROP OWNED BY ${name}; DROP ROLE ${name}`)))
  const engine = await openNode(Object.assign(new URL(url), { username: name }).href)
  expect(await seen(engine)).toEqual([200, '1'])
  await query(url, `REVOKE INSERT ON ALL TABLES IN SCHEMA gatewright FROM ${name}`)
  await expect(engine.submit({ task: newTask('key-1', Date.now()) })).rejects.toThrow('permission denied')
  expect(await seen(engine)).toEqual([503, '0'])
})

test('a gateway on a file that takes no writes is not ready until one succeeds', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const folder = temporaryFolder()
  const engine = openSqlite(folder)
  onTestFinished(() => engine.close())
  await engine.submit({ task: newTask('key-1', Date.now()) })
  expect(await seen(engine)).toEqual([200, '1'])
  const change = (text: string): void => {
    const db = new DatabaseSync(fileOf(folder))
    db.exec(text)
    db.close()
  }
  change("CREATE TRIGGER full_disk BEFORE INSERT ON clock BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END")
  vi.advanceTimersByTime(10_000)
  expect(await seen(engine)).toEqual([503, '0'])
  change('DROP TRIGGER full_disk')
  expect(await seen(engine)).toEqual([200, '1'])
})
