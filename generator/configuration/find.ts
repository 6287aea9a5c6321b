import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { shownPath } from '../base/path.ts'
import { ConfigError } from './error.ts'

/** The names of configuration files. */
export const configNames: readonly string[] = ['ts', 'mts', 'mjs', 'js', 'json'].map(
  (end) => `gatewright.config.${end}`,
)

/** The files of a folder that is the top of a project: no configuration above it is for this folder. */
const tops = ['package.json', '.git']

/**
 * The path of the configuration file in a folder, or in the nearest parent that has one, up to the top of the project;
 * undefined if there is none. Throws a ConfigError if a folder has several.
 */
export function findConfig(from: string): string | undefined {
  const folder = resolve(from)
  const found = configNames.filter((name) => existsSync(join(folder, name)))
  const [first, second] = found
  if (first !== undefined && second !== undefined) throw new ConfigError([several(shownPath(folder), first, second)])
  if (first !== undefined) return join(folder, first)
  const isTop = tops.some((name) => existsSync(join(folder, name))) || dirname(folder) === folder
  return isTop ? undefined : findConfig(dirname(folder))
}

/** The paths that decide which configuration a folder has, by whether there is something. */
export function lookedAt(from: string): { readonly present: readonly string[]; readonly absent: readonly string[] } {
  const folder = resolve(from)
  const paths = [...configNames, ...tops].map((name) => join(folder, name))
  const [present, absent] = [paths.filter((path) => existsSync(path)), paths.filter((path) => !existsSync(path))]
  if (present.length > 0 || dirname(folder) === folder) return { present, absent }
  const above = lookedAt(dirname(folder))
  return { present: above.present, absent: [...absent, ...above.absent] }
}

const several = (folder: string, first: string, second: string): string =>
  `${folder} has two configurations, ${first} and ${second}: remove one of them, or choose one with --config.`
