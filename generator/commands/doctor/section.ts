import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { messageOf } from '../../base/error.ts'
import type { Json } from '../../catalogue/catalogue.ts'
import { ConfigError } from '../../configuration/error.ts'
import type { Settings } from '../../configuration/settings.ts'
import { cachePlaces, projectOf } from '../../files/cacheFolder.ts'
import { keptLayout } from '../../files/keptFile.ts'
import { readBytes } from '../../files/read.ts'
import { fieldsOf, jsonOf } from '../../language/values.ts'
import { plural } from '../../reporting/pretty.ts'
import { emit } from '../../writing/emit.ts'
import { formatSource } from '../../writing/formatter.ts'

/** A problem, and what to do. Both are sentences. */
export interface Problem {
  readonly message: string
  readonly advice: string
}

/** A part of what is found out about a project. */
export interface Section {
  readonly name: string
  /** For people. */
  readonly lines: readonly string[]
  /** The same for programs. */
  readonly data: Json
  readonly problems: readonly Problem[]
}

/** The environment variables that change what the tool or Node does. Their values can be private. */
const variables = ['CI', 'DEBUG', 'FORCE_COLOR', 'NO_COLOR', 'NODE_OPTIONS', 'NODE_PATH', 'TERM']

/** The tool, Node, the platform and the versions of dependencies, which are read from the files of these packages. */
export function toolSection(version: string, manifests: readonly string[]): Section {
  const packages = Object.fromEntries(manifests.map(versionIn).filter(([name]) => name !== 'gatewright'))
  const set = variables.filter((name) => process.env[name] !== undefined)
  const { version: node, platform, arch } = process
  const listed = Object.entries(packages).map(([name, known]) => `${name} ${known}`)
  return {
    name: 'tool',
    lines: [
      `Gatewright ${version}, Node ${node.slice(1)}, ${platform} ${arch}`,
      listed.join(', '),
      ...(set.length === 0 ? [] : [`set in the environment: ${set.join(', ')}`]),
    ],
    data: { version, node: node.slice(1), platform, arch, packages, environment: set },
    problems: [],
  }
}

function versionIn(manifest: string): readonly [name: string, version: string] {
  const { name, version } = fieldsOf(jsonOf(readFileSync(manifest, 'utf8')))
  return [String(name), String(version)]
}

/** The programs of the platform that lay out and compile generated code, each tried on one line. */
export async function formatterSection(): Promise<Section> {
  const tried = await Promise.all([
    attempt('oxfmt', async () => (await formatSource('a.ts', 'const a = 1;')) === 'const a = 1\n'),
    attempt(
      'oxc-transform',
      async () =>
        (await emit('a/src/a.ts', 'export const a: number = 1\n', { isModule: false, joined: new Set() })).size > 0,
    ),
  ])
  const broken = tried.filter(({ runs }) => !runs)
  return {
    name: 'formatters',
    lines: [tried.map(({ name, runs }) => `${name} ${runs ? 'runs' : 'does not run'}`).join(', ')],
    data: Object.fromEntries(tried.map(({ name, runs }) => [name, runs])),
    problems: broken.map(({ name, why }): Problem => {
      const advice = 'Install the packages again on this platform: npm ci.'
      return { message: `${name} does not run here: ${why}.`, advice }
    }),
  }
}

interface Tried {
  readonly name: string
  readonly runs: boolean
  readonly why: string
}

async function attempt(name: string, run: () => Promise<boolean>): Promise<Tried> {
  try {
    const runs = await run()
    return { name, runs, why: 'its result is not the expected one' }
  } catch (error) {
    const [why = ''] = messageOf(error).split('\n')
    return { name, runs: false, why: why.replace(/\.$/, '') }
  }
}

/** Only the beginning of a file says which version has written it, but kept files are bounded. */
const mostBytes = 512 * 1024 * 1024

/** The caches that commands in a folder can use: where they are, how large, and whether this version reads them. */
export function cacheSection(folder: string): Section {
  const places = [...cachePlaces(projectOf(folder))].filter((place) => existsSync(place)).map(cacheUseOf)
  return {
    name: 'cache',
    lines:
      places.length === 0
        ? ['none yet']
        : places.map(({ place, files, bytes, foreign }) => {
            const ignored =
              foreign === 0 ? 'all of this version' : `${foreign} of another version or damaged, which are ignored`
            return `${place}: ${plural(files, 'file')}, ${(bytes / 1e6).toFixed(1)} MB; ${ignored}`
          }),
    data: places,
    problems: [],
  }
}

type CacheUse = { readonly place: string; readonly files: number; readonly bytes: number; readonly foreign: number }

function cacheUseOf(place: string): CacheUse {
  const names = readdirSync(place, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(place, name), { throwIfNoEntry: false })?.isFile(),
  )
  const bytes = names.reduce(
    (sum, name) => sum + (statSync(join(place, name), { throwIfNoEntry: false })?.size ?? 0),
    0,
  )
  return { place, files: names.length, bytes, foreign: names.filter((name) => isForeign(join(place, name))).length }
}

/** Whether a file of the cache is not of this version. Other files are modules that Node has compiled. */
function isForeign(file: string): boolean {
  if (!file.endsWith('.kept')) return false
  try {
    const bytes = readBytes(file, mostBytes)
    return typeof bytes === 'string' || !bytes.toString('latin1', 0, 40).startsWith(`${keptLayout} `)
  } catch {
    return true
  }
}

/** The configuration and what it adds. `targets` are the names of those that are built. */
export function configurationSection(settings: Settings, targets: readonly string[]): Section {
  const { config, specs, out, kinds, checks, off, replacements } = settings
  const own = {
    kinds: kinds.map(({ word }) => word),
    checks: checks.map(({ name }) => name),
    off: [...off],
    replacedTemplates: [...replacements.keys()],
  }
  const lists = Object.entries({
    'added kinds': own.kinds,
    'added checks': own.checks,
    off: own.off,
    'replaced templates': own.replacedTemplates,
  })
  return {
    name: 'configuration',
    lines: [
      config ?? 'none: defaults apply',
      `${plural(targets.length, 'target')}: ${targets.join(', ')}`,
      ...lists.flatMap(([name, words]) => (words.length === 0 ? [] : [`${name}: ${words.join(', ')}`])),
    ],
    data: { file: config ?? null, specs, out, targets: [...targets], ...own },
    problems: [],
  }
}

/** A configuration that cannot be used. The words of an error can be private, its place is not. */
export function brokenConfiguration(error: unknown): Section {
  const lines = error instanceof ConfigError ? error.lines : []
  const places = lines.flatMap(
    (line) => /^\S+?:\d+:\d+/.exec(line)?.[0] ?? /gatewright\.config\.\w+/.exec(line)?.[0] ?? [],
  )
  const shown = places.length === 0 ? 'it' : places.join(', ')
  return {
    name: 'configuration',
    lines: [`cannot be used: ${shown}`],
    data: { problems: places },
    problems: [
      {
        message: `The configuration cannot be used: see ${shown}.`,
        advice: 'Correct it. To see what is wrong, run npx gatewright check.',
      },
    ],
  }
}
