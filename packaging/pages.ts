import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pageNotices } from './pageNotices.ts'

// Builds the parts of the pages that a browser runs: beside their sources, or all of them into one folder.

/** The parts that Vite builds: each has a program here, which takes the folder that it writes. */
const parts = ['playground', 'viewer', 'reference']

const out = process.argv[2]

for (const part of parts) {
  const folder = out === undefined ? [] : [resolve(out, part)]
  const { status } = spawnSync(process.execPath, [`packaging/${part}.ts`, ...folder], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

if (out !== undefined) writeFileSync(join(out, 'THIRD-PARTY-NOTICES.md'), pageNotices(out))
