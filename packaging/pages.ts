import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isInstalled } from './installation.ts'
import { pageNotices } from './pageNotices.ts'

// Builds the parts of the pages that a browser runs: into the folder that is named, or beside their sources, where the viewer
// is left out as long as its packages, which weigh as much as all others, are not installed.

/** The parts that Vite builds: each has a program here, which takes the folder that it writes. */
const parts = ['playground', 'viewer', 'reference']

const out = process.argv[2]

for (const part of parts) {
  if (out === undefined && part === 'viewer' && !isInstalled('web/viewer')) {
    console.log(
      'The viewer of OpenAPI documents is not built. To install and build it, run `node packaging/viewer.ts`.',
    )
    continue
  }
  const folder = out === undefined ? [] : [resolve(out, part)]
  const { status } = spawnSync(process.execPath, [`packaging/${part}.ts`, ...folder], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

if (out !== undefined) writeFileSync(join(out, 'THIRD-PARTY-NOTICES.md'), pageNotices(out))
