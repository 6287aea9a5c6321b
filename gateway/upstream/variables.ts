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
