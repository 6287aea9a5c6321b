import type { Profile } from './profiles.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** How long the test of a key can take, in milliseconds. */
const most = 10_000

/** Tests the key of a profile with one free call. Returns whether it was refused, and a sentence without the key. */
export async function testKey(
  { name, variables, baseUrl, headers, check }: Profile,
  environment: Environment,
): Promise<{ readonly isRefused: boolean; readonly words: string }> {
  const key = environment[variables.key]?.trim() ?? ''
  const passed = (words: string) => ({ isRefused: false, words })
  if (key === '') return passed(`Set ${variables.key} to your key in the environment of the gateway.`)
  if (check === undefined) return passed(`${variables.key} is set. The API has no free call that tests it.`)
  const base = (variables.baseUrl && environment[variables.baseUrl]?.trim()) || baseUrl
  const address = check.address ?? `${base.replace(/(?<!\/)\/+$/, '')}${check.path ?? ''}`
  const filled = Object.entries(headers).map(([name, text]) => [name, text.replaceAll('{key}', key)] as const)
  try {
    const signal = AbortSignal.timeout(most)
    const { ok, status, body } = await fetch(address, {
      headers: Object.fromEntries(filled),
      redirect: 'error',
      signal,
    })
    await body?.cancel() // a vendor could send it without end
    if (ok) return passed(`${variables.key} is set, and ${new URL(address).host} accepts it.`)
    const isRefused = status === 400 || status === 401 || status === 403
    const words = isRefused ? 'refuses it' : 'did not test it'
    return { isRefused, words: `${variables.key} is set, but ${new URL(address).host} ${words}: status ${status}.` }
  } catch {
    // Without the address, which can hold a password.
    return passed(`${variables.key} is set, but the address of ${name} could not be reached to test it.`)
  }
}
