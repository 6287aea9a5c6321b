declare const process: { readonly env: Readonly<Record<string, string | undefined>> }

/** A variable of the environment; empty where there is none. */
function environment(name: string): string {
  try {
    return process.env[name] ?? ''
  } catch {
    return '' // no environment, or one that asks for permission first
  }
}

/** Options with the key and the address of the environment, where they name none. */
export function withEnvironment<Options extends { readonly apiKey?: unknown; readonly baseUrl?: string }>(
  options: Options,
): Options & { readonly apiKey: NonNullable<Options['apiKey']> | string; readonly baseUrl: string } {
  const { apiKey = environment('GATEWRIGHT_API_KEY'), baseUrl = environment('GATEWRIGHT_BASE_URL') } = options
  return { ...options, apiKey: apiKey ?? '', baseUrl }
}
