import module from 'node:module' // as a whole: the oldest supported Node has no registerHooks to import by name
import { dirname, extname, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { shownPath } from '../base/path.ts'
import { within } from '../base/within.ts'
import { cacheFolder } from '../files/cacheFolder.ts'
import { fieldsOf } from '../language/values.ts'
import { program } from '../root.ts'
import { placed, scriptError } from './compile.ts'
import { ConfigError, thrownText } from './error.ts'
import { addConfig, load, modulePaths, resolve, runsHooksHere, type HookedConfig } from './hooks.ts'

/** How long a configuration can wait at its top level: far longer than it takes to read files or to ask a server. */
const defaultSeconds = 30

/** The default export of a configuration, which can be a promise by mistake. */
interface Exported {
  readonly exported: unknown
}

/**
 * Imports a configuration and returns its default export. Its TypeScript is compiled, with the modules that it imports by
 * relative paths. Throws a ConfigError that says where it fails, or that it does not settle in time.
 */
export async function importConfig(file: string, project: string, seconds: number = defaultSeconds): Promise<Exported> {
  const url = pathToFileURL(file).href
  hook({ url, cache: cacheFolder(project) })
  process.setSourceMapsEnabled(true)
  const stopped = (): void => {
    console.error(
      `error: ${shownPath(file)} stopped the command while it was loaded, with process.exit or in a callback.`,
    )
    process.exitCode = 1
  }
  process.once('exit', stopped)
  try {
    const namespace: unknown = await within(seconds, import(url), () => late)
    return defaultOf(file, fieldsOf(namespace))
  } catch (error) {
    throw error instanceof ConfigError ? error : new ConfigError([reasonOf(file, seconds, error)])
  } finally {
    process.off('exit', stopped)
  }
}

let isHooked = false

/** Compiles the modules of a configuration when Node loads them. */
function hook(config: HookedConfig): void {
  if (!runsHooksHere) {
    module.register(program('configuration/hooks'), { data: config })
    return
  }
  addConfig(config)
  if (!isHooked) module.registerHooks({ resolve, load })
  isHooked = true
}

const late = new Error('late')

function defaultOf(file: string, namespace: Readonly<Record<string, unknown>>): Exported {
  if ('default' in namespace) return { exported: namespace['default'] }
  throw new ConfigError([`${shownPath(file)} has no default export: write "export default defineConfig({ ... })".`])
}

function reasonOf(file: string, seconds: number, error: unknown): string {
  const shown = shownPath(file)
  if (error === late)
    return `${shown} is not loaded after ${seconds} seconds: an await at its top level does not settle.`
  const syntax = error instanceof Error ? syntaxReason(file, error) : undefined
  if (syntax !== undefined) return syntax
  const place = error instanceof Error ? userFrame(file, error.stack ?? '') : undefined
  return `${place ?? shown} throws an error while it is loaded: ${thrownText(error)}.`
}

/** The sentence about a module that does not parse. The compiler writes it for TypeScript. */
function syntaxReason(file: string, { name, message }: Error): string | undefined {
  if (/^\S.* does not parse: /.test(message)) return message
  if (name !== 'SyntaxError') return undefined
  const scripts = [file, ...modulePaths()].filter((path) => ['.js', '.mjs'].includes(extname(path)))
  return scripts.map(scriptError).find((found) => found !== undefined)
}

/** The place of the topmost call in a file of the project, such as `gatewright.config.ts:3:7`. */
function userFrame(file: string, stack: string): string | undefined {
  for (const [, path = '', line, column] of stack.matchAll(
    /(?:\(|at )((?:file:|\/|[A-Za-z]:\\)[^()\n]*?):(\d+):(\d+)\)?$/gm,
  )) {
    const from = path.startsWith('file:') ? fileURLToPath(path) : path
    const isInside = !relative(dirname(file), from).startsWith('..') && !from.includes('node_modules')
    if (isInside) return placed(from, { line: Number(line), column: Number(column) })
  }
  return undefined
}
