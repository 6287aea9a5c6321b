import { basename, posix } from 'node:path'
import type { SourceMap } from 'oxc-transform'
import { escapeScript, escapeUnsafe } from './unsafe.ts'

/** The files of a build: text by path, relative to the output folder. */
export type Files = ReadonlyMap<string, string>

/** The names of what a source becomes: the package, and the path in it without its ending; undefined if nothing. */
function sourceOf(path: string): { readonly folder: string; readonly name: string } | undefined {
  const [, folder, name] = /^([^/]+)\/src\/(.+)(?<!\.d)\.ts$/.exec(path) ?? []
  return folder === undefined || name === undefined ? undefined : { folder, name }
}

/** How a file is compiled. */
export interface Emission {
  /** Whether its JavaScript has a source map. */
  readonly isModule: boolean
  /** The paths in `src` of the modules that are part of `dist/runtime.js`. */
  readonly joined: ReadonlySet<string>
}

/** The paths of what `emit` makes of a file; none if it is not a TypeScript file under a package's `src`. */
export function emitted(path: string, { isModule, joined }: Emission): readonly string[] {
  const source = sourceOf(path)
  if (source === undefined) return []
  const start = `${source.folder}/dist/${source.name}`
  if (joined.has(path)) return [`${start}.d.ts`]
  return [`${start}.js`, ...(isModule ? [`${start}.js.map`] : []), `${start}.d.ts`]
}

/**
 * Compiles a TypeScript file under a package's `src` to JavaScript and type declarations under its `dist`. Throws if it
 * does not parse or lacks a type that its declarations need. Of a module that is part of `dist/runtime.js`, only the
 * declarations are made; all others import from that file.
 *
 * Editors go from a declaration to its source by the map in the declaration. Debuggers step through the sources of
 * modules; the JavaScript of the others is data that reads like its source. Fewer files make the build faster.
 */
export async function emit(path: string, text: string, { isModule, joined }: Emission): Promise<Files> {
  const dist = new Map<string, string>()
  const source = sourceOf(path)
  if (source === undefined) return dist
  const { folder, name } = source
  const { isolatedDeclarationSync, transformSync } = await import('oxc-transform') // loaded only here: few builds compile anything
  // Two calls are faster than one that makes both: that makes a map of each.
  const { code, errors, map } = transformSync(path, text, { sourcemap: isModule })
  const declared = isolatedDeclarationSync(path, text, { sourcemap: true })
  const [error] = [...errors, ...declared.errors]
  if (error !== undefined) throw new Error(`${path} cannot be compiled: ${error.message}`)
  if (!joined.has(path)) {
    const javaScript = `${folder}/dist/${name}.js`
    dist.set(javaScript, mapped(importing(code, path, joined), map && `${basename(name)}.js.map`))
    if (map !== undefined) dist.set(`${javaScript}.map`, mapText(map, name, '.js'))
  }
  const inline = declared.map && Buffer.from(mapText(declared.map, name, '.d.ts')).toString('base64')
  const url = inline && `data:application/json;charset=utf-8;base64,${inline}`
  dist.set(`${folder}/dist/${name}.d.ts`, mapped(declared.code, url))
  return dist
}

/** A module with imports from `dist/runtime.js`, if this has what it imports. The compiler prints each in a line that begins with it. */
function importing(code: string, path: string, joined: ReadonlySet<string>): string {
  if (joined.size === 0) return code
  const folder = posix.dirname(path)
  return code.replace(/^((?:import|export) .* from )"(\..+)\.js";$/gm, (all, start: string, from: string) => {
    if (!joined.has(`${posix.join(folder, from)}.ts`)) return all
    const up = posix.relative(folder, path.slice(0, path.indexOf('/src/') + 4))
    return `${start}"${up === '' ? '.' : up}/runtime.js";`
  })
}

/** A text of the compiler, which prints escaped characters unescaped, with the address of its map. */
const mapped = (text: string, url: string | undefined): string =>
  escapeScript(text) + (url === undefined ? '' : `//# sourceMappingURL=${url}\n`)

/** A map with the path of the source, which is in the package, and without its text. */
function mapText({ names, mappings }: SourceMap, module: string, ending: string): string {
  const source = `${'../'.repeat(module.split('/').length)}src/${module}.ts`
  const file = `${basename(module)}${ending}`
  return escapeUnsafe(JSON.stringify({ version: 3, file, sources: [source], names, mappings }))
}
