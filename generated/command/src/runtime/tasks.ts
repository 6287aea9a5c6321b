import { isCancelled, stoppedCost, stoppedLabel, taskStates } from '../protocol/states.js'
import type { Field } from '@gatewright/client'
import type { ListedTask, Preview, TaskDetails, TaskFilter, Tasks } from '@gatewright/client/tasks'
import { UsageError } from './context.js'
import type { Words } from './flags.js'

const text = { is: 'string' }

/** The filters of lists, in the form of parameters. */
export const filterFields: readonly Field[] = [
  { name: 'state', shape: { is: 'list', of: { is: 'choice', values: taskStates } } },
  { name: 'model', shape: text },
  { name: 'workflow', shape: text },
  { name: 'from', shape: text },
  { name: 'to', shape: text },
  { name: 'metadata', shape: { is: 'list', of: text } },
]

/** These, and how many tasks are shown. */
export const listFields: readonly Field[] = [...filterFields, { name: 'limit', shape: { is: 'number' } }]

/** The filter of flags. Throws a UsageError for metadata without a name. */
export function readFilter({ params }: Words): TaskFilter {
  const { metadata = [], limit, ...filter } = params
  return { ...filter, ...readMetadata([metadata].flat().map(String)) }
}

/** The metadata of flags; no field if there are none. Throws a UsageError for one without a name. */
export function readMetadata(flags: readonly string[]): { readonly metadata?: Readonly<Record<string, string>> } {
  const texts = flags.map((flag) => {
    const [, name, value = ''] = /^([^=]+)=(.*)$/s.exec(flag) ?? []
    if (name === undefined) throw new UsageError('--metadata takes a name and a text: --metadata film=Dawn')
    return [name, value] as const
  })
  return texts.length === 0 ? {} : { metadata: Object.fromEntries(texts) }
}

/** The first tasks that match, and whether there are more. Throws a UsageError for an invalid limit. */
export async function readTasks(
  tasks: Tasks,
  words: Words,
): Promise<{ readonly found: readonly ListedTask[]; readonly isCut: boolean }> {
  const { limit = 20 } = words.params
  if (typeof limit !== 'number' || !Number.isInteger(limit) || limit < 1)
    throw new UsageError('--limit takes a whole number of at least 1.')
  const found: ListedTask[] = []
  for await (const task of tasks.list({ ...readFilter(words), limit: Math.min(limit + 1, 100) })) {
    if (found.length === limit) return { found, isCut: true }
    found.push(task)
  }
  return { found, isCut: false }
}

/** A task as a line of a list has it. */
export const taskRow = (task: ListedTask): readonly string[] => [
  task.id,
  isCancelled(task) ? stoppedLabel : task.status,
  task.model,
  secondOf(task.createdAt),
  detailOf(task),
]

/** The history of a task, one event a line. */
export const historyRows = ({ history }: TaskDetails): readonly (readonly string[])[] =>
  history.map(({ at, event, ...about }) => [
    secondOf(at),
    event,
    Object.entries(about)
      .map(([name, value]) => `${name} ${value}`)
      .join(', '),
  ])

const secondOf = (time: string): string => time.replace(/\.\d+/, '')

function detailOf({ status, usage, error, progress, cancellation }: ListedTask): string {
  if (isCancelled({ error })) return stoppedCost(usage?.credits ?? 0)
  const charged = usage && (status === 'COMPLETED' || usage.credits > 0) ? [credits(usage.credits)] : []
  const cancel = cancellation ? [`cancel ${cancellation}`] : []
  return [...(error ? [error.code] : []), ...charged, ...(progress ? [`${progress.percent} %`] : []), ...cancel].join(
    ', ',
  )
}

const credits = (count: number | string): string => `${count} credit${count === 1 ? '' : 's'}`

/** A price in words; undefined if it is unknown. */
export function priceWords({ price }: Pick<Preview, 'price'>): string | undefined {
  if (price.exact) return credits(price.credits)
  const { min, max } = price
  if (min !== undefined && max !== undefined) return credits(`${min} to ${max}`)
  if (min !== undefined) return `at least ${credits(min)}`
  return max === undefined ? undefined : `at most ${credits(max)}`
}
