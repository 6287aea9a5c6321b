import { basename } from 'node:path'
import { transformSync, type SourceMap } from 'oxc-transform'
import { escapeScript, escapeUnsafe } from './unsafe.ts'

/** The files of a build: text by path, relative to the output folder. */
export type Files = ReadonlyMap<string, string>

/**
 * Compiles every TypeScript file under a package's `src` to JavaScript and type declarations under its `dist`. Throws if
 * a file does not parse or lacks a type that its declarations need.
 *
 * Editors go from a declaration to its source by the map in the declaration. Debuggers step through the sources of
 * `modules`; the JavaScript of the others is data that reads like its source. Fewer files make the build faster.
 */
export function emit(files: Files, modules: ReadonlySet<string>): Files {
  const dist = new Map<string, string>()
  for (const [path, text] of files) {
    const found = /^([^/]+)\/src\/(.+)(?<!\.d)\.ts$/.exec(path)
    if (found === null) continue
    const [, folder, name = ''] = found
    const options = { sourcemap: true, typescript: { declaration: {} } }
    const { code, declaration = '', errors, map, declarationMap } = transformSync(path, text, options)
    const [error] = errors
    if (error !== undefined) throw new Error(`${path} cannot be compiled: ${error.message}`)
    const javaScript = `${folder}/dist/${name}.js`
    const isMapped = map !== undefined && modules.has(path)
    dist.set(javaScript, mapped(code, isMapped ? `${basename(name)}.js.map` : undefined))
    if (isMapped) dist.set(`${javaScript}.map`, mapText(map, name, '.js'))
    const inline = declarationMap && Buffer.from(mapText(declarationMap, name, '.d.ts')).toString('base64')
    const url = inline && `data:application/json;charset=utf-8;base64,${inline}`
    dist.set(`${folder}/dist/${name}.d.ts`, mapped(declaration, url))
  }
  return dist
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
