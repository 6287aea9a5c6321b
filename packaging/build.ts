import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundle } from './bundle.ts'
import { notices } from './notices.ts'
import { copySources } from './sources.ts'

/** The folder of the compiled package. Git ignores it, and nothing in the repository runs it. */
const out = process.argv[2] ?? 'dist'

rmSync(out, { recursive: true, force: true })
const bundled = await bundle(join(out, 'generator'))
copySources(join(out, 'sources'))
writeFileSync(join(out, 'THIRD-PARTY-NOTICES.md'), notices(bundled))
