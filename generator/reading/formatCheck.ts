import { isUtf8 } from 'node:buffer'
import { fileURLToPath } from 'node:url'
import { moduleRunnerTransformSync, transformSync } from 'oxc-transform'
import { messageOf } from '../base/error.ts'
import type { FormatFile } from '../catalogue/catalogue.ts'
import { readBytes } from '../files/read.ts'
import { reasonOf } from '../files/reason.ts'
import type { FormatCheck } from '../language/format.ts'
import { fieldsOf } from '../language/values.ts'

/** The check of a format, and the files with it in a package. */
export interface LoadedCheck {
  readonly check: FormatCheck
  readonly files: readonly FormatFile[]
}

/** Why a check cannot be used. */
interface Refused {
  readonly why: string
}

/** The maximum bytes of a check: packages for pages include it. */
const most = 64 * 1024

/** Reads, compiles and loads the check of the format with this name, or returns why it cannot be used. */
export async function loadCheck(name: string, url: unknown): Promise<LoadedCheck | Refused> {
  if (!(url instanceof URL) || url.protocol !== 'file:')
    return {
      why: "its check must be the URL of a file: new URL('./check.ts', address), with the address of the module of its kind",
    }
  const path = fileURLToPath(url)
  const [, ending] = /\.m?(ts|js)$/.exec(path) ?? []
  if (ending === undefined)
    return { why: `its check ${path} must be a TypeScript or JavaScript module: .ts, .mts, .js or .mjs` }
  const read = sourceOf(path)
  if ('why' in read) return { why: `its check ${path} cannot be read: ${read.why}` }
  const compiled = compiledOf(name, ending, read.source)
  if ('why' in compiled) return { why: `its check ${path} ${compiled.why}` }
  const loaded = await checkIn(compiled.code)
  return 'why' in loaded ? { why: `its check ${path} ${loaded.why}` } : { check: loaded.check, files: compiled.files }
}

function sourceOf(path: string): { readonly source: string } | Refused {
  try {
    const bytes = readBytes(path, most)
    if (bytes === 'other') return { why: 'it is not a regular file' }
    if (bytes === 'large') return { why: `it has more than ${most / 1024} KiB` }
    return isUtf8(bytes) ? { source: bytes.toString('utf8').replace(/^\uFEFF/, '') } : { why: 'it is not UTF-8 text' }
  } catch (error) {
    return { why: reasonOf(error) }
  }
}

interface CompiledCheck {
  readonly code: string
  readonly files: readonly FormatFile[]
}

/** Packages compile a TypeScript module like their other sources; a JavaScript module gets its declaration here. */
function compiledOf(name: string, ending: string, source: string): CompiledCheck | Refused {
  const imported = importIn(ending, source)
  if (imported !== undefined)
    return { why: `imports ${imported}; a check is one file that imports nothing, because packages include it` }
  const isTyped = ending === 'ts'
  const { code, errors } = transformSync(`check.${ending}`, source, isTyped ? { typescript: { declaration: {} } } : {})
  const [error] = errors
  if (error !== undefined) return { why: `cannot be compiled: ${error.message}` }
  if (isTyped) return { code, files: [{ path: `src/formats/${name}.ts`, source }] }
  const files = ['src', 'dist'].flatMap((folder) => [
    { path: `${folder}/formats/${name}.js`, source },
    { path: `${folder}/formats/${name}.d.ts`, source: declaration },
  ])
  return { code, files }
}

const declaration = 'export declare function check(text: string): boolean\n'

/** The first module that a source imports, with types, at run time or by its own address; undefined if there is none. */
function importIn(ending: string, source: string): string | undefined {
  const { deps, dynamicDeps, code } = moduleRunnerTransformSync(`check.${ending}`, source)
  const [found] = [...deps, ...dynamicDeps]
  if (found !== undefined) return found
  return /__vite_ssr_(?:dynamic_import|import_meta)__/.test(code) ? 'a module by a computed address' : undefined
}

const isCheck = (value: unknown): value is FormatCheck => typeof value === 'function'

/** Loads compiled code, which imports nothing. */
async function checkIn(code: string): Promise<{ readonly check: FormatCheck } | Refused> {
  try {
    const module: unknown = await import(`data:text/javascript,${encodeURIComponent(code)}`)
    const { check } = fieldsOf(module)
    return isCheck(check) ? { check } : { why: 'must export a function called check' }
  } catch (error) {
    return { why: `cannot be loaded: ${messageOf(error)}` }
  }
}
