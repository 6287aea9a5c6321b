import type { OptionPageBody, Success } from '@gatewright/openapi/protocol'
import type { OptionList } from '@gatewright/catalog'
import type { FastifyRequest } from 'fastify'
import { UnreadableList, type LiveList, type ReadList } from '../lists/live.ts'
import { fieldOf, isRecord, type Fields } from '../base/values.ts'
import { success } from './answers.ts'
import { issueAt, unknownNames } from './issues.ts'
import { Values } from './pages.ts'
import { Problem, retryIn } from './problem.ts'
import { badEnvelope } from './requests.ts'

/** Returns a page of an option list for a query (docs/internals/decisions.md 11). */
export const listByQuery =
  (list: OptionList, read: ReadList) =>
  ({ query }: FastifyRequest): Promise<Success<OptionPageBody>> =>
    answer(list, read, new Values(query, knownOf(list)), true)

/** Returns a page of an option list for a call in the form of a workflow. */
export const listByBody =
  (list: OptionList, read: ReadList) =>
  ({ body }: FastifyRequest): Promise<Success<OptionPageBody>> =>
    answer(list, read, new Values(paramsOf(body), knownOf(list), ['params']), false)

/** The names of a request for a page. */
const knownOf = ({ filters = [] }: OptionList): readonly string[] => ['cursor', 'limit', ...filters]

async function answer(
  list: OptionList,
  read: ReadList,
  values: Values,
  isQuery: boolean,
): Promise<Success<OptionPageBody>> {
  const { filters = [], ttlSeconds } = list
  const wanted = filters.map((name) => [name, values.text(name)] as const)
  const { items, version, isMade } = await entriesOf(list, read)
  const matching = items.filter(
    ({ meta }) => isMade === true || wanted.every(([name, value]) => has(fieldOf(meta, name), value)),
  )
  return success({ result: { ...values.page(matching, isQuery), version, ttlSeconds } })
}

/** The entries of a list: its own, or those that are read at run time. */
async function entriesOf(list: OptionList, read: ReadList): Promise<LiveList> {
  if (list.items !== undefined) return { items: list.items, version: list.version ?? '' }
  try {
    return await read(list)
  } catch (error) {
    if (!(error instanceof UnreadableList)) throw error
    const detail = `The option list ${JSON.stringify(list.id)} cannot be read: ${error.message}. Repeat the request later.`
    throw new Problem('list-unavailable', detail, retryIn(5))
  }
}

/** Whether the data of an entry is the wanted text, or a list with it; a filter that is absent matches all. */
const has = (data: unknown, wanted: string | undefined): boolean =>
  wanted === undefined || [data].flat().some((one) => String(one) === wanted)

function paramsOf(body: unknown): Fields {
  const fields = new Map(isRecord(body) ? Object.entries(body) : [])
  const params = fields.get('params')
  const issues = unknownNames([], ['params'], fields)
  if (isRecord(params) && issues.length === 0) return params
  throw badEnvelope(isRecord(params) ? issues : [issueAt(['params'], 'wrong-type', 'an object', params), ...issues])
}
