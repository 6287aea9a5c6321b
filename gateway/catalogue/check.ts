import { packageFormat } from '@gatewright/openapi/protocol'
import type { FoundPackage, FoundPackages, Target } from './found.ts'

/** The packages, or why they cannot be served. */
export interface Checked {
  readonly packages?: FoundPackages
  readonly issues: readonly string[]
}

/** The packages by their target. Reports those that are missing only if everything that was named was found. */
export function check(found: readonly FoundPackage[], words: readonly string[], isComplete: boolean): Checked {
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

const build = 'build or install it, too.'

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
