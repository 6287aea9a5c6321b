import { defaultWebhookEvents } from '@gatewright/openapi/protocol'
import { Command } from 'commander'
import { printable, shown } from '../base/shown.ts'
import { isoDay, isoTime } from '../base/clock.ts'
import { readCatalogue } from '../catalogue/catalogue.ts'
import type { KeyChanges, KeyStore, ListedKey, NewKey } from '../keys/keys.ts'
import { useKeys } from '../node/stores.ts'
import { lenient, refuse, wordsOf, type CommandContext } from './usage.ts'
import { readGrace, readOptions, type GraceOption, type KeyOptions, type ReadOptions } from './keyOptions.ts'
import { addPrivate, ensureSecret, rotateSecrets, verifierOf, type ChangeSecrets } from '../keys/signing.ts'

/** Adds `keys`, which creates, lists, changes, rotates and revokes keys. */
export function addKeys(program: Command, context: CommandContext): void {
  const { configuration } = context
  const keys = program.command('keys').description('create, list, change and revoke API keys')
  const use: Use = async (work) => useKeys(await configuration(), work)
  addCreate(keys, use, context)
  addList(keys, use)
  addUpdate(keys, use, context)
  addRotate(keys, configuration)
  addSecrets(keys, use)
  addRevoke(keys, use)
}

const limits = (command: Command, none = ''): Command =>
  command
    .option('--models <names...>', `the models that it can use, by model or by workflow${none && '; or all'}`)
    .option('--days <days>', `the number of days until it expires${none}`)
    .option('--credit-limit <credits>', `the maximum credits of all its tasks${none}`)
    .option('--per-minute <requests>', `the maximum number of requests a minute, over all nodes${none}`)
    .option('--webhook-url <url>', `the address that gets the events of its tasks${none}`)
    .option('--webhook-events <events...>', `which events; by default ${defaultWebhookEvents.join(' and ')}`)
    .option('--concurrency <tasks>', `the maximum number of open tasks${none}`)
    .option('--weight <shares>', `its turns in each queue, where others have 1${none}`)

function addCreate(keys: Command, use: Use, context: CommandContext): void {
  const command = lenient(limits(keys.command('create').description('create a key and show it once')))
  command.argument('[name]', 'what it is for').usage('<name> [options]')
  command.action(async (_name: unknown, options: KeyOptions) => {
    const { values, issues } = wordsOf(command, ['name'])
    const read = await changesOf(options, { name: values[0], canRemove: false, ...context })
    refuse([...issues, ...read.issues])
    const { key, token } = await use((store) => store.create(newKey(read.changes)))
    console.log(`${token}\n\nThis is ${key.id}. It is shown once and not stored.`)
  })
}

/** A new key has only the limits that have a value. */
function newKey({ name = '', ...changes }: KeyChanges): NewKey {
  const limits = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== null))
  return { name, ...(limits as Omit<NewKey, 'name'>) } // the same fields, without null
}

function addList(keys: Command, use: Use): void {
  const command = lenient(keys.command('list').description('list every key with its limits, expiry and last use'))
  command.action(async () => {
    refuse(wordsOf(command, []).issues)
    for (const key of await use((store) => store.list())) console.log(lineOf(key))
  })
}

function addUpdate(keys: Command, use: Use, context: CommandContext): void {
  const described = keys.command('update').description('change the limits of a key; limits that you leave out stay')
  const command = lenient(limits(described, ', or none'))
  command.argument('[id]', 'its id, as `keys list` shows it').usage('<id> [options]')
  command.option('--name <name>', 'what it is for')
  command.action(async (_id: unknown, options: KeyOptions) => {
    const { values, issues } = wordsOf(command, ['id'])
    const { changes, issues: wrong } = await changesOf(options, { name: options.name, canRemove: true, ...context })
    const isIdle = Object.keys(options).length === 0 && issues.length === 0
    refuse([...issues, ...wrong, ...(isIdle ? ['Nothing would change: add an option, such as --days 30.'] : [])])
    const [id = ''] = values
    if (!(await use((store) => store.update(id, changes)))) throw new Error(`There is no key ${shown(id)} in force.`)
    console.log(`${id} is changed.`)
  })
}

function addRotate(keys: Command, configuration: CommandContext['configuration']): void {
  const command = lenient(keys.command('rotate').description('create a new secret for a key, which keeps its tasks'))
  command.argument('[id]', 'its id, as `keys list` shows it').usage('<id> [options]')
  command.option('--grace-hours <hours>', 'how long the old secret still works; by default it expires at once')
  command.action(async (_id: unknown, options: GraceOption) => {
    const { values, issues } = wordsOf(command, ['id'])
    const { hours, issues: wrong } = readGrace(options)
    refuse([...issues, ...wrong])
    const config = await configuration()
    const [id = ''] = values
    const token = await useKeys(config, (store) => rotate(store, id, hours, config.devKey))
    const old = hours === 0 ? 'The old secret has expired.' : `The old secret expires in ${hours} hours.`
    console.log(`${token}\n\nThis is ${id}. It is shown once and not stored. ${old}`)
  })
}

async function rotate(store: KeyStore, id: string, hours: number, devKey: string | undefined): Promise<string> {
  const key = (await store.list()).find((one) => one.id === id)
  if (key?.isDevelopment === true && devKey !== undefined) {
    throw new Error(`The secret of ${id} is GATEWRIGHT_DEV_KEY: change that and start the gateway again.`)
  }
  const token = await store.rotate(id, hours * 3_600_000)
  if (token === undefined) throw new Error(`There is no key ${shown(id)} in force.`)
  return token
}

function addRevoke(keys: Command, use: Use): void {
  const command = lenient(keys.command('revoke').description('revoke a key at once'))
  command.argument('[id]', 'its id, as `keys list` shows it').usage('<id>')
  command.action(async () => {
    const { values, issues } = wordsOf(command, ['id'])
    refuse(issues)
    const [id = ''] = values
    if (!(await use((store) => store.revoke(id)))) throw new Error(`There is no key ${shown(id)} in force.`)
    console.log(`${id} is revoked.`)
  })
}

/**
 * The values of the options. The packages are loaded only if models are named, because it takes longer than everything
 * else.
 */
async function changesOf(
  { name: _name, models, ...numbers }: KeyOptions,
  { name, canRemove, packages, configuration }: Changing,
): Promise<ReadOptions> {
  const given = { ...numbers, ...(name !== undefined && { name }), ...(models && { models }) }
  const catalogue = models === undefined ? nothing : readCatalogue(await packages())
  const webhookHosts = numbers.webhookUrl === undefined ? [] : (await configuration()).fetchAllowed
  return readOptions(given, { catalogue, canRemove, webhookHosts })
}

/** The name that a command gives a key, and how it reads the other options. */
interface Changing extends Pick<CommandContext, 'configuration' | 'packages'> {
  readonly name: string | undefined
  readonly canRemove: boolean
}

const nothing = { models: [], workflows: new Map(), find: () => undefined }

/** The line of a key in the list: its id, creation time, name, limits, last use and expiry. */
function lineOf(key: ListedKey): string {
  const { id, name, createdAt, lastUsedAt } = key
  const used = lastUsedAt === undefined ? 'never used' : `last used ${isoDay(lastUsedAt)}`
  const limits = limitsOf(key).join(', ') || 'no limits'
  return [id, isoDay(createdAt), printable(name), endOf(key), limits, used].filter((part) => part !== '').join('  ')
}

function endOf({ revokedAt, expiresAt, isExpired }: ListedKey): string {
  if (revokedAt !== undefined) return `revoked ${isoDay(revokedAt)}`
  if (expiresAt === undefined) return ''
  return `${isExpired ? 'expired' : 'expires'} ${isoDay(expiresAt)}`
}

/** The limits of a key, in words. */
const limitsOf = ({
  models,
  creditLimit,
  perMinute,
  concurrency,
  weight,
  webhookUrl,
}: Partial<ListedKey>): readonly string[] => [
  ...(models === undefined ? [] : [`models ${models.join(' ')}`]),
  ...(creditLimit === undefined ? [] : [counted(creditLimit, 'credit')]),
  ...(perMinute === undefined ? [] : [`${counted(perMinute, 'request')} a minute`]),
  ...(concurrency === undefined ? [] : [counted(concurrency, 'open task')]),
  ...(weight === undefined ? [] : [`weight ${weight}`]),
  ...(webhookUrl === undefined ? [] : [`webhook ${webhookUrl}`]),
]

const counted = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`

/** Runs a function on the store of keys. */
type Use = <Value>(work: (store: KeyStore) => Promise<Value>) => Promise<Value>

interface SecretOptions extends GraceOption {
  readonly rotate?: true
  readonly ed25519?: true
}

/** Adds `keys secrets`, which shows what receivers verify the webhooks of a key with, and rotates it. */
function addSecrets(keys: Command, use: Use): void {
  const command = lenient(keys.command('secrets').description('show the secrets that verify the webhooks of a key'))
  command.argument('[id]', 'its id, as `keys list` shows it').usage('<id> [options]')
  command.option('--rotate', 'replace them')
  command.option('--grace-hours <hours>', 'how long the old secrets also sign; by default they expire at once')
  command.option('--ed25519', 'also sign with a private key, and show the public one')
  command.action(async (_id: unknown, options: SecretOptions) => {
    const { values, issues } = wordsOf(command, ['id'])
    const grace = readGrace(options)
    refuse([...issues, ...grace.issues])
    const [id = ''] = values
    const secrets = await use((store) => store.secrets(id, changeOf(options, grace.hours)))
    if (secrets === undefined) throw new Error(`There is no key ${shown(id)} in force.`)
    for (const secret of secrets) {
      const end = secret.until === undefined ? '' : ` until ${isoTime(secret.until)}`
      console.log(`${verifierOf(secret)}${end}`)
    }
  })
}

const changeOf =
  ({ rotate, ed25519 }: SecretOptions, hours: number): ChangeSecrets =>
  (before, now) => {
    const secrets = ed25519 === true ? addPrivate(before, now) : ensureSecret(before, now)
    return rotate === true ? rotateSecrets(secrets, hours * 3_600_000, now) : secrets
  }
