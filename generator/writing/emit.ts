import { basename } from 'node:path'
import { transformSync, type SourceMap } from 'oxc-transform'
import { escapeScript, escapeUnsafe } from './unsafe.ts'

/** The files of a build: text by path, relative to the output folder. */
export type Files = ReadonlyMap<string, string>

/**
 * Compiles every TypeScript file under a package's `src` to JavaScript and type declarations under its `dist`, each with
 * a map to its source. Throws if a file does not parse or lacks a type that its declarations need.
 */
export function emit(files: Files): Files {
  const dist = new Map<string, string>()
  for (const [path, text] of files) {
    const found = /^([^/]+)\/src\/(.+)(?<!\.d)\.ts$/.exec(path)
    if (found === null) continue
    const [, folder = '', name = ''] = found
    const options = { sourcemap: true, typescript: { declaration: {} } }
    const { code, declaration = '', errors, map, declarationMap } = transformSync(path, text, options)
    const [error] = errors
    if (error !== undefined) throw new Error(`${path} cannot be compiled: ${error.message}`)
    const module = { folder: `${folder}/dist`, name }
    add(dist, module, { ending: '.js', text: code, map })
    add(dist, module, { ending: '.d.ts', text: declaration, map: declarationMap })
  }
  return dist
}

/** A file that the compiler made, and its map to its source. */
interface Emitted {
  readonly ending: '.js' | '.d.ts'
  readonly text: string
  readonly map?: SourceMap | undefined
}

/** Adds a file and its map, from which editors find the source in `src`: both are in the package. */
function add(
  dist: Map<string, string>,
  module: { folder: string; name: string },
  { ending, text, map }: Emitted,
): void {
  const path = `${module.folder}/${module.name}${ending}`
  const file = basename(path)
  // The compiler prints escaped characters unescaped.
  dist.set(path, `${escapeScript(text)}${map ? `//# sourceMappingURL=${file}.map\n` : ''}`)
  if (map === undefined) return
  const { names, mappings } = map
  const source = `${'../'.repeat(module.name.split('/').length)}src/${module.name}.ts`
  dist.set(`${path}.map`, escapeUnsafe(JSON.stringify({ version: 3, file, sources: [source], names, mappings })))
}
