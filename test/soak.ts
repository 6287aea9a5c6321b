import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { checkHistory } from './support/history.ts'
import { Random } from './support/random.ts'

/**
 * `npm run soak -- --minutes N` (10 by default): checks the history of two nodes on PostgreSQL and then of one on SQLite, for so many
 * minutes each; with `--engine`, only on that one. `--seed` repeats the decisions of another run. It exits with 1 if a
 * guarantee was broken.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    engine: { type: 'string' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
  },
})
const engines = (['postgres', 'sqlite'] as const).filter((one) => one === (values.engine ?? one))
if (engines.length === 0) throw new Error(`--engine is postgres or sqlite, not ${values.engine}.`)
const broken: string[] = []
console.log(
  `Seed ${values.seed}. To repeat its decisions: npm run soak -- --seed ${values.seed} --minutes ${values.minutes}`,
)
for (const engine of engines) {
  const print = (line: string): void => console.log(`${engine}: ${line}`)
  const found = await checkHistory({
    engine,
    ms: 60_000 * Number(values.minutes),
    random: new Random(Number(values.seed)).fork(engine),
    print,
  })
  broken.push(...found.map((line) => `${engine}: ${line}`))
}
for (const line of broken.slice(0, 20)) console.error(line)
console.log(broken.length === 0 ? 'Every guarantee was kept.' : `${broken.length} guarantees were broken.`)
process.exitCode = broken.length === 0 ? 0 : 1
