import { transformSync } from 'oxc-transform'
import { escapeScript } from './unsafe.ts'

/** The files of a build: text by path, relative to the output folder. */
export type Files = ReadonlyMap<string, string>

/**
 * Compiles every TypeScript file under a package's `src` to JavaScript and type declarations under its `dist`. Throws
 * if a file does not parse or lacks a type that its declarations need.
 */
export function emit(files: Files): Files {
  const dist = new Map<string, string>()
  for (const [path, text] of files) {
    const found = /^([^/]+)\/src\/(.+)(?<!\.d)\.ts$/.exec(path)
    if (found === null) continue
    const [, folder, name] = found
    const { code, declaration = '', errors } = transformSync(path, text, { typescript: { declaration: {} } })
    const [error] = errors
    if (error !== undefined) throw new Error(`${path} cannot be compiled: ${error.message}`)
    // The compiler prints escaped characters unescaped.
    dist.set(`${folder}/dist/${name}.js`, escapeScript(code))
    dist.set(`${folder}/dist/${name}.d.ts`, escapeScript(declaration))
  }
  return dist
}
