import { userInfo } from 'node:os'
import type { Command } from 'commander'
import { taskStates } from '@gatewright/openapi/protocol'
import { hasControls, shown } from '../base/shown.ts'
import type { Config } from '../config.ts'
import type { Engine, OperatorChange, TaskQuery } from '../engine/engine.ts'
import { useTasks } from '../node/stores.ts'
import { cancellationOf } from '../tasks/cancel.ts'
import { cancel, end, retry } from '../tasks/operating.ts'
import { reasons, type Reason } from '../tasks/route.ts'
import type { Seen, State } from '../tasks/task.ts'
import { defaultIssues, lenient, refuse, wordsOf, type CommandContext } from './usage.ts'
import { detailsOf, linesOf, meanings, tableOf, units, viewOf, waitsFor, type TaskContext } from './taskList.ts'

/** Adds `tasks`, which lists and shows the tasks of all keys, retries and ends them. */
export function addTasks(program: Command, { configuration }: CommandContext): void {
  const tasks = program.command('tasks').description('list the tasks of all keys; show, retry, cancel or end one')
  tasks.usage('[ID] [options] [command]').addHelpText('after', examples)
  addList(tasks, configuration)
  addShow(tasks, configuration)
  addRetry(tasks, configuration)
  addCancel(tasks, configuration)
  addEnd(tasks, configuration)
}

const examples = `
Examples:
  tasks --waiting upstream-unavailable --older-than 1h
  tasks --state FAILED --model MODEL --json
  tasks ID
  tasks cancel --model MODEL --older-than 2h
  tasks end ID --as anna`

type Configuration = () => Promise<Config>

/** The options of a list as they were typed. */
interface ListOptions {
  readonly state?: string
  readonly model?: string
  readonly upstream?: string
  readonly waiting?: string
  readonly olderThan?: string
  readonly limit?: string
  readonly json?: boolean
}

function addList(tasks: Command, configuration: Configuration): void {
  const command = lenient(tasks.command('list', { isDefault: true }).description('list the open tasks, oldest first'))
  command.option('--state <states>', 'the tasks in these states instead, such as FAILED or ACCEPTED,FAILED')
  filtering(command).option('--json', 'print JSON')
  command.action(async (options: ListOptions) => {
    const [id] = command.args
    if (id !== undefined && isTaskId.test(id) && tasks.args[0] !== 'list') return showNamed(command, configuration)
    const { query, issues } = readQuery(options)
    refuse([...defaultIssues(command, tasks), ...issues])
    await useTasks(await configuration(), (engine) => list(engine, query, options.json === true))
  })
}

const filtering = (command: Command): Command =>
  command
    .option('--model <id>', 'only tasks of this model')
    .option('--upstream <id>', 'only tasks that were, or may have been, sent to this upstream')
    .option('--waiting <reason>', `only tasks that no worker can run: ${reasons.join(' or ')}`)
    .option('--older-than <age>', 'only tasks older than this, such as 90s, 15m, 2h or 3d')
    .option('--limit <tasks>', 'the maximum number of tasks', '100')

const isTaskId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** Shows the task whose id is the only argument of `tasks`. */
async function showNamed(command: Command, configuration: Configuration): Promise<void> {
  const { values, issues } = wordsOf(command, ['id'])
  const filters = command.options.filter(({ long }) => long !== '--json')
  const given = filters.filter((option) => command.getOptionValueSource(option.attributeName()) === 'cli')
  refuse([...issues, ...given.map(({ long }) => `${long} is for a list, not for one task.`)])
  await useTasks(await configuration(), (engine) =>
    show(engine, values[0] ?? '', command.opts<{ readonly json?: boolean }>().json === true),
  )
}

/** The conditions of a list; those that only the store can complete are separate. */
type ListQuery = Omit<TaskQuery, 'routes' | 'before'> & {
  readonly waiting: Reason | undefined
  readonly olderMs: number | undefined
}

/** Reads the options of a list, and reports every invalid one. */
function readQuery(options: ListOptions): { readonly query: ListQuery; readonly issues: string[] } {
  const { state, model, upstream, waiting, olderThan, limit = '' } = options
  const names = state?.split(',').map((name) => name.trim().toUpperCase()) ?? ['ACCEPTED', 'IN_PROGRESS']
  const states = taskStates.filter((known) => names.includes(known))
  const reason = reasons.find((known) => known === waiting)
  const [, count, unit = ''] = /^(\d{1,6})([smhd])$/.exec(olderThan ?? '') ?? []
  const most = /^\d{1,5}$/.test(limit) ? Number(limit) : 0
  const wrong = names.filter((name) => !states.some((known) => known === name))
  const issues = [
    ...wrong.map((name) => `--state must be one of ${taskStates.join(', ')}, but it is ${shown(name)}.`),
    ...(waiting === reason ? [] : [`--waiting must be ${reasons.join(' or ')}, but it is ${shown(waiting ?? '')}.`]),
    ...((olderThan === undefined) === (count === undefined)
      ? []
      : [`--older-than must be a number with s, m, h or d, such as 2h, but it is ${shown(olderThan ?? '')}.`]),
    ...(most > 0 ? [] : [`--limit must be a whole number from 1 to 99999, but it is ${shown(limit)}.`]),
  ]
  const olderMs = count === undefined ? undefined : Number(count) * (units[unit] ?? 1) * 1000
  const filters = { ...(model !== undefined && { model }), ...(upstream !== undefined && { upstream }) }
  return { query: { states, ...filters, limit: most, waiting: reason, olderMs }, issues }
}

/** The tasks that match, and one more if there are more. */
const search = async (engine: Engine, { waiting, olderMs, ...asked }: ListQuery): Promise<readonly Seen[]> =>
  engine.search({
    ...asked,
    ...(waiting !== undefined && { routes: await routesWaiting(engine, waiting), states: asked.states.filter(isOpen) }),
    ...(olderMs !== undefined && { before: engine.now() - olderMs }),
    limit: asked.limit + 1,
  })

async function list(engine: Engine, asked: ListQuery, isJson: boolean): Promise<void> {
  const found = await search(engine, asked)
  const context = await contextOf(engine)
  const views = found.slice(0, asked.limit).map((task) => viewOf(task, context))
  if (isJson) printJson(views)
  else for (const line of views.length === 0 ? ['No task matches.'] : tableOf(views)) console.log(line)
  // Not on standard output, which programs read.
  if (found.length > asked.limit) console.error(`There are more tasks: raise --limit ${asked.limit}, or add a filter.`)
  if (context.announced.size === 0) console.error('No worker has announced itself in the last 10 minutes.')
}

const isOpen = (state: State): boolean => state === 'ACCEPTED' || state === 'IN_PROGRESS'

/** The routes of the open tasks that no worker can run for this reason. */
async function routesWaiting(engine: Engine, reason: Reason): Promise<readonly string[]> {
  const { stranded } = await engine.stats()
  return stranded.filter((one) => one.reason === reason).map(({ route }) => route)
}

async function contextOf(engine: Engine): Promise<TaskContext> {
  return { now: engine.now(), shown: (time) => engine.shown(time), announced: await engine.announced() }
}

function printJson(value: unknown): void {
  const text = JSON.stringify(value, undefined, 2)
  // JSON leaves some control characters and direction marks as they are.
  console.log(text.replace(/[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}]/gu, (mark) => mark.split('').map(escaped).join('')))
}

const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`

function addShow(tasks: Command, configuration: Configuration): void {
  const command = lenient(tasks.command('show').description('show a task with its history, as does `tasks ID`'))
  command.argument('[id]', 'its id').usage('<id> [options]').option('--json', 'print JSON')
  command.action(async (_id: unknown, { json = false }: { readonly json?: boolean }) => {
    const { values, issues } = wordsOf(command, ['id'])
    refuse(issues)
    await useTasks(await configuration(), (engine) => show(engine, values[0] ?? '', json))
  })
}

async function show(engine: Engine, id: string, isJson: boolean): Promise<void> {
  const [task = unknown(id)] = await engine.search({ states: taskStates, id, limit: 1 })
  const view = viewOf(task, await contextOf(engine))
  const raw = task.state === 'FAILED' ? task.raw : undefined
  if (isJson) printJson({ ...view, ...(raw && { raw }) })
  else for (const line of [...detailsOf(view), ...linesOf(raw)]) console.log(line)
}

function unknown(id: string): never {
  throw new Error(`There is no task ${shown(id)}: it was never accepted, or retention has removed it.`)
}

/** The options of a change as they were typed. */
interface ChangeOptions {
  readonly as?: string
  readonly abandonPaid?: boolean
}

const changing = (command: Command): Command =>
  lenient(command)
    .argument('[id]', 'its id')
    .usage('<id> [options]')
    .option('--as <name>', 'your name for the history of the task (default: the user of the system)')

function addRetry(tasks: Command, configuration: Configuration): void {
  const command = changing(tasks.command('retry').description('continue a waiting task at once, with the same token'))
  command.action(async (_id: unknown, options: ChangeOptions) => {
    const { id, operator } = readChange(command, options)
    const config = await configuration()
    await useTasks(config, async (engine) => {
      const task = await change(engine, id, (one, now) => retry(one, { operator }, now))
      const waits = waitsFor(task, await engine.announced())
      console.log(waits === undefined ? `${id} is due now.` : `${id} is due, but waits: ${meanings[waits]} (${waits}).`)
    })
  })
}

function addCancel(tasks: Command, configuration: Configuration): void {
  const command = changing(
    tasks.command('cancel').description('cancel a task, or all open tasks that match, as their callers could'),
  )
  filtering(command.usage('[id] [options]')).action(async (named: unknown, options: ChangeOptions & ListOptions) => {
    const { query, issues } = readQuery(options)
    const isNamed = typeof named === 'string' && !named.startsWith('-')
    const { values, issues: wrong } = wordsOf(command, isNamed ? ['id'] : [])
    issues.push(...wrong)
    const { model, upstream, waiting, olderMs } = query
    const isFiltered = [model, upstream, waiting, olderMs].some((one) => one !== undefined)
    if (isFiltered === isNamed) issues.push('Name a task, or at least one filter such as --model.')
    const operator = readOperator(options, issues)
    refuse(issues)
    await useTasks(await configuration(), async (engine) => {
      const found = isNamed ? values : (await search(engine, query)).map((task) => task.id)
      for (const one of found.slice(0, query.limit)) await cancelOne(engine, one, operator)
      if (found.length === 0) console.log('No open task matches.')
      if (found.length > query.limit) console.error(`There are more tasks: run it again, or raise --limit.`)
    })
  })
}

async function cancelOne(engine: Engine, id: string, operator: string): Promise<void> {
  const operated = await engine.operate(id, (task, now) => cancel(task, { operator }, now))
  if (operated.is === 'unknown') return unknown(id)
  if (operated.is === 'refused') return console.log(`${id} is unchanged. ${operated.why}`)
  const isDone = cancellationOf(operated.task) === 'confirmed'
  console.log(
    isDone ? `${id} is cancelled.` : `${id} is cancelled if its vendor can: \`tasks ${id}\` shows its answer.`,
  )
}

function addEnd(tasks: Command, configuration: Configuration): void {
  const command = changing(tasks.command('end').description('fail a task; its caller is not charged'))
  command.option('--abandon-paid', 'end it even if a vendor has, or may have, a job for it and charges for that job')
  command.action(async (_id: unknown, { abandonPaid: isPaidAbandoned = false, ...options }: ChangeOptions) => {
    const { id, operator } = readChange(command, options)
    const config = await configuration()
    await useTasks(config, async (engine) => {
      await change(engine, id, (task, now) => end(task, { operator, isPaidAbandoned }, now))
      console.log(`${id} is FAILED.`)
    })
  })
}

/** The id and the operator of a change. */
function readChange(command: Command, options: ChangeOptions): { readonly id: string; readonly operator: string } {
  const { values, issues } = wordsOf(command, ['id'])
  const all = [...issues]
  const operator = readOperator(options, all)
  refuse(all)
  return { id: values[0] ?? '', operator }
}

/** The operator of a change; adds an issue if the name is wrong. */
function readOperator(options: ChangeOptions, issues: string[]): string {
  const operator = (options.as ?? systemUser()).trim()
  const isWrong = operator === '' || [...operator].length > 100 || hasControls(operator)
  if (isWrong)
    issues.push(`--as must be a name of 1 to 100 characters without control characters, but it is ${shown(operator)}.`)
  return operator
}

/** The name of the user; empty if the system knows none, as in a container that runs as any number. */
function systemUser(): string {
  try {
    return userInfo().username
  } catch {
    return ''
  }
}

async function change(engine: Engine, id: string, by: OperatorChange): Promise<Seen> {
  const operated = await engine.operate(id, by)
  if (operated.is === 'unknown') return unknown(id)
  if (operated.is === 'refused') throw new Error(`${id} is unchanged. ${operated.why}`)
  return operated.task
}
