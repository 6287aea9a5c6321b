import { createHash } from 'node:crypto'
import type { Finding } from '../finding.ts'

/**
 * A fingerprint of each finding, in their order: the same in the next run although lines have moved, and different from
 * those of all other findings of the run.
 */
export function fingerprints(findings: readonly Finding[]): readonly string[] {
  const counts = new Map<string, number>()
  return findings.map(({ file, code, message }) => {
    const content = JSON.stringify([file, code, message])
    const count = (counts.get(content) ?? 0) + 1
    counts.set(content, count)
    return createHash('sha256').update(`${content} ${count}`).digest('hex').slice(0, 32)
  })
}
