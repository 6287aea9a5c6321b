import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { changeCodes } from '../../../generator/diffing/index.ts'
import { specsIn } from '../edits/compiled.ts'
import { prove, type Proof } from './proof.ts'

/**
 * `npm run fuzz:diff -- --count 10000 --seed 1`: random edits of the specs of this catalogue and of the one with every
 * kind. Whatever breaks callers or readers, found by search with the validators of both versions, must be among the
 * breaking changes of `gatewright diff`, and the search must find a proof of each of them. Exits with 1 if not.
 */
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
const [count = 0, seed = 0] = [values.count, values.seed].map(Number)
if (![count, seed].every((number) => Number.isSafeInteger(number) && number >= 0)) {
  console.error('--count and --seed are whole numbers of at least 0.')
  process.exit(2)
}

let [reported, shown] = [0, 0]

function onProgress({ legal, drawn, misses }: Proof): void {
  for (const { kind, seed: at, from, words } of misses.slice(reported))
    console.log(`\n--- ${kind}, seed ${at}; again with: --seed ${from} --count 50\n${words}\n`)
  reported = misses.length
  if (legal - shown < 500 && legal < count) return
  shown = legal
  console.log(`${legal} of ${count} edits (${drawn} drawn), ${misses.length} findings`)
}

console.log(`Seed ${seed}. The same seed draws the same edits.`)
const folder = mkdtempSync(join(tmpdir(), 'gatewright-diff-'))
try {
  const sources = [specsIn('test/support/allKinds'), specsIn('specs')]
  const { changes, witnesses, misses } = await prove({
    sources,
    folder: join(folder, 'specs'),
    seed,
    count,
    onProgress,
  })
  const sorted = (counts: ReadonlyMap<string, number>): string =>
    [...counts]
      .sort()
      .map(([name, times]) => `${name}: ${times}`)
      .join('\n')
  console.log(`\nWitnesses\n${sorted(witnesses)}\n\nChanges\n${sorted(changes)}`)
  const seen = new Set([...changes.keys()].map((name) => name.split(' ')[0]))
  console.log(
    `\nCodes that no edit reached: ${[...changeCodes.keys()].filter((code) => !seen.has(code)).join(', ') || 'none'}`,
  )
  process.exitCode = misses.length > 0 ? 1 : 0
} finally {
  rmSync(folder, { recursive: true, force: true })
}
