import type {
  DeliveryBody,
  DeliveryPageBody,
  EnabledBody,
  ReplayedBody,
  Success,
  TestedBody,
} from '@gatewright/openapi/protocol'
import type { FastifyRequest, RouteHandlerMethod } from 'fastify'
import { isoTime } from '../base/clock.ts'
import { isRecord } from '../base/values.ts'
import { webhookUrlProblem } from '../base/webhookUrl.ts'
import type { Delivery } from '../engine/deliveries.ts'
import { success } from './answers.ts'
import { callerOf } from './authentication.ts'
import type { Context } from './context.ts'
import { idOf } from './headers.ts'
import { cursorOf, Values } from './pages.ts'
import { Problem } from './problem.ts'
import { requireRoom } from './webhookRoom.ts'

/** The parts of a context that these operations need. */
type Store = Pick<Context, 'webhookHosts' | 'limits'> & {
  readonly engine: Pick<Context['engine'], 'deliveries' | 'shown'>
}

/** The handlers of the operations on deliveries to webhooks, which see those of the caller's key only. */
export const deliveryHandlers = (context: Store): Readonly<Record<keyof typeof handlers, RouteHandlerMethod>> => ({
  listDeliveries: handlers.listDeliveries(context),
  replayDeliveries: handlers.replayDeliveries(context),
  replayDelivery: handlers.replayDelivery(context),
  testWebhook: handlers.testWebhook(context),
  enableWebhook: handlers.enableWebhook(context),
})

const handlers = {
  listDeliveries:
    ({ engine }: Store) =>
    async (request: FastifyRequest): Promise<Success<DeliveryPageBody>> => {
      const values = new Values(request.query, ['task', 'limit', 'cursor'])
      const task = values.text('task')
      if (task?.includes('\0')) values.addIssue('task', 'no-match', 'the id of a task') // a database takes no U+0000
      const { limit, cursor } = values.storedPage(/^\d{1,15}$/)
      const { id } = callerOf(request)
      const { deliveries, next } = await engine.deliveries.list(id, limit, cursor, task)
      const disabled = await engine.deliveries.disabled(id)
      return success({
        result: {
          items: deliveries.map((delivery) => shownDelivery(engine, delivery)),
          nextCursor: next === undefined ? null : cursorOf(next),
          disabled: disabled.map(({ url, since }) => ({ url, since: timeOf(engine, since) })),
        },
      })
    },
  replayDeliveries:
    ({ engine }: Store) =>
    async (request: FastifyRequest): Promise<Success<ReplayedBody>> => {
      const values = bodyOf(request, ['since'])
      const time = values.time('since')
      if (time === undefined) values.addIssue('since', 'required', 'a date or a time in ISO 8601')
      values.check()
      const since = (time ?? 0) - engine.shown(0)
      return success({ replayed: await engine.deliveries.replay(callerOf(request).id, { since }) })
    },
  replayDelivery:
    ({ engine }: Store) =>
    async (request: FastifyRequest): Promise<Success<ReplayedBody>> => {
      const [{ id: owner }, id] = [callerOf(request), idOf(request)]
      if (!(await engine.deliveries.has(owner, id)))
        throw new Problem('not-found', `There is no delivery ${id.slice(0, 100)} for this key.`)
      return success({ replayed: await engine.deliveries.replay(owner, { id }) })
    },
  testWebhook:
    ({ engine, limits, webhookHosts }: Store) =>
    async (request: FastifyRequest): Promise<Success<TestedBody>> => {
      const [{ id: owner }, url] = [callerOf(request), urlOf(request, webhookHosts)]
      await requireRoom({ engine, limits }, owner, url)
      const delivery = await engine.deliveries.test(owner, url)
      return success({ delivery: shownDelivery(engine, delivery) })
    },
  enableWebhook:
    ({ engine, webhookHosts }: Store) =>
    async (request: FastifyRequest): Promise<Success<EnabledBody>> => {
      const url = urlOf(request, webhookHosts)
      return success({ url, wasDisabled: await engine.deliveries.enable(callerOf(request).id, url) })
    },
} as const

const bodyOf = ({ body }: FastifyRequest, names: readonly string[]): Values =>
  new Values(isRecord(body) ? body : {}, names)

/** The address in a body. */
function urlOf(request: FastifyRequest, hosts: Store['webhookHosts']): string {
  const values = bodyOf(request, ['url'])
  const url = values.text('url')
  const right = webhookUrlProblem(url, hosts)
  if (right !== undefined) values.addIssue('url', url === undefined ? 'required' : 'wrong-type', right)
  values.check()
  return url ?? ''
}

const timeOf = (engine: Store['engine'], time: number): string => isoTime(engine.shown(time))

const shownDelivery = (
  engine: Store['engine'],
  { id, type, task, url, at, state, nextAt, tries }: Delivery,
): DeliveryBody => ({
  id,
  type,
  ...(task !== undefined && { task }),
  url,
  state,
  createdAt: timeOf(engine, at),
  ...(nextAt !== undefined && { nextTryAt: timeOf(engine, nextAt) }),
  tries: tries.map((one) => ({ ...one, at: timeOf(engine, one.at) })),
})
