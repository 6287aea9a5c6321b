import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The lists of the files that a build has written, with their hashes. */
const lists = ['gatewright.json', 'gatewright.dist.json']

/** A text that differs if the packages in a folder differ. */
export function fingerprintOf(out: string): string {
  const hash = createHash('sha256')
  for (const file of lists.map((name) => join(out, name))) if (existsSync(file)) hash.update(readFileSync(file))
  return hash.digest('hex')
}
