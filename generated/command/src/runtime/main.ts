import {
  createClient,
  ValidationError,
  type ClientOptions,
  type Events,
  type Field,
  type FileClient,
  type Issue,
  type Model,
} from '@gatewright/client'
import { files } from '@gatewright/client/files'
import { tasks, type Tasks } from '@gatewright/client/tasks'
import { fieldsOf } from '../check/values.js'
import { addressNoun } from '../check/media.js'
import { cancellations } from '../protocol/states.js'
import { exits, follow, reportError, type Wanted } from './follow.js'
import { flagName, readFlags, spelled, unknownFlags, type Flag, type Words } from './flags.js'
import { columns, describe, listModels, usage, wrap } from './help.js'
import { eventsField, listen, readAddress, readEvents, readSecret } from './listen.js'
import { checked, prepare, readParams } from './input.js'
import { notice } from './progress.js'
import { refuseNamed, refuseOutput } from './saving.js'
import {
  filterFields,
  historyRows,
  listFields,
  priceWords,
  readFilter,
  readMetadata,
  readTasks,
  taskRow,
} from './tasks.js'
import { findModel, UsageError, type CommandContext, type Terminal } from './context.js'

/** Runs a command line and returns the exit code. It prints errors and never throws. */
export async function main(context: CommandContext, args: readonly string[], terminal: Terminal): Promise<number> {
  const [name = '', ...rest] = args
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  try {
    if (command) return await command(context, rest, terminal)
    if (name === '--version') return print(`${context.version}\n`, terminal)
    if (!/^(?:-h|--help|help)?$/.test(name)) throw new UsageError(noCommand(context, name))
    if (name !== '') return explain(usage, terminal)
    terminal.stderr.write(wrap(usage, terminal.stderr))
    return exits.usage
  } catch (error) {
    reportError(error, terminal)
    return error instanceof UsageError || error instanceof ValidationError ? exits.usage : exits.failed
  }
}

function noCommand({ models, nearest }: CommandContext, name: string): string {
  const closest = Object.hasOwn(models, name) ? `run ${name}` : nearest(name, Object.keys(commands))
  const hint = closest === undefined ? 'To list the commands, add --help.' : `Did you mean "${closest}"?`
  return `There is no command "${name}". ${hint}`
}

type Command = (context: CommandContext, args: readonly string[], terminal: Terminal) => Promise<number>

const listing: Readonly<Record<string, Flag>> = { help: { type: 'boolean', short: 'h' }, json: { type: 'boolean' } }
const saving: Readonly<Record<string, Flag>> = {
  ...listing,
  output: { type: 'string', short: 'o' },
  force: { type: 'boolean' },
}
const pricing: Readonly<Record<string, Flag>> = { ...listing, params: { type: 'string' } }
const listening: Readonly<Record<string, Flag>> = { ...listing, 'forward-to': { type: 'string' } }
const serving: Readonly<Record<string, Flag>> = {
  help: { type: 'boolean', short: 'h' },
  'spend-limit': { type: 'string' },
  files: { type: 'string' },
  'no-questions': { type: 'boolean' },
}
const resuming: Readonly<Record<string, Flag>> = { ...saving, model: { type: 'string' } }
const running: Readonly<Record<string, Flag>> = {
  ...saving,
  params: { type: 'string' },
  'idempotency-key': { type: 'string' },
  metadata: { type: 'string' },
}

const commands: Readonly<Record<string, Command>> = {
  async run(context, [id = '', ...args], terminal) {
    if (isHelp(id)) return explain(usage, terminal)
    const model = await modelOf(context, 'run', id)
    const words = readFlags(args, running, model.params ?? [])
    if (words.own['help']) return explain(await describe(context, model, running), terminal)
    const issues = unknownFlags(context, words, model.id, running, model.params)
    // The word after an unknown flag is its value.
    if (issues.length === 0) refuseWords(words.words, model, words.params)
    const wanted = await wantedOf(words, terminal)
    await refuseNamed(wanted, (await context.summaries())[model.id]?.media, terminal)
    const params = await readParams(words, terminal)
    const client = clientOf(context, terminal)
    const fromFile = Object.fromEntries(Object.entries(params).filter(([name]) => !Object.hasOwn(words.params, name)))
    const spell = (issue: Issue): string => spelled(issue, fromFile, running, model.params)
    const ready = await prepare(model, params, issues, spell, terminal)
    for (const { message } of model.recommend?.(ready) ?? []) notice(terminal.stderr, `Advice: ${message}`)
    const { 'idempotency-key': key } = words.own
    const metadata = readMetadata(words.all('metadata'))
    const giveUp = new AbortController()
    const options = { signal: giveUp.signal, ...metadata, ...(typeof key === 'string' && { idempotencyKey: key }) }
    return follow(client.submit(model, ready, options), { ...wanted, spell }, terminal, giveUp)
  },

  async price(context, [id = '', ...args], terminal) {
    if (isHelp(id)) return explain(usage, terminal)
    const model = await modelOf(context, 'price', id)
    const words = readFlags(args, pricing, model.params ?? [])
    if (words.own['help']) return explain(usage, terminal)
    refuseFlags(context, words, model.id, pricing, model.params)
    refuseWords(words.words, model, words.params)
    const { shown, issues } = checked(model, await readParams(words, terminal))
    const preview = await clientOf(context, terminal).tasks.preview(model, fieldsOf(shown))
    if (words.own['json']) return print(`${JSON.stringify(preview)}\n`, terminal)
    const price = priceWords(preview)
    const { estimatedSeconds: seconds } = preview
    if (price !== undefined) terminal.stdout.write(`${price}\n`)
    else terminal.stderr.write('The price depends on parameters that are missing or invalid.\n')
    if (seconds !== undefined) terminal.stderr.write(`It usually takes ${seconds} seconds.\n`)
    const refused = issues.map((issue) => `\n  ${spelled(issue, {}, pricing, model.params)}`).join('')
    if (refused !== '') terminal.stderr.write(`A run with these parameters is refused:${refused}\n`)
    return price === undefined ? exits.failed : exits.done
  },

  async task(context, args, terminal) {
    const words = readFlags(args, resuming, [])
    const { own } = words
    if (own['help']) return explain(usage, terminal)
    const [id = '', ...more] = words.words
    refuseFlags(context, words, 'The command "task"', resuming)
    refuseWords(more)
    if (id === '') throw new UsageError('task takes an id: task ID')
    const model = typeof own['model'] === 'string' ? await findModel(context, own['model']) : undefined
    const wanted = await wantedOf(words, terminal)
    const client = clientOf(context, terminal)
    return follow(model ? client.task(id, model) : client.task(id), wanted, terminal)
  },

  async tasks(context, args, terminal) {
    const words = readFlags(args, listing, listFields)
    if (words.own['help']) return explain(usage, terminal)
    const [id, ...more] = words.words
    refuseFlags(context, words, 'The command "tasks"', listing, listFields)
    refuseWords(more)
    const client = clientOf(context, terminal)
    if (id !== undefined) {
      const task = await client.tasks.get(id)
      const text = words.own['json']
        ? `${JSON.stringify(task)}\n`
        : columns([taskRow(task)]) + columns(historyRows(task))
      return print(text, terminal)
    }
    const { found, isCut } = await readTasks(client.tasks, words)
    if (words.own['json']) return print(`${JSON.stringify(found)}\n`, terminal)
    if (found.length === 0) terminal.stderr.write('No task matches.\n')
    print(columns(found.map(taskRow)), terminal)
    if (isCut) terminal.stderr.write('There are more tasks. To see them, use --limit or filters.\n')
    return exits.done
  },

  async cancel(context, args, terminal) {
    const words = readFlags(args, listing, filterFields)
    if (words.own['help']) return explain(usage, terminal)
    const [id = '', ...more] = words.words
    refuseFlags(context, words, 'The command "cancel"', listing, filterFields)
    refuseWords(more)
    const isFilter = Object.keys(words.params).length > 0
    if ((id === '') !== isFilter)
      throw new UsageError('cancel takes an id or filters: cancel ID, or cancel --model MODEL')
    const client = clientOf(context, terminal)
    if (isFilter) {
      const cancelled = await client.tasks.cancel(readFilter(words))
      if (words.own['json']) return print(`${JSON.stringify(cancelled)}\n`, terminal)
      if (cancelled.length === 0) terminal.stderr.write('No open task matches.\n')
      return print(columns(cancelled.map(taskRow)), terminal)
    }
    const cancellation = await client.task(id).cancel()
    const text = words.own['json'] ? JSON.stringify({ id, cancellation }) : cancellations[cancellation]
    return print(`${text}\n`, terminal)
  },

  async listen(context, args, terminal) {
    const words = readFlags(args, listening, [eventsField])
    if (words.own['help']) return explain(usage, terminal)
    refuseFlags(context, words, 'The command "listen"', listening, [eventsField])
    refuseWords(words.words)
    const { 'forward-to': to, json } = words.own
    const url = typeof to === 'string' ? readAddress(to) : undefined
    const wanted = { url, secret: readSecret(terminal.env), events: readEvents(words), json: json === true }
    return listen(clientOf(context, terminal).tasks, wanted, terminal)
  },

  async mcp(context, args, terminal) {
    const words = readFlags(args, serving, [])
    if (words.own['help']) return explain(usage, terminal)
    refuseFlags(context, words, 'The command "mcp"', serving)
    refuseWords(words.words)
    const gateway = gatewayOf(context, terminal)
    clientOf(context, terminal) // reports wrong variables
    const { serveMcp } = await import('./mcp/stdio.js') // the SDK of MCP takes longer to load than all the rest
    await serveMcp(context, words, terminal, gateway)
    return exits.done
  },

  async models(context, args, terminal) {
    const read = readFlags(args, listing, [])
    const { words, own } = read
    if (own['help']) return explain(usage, terminal)
    refuseFlags(context, read, 'The command "models"', listing)
    const found = await listModels(context, words)
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

const explain = (text: string, terminal: Terminal): number => print(wrap(text, terminal.stdout), terminal)

const isHelp = (word: string): boolean => /^(?:-h|--help)$/.test(word)

/** The model that a command takes first. */
async function modelOf(context: CommandContext, command: string, id: string): ReturnType<typeof findModel> {
  if (id !== '' && !id.startsWith('-')) return findModel(context, id)
  throw new UsageError(`${command} takes the id of a model first: ${command} MODEL --prompt ...`)
}

function refuseFlags(
  context: CommandContext,
  words: Words,
  of: string,
  own: Readonly<Record<string, Flag>>,
  fields?: readonly Field[],
): void {
  const issues = unknownFlags(context, words, of, own, fields)
  if (issues.length > 0) throw new UsageError(issues.join('\n'))
}

/** A text without a flag is most likely the missing one. */
function refuseWords(
  words: readonly string[],
  { params = [] }: Partial<Model<unknown, unknown>> = {},
  given = {},
): void {
  if (words.length === 0) return
  const missing = params.find(
    ({ name, shape, required }: Field & { readonly required?: boolean }) =>
      required && shape.is === 'string' && !Object.hasOwn(given, name),
  )
  const hint = missing
    ? `Did you mean --${flagName(missing.name, running, params)} ${JSON.stringify(words.join(' '))}?`
    : 'Put text with spaces in quotes. To turn a boolean off, use --no-.'
  throw new UsageError(`"${words[0]}" belongs to no flag. ${hint}`)
}

async function wantedOf({ own }: Words, terminal: Terminal): Promise<Wanted> {
  const { output, force = false, json: isJson = false } = own
  if (output === '-' && isJson) throw new UsageError('-o - and --json both write to standard output: use one of them.')
  if (typeof output === 'string') await refuseOutput(output, force === true, terminal)
  return { output: typeof output === 'string' ? output : undefined, force: force === true, json: isJson === true }
}

type CommandClient = FileClient<unknown> & { readonly tasks: Tasks }

/** The gateway in the environment. Throws a UsageError if there is no key. */
function gatewayOf({ baseUrl: example }: CommandContext, { env, stderr }: Terminal): GatewayOptions {
  const { GATEWRIGHT_API_KEY: apiKey = '', GATEWRIGHT_BASE_URL: named = '' } = env
  if (apiKey === '') throw new UsageError('Set GATEWRIGHT_API_KEY to your key.')
  const baseUrl = named || example
  const onRetry = ({ error: { status }, delayMs }: Events['onRetry']): void => {
    const what = status ? `The gateway answered with ${status}` : `${baseUrl} was not reached, or did not respond`
    notice(stderr, `${what}; trying again in ${Math.ceil(delayMs / 1000)} s.`)
  }
  return { apiKey, baseUrl, onRetry }
}

interface GatewayOptions extends Pick<ClientOptions<unknown>, 'apiKey' | 'onRetry'> {
  readonly baseUrl: string
}

/** Creates a client of the gateway in the environment. Throws a UsageError for invalid variables. */
function clientOf(context: CommandContext, terminal: Terminal): CommandClient {
  const { baseUrl: example } = context
  const options = gatewayOf(context, terminal)
  try {
    return createClient({ ...options, files: files(), tasks })
  } catch (error) {
    const { baseUrl } = options
    const wrongKey = 'GATEWRIGHT_API_KEY must be visible ASCII text, without spaces.'
    const shown = JSON.stringify(baseUrl)
    const wrongUrl = `GATEWRIGHT_BASE_URL must be ${addressNoun}, such as ${example}, but it is ${shown}.`
    throw new UsageError(String(error).includes('apiKey') ? wrongKey : wrongUrl)
  }
}
