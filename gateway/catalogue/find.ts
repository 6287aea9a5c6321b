import { packageFormat } from '@gatewright/openapi/protocol'
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fieldOf, messageOf } from '../base/values.ts'
import { targets, type FoundPackage, type FoundPackages, type Target } from './data.ts'
import { foldersOf, type Choice } from './packageFolders.ts'

/** The packages, or why they cannot be served. */
interface Checked {
  readonly packages?: FoundPackages
  readonly issues: readonly string[]
}

/** The packages by their target. Reports those that are missing only if everything that was named was found. */
function check(found: readonly FoundPackage[], words: readonly string[], isComplete: boolean): Checked {
  const where = words.join(',')
  const byTarget = Map.groupBy(found, ({ target }) => target)
  const first = (target: Target): FoundPackage | undefined => byTarget.get(target)?.[0]
  const [catalog, validators, openapi, schemas] = needed.map(first)
  const [upstreams, reference] = [first('upstreams'), first('reference')]
  const issues = [
    ...(isComplete ? missing(byTarget, where) : []),
    ...[...byTarget.values()].flatMap((all) => (all.length > 1 ? [twice(all, where)] : [])),
    ...found.flatMap(formatIssue),
    ...versionIssues(found),
  ]
  if (issues.length > 0 || !catalog || !validators || !openapi || !schemas) return { issues }
  const optional = { ...(upstreams && { upstreams }), ...(reference && { reference }) }
  return { packages: { catalog, validators, openapi, schemas, ...optional }, issues }
}

const needed = ['catalog', 'validators', 'openapi', 'schemas'] as const

function missing(byTarget: ReadonlyMap<Target, unknown>, where: string): readonly string[] {
  const absent = needed.filter((target) => !byTarget.has(target))
  if (absent.length === needed.length) return [`${where} has no packages that \`gatewright build\` made.`]
  return absent.map(
    (target) => `${where} has no package with the target "${target}", which the gateway needs: ${build}`,
  )
}

const build = 'build or install it.'

const twice = (all: readonly FoundPackage[], where: string): string => {
  const names = all.map(({ name }) => name).join(' and ')
  return `${where} has several packages with the target "${all[0]?.target}": ${names}. Name the packages of one catalogue.`
}

function formatIssue({ name, format }: FoundPackage): readonly string[] {
  if (format === packageFormat) return []
  const [age, advice] =
    format > packageFormat ? ['a newer', 'update @gatewright/gateway'] : ['an older', 'build the packages again']
  return [
    `${name} was made by ${age} Gatewright (format ${format}); this gateway reads format ${packageFormat}: ${advice}.`,
  ]
}

/** Packages of one build have the same version; others do not fit together. */
function versionIssues(found: readonly FoundPackage[]): readonly string[] {
  if (new Set(found.map(({ version }) => version)).size < 2) return []
  const list = found.map(({ name, version }) => `${name} ${version}`).join(', ')
  return [`The packages have different versions: ${list}. Build or install them together.`]
}

/** Finds the chosen packages. Throws a PackagesError with every reason why they cannot be served. */
export function findPackages(choice: Choice, from: string): FoundPackages {
  if (choice.isDefault && !choice.words.some((word) => existsSync(join(from, word)))) throw new PackagesError([nothing])
  const named = choice.words.map((word) => foldersOf(word, from))
  const read = [...new Set(named.flatMap(({ folders }) => folders))].map(readPackage)
  const found = read.flatMap((one) => one.found ?? [])
  const reasons = [...named.flatMap((one) => one.reasons), ...read.flatMap(({ reason }) => reason ?? [])]
  const { packages, issues } = check(found, choice.words, reasons.length === 0)
  if (packages === undefined || reasons.length > 0) throw new PackagesError([...reasons, ...issues])
  return packages
}

const nothing =
  'There are no packages to serve: the working folder has no folder generated. Run `gatewright build` there, or ' +
  'name packages with --packages or GATEWRIGHT_PACKAGES.'

interface Read {
  readonly found?: FoundPackage
  readonly reason?: string
}

/** Reads the package.json of a folder. Folders without one, and packages that no gateway reads, do not matter. */
function readPackage(folder: string): Read {
  const file = join(folder, 'package.json')
  if (!existsSync(file)) return {}
  try {
    const manifest: unknown = JSON.parse(readFileSync(file, 'utf8'))
    const target = targets.find((one) => one === fieldOf(madeBy(manifest), 'target'))
    if (target === undefined) return {}
    const format = fieldOf(madeBy(manifest), 'format')
    const [name, version] = [fieldOf(manifest, 'name'), fieldOf(manifest, 'version')]
    return {
      found: {
        target,
        name: typeof name === 'string' ? name : basename(folder),
        version: typeof version === 'string' ? version : '',
        format: typeof format === 'number' ? format : 0,
        folder,
      },
    }
  } catch (error) {
    return { reason: `${file} cannot be read: ${reasonOf(error)}.` }
  }
}

/** The entry in which a package says who made it. */
const madeBy = (manifest: unknown): unknown => fieldOf(manifest, 'gatewright')

/** The packages cannot be served; the message has a line for each reason. */
export class PackagesError extends Error {
  override readonly name = 'PackagesError'

  constructor(reasons: readonly string[]) {
    super(reasons.join('\n'))
  }
}

/** The message of an error on one line. */
export function reasonOf(error: unknown): string {
  const lines = messageOf(error)
    .split('\n')
    .map((line) => line.trim())
  return lines
    .filter((line) => line !== '')
    .join(' ')
    .replace(/\.$/, '')
}
