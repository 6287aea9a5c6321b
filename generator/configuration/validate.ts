import { shownPath } from '../base/path.ts'
import { fieldsOf } from '../language/values.ts'
import { choice, either, filePath, flag, listOf, mapping, oneOf, recordOf, text, type Accepts } from './accepts.ts'
import type { Config, ExtensionsConfig, PackagesConfig, ReleaseConfig } from './config.ts'
import { ConfigError, pathText, thrownText, type ConfigMistake } from './error.ts'
import type { LoadedConfig } from './load.ts'

/** An extension, which has these functions and texts. `define` makes one. */
const extension = (noun: string, define: string, parts: Readonly<Record<string, 'string' | 'function'>>): Accepts =>
  function* (value, path) {
    const typeOf = (name: string): string => typeof fieldsOf(value)[name]
    const missing = Object.entries(parts).filter(([name, type]) => typeOf(name) !== type)
    if (missing.length === 0) return
    const names = missing.map(([name, type]) => `${type === 'string' ? 'text' : 'function'} "${name}"`)
    yield { path, message: `is not a ${noun}, because it has no ${names.join(' and no ')}; make it with ${define}` }
  }

/** Every key of the packages. */
export const packageKeys: Readonly<Record<keyof PackagesConfig, Accepts>> = {
  scope: text,
  names: recordOf(text),
  version: text,
  license: text,
  licenseFile: filePath,
  repository: either(text, mapping({ url: text, directory: text }, ['url'])),
  homepage: text,
  bugs: text,
  author: text,
  keywords: listOf(text),
  registry: text,
  access: oneOf(['public', 'restricted']),
  provenance: flag,
}

/** Every key of the extensions. */
export const extensionKeys: Readonly<Record<keyof ExtensionsConfig, Accepts>> = {
  kinds: listOf(extension('kind', 'defineKind', { word: 'string', doc: 'string', read: 'function', load: 'function' })),
  checks: listOf(extension('check', 'defineCheck', { name: 'string', run: 'function' })),
  targets: listOf(extension('target', 'defineTarget', { name: 'string', templates: 'string', outputs: 'function' })),
}

/** Every key of the releases. */
export const releaseKeys: Readonly<Record<keyof ReleaseConfig, Accepts>> = {
  from: text,
  tagPrefix: text,
  changelog: filePath,
}

/** Every key of a configuration. */
export const configKeys: Readonly<Record<keyof Config, Accepts>> = {
  specs: filePath,
  out: filePath,
  packages: mapping(packageKeys),
  targets: (value, path) => (Array.isArray(value) ? listOf(text) : recordOf(choice))(value, path),
  extensions: mapping(extensionKeys),
  templates: recordOf(filePath),
  release: mapping(releaseKeys),
}

const config = mapping(configKeys)

/** A configuration as far as its values have their types, and the mistakes of the others. */
export interface TypedConfig {
  readonly config: Config
  readonly mistakes: readonly ConfigMistake[]
}

/** Checks the types of all values. Throws a ConfigError if a value cannot be read. */
export function typedConfig(loaded: LoadedConfig): TypedConfig {
  const mistakes = mistakesIn(loaded)
  const { value } = loaded
  if (isTyped(value, mistakes)) return { config: value, mistakes }
  return { config: mistakes.reduce<Config>(without, fields(value)), mistakes }
}

const isTyped = (_value: unknown, mistakes: readonly ConfigMistake[]): _value is Config => mistakes.length === 0

/** An object without the value of a mistake: so one run finds the mistakes of the other values, too. */
function without(object: object, { path: [key, inner] }: ConfigMistake): object {
  if (key === undefined) return object
  const entries = Object.entries(fieldsOf(object)).filter(([name]) => name !== key)
  const rest = fieldsOf(object)[key]
  if (inner === undefined || typeof rest !== 'object' || rest === null || Array.isArray(rest))
    return Object.fromEntries(entries)
  return { ...Object.fromEntries(entries), [key]: without(rest, { path: [inner], message: '' }) }
}

const fields = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {})

/** A configuration can have getters, which can throw. */
function mistakesIn({ file, value }: LoadedConfig): readonly ConfigMistake[] {
  try {
    return [...config(value, [])]
  } catch (error) {
    throw new ConfigError([`${shownPath(file)} cannot be read: ${thrownText(error)}.`])
  }
}

/** How many mistakes are listed: nobody reads more. */
const most = 50

/** The error of a configuration with these mistakes. */
export function mistakesError({ file, placeOf }: LoadedConfig, mistakes: readonly ConfigMistake[]): ConfigError {
  const lines = mistakes.slice(0, most).map(({ path, message }) => {
    const place = placeOf?.(path)
    const at = place === undefined ? '' : `:${place.line}:${place.column}`
    return `${shownPath(file)}${at}  ${pathText(path) || 'the configuration'}: ${message}.`
  })
  const more = mistakes.length - most
  return new ConfigError(more > 0 ? [...lines, `${shownPath(file)}  has ${more} more mistakes.`] : lines)
}
