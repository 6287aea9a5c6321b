import { createClient, type FileClient } from '../client.js'
import { files } from '../files.js'
import { exits, follow, tellError, type Wanted } from './follow.js'
import { readFlags, type Flag, type Words } from './flags.js'
import { columns, describe, listModels, usage } from './help.js'
import { prepare, readParams } from './input.js'
import { refuseExisting } from './saving.js'
import { findModel, UsageError, type Shop, type Terminal } from './shop.js'

/** Runs a command line; the exit code. It throws nothing: what goes wrong is printed. */
export async function main(shop: Shop, args: readonly string[], terminal: Terminal): Promise<number> {
  const [name = '', ...rest] = args
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  try {
    if (command) return await command(shop, rest, terminal)
    if (!/^(?:-h|--help|help)?$/.test(name)) throw new UsageError(`There is no command "${name}".\n\n${usage}`)
    terminal[name === '' ? 'stderr' : 'stdout'].write(usage)
    return name === '' ? exits.usage : exits.done
  } catch (error) {
    tellError(error, terminal)
    return error instanceof UsageError ? exits.usage : exits.failed
  }
}

type Command = (shop: Shop, args: readonly string[], terminal: Terminal) => Promise<number>

const help: Readonly<Record<string, Flag>> = { help: { type: 'boolean', short: 'h' } }
const json: Readonly<Record<string, Flag>> = { json: { type: 'boolean' } }
const saving: Readonly<Record<string, Flag>> = {
  ...help,
  ...json,
  output: { type: 'string', short: 'o' },
  force: { type: 'boolean' },
}
const running: Readonly<Record<string, Flag>> = {
  ...saving,
  params: { type: 'string' },
  'idempotency-key': { type: 'string' },
}

const commands: Readonly<Record<string, Command>> = {
  async run(shop, [id = '', ...args], terminal) {
    if (/^(?:-h|--help)$/.test(id)) return print(usage, terminal)
    if (id === '' || id.startsWith('-'))
      throw new UsageError('run takes the id of a model first: run MODEL --prompt ...')
    const model = await findModel(shop, id)
    const words = readFlags(args, running, model.params ?? [])
    if (words.own['help']) return print(await describe(shop, model), terminal)
    if (Object.keys(words.params).every((name) => model.params?.some((field) => field.name === name))) {
      refuseWords(words.words)
    }
    const wanted = await wantedOf(words)
    const params = await readParams(words, terminal)
    const client = clientOf(shop, terminal)
    const ready = await prepare(params)
    const { 'idempotency-key': key } = words.own
    const options = typeof key === 'string' ? { idempotencyKey: key } : {}
    return follow(client.submit(model, Object(ready), options), wanted, terminal)
  },

  async task(shop, args, terminal) {
    const { words, own, params } = readFlags(args, { ...saving, model: { type: 'string' } }, [])
    if (own['help']) return print(usage, terminal)
    const [id = '', ...more] = words
    refuseFlags(params)
    refuseWords(more)
    if (id === '' || typeof own['model'] !== 'string') throw new UsageError('task takes an id: task ID --model MODEL')
    const model = await findModel(shop, own['model'])
    const wanted = await wantedOf({ words, own, params })
    return follow(clientOf(shop, terminal).task(id, model), wanted, terminal)
  },

  async models(shop, args, terminal) {
    const { words, own, params } = readFlags(args, { ...help, ...json }, [])
    if (own['help']) return print(usage, terminal)
    refuseFlags(params)
    const found = await listModels(shop, words)
    if (own['json']) return print(`${JSON.stringify(found)}\n`, terminal)
    if (found.length === 0) terminal.stderr.write(`No model has ${words.map((word) => `"${word}"`).join(' and ')}.\n`)
    terminal.stdout.write(columns(found.map(({ id, category, task, name }) => [id, category, task, name])))
    return found.length === 0 ? exits.failed : exits.done
  },
}

function print(text: string, { stdout }: Terminal): number {
  stdout.write(text)
  return exits.done
}

function refuseFlags(unknown: Words['params']): void {
  const [name] = Object.keys(unknown)
  if (name !== undefined) throw new UsageError(`--${name} is no flag of this command; --help lists them.`)
}

function refuseWords([word]: readonly string[]): void {
  if (word !== undefined) throw new UsageError(`"${word}" belongs to no flag. Text with spaces needs quotes.`)
}

async function wantedOf({ own }: Words): Promise<Wanted> {
  const { output, force = false, json: isJson = false } = own
  if (typeof output === 'string') await refuseExisting(output, force === true)
  return { output: typeof output === 'string' ? output : undefined, force: force === true, json: isJson === true }
}

/** A client of the gateway that the environment names. Throws a UsageError when the environment is wrong. */
function clientOf({ baseUrl }: Shop, { env }: Terminal): FileClient<unknown> {
  const { GATEWRIGHT_API_KEY: apiKey = '', GATEWRIGHT_BASE_URL: named = '' } = env
  if (apiKey === '') throw new UsageError('Set GATEWRIGHT_API_KEY to your key.')
  try {
    return createClient({ apiKey, baseUrl: named || baseUrl, files: files() })
  } catch {
    throw new UsageError('GATEWRIGHT_API_KEY or GATEWRIGHT_BASE_URL cannot be right: look for spaces and for https://.')
  }
}
