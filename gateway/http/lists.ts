import type { OptionPageBody, Success } from '@gatewright/openapi/protocol'
import type { OptionList } from '@gatewright/catalog'
import type { FastifyRequest } from 'fastify'
import { fieldOf, isRecord, type Fields } from '../values.ts'
import { success } from './answers.ts'
import { issueAt, unknownNames } from './issues.ts'
import { Values } from './pages.ts'
import { badEnvelope } from './requests.ts'

/** Returns a page of an option list for a query (docs/decisions.md 11). */
export const listByQuery =
  (list: OptionList) =>
  ({ query }: FastifyRequest): Success<OptionPageBody> =>
    answer(list, new Values(query, knownOf(list)), true)

/** Returns a page of an option list for a call in the form of a workflow. */
export const listByBody =
  (list: OptionList) =>
  ({ body }: FastifyRequest): Success<OptionPageBody> =>
    answer(list, new Values(paramsOf(body), knownOf(list), ['params']), false)

/** The names of a request for a page. */
const knownOf = ({ filters = [] }: OptionList): readonly string[] => ['cursor', 'limit', ...filters]

function answer(list: OptionList, values: Values, isQuery: boolean): Success<OptionPageBody> {
  const { items, filters = [], version, ttlSeconds } = list
  const wanted = filters.map((name) => [name, values.text(name)] as const)
  const matching = items.filter(({ meta }) => wanted.every(([name, value]) => has(fieldOf(meta, name), value)))
  return success({ result: { ...values.page(matching, isQuery), version, ttlSeconds } })
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
