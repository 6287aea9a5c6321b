import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { bundle } from './bundle.ts'
import { declarations } from './declarations.ts'
import { compiler, notices } from './notices.ts'
import { bundledFrom, sbom, sbomFile } from './sbom.ts'
import { copySources } from './sources.ts'

/** The folder of the compiled package. Git ignores it, and nothing in the repository runs it. */
const out = process.argv[2] ?? 'dist'

rmSync(out, { recursive: true, force: true })
const bundled = await bundle(join(out, 'generator'))
await copySources(join(out, 'sources'))
for (const [path, text] of declarations('generator/index.ts')) {
  const file = join(out, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
writeFileSync(join(out, 'THIRD-PARTY-NOTICES.md'), notices(bundled))
writeFileSync(join(out, sbomFile), sbom('.', [...bundled.map(bundledFrom), compiler]))
