import { parseArgs } from 'node:util'
import { compilers } from '../support/typescript.ts'
import { fuzzSpecs, type Progress } from './fuzz.ts'

/**
 * `npm run fuzz:specs -- --count 2000 --seed 1 --bodies 60 --compilers typescript`: random legal specs over the
 * complete language. Each must build, type-check and import, and the validator, the client and Ajv must agree. Exits
 * with 1 if one fails.
 */
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '2000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    bodies: { type: 'string', default: '60' },
    compilers: { type: 'string', default: compilers.join() },
  },
})
const [count, seed, bodies] = [values.count, values.seed, values.bodies].map(Number)
if (![count, seed, bodies].every((number) => Number.isSafeInteger(number) && Number(number) >= 0)) {
  console.error('--count, --seed and --bodies are whole numbers of at least 0.')
  process.exit(2)
}

const chosen = compilers.filter((name) => values.compilers.split(',').includes(name))

let reported = 0

function show({ drawn, legal, findings }: Progress): void {
  for (const { id, what, spec } of findings.slice(reported))
    console.log(`\n--- ${id ?? 'all models'}: ${what}\n${spec ?? ''}`)
  reported = findings.length
  console.log(`${legal} of ${count} legal specs (${drawn} drawn), ${findings.length} findings`)
}

console.log(`Seed ${seed}. The same seed draws the same specs.`)
const { findings } = await fuzzSpecs({
  count: count ?? 0,
  seed: seed ?? 0,
  bodies: bodies ?? 0,
  compilers: chosen,
  onProgress: show,
})
process.exitCode = findings.length > 0 ? 1 : 0
