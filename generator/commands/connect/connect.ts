import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { compile } from '../../building/compile.ts'
import type { Upstream } from '../../catalogue/upstream.ts'
import { Folder } from '../../files/folder.ts'
import { replaceFiles } from '../../files/replace.ts'
import { nearest } from '../../language/nearest.ts'
import { visible } from '../../reporting/visible.ts'
import { exit, specSettings, type CommandLine } from '../commandLine.ts'
import { isTerminal, onTerminal } from '../terminal.ts'

/** The flags of `connect`. */
export interface Flags {
  readonly specs?: string
  readonly list?: boolean
  readonly force?: boolean
}

/** Copies a profile of a folder into the specs, tests its key, and says what uses it; without a name, lists them all. */
export async function connect(
  commandLine: CommandLine,
  folder: string,
  name: string | undefined,
  { specs: flag, list = false, force = false }: Flags,
): Promise<void> {
  const profiles = readProfiles(folder)
  if (list || name === undefined) return printList(profiles)
  const profile = profiles.find((one) => one.name === name)
  if (profile === undefined) return commandLine.program.error(unknown(name, profiles), { exitCode: exit.usage })
  const { specs, kinds, checks } = await specSettings(commandLine, flag === undefined ? {} : { specs: flag })
  const renamed = profiles.find(({ formerly = [] }) => formerly.includes(name))
  if (renamed !== undefined) console.log(`The profile that used to be called ${name} is now called ${renamed.name}.`)
  if (!place(profile, specs, force)) return void (process.exitCode = exit.failed)
  const { isRefused, words } = await testKey(profile, process.env)
  console.log(words)
  const { catalogue } = await compile(specs, { kinds, checks })
  console.log(usesOf(profile, catalogue?.models ?? []))
  if (profile.schemas !== undefined) console.log(profile.schemas.trim())
  if (isRefused) process.exitCode = exit.failed
  else if (isTerminal()) await offerImport(commandLine, profile, specs)
}

/** A name of a model at a vendor, which is also the path of a file. */
const modelName = /^\w[\w.-]*(?:\/\w[\w.-]*)+$/

/** Asks for a model, and imports what the vendor publishes about it. */
async function offerImport({ program }: CommandLine, profile: Profile, specs: string): Promise<void> {
  const { name, published } = profile
  if (published === undefined) return
  const question = 'Import a model now? Its name, such as owner/name (none): '
  const model = (await onTerminal((ask) => ask(question)))?.trim() ?? ''
  if (model === '') return
  if (!modelName.test(model)) return program.error('error: a name has the form owner/name', { exitCode: exit.usage })
  const file = `schemas/${model}.json`
  replaceFiles(new Folder('.'), new Map([[file, await download(profile, published, model, process.env)]]))
  const { config } = program.opts<{ config?: string }>()
  const command = ['import', published.format, file, '--upstream', name, '--specs', specs]
  await program.parseAsync(config === undefined ? command : ['--config', config, ...command], { from: 'user' })
}

function printList(profiles: readonly Profile[]): void {
  const width = Math.max(...profiles.map(({ name }) => name.length))
  for (const { name, variables, description } of profiles)
    console.log(`${name.padEnd(width)}  ${variables.key}: ${firstSentence(description)}`)
}

const firstSentence = (text: string): string => text.trim().replace(/(?<=\.)\s[^]*$/, '')

function unknown(name: string, profiles: readonly Profile[]): string {
  const renamed = profiles.find(({ formerly = [] }) => formerly.includes(name))?.name
  const names = profiles.map((one) => one.name)
  const close = nearest(name, names)
  const hint =
    renamed !== undefined
      ? `it is now called ${renamed}`
      : close === undefined
        ? 'to see all, run npx gatewright connect --list'
        : `did you mean ${close}?`
  return `error: there is no profile "${visible(name.slice(0, 60))}"; ${hint}`
}

/** Copies a profile. Returns false if a file with other content is there. */
function place({ name, text }: Profile, specs: string, force: boolean): boolean {
  const [folder, file] = [new Folder(specs), `upstreams/${name}.yaml`]
  const shown = visible(folder.shown(file))
  const isThere = folder.entryType(file) !== 'absent'
  if (folder.read(file, Buffer.byteLength(text))?.toString('utf8') === text) {
    console.log(`${shown} is already the profile.`)
    return true
  }
  if (isThere && !force) {
    console.error(`error: ${shown} has other content; nothing was written. To replace it, add --force.`)
    return false
  }
  replaceFiles(folder, new Map([[file, text]]))
  console.log(`Wrote ${shown}.`)
  return true
}

type Model = { readonly id: string; readonly upstream?: readonly { readonly use: string }[] }

function usesOf({ name }: Profile, models: readonly Model[]): string {
  const ids = models.flatMap(({ id, upstream }) => (upstream?.some(({ use }) => use === name) ? [id] : []))
  if (ids.length === 0) return `No model uses it yet: write "upstream: { use: ${name}, model: ... }" in a model.`
  const shown = ids.slice(0, 20).join(', ')
  return `${ids.length === 1 ? '1 model uses' : `${ids.length} models use`} it: ${shown}${ids.length > 20 ? ', ...' : ''}.`
}

/** Where a free request goes: a path after the base address, or an address on another host. */
export interface Place {
  readonly path?: string
  readonly address?: string
}

/** A profile that ships with the tool. */
export interface Profile extends Pick<
  Upstream,
  'description' | 'baseUrl' | 'variables' | 'headers' | 'check' | 'schemas' | 'published' | 'formerly'
> {
  readonly name: string
  /** The file as it ships. */
  readonly text: string
}

/** The profiles in a folder, by name. */
function readProfiles(folder: string): readonly Profile[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.yaml'))
    .sort()
    .map((file) => {
      const text = readFileSync(join(folder, file), 'utf8')
      const read: Omit<Profile, 'name' | 'text'> = parse(text) // our own file, which tests compile
      return { ...read, name: file.replace('.yaml', ''), text }
    })
}

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
async function testKey(
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
async function download(profile: Profile, place: Place, model: string, env: Environment): Promise<string> {
  const address = addressOf(profile, place, env, model)
  const response = await get(profile, address, env).catch(() => undefined)
  if (response === undefined) throw new Error(`the address of ${profile.name} could not be reached`)
  if (response.ok) return response.text()
  await response.body?.cancel()
  throw new Error(`${new URL(address).host} has no schemas of ${model}: status ${response.status}`)
}
