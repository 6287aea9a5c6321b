import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readJson, valueAt } from './reading.ts'

/** Replaces the lists of all packages by the single one that earlier versions wrote. */
export function writeOldList(out: string, change: (files: Record<string, unknown>) => void = () => {}): void {
  const files: Record<string, unknown> = {}
  for (const name of globSync('*/gatewright.json', { cwd: out })) {
    Object.assign(files, valueAt(readJson(readFileSync(join(out, name), 'utf8')), 'files'))
    rmSync(join(out, name))
  }
  change(files)
  writeFileSync(join(out, 'gatewright.json'), `${JSON.stringify({ files }, null, 2)}\n`)
}
