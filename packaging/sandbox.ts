import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compile } from './compiled.ts'
import { copyleftNotice } from './copyleft.ts'
import { sbom, sbomFile } from './sbom.ts'

const out = process.argv[2] ?? 'sandbox/dist'

await compile('sandbox', { index: 'sandbox/index.ts', worker: 'sandbox/worker.ts' }, out)
writeFileSync(join(out, 'THIRD-PARTY-NOTICES.md'), copyleftNotice())
writeFileSync(join(out, sbomFile), sbom('sandbox', []))
