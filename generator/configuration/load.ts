import { realpathSync, statSync } from 'node:fs'
import { dirname, extname } from 'node:path'
import { shownPath } from '../base/path.ts'
import { readText } from '../reading/text.ts'
import { ConfigError, type ConfigPath, type TextPosition } from './error.ts'
import { configNames } from './find.ts'
import { readJsonText } from './json.ts'
import { typeWords } from './words.ts'

/** The value of a configuration file. */
export interface LoadedConfig {
  readonly file: string
  readonly value: unknown
  /** The position of a value, in formats that keep it. */
  readonly placeOf?: (path: ConfigPath) => TextPosition
}

const endings = configNames.map((name) => extname(name))

/** Loads a configuration file. Throws a ConfigError if it cannot be read, does not parse, throws, or exports no object. */
export async function loadConfig(path: string): Promise<LoadedConfig> {
  const shown = shownPath(path)
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats === undefined) throw new ConfigError([`${shown} does not exist; choose another file with --config.`])
  if (!stats.isFile()) throw new ConfigError([`${shown} is not a file; choose one with --config.`])
  if (!endings.includes(extname(path)))
    throw new ConfigError([`${shown} is not a configuration: its name must end in ${endings.join(', ')}.`])
  if (extname(path) === '.json') return loadJson(path)
  const { importConfig } = await import('./module.ts')
  const { exported } = await importConfig(realpathSync(path), dirname(path))
  return { file: path, value: requireObject(shown, exported) }
}

function loadJson(file: string): LoadedConfig {
  const shown = shownPath(file)
  const read = readText(realpathSync(file))
  if (!('text' in read)) throw new ConfigError([`${shown} cannot be read: ${read.why}.`])
  const json = readJsonText(read.text)
  if ('why' in json)
    throw new ConfigError([`${shown}:${json.place.line}:${json.place.column} is not JSON: ${json.why}.`])
  return { file, value: requireObject(shown, json.value), placeOf: json.placeOf }
}

function requireObject(shown: string, value: unknown): object {
  if (typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Promise)) return value
  const advice = value instanceof Promise ? 'await it before it is exported' : 'a configuration is an object'
  throw new ConfigError([`${shown} exports ${typeWords(value)}: ${advice}.`])
}
