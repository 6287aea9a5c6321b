import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { readLockfile } from './lockfile.ts'
import { ownCode } from './ownCode.ts'
import { pagePackages } from './pageNotices.ts'
import { sbom, sbomFile } from './sbom.ts'

/** The modules that are started by name; all others are in chunks beside them, loaded when needed. */
const entries = {
  main: 'gateway/main.ts',
  sandbox: 'gateway/upstream/sandbox/worker.ts',
  expressions: 'gateway/upstream/http/program.ts',
}

/** The folder of the compiled gateway. Git ignores it, and nothing in the repository runs it. */
const out = process.argv[2] ?? 'gateway/dist'

type Names = Readonly<Record<string, string>>

const manifest: { readonly dependencies: Names; readonly peerDependencies: Names } = JSON.parse(
  readFileSync('gateway/package.json', 'utf8'),
)
const installed = [...Object.keys(manifest.dependencies), ...Object.keys(manifest.peerDependencies)]

const bundler = await rolldown({
  input: entries,
  platform: 'node',
  external: installed.map((name) => new RegExp(`^${name}(?:/|$)`)),
  plugins: [ownCode],
  resolve: { extensionAlias: { '.js': ['.ts', '.js'] } },
  experimental: { attachDebugInfo: 'none' }, // no paths of this machine
})
rmSync(out, { recursive: true, force: true })
const { output } = await bundler.write({ dir: out, format: 'esm', chunkFileNames: '[name]-[hash].js' })
await bundler.close()

const strange = output
  .flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []))
  .filter((id) => id.includes('node_modules'))
if (strange.length > 0) throw new Error(`These packages are not in gateway/package.json: ${strange.join(', ')}`)

const { status } = spawnSync(process.execPath, ['packaging/pages.ts', out], { stdio: 'inherit' })
if (status !== 0) throw new Error('The pages were not built.')

writeFileSync(join(out, sbomFile), sbom('gateway', pagePackages(out, readLockfile())))
