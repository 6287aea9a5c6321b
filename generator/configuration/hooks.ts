import { existsSync } from 'node:fs'
import module, {
  isBuiltin,
  type LoadFnOutput,
  type LoadHookContext,
  type ResolveFnOutput,
  type ResolveHookContext,
} from 'node:module'
import { fileURLToPath } from 'node:url'
import { program } from '../root.ts'
import { compileFile, loadCompiler } from './compile.ts'

/** The configuration to load, as the thread that resolves modules needs it. */
export interface HookedConfig {
  /** The address of the configuration file. */
  readonly url: string
  /** The folder of the cache, if there is one. */
  readonly cache: string | undefined
}

/** Whether hooks run in the thread of the command; in Node 22.13 and 22.14, they do not. */
export const runsHooksHere: boolean = 'registerHooks' in module

/** The modules of the configuration: its file, and all that they import by relative paths. No other one is compiled. */
const modules = new Set<string>()

let cache: HookedConfig['cache']

/** Whether a configuration imports packages, other than the tool and Node. */
let hasPackages = false

/** Adds a configuration whose modules are compiled. What belongs to another one is forgotten. */
export function addConfig(config: HookedConfig): void {
  if (!modules.has(config.url)) {
    modules.clear()
    hasPackages = false
  }
  modules.add(config.url)
  cache = config.cache
}

/** Adds a configuration in the separate thread in which older versions of Node run hooks; Node calls it by this name. */
export async function initialize(config: HookedConfig): Promise<void> {
  addConfig(config)
  await loadCompiler()
}

/**
 * Resolves an import of a configuration. As in TypeScript, `./kind.js` and `./kind` can mean `./kind.ts`. `gatewright` is
 * the tool that runs, wherever it is installed: both must share their modules. Node answers at once where hooks run in its
 * own thread, and later where they run in another one: both hooks return what it returns.
 */
export function resolve<Result extends ResolveFnOutput | Promise<ResolveFnOutput>>(
  specifier: string,
  context: ResolveHookContext,
  next: (specifier: string, context: ResolveHookContext) => Result,
): Result {
  const { parentURL } = context
  if (parentURL === undefined || !modules.has(parentURL)) return next(specifier, context)
  if (specifier === 'gatewright') return next(program('index').href, context)
  if (!/^\.{0,2}\/|^file:/.test(specifier)) {
    hasPackages ||= !isBuiltin(specifier)
    return next(specifier, context)
  }
  const resolved = next(sourceOf(new URL(specifier, parentURL)).href, context)
  noteResolved(resolved)
  return resolved
}

/** Adds a module to those of the configuration, before Node loads it. */
function noteResolved(resolved: ResolveFnOutput | Promise<ResolveFnOutput>): void {
  if (resolved instanceof Promise) resolved.then(noteResolved, () => undefined)
  else if (!resolved.url.includes('/node_modules/')) modules.add(resolved.url)
}

/** The file that an import means: itself, or the TypeScript of it. */
function sourceOf(url: URL): URL {
  if (existsSync(url)) return url
  const candidates = [url.href.replace(/\.(m?)js$/, '.$1ts'), `${url.href}.ts`].map((href) => new URL(href))
  return candidates.find((candidate) => existsSync(candidate)) ?? url
}

/** Compiles the TypeScript of a configuration. */
export function load<Result extends LoadFnOutput | Promise<LoadFnOutput>>(
  url: string,
  context: LoadHookContext,
  next: (url: string, context: LoadHookContext) => Result,
): Result | LoadFnOutput {
  if (!modules.has(url) || !/\.m?ts(?:[?#]|$)/.test(url)) return next(url, context)
  return { format: 'module', source: compileFile(fileURLToPath(url), cache), shortCircuit: true }
}

/** Whether the modules that this thread has seen import packages, whose files it does not know. */
export const importsPackages = (): boolean => hasPackages

/** The paths of the modules that this thread has seen. */
export const modulePaths = (): readonly string[] => [...modules].map((url) => fileURLToPath(url))
