import { dirname, join } from 'node:path'
import type { PackageModule } from '../catalogue/target.ts'
import { hashOf } from '../files/hash.ts'
import { formatSource } from './formatter.ts'
import { laidOut } from './laidOut.ts'
import { escapeScript, escapeUnsafe } from './unsafe.ts'

/** A file that several modules of a package are compiled to, and its source map. */
export interface Joined {
  readonly code: string
  readonly map: string
}

const known = new WeakMap<readonly PackageModule[], Promise<Joined>>()

/**
 * Compiles modules of a package into `dist/runtime.js`, which exports all that they export: to find and to link many small
 * files takes longer than to run them. `read` returns the text of a source. Only the repository runs this: the compiled
 * package has the result as a file, because a bundler weighs more than all that it installs. Throws if two modules export
 * the same name, or if one imports a value of a module that is not among them.
 */
export function joinModules(modules: readonly PackageModule[], read: (source: string) => string): Promise<Joined> {
  const joined = known.get(modules) ?? bundleOf(modules, read)
  known.set(modules, joined)
  return joined
}

async function bundleOf(modules: readonly PackageModule[], read: (source: string) => string): Promise<Joined> {
  const texts = modules.map(async ({ path, module, language }) => {
    const text = shipped(read(module), language)
    return [path, laidOut.has(hashOf(text)) ? text : await formatSource(path, text)] as const
  })
  return bundle(new Map(await Promise.all(texts)))
}

async function bundle(modules: ReadonlyMap<string, string>): Promise<Joined> {
  const { rolldown } = await import('rolldown') // a development dependency
  const entry = 'src/index.ts'
  const warnings: string[] = []
  const bundler = await rolldown({
    input: entry,
    platform: 'neutral',
    plugins: [
      {
        name: 'modules',
        resolveId(id, from) {
          if (from === undefined) return entry
          const path = join(from === entry ? '' : dirname(from), id).replace(/\.js$/, '.ts')
          if (modules.has(path)) return path
          throw new Error(`${from} imports ${id}, which is not part of the runtime`)
        },
        load: (id) => modules.get(id) ?? [...modules.keys()].map((path) => `export * from './${path}'`).join('\n'),
      },
    ],
    experimental: { attachDebugInfo: 'none' },
    onLog: (_, { message }) => void warnings.push(message),
  })
  const { output } = await bundler.generate({
    file: 'dist/runtime.js',
    format: 'esm',
    sourcemap: 'hidden',
    sourcemapExcludeSources: true,
    comments: { legal: false, jsdoc: false, annotation: true }, // readers have the sources
  })
  await bundler.close()
  const [{ code, map }] = output
  if (map === null || warnings.length > 0) throw new Error(`the runtime cannot be one file: ${warnings.join('\n')}`)
  return { code: `${escapeScript(code)}//# sourceMappingURL=runtime.js.map\n`, map: mapText(map) }
}

/** A map with the paths of sources that are in the package. */
function mapText({ names, mappings, sources }: SourceMap): string {
  const inPackage = sources.map((source) => `../${source.slice(source.indexOf('src/'))}`)
  return escapeUnsafe(JSON.stringify({ version: 3, file: 'runtime.js', sources: inPackage, names, mappings }))
}

interface SourceMap {
  readonly names: readonly string[]
  readonly mappings: string
  readonly sources: readonly string[]
}

/**
 * A module with the import paths of a package: the language is in `folder`, relative to it, and the protocol in
 * `protocol` beside the folders of the package.
 */
export const shipped = (module: string, folder = '.'): string => {
  const up = folder.startsWith('../../') ? '../..' : '..'
  return module
    .replace(/from '(?:\.\/|(?:\.\.\/)+generator\/language\/)(\w+)\.ts'/g, `from '${folder}/$1.js'`)
    .replace(/from '(?:\.\.\/)+generator\/protocol\/(\w+)\.ts'/g, `from '${up}/protocol/$1.js'`)
}
