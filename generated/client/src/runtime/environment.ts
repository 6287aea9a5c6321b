import { GatewayError } from './errors.js'

declare const process: { readonly env: Readonly<Record<string, string | undefined>> }

const variables = { apiKey: 'GATEWRIGHT_API_KEY', baseUrl: 'GATEWRIGHT_BASE_URL' } as const
const names = ['apiKey', 'baseUrl'] as const

/** An environment variable; empty if it is not set. */
function environment(name: string): string {
  try {
    return process.env[name] ?? ''
  } catch {
    return '' // no environment, or it needs permission
  }
}

/**
 * Adds the key and the address from the environment to options that lack them. Throws one GatewayError that names those
 * that are missing in both.
 */
export function withEnvironment<Options extends { readonly apiKey?: unknown; readonly baseUrl?: string }>(
  of: string,
  options: Options,
): Options & { readonly apiKey: NonNullable<Options['apiKey']> | string; readonly baseUrl: string } {
  const { apiKey = environment(variables.apiKey), baseUrl = environment(variables.baseUrl) } = options
  const given = { apiKey: apiKey ?? '', baseUrl }
  const problems = names
    .filter((name) => given[name] === '')
    .map((name) => `${name} is not set: pass it, or set ${variables[name]} in the environment.`)
  if (problems[0]) throw new GatewayError(`${of}: ${problems.join(' ')}`, { code: 'bad-options' })
  return { ...options, ...given }
}
