import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as oxc from 'oxc-transform'
import { shownPath } from '../base/path.ts'
import { hashOf } from '../files/hash.ts'
import { KeptFile } from '../files/keptFile.ts'
import { fieldsOf } from '../language/values.ts'
import { root } from '../root.ts'
import { positionAt, type TextPosition } from './error.ts'

const require = createRequire(join(root, 'package.json'))

let loaded: typeof oxc | undefined

/** Loads the compiler, which takes longer than the rest of a configuration: only a text that is not cached needs it. */
const compiler = (): typeof oxc => (loaded ??= required())

function required(): typeof oxc {
  const module: unknown = require('oxc-transform')
  if (isCompiler(module)) return module
  throw new Error('The package oxc-transform has no function transformSync: install the packages again.')
}

const isCompiler = (module: unknown): module is typeof oxc => fieldsOf(module)['transformSync'] instanceof Function

/** Loads the compiler now, in a thread in which a module cannot be required. */
export async function loadCompiler(): Promise<void> {
  loaded = await import('oxc-transform')
}

/**
 * The JavaScript of a TypeScript file, with its source map inside, so that stack traces show the source. It is kept in
 * the folder of the cache, if there is one. Throws if the file cannot be read or does not parse.
 */
export function compileFile(path: string, cache: string | undefined): string {
  const text = readFileSync(path, 'utf8')
  const kept = cache === undefined ? undefined : new KeptFile<string>(cache, `${hashOf(path)}.kept`, text)
  const known = kept?.read()
  if (known !== undefined) return known
  const { code, map, errors } = compiler().transformSync(path, text, { lang: 'ts', sourcemap: true })
  const [error] = errors
  if (error !== undefined) throw new SyntaxError(syntaxError(path, text, error))
  const compiled = `${code}\n//# sourceMappingURL=data:application/json;base64,${sourceMap(path, text, map)}\n`
  kept?.write(compiled)
  return compiled
}

function sourceMap(path: string, text: string, map: oxc.SourceMap | undefined): string {
  const sources = { sources: [pathToFileURL(path).href], sourcesContent: [text] }
  return Buffer.from(JSON.stringify({ ...map, ...sources })).toString('base64')
}

/** The first mistake in the text of a JavaScript module that Node refuses; undefined if there is none. */
export function scriptError(path: string): string | undefined {
  const text = readFileSync(path, 'utf8')
  const [error] = compiler().transformSync(path, text, { lang: 'js' }).errors
  return error && syntaxError(path, text, error)
}

function syntaxError(path: string, text: string, { message, labels: [label] }: oxc.OxcError): string {
  const place = label && positionOfByte(text, label.start)
  const why = message.replace(/(?<![.\s])[.\s]+$/, '')
  return place === undefined
    ? `${shownPath(path)} does not parse: ${why}.`
    : `${placed(path, place)} does not parse: ${why}.`
}

/** A file and a position in it, such as `gatewright.config.ts:3:5`. */
export const placed = (path: string, { line, column }: TextPosition): string => `${shownPath(path)}:${line}:${column}`

/** The position of an offset of the compiler, which counts bytes. */
const positionOfByte = (text: string, offset: number): TextPosition =>
  positionAt(text, Buffer.from(text).subarray(0, offset).toString('utf8').length)
