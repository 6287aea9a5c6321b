import type { Place, Profile } from './profiles.ts'

type Environment = Readonly<Record<string, string | undefined>>

const keyOf = ({ variables }: Profile, environment: Environment): string => environment[variables.key]?.trim() ?? ''

/** Where a free request of a profile goes. `model` fills the hole in it. */
function addressOf(
  { variables, baseUrl }: Profile,
  { path = '', address }: Place,
  env: Environment,
  model = '',
): string {
  const base = (variables.baseUrl && env[variables.baseUrl]?.trim()) || baseUrl
  return (address ?? `${base.replace(/(?<!\/)\/+$/, '')}${path}`).replaceAll('{+model}', model)
}

/** Sends a free request with the key. It can take ten seconds. */
async function get(profile: Profile, address: string, environment: Environment): Promise<Response> {
  const key = keyOf(profile, environment)
  const filled = Object.entries(profile.headers).map(([name, text]) => [name, text.replaceAll('{key}', key)] as const)
  const signal = AbortSignal.timeout(10_000)
  return fetch(address, { headers: key === '' ? {} : Object.fromEntries(filled), redirect: 'error', signal })
}

/** Tests the key of a profile with one free call. Returns whether it was refused, and a sentence without the key. */
export async function testKey(
  profile: Profile,
  environment: Environment,
): Promise<{ readonly isRefused: boolean; readonly words: string }> {
  const { name, variables, check } = profile
  const isSet = keyOf(profile, environment) !== ''
  const passed = (words: string) => ({ isRefused: false, words })
  const missing = `Set ${variables.key} to your key in the environment of the gateway.`
  if (!isSet && check?.needsKey !== false) return passed(missing)
  if (check === undefined) return passed(`${variables.key} is set. The API has no free call that tests it.`)
  const ending = isSet ? '' : ` ${missing}`
  const address = addressOf(profile, check, environment)
  try {
    const { ok, status, body } = await get(profile, address, environment)
    await body?.cancel() // a vendor could send it without end
    const { host } = new URL(address)
    if (check.needsKey === false && ok) return passed(`${host} answers.${ending}`)
    if (check.needsKey === false)
      return { isRefused: true, words: `${host} does not answer as ${name} does: status ${status}.${ending}` }
    if (ok) return passed(`${variables.key} is set, and ${host} accepts it.`)
    const isRefused = status === 400 || status === 401 || status === 403
    const words = isRefused ? 'refuses it' : 'did not test it'
    return { isRefused, words: `${variables.key} is set, but ${host} ${words}: status ${status}.` }
  } catch {
    // Without the address, which can hold a password.
    const set = isSet ? `${variables.key} is set, but the` : 'The'
    const from = variables.baseUrl === undefined ? '' : ` (${variables.baseUrl})`
    return passed(`${set} address of ${name}${from} could not be reached to test it.${ending}`)
  }
}

/** Downloads what a vendor publishes about a model. Throws with a sentence without the key if that fails. */
export async function download(profile: Profile, place: Place, model: string, env: Environment): Promise<string> {
  const address = addressOf(profile, place, env, model)
  const response = await get(profile, address, env).catch(() => undefined)
  if (response === undefined) throw new Error(`the address of ${profile.name} could not be reached`)
  if (response.ok) return response.text()
  await response.body?.cancel()
  throw new Error(`${new URL(address).host} has no schemas of ${model}: status ${response.status}`)
}
