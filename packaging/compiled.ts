import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { ownCode } from './ownCode.ts'

type Names = Readonly<Record<string, string>>

/** The sandbox has its libraries as development dependencies until it is packed (packaging/manifest.ts). */
interface Manifest {
  readonly dependencies?: Names
  readonly devDependencies?: Names
  readonly peerDependencies?: Names
}

/**
 * Compiles the modules of a package that are started by name, and all others into chunks beside them, which are loaded when
 * needed. Throws if the package would contain parts of one that npm installs. Git ignores the folder, and nothing in the
 * repository runs it.
 */
export async function compile(folder: string, entries: Names, out: string): Promise<void> {
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const { dependencies = manifest.devDependencies, peerDependencies } = manifest
  const installed = Object.keys({ ...dependencies, ...peerDependencies })
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
  if (strange.length > 0) throw new Error(`These packages are not in ${folder}/package.json: ${strange.join(', ')}`)
}
