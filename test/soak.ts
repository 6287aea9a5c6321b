import { parseArgs } from 'node:util'
import { checkHistory } from './support/history.ts'

/**
 * `npm run soak -- --minutes N` (10 by default): checks the history of two nodes on PostgreSQL and then of one on SQLite, for so many
 * minutes each; with `--engine`, only on that one. It exits with 1 if a guarantee was broken.
 */
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' }, engine: { type: 'string' } } })
const engines = (['postgres', 'sqlite'] as const).filter((one) => one === (values.engine ?? one))
if (engines.length === 0) throw new Error(`--engine is postgres or sqlite, not ${values.engine}.`)
const broken: string[] = []
for (const engine of engines) {
  const print = (line: string): void => console.log(`${engine}: ${line}`)
  const found = await checkHistory({ engine, ms: 60_000 * Number(values.minutes), print })
  broken.push(...found.map((line) => `${engine}: ${line}`))
}
for (const line of broken.slice(0, 20)) console.error(line)
console.log(broken.length === 0 ? 'Every guarantee was kept.' : `${broken.length} guarantees were broken.`)
process.exitCode = broken.length === 0 ? 0 : 1
