import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A new folder outside the repository; it is removed when the test ends. */
export function temporary(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gatewright-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
