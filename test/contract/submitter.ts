import { writeSync } from 'node:fs'
import { openPostgres } from '../../gateway/engine/postgres.ts'
import { openSqlite } from '../../gateway/engine/sqlite.ts'
import { newTask } from './tasks.ts'

/** Runs tasks on a folder or database until it is killed, and prints what was acknowledged. */
const [place = ''] = process.argv.slice(2)
const engine = place.startsWith('postgres:')
  ? await openPostgres({ url: place, onError: () => undefined })
  : openSqlite(place)
const report = (line: string): number => writeSync(1, `${line}\n`)

report('open')
for (;;) {
  const tasks = Array.from({ length: 5 }, () => newTask('key-1', Date.now()))
  await Promise.all(tasks.map((task) => engine.submit({ task }).then(() => report(`stored ${task.id}`))))
  const claims = await engine.claim({ limit: 3, leaseMs: 1000 })
  await Promise.all(
    claims.map(async (claim) => {
      if (await engine.complete(claim, {}, 2)) report(`completed ${claim.task.id}`)
    }),
  )
}
