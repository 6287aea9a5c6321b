import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { stringify } from 'yaml'
import type { Compiler } from '../support/typescript.ts'
import { tryBatch } from './batch.ts'
import type { Finding, Trial } from './trial.ts'
import { model, type ModelSpec } from './models.ts'
import { shrink } from './shrink.ts'

/** The size of a run. */
export interface FuzzOptions {
  /** Legal specs to try. */
  readonly count: number
  readonly seed: number
  /** Random bodies for each spec. */
  readonly bodies: number
  /** The compilers that check the sources. */
  readonly compilers: readonly Compiler[]
  /** Called after each batch. */
  readonly onProgress?: (progress: Progress) => void
}

/** The progress of a run. */
export interface Progress {
  /** The number of drawn specs, and the number of legal ones. */
  readonly drawn: number
  readonly legal: number
  readonly findings: readonly Report[]
}

/** A finding with the smallest spec that reproduces it. */
export interface Report extends Finding {
  /** The spec file; undefined if no single model reproduces it. */
  readonly spec: string | undefined
}

/** The number of specs per build: compilers rarely start, and the spec that fails is still easy to find. */
const batchSize = 180

/** Draws random specs until `count` of them are legal, and searches for broken guarantees. */
export async function fuzzSpecs({ count, seed, bodies, compilers, onProgress }: FuzzOptions): Promise<Progress> {
  const folder = mkdtempSync(join(tmpdir(), 'gatewright-fuzz-'))
  let progress: Progress = { drawn: 0, legal: 0, findings: [] }
  try {
    for (let batch = 0; progress.legal < count; batch++) {
      const trial: Trial = { folder: join(folder, String(batch)), seed: seed + batch, bodies, compilers }
      const specs = distinct(fc.sample(model, { numRuns: Math.min(batchSize, 2 * count), seed: trial.seed }))
      const { legal, findings } = await tryBatch(specs, trial)
      progress = {
        drawn: progress.drawn + specs.length,
        legal: progress.legal + legal.length,
        findings: [...progress.findings, ...(await reports(legal, findings, trial))],
      }
      rmSync(trial.folder, { recursive: true, force: true })
      onProgress?.(progress)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return progress
}

const distinct = (specs: readonly ModelSpec[]): readonly ModelSpec[] => [
  ...new Map(specs.map((spec) => [spec.id, spec])).values(),
]

/** The number of findings per batch to shrink: one cause often breaks many models. */
const shrunk = 4

async function reports(
  legal: readonly ModelSpec[],
  findings: readonly Finding[],
  trial: Trial,
): Promise<readonly Report[]> {
  const made: Report[] = []
  for (const finding of findings) {
    const spec = made.length < shrunk ? legal.find(({ id }) => id === finding.id) : undefined
    const smallest = spec && (await shrink(spec, finding, trial))
    made.push({ id: finding.id, what: smallest?.what ?? finding.what, spec: smallest && stringify(smallest.spec) })
  }
  return made
}
