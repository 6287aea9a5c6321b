import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { v7 } from 'uuid'
import type { Engine } from '../gateway/engine/engine.ts'
import { openPostgres } from '../gateway/engine/postgres.ts'
import { openSqlite } from '../gateway/engine/sqlite.ts'
import { query, startPostgres } from '../test/support/postgresServer.ts'
import { residentMemory } from './memory.ts'

/** The number of tasks: a million by default. */
const total = Number(process.env['TASKS'] ?? 1_000_000)
const few = 1000
const atOnce = 500
const polls = 1000

type Row = readonly [name: string, ...cells: string[]]

/** The time of a poll and the memory of the process, after a thousand tasks and after a million, on each engine. */
export async function millionRows(): Promise<readonly Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'gatewright-bench-'))
  const sqlite = await measure('embedded', openSqlite(folder))
  rmSync(folder, { recursive: true, force: true })
  const server = await startPostgres()
  try {
    await query(server.urlOf('postgres'), 'CREATE DATABASE bench')
    const engine = await openPostgres({ url: server.urlOf('bench'), onError: console.error })
    return [...sqlite, ...(await measure('distributed', engine))]
  } finally {
    await server.remove()
  }
}

/** Runs tasks from submission to completion, and measures early and late. */
async function measure(name: string, engine: Engine): Promise<readonly Row[]> {
  const poll: number[] = []
  const memory: number[] = []
  let last: readonly string[] = []
  for (let done = 0; done < total; done += atOnce) {
    last = [...last, ...(await runTasks(engine, atOnce))].slice(-polls)
    if (done + atOnce === few) poll.push(await pollTime(engine, last))
    // The first fifth fills caches and the heap.
    if (done >= total / 5 && done % (total / 10) === 0) memory.push(residentMemory())
  }
  poll.push(await pollTime(engine, last))
  const { states } = await engine.stats()
  await engine.close()
  if (states.COMPLETED < total) throw new Error(`Only ${states.COMPLETED} tasks were completed.`)
  const [before = 0, after = 0] = poll
  const [first = 0, ...rest] = memory
  const growth = Math.max(...rest, first) / first
  const count = total.toLocaleString('en')
  return [
    [`poll, ${name}, after 1,000 tasks and after ${count}`, `${us(before)}, ${us(after)}`, ratio(after / before)],
    [
      `memory, ${name}, after a fifth of ${count} tasks and at most`,
      `${mib(first)}, ${mib(growth * first)}`,
      ratio(growth),
    ],
  ]
}

/** Submits, claims and completes this many tasks; returns their ids. */
async function runTasks(engine: Engine, count: number): Promise<readonly string[]> {
  const tasks = Array.from(
    { length: count },
    () =>
      ({
        id: v7(),
        owner: 'key',
        model: 'model-1',
        workflow: 'flow',
        params: '{"prompt":"a"}',
        destination: 'vendor',
        deadlineMs: 86_400_000,
      }) as const,
  )
  await Promise.all(tasks.map((task) => engine.submit({ task })))
  const claims = await engine.claim({ limit: count, leaseMs: 60_000 })
  await Promise.all(claims.map((claim) => engine.complete(claim, { text: 'b', model: 'model-1' }, 1)))
  return claims.map(({ task }) => task.id)
}

/** The median time of the first poll of a task, in milliseconds: the embedded engine caches recent reads. */
async function pollTime(engine: Engine, ids: readonly string[]): Promise<number> {
  const times: number[] = []
  for (const id of ids) {
    const start = performance.now()
    await engine.get(id, 'key')
    times.push(performance.now() - start)
  }
  return times.sort((a, b) => a - b)[Math.trunc(ids.length / 2)] ?? 0
}

const us = (ms: number): string => `${(1000 * ms).toFixed(1)} µs`
const mib = (bytes: number): string => `${Math.round(bytes / 2 ** 20)} MiB`
const ratio = (value: number): string => `${(100 * value).toFixed(0)} %`
