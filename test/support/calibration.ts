import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { processorSeconds } from './processor.ts'

/**
 * A fixed program of about ten processor seconds, which does a little of all that the tests do: it parses, sorts and searches,
 * hashes, writes files and starts processes. `.ci/run` runs it first and prints what it took, because machines differ by
 * more than a factor of two: the budgets of CONTRIBUTING.md are multiples of this time. A change of it changes all of them.
 */
const rounds = 160

const record = (at: number): object => ({
  id: `model-${(at * 7919) % 1000}`,
  at,
  text: 'a lighthouse at dawn '.repeat(20),
})

function round(folder: string): number {
  const records = Array.from({ length: 2000 }, (_, at) => record(at))
  const text = JSON.stringify(records)
  const parsed: readonly { readonly id: string }[] = JSON.parse(text)
  const sorted = parsed.toSorted((a, b) => a.id.localeCompare(b.id))
  const found = text.match(/"id":"model-\d*7"/g)?.length ?? 0
  const file = join(folder, 'records.json')
  for (let at = 0; at < 20; at++) {
    writeFileSync(file, text)
    createHash('sha256').update(readFileSync(file)).digest()
  }
  spawnSync(process.execPath, ['--eval', '0'])
  return sorted.length + found
}

const folder = mkdtempSync(join(tmpdir(), 'calibration-'))
const start = processorSeconds()
for (let at = 0; at < rounds; at++) round(folder)
rmSync(folder, { recursive: true })
console.log((processorSeconds() - start).toFixed(2))
