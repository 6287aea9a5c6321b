import { nearest } from '@gatewright/validators/nearest'

/** The part of an upstream's spec about its variables. */
export interface UpstreamVariables {
  readonly id: string
  readonly baseUrl: string
  readonly variables: { readonly key: string; readonly baseUrl?: string }
}

type Environment = Readonly<Record<string, string | undefined>>

/** The key and the address of an upstream; undefined if the key is not set. */
export function readVariables(
  { baseUrl, variables }: UpstreamVariables,
  environment: Environment,
): { readonly key: string; readonly address: string } | undefined {
  const key = environment[variables.key]?.trim() ?? ''
  if (key === '') return undefined
  const given = variables.baseUrl === undefined ? undefined : environment[variables.baseUrl]?.trim()
  return { key, address: given || baseUrl }
}

/** A sentence for each invalid variable of an upstream. */
export function variableIssues(upstream: UpstreamVariables, environment: Environment): readonly string[] {
  const { id, variables } = upstream
  const read = readVariables(upstream, environment)
  if (read === undefined) return []
  const isAddress = /^https?:$/.test(URL.parse(read.address)?.protocol ?? '')
  return [
    ...(/^[\x21-\x7e]+$/.test(read.key) ? [] : [`${variables.key} must be visible ASCII without spaces.`]),
    ...(isAddress ? [] : [`${variables.baseUrl ?? id} must be an address (https: or http:).`]),
  ]
}

/** The upstreams and the environment of a node that starts. */
export interface Start {
  readonly upstreams: readonly UpstreamVariables[]
  /** The models that have an upstream. */
  readonly mappings: readonly { readonly id: string; readonly use: string }[]
  readonly models: readonly { readonly id: string }[]
  /** Whether the sandbox is on. */
  readonly sandbox: boolean
  /** The names of the settings. */
  readonly settings: readonly string[]
  readonly environment: Readonly<Record<string, string | undefined>>
}

/**
 * A line for each upstream: it is live, or which variable is missing and how many models wait for it. A model that has
 * another upstream does not.
 */
export function startLines(start: Start): readonly string[] {
  const { upstreams, mappings, models } = start
  const misspelt = misspellings(start)
  const mapped = new Set(mappings.map(({ id }) => id))
  const isLive = (upstream: UpstreamVariables): boolean => readVariables(upstream, start.environment) !== undefined
  const live = new Set(upstreams.filter(isLive).map(({ id }) => id))
  const running = new Set(mappings.flatMap(({ id, use }) => (live.has(use) ? [id] : [])))
  const rest = models.filter(({ id }) => !mapped.has(id)).length
  return [
    ...upstreams.map((upstream) => {
      const own = mappings.filter(({ id, use }) => use === upstream.id && (live.has(use) || !running.has(id)))
      const count = new Set(own.map(({ id }) => id)).size
      const names = Object.values(upstream.variables).flatMap((name) => misspelt(name) ?? [])
      return [`Upstream ${upstream.id}: ${stateOf(upstream, count, live.has(upstream.id), start)}.`, ...names].join(' ')
    }),
    ...(rest === 0 ? [] : [`Without an upstream: ${withoutVendor(rest, start.sandbox)}.`]),
  ]
}

function stateOf({ variables }: UpstreamVariables, count: number, isLive: boolean, { sandbox }: Start): string {
  if (isLive) return `live, with ${modelsOf(count)}`
  const missing = `${variables.key} is not set`
  return sandbox ? `${missing}, and ${withoutVendor(count, sandbox)}` : `${missing}, and ${waiting(count)}`
}

const withoutVendor = (count: number, sandbox: boolean): string =>
  sandbox ? `the sandbox runs ${modelsOf(count)}` : `${modelsOf(count)} cannot run, because the sandbox is off`

const waiting = (count: number): string => `${modelsOf(count)} wait${count === 1 ? 's' : ''} for it`

const modelsOf = (count: number): string => (count === 1 ? '1 model' : `${count} models`)

/** Returns the function that names the variable which looks like a misspelt other one, if that is not set. */
function misspellings({ upstreams, settings, environment }: Start): (name: string) => string | undefined {
  const known = new Set([...settings, ...upstreams.flatMap(({ variables }) => Object.values(variables))])
  const set = Object.keys(environment).filter((name) => environment[name])
  const unknown = set.filter((name) => !known.has(name))
  return (name) => {
    const suggestion = set.includes(name) ? undefined : nearest(name, unknown)
    return suggestion === undefined ? undefined : `Rename ${suggestion} if it should be ${name}.`
  }
}
