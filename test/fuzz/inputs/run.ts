import { fork } from 'node:child_process'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { models } from '@gatewright/catalog'
import { explained, fuzzInputs, modelsOf, type Tally } from './fuzz.ts'

/**
 * `npm run fuzz -- --count 1000000 --seed 1`: random inputs of every model. Both forms of the validators, the client, Ajv
 * and schemasafe must agree about each. `--model ID --at NUMBER` repeats one. Exits with 1 if they do not agree.
 */
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    model: { type: 'string' },
    at: { type: 'string' },
    part: { type: 'string' },
  },
})

/** The number of processes. */
const parts = 2

const [count, seed, at] = [values.count, values.seed, values.at ?? '0'].map(Number)
const only = models.filter(({ id }) => id === values.model)
if (![count, seed, at].every((number) => Number.isSafeInteger(number) && Number(number) >= 0))
  stop('--count, --seed and --at are whole numbers of at least 0.')
if (values.model !== undefined && only.length === 0) stop(`No model has the id ${values.model}.`)
const each = values.at === undefined ? Math.ceil((count ?? 0) / (only.length || models.length)) : 1

if (values.part !== undefined) await work(Number(values.part))
else if (only.length > 0) report(await fuzzInputs({ models: only, seed: seed ?? 0, from: at ?? 0, each }))
else await share()

/** Fuzzes some of the models in this process, and sends the tally of each to the process that started it. */
async function work(part: number): Promise<void> {
  await fuzzInputs({
    models: modelsOf(part, parts),
    seed: seed ?? 0,
    from: 0,
    each,
    onModel: (_, tally) => process.send?.(tally),
  })
}

/** Shares the models among processes, and shows what they find. */
async function share(): Promise<void> {
  console.log(`Seed ${seed}: ${each} inputs of each of ${models.length} models. The same seed draws the same inputs.`)
  let total: Tally = { inputs: 0, accepted: 0, unruly: 0, findings: [] }
  const workers = Array.from({ length: parts }, (_, part) => {
    const worker = fork(import.meta.filename, [
      ...process.argv.slice(2),
      '--seed',
      String(seed),
      '--part',
      String(part),
    ])
    worker.on('message', (tally: Tally) => {
      for (const finding of tally.findings) console.log(explained(finding, seed ?? 0))
      total = {
        inputs: total.inputs + tally.inputs,
        accepted: total.accepted + tally.accepted,
        unruly: total.unruly + tally.unruly,
        findings: [...total.findings, ...tally.findings],
      }
      if ((total.inputs / each) % 20 === 0) console.log(progress(total))
    })
    return once(worker, 'exit')
  })
  const codes = (await Promise.all(workers)).map(([code]: readonly unknown[]) => code)
  if (codes.some((code) => code !== 0)) stop('A process ended early.')
  report(total)
}

function report(tally: Tally): void {
  if (only.length > 0) for (const finding of tally.findings) console.log(explained(finding, seed ?? 0))
  console.log(progress(tally))
  process.exitCode = tally.findings.length > 0 ? 1 : 0
}

function progress({ inputs, accepted, unruly, findings }: Tally): string {
  const share = (part: number): string => `${((100 * part) / inputs).toFixed(0)} %`
  return `${inputs} inputs, ${share(accepted)} valid, ${share(unruly)} against rules only, ${findings.length} findings`
}

function stop(reason: string): never {
  console.error(reason)
  process.exit(2)
}
