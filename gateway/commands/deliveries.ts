import type { Command } from 'commander'
import { isoTime } from '../base/clock.ts'
import { printable, shown } from '../base/shown.ts'
import type { Config } from '../config.ts'
import type { Delivery, DeliveryFilter } from '../engine/deliveries.ts'
import type { Engine } from '../engine/engine.ts'
import { useTasks } from '../node/stores.ts'
import { defaultIssues, lenient, refuse, wordsOf, type CommandContext } from './usage.ts'

/** Adds `deliveries`, which lists the deliveries to webhooks of all keys, drops them, and enables endpoints again. */
export function addDeliveries(program: Command, { configuration }: CommandContext): void {
  const about = 'list the deliveries to webhooks of all keys; drop some, or enable an endpoint again'
  const deliveries = program.command('deliveries').description(about).usage('[options] [command]')
  addList(deliveries, configuration)
  addDrop(deliveries, configuration)
  addEnable(deliveries, configuration)
}

type Configuration = () => Promise<Config>

/** The options as they were typed. */
interface Options {
  readonly key?: string
  readonly url?: string
  readonly state?: string
  readonly disabled?: boolean
  readonly limit?: string
  readonly json?: boolean
}

const states: readonly Delivery['state'][] = ['waiting', 'delivered', 'failed']

const filtering = (command: Command): Command =>
  command.option('--key <id>', 'only those of this key').option('--url <url>', 'only those to this address')

function addList(deliveries: Command, configuration: Configuration): void {
  const command = lenient(deliveries.command('list', { isDefault: true }).description('list deliveries, newest first'))
  filtering(command)
    .option('--state <state>', `only those that are ${states.join(', ')}`)
    .option('--disabled', 'list the disabled endpoints instead')
    .option('--limit <number>', 'the maximum number', '100')
    .option('--json', 'print JSON')
  command.action(async ({ key: owner, url, state: word, disabled = false, limit = '', json = false }: Options) => {
    const state = states.find((one) => one === word)
    const most = /^\d{1,5}$/.test(limit) ? Number(limit) : 0
    refuse([
      ...defaultIssues(command, deliveries),
      ...(word === state ? [] : [`--state must be one of ${states.join(', ')}, but it is ${shown(word ?? '')}.`]),
      ...(most > 0 ? [] : [`--limit must be a whole number from 1 to 99999, but it is ${shown(limit)}.`]),
    ])
    const filter = { ...filterOf({ owner, url }), ...(state && { state }) }
    await useTasks(await configuration(), async (engine) => {
      const found = disabled ? await endpointsOf(engine, filter, most) : await viewsOf(engine, filter, most)
      if (json) console.log(JSON.stringify(found, undefined, 2))
      else for (const one of found) console.log(lineOf(one))
      if (found.length === 0 && !json) console.log(disabled ? 'No endpoint is disabled.' : 'No delivery matches.')
    })
  })
}

const filterOf = ({
  owner,
  url,
}: {
  readonly owner: string | undefined
  readonly url: string | undefined
}): DeliveryFilter => ({
  ...(owner !== undefined && { owner }),
  ...(url !== undefined && { url }),
})

/** A row of a list; the names are those of JSON. */
type View = Readonly<Record<string, string | number | undefined>>

const timeOf = (engine: Engine, time: number): string => isoTime(engine.shown(time))

async function viewsOf(engine: Engine, filter: DeliveryFilter, limit: number): Promise<readonly View[]> {
  const found = await engine.deliveries.search(filter, limit)
  return found.map(({ id, state, type, owner, task, url, at, nextAt, tries }) => ({
    id,
    state,
    type,
    key: owner,
    task,
    url,
    at: timeOf(engine, at),
    nextTryAt: nextAt === undefined ? undefined : timeOf(engine, nextAt),
    tries: tries.length,
    error: tries.at(-1)?.error,
  }))
}

async function endpointsOf(engine: Engine, filter: DeliveryFilter, limit: number): Promise<readonly View[]> {
  const found = await engine.deliveries.allDisabled(limit, filter)
  return found.map(({ owner: key, url, since }) => ({ key, url, since: timeOf(engine, since) }))
}

const lineOf = (view: View): string =>
  Object.values(view)
    .flatMap((value) => (value === undefined ? [] : [printable(String(value))]))
    .join('  ')

function addDrop(deliveries: Command, configuration: Configuration): void {
  const about = 'give up waiting deliveries: one, or those of a key or to an address'
  const command = filtering(lenient(deliveries.command('drop').description(about)))
  command.argument('[id]', 'its id').usage('[id] [options]')
  command.action(async (id: string | undefined, { key: owner, url }: Options) => {
    const { issues } = wordsOf(command, id === undefined ? [] : ['id'])
    const isAny = id === undefined && owner === undefined && url === undefined
    refuse([...issues, ...(isAny ? ['Say which: an id, --key or --url.'] : [])])
    const filter = { ...filterOf({ owner, url }), ...(id !== undefined && { id }) }
    const dropped = await useTasks(await configuration(), (engine) => engine.deliveries.drop(filter))
    console.log(dropped === 1 ? '1 delivery is given up.' : `${dropped} deliveries are given up.`)
  })
}

function addEnable(deliveries: Command, configuration: Configuration): void {
  const about = 'enable a disabled endpoint; what waits for it is sent'
  const command = lenient(deliveries.command('enable').description(about))
  command.argument('[key]', 'the id of its key').argument('[url]', 'its address').usage('<key> <url>')
  command.action(async () => {
    const { values, issues } = wordsOf(command, ['key', 'url'])
    refuse(issues)
    const [key = '', url = ''] = values
    const isEnabled = await useTasks(await configuration(), (engine) => engine.deliveries.enable(key, url))
    if (!isEnabled) throw new Error(`The key ${shown(key)} has no disabled endpoint ${shown(url)}.`)
    console.log(`${printable(url)} is enabled.`)
  })
}
