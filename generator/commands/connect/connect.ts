import { compile } from '../../building/compile.ts'
import { Folder } from '../../files/folder.ts'
import { replaceFiles } from '../../files/replace.ts'
import { nearest } from '../../language/nearest.ts'
import { visible } from '../../reporting/visible.ts'
import { exit, specSettings, type CommandLine } from '../commandLine.ts'
import { isTerminal, onTerminal } from '../terminal.ts'
import { download, testKey } from './key.ts'
import { readProfiles, type Profile } from './profiles.ts'

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
  const close =
    renamed ??
    nearest(
      name,
      profiles.map((one) => one.name),
    )
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
