import type { OptionPageBody, Success } from '@gatewright/openapi/protocol'
import type { OptionList } from '@gatewright/catalog'
import type { FastifyRequest } from 'fastify'
import { isRecord, type Fields } from '../values.ts'
import { success } from './answers.ts'
import { issueAt, unknownNames } from './issues.ts'
import { Values } from './pages.ts'
import { badEnvelope } from './requests.ts'

/** Returns a page of an option list for a query (docs/decisions.md 11). */
export const listByQuery =
  (list: OptionList) =>
  ({ query }: FastifyRequest): Success<OptionPageBody> =>
    answer(list, new Values(query, known), true)

/** Returns a page of an option list for a call in the form of a workflow. */
export const listByBody =
  (list: OptionList) =>
  ({ body }: FastifyRequest): Success<OptionPageBody> =>
    answer(list, new Values(paramsOf(body), known, ['params']), false)

const known = ['cursor', 'limit']

function answer({ items, version, ttlSeconds }: OptionList, values: Values, isQuery: boolean): Success<OptionPageBody> {
  return success({ result: { ...values.page(items, isQuery), version, ttlSeconds } })
}

function paramsOf(body: unknown): Fields {
  const fields = new Map(isRecord(body) ? Object.entries(body) : [])
  const params = fields.get('params')
  const issues = unknownNames([], ['params'], fields)
  if (isRecord(params) && issues.length === 0) return params
  throw badEnvelope(isRecord(params) ? issues : [issueAt(['params'], 'wrong-type', 'an object', params), ...issues])
}
