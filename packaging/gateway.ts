import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compile } from './compiled.ts'
import { pagePackages } from './pageNotices.ts'
import { sbom, sbomFile } from './sbom.ts'

const out = process.argv[2] ?? 'gateway/dist'

await compile('gateway', { main: 'gateway/main.ts', expressions: 'gateway/upstream/http/program.ts' }, out)

const { status } = spawnSync(process.execPath, ['packaging/pages.ts', out], { stdio: 'inherit' })
if (status !== 0) throw new Error('The pages were not built.')

writeFileSync(join(out, sbomFile), sbom('gateway', pagePackages(out)))
