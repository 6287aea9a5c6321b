import { expect, test } from 'vitest'
import { fieldsOf } from '../../../../../generator/language/values.ts'
import { Spending } from '../../../../../templates/command/runtime/mcp.ts'
import { textWith } from '../../../../support/matching.ts'
import { errorIn, hostOf, SmallGateway } from './host.ts'

const film = { model: 'film', params: { prompt: 'A lighthouse' }, wait_seconds: 0 }

const refusal = (status: number): Response =>
  Response.json({ type: 'https://problems.example/no', detail: 'No.' }, { status })

test.each<readonly [string, () => Response]>([
  [
    'whose answer is lost',
    () => {
      throw new TypeError('fetch failed')
    },
  ],
  ['that ends with 500', () => refusal(500)],
  ['that ends with 503', () => refusal(503)],
  ['whose answer is a page', () => new Response('<html>')],
])('a run %s keeps its price, and is repeated with its key', async (_, answer) => {
  const gateway = new SmallGateway()
  const host = hostOf(gateway, { spending: new Spending(5) })
  const { submit } = gateway
  gateway.submit = answer
  expect(errorIn(await host('run_model', { ...film, idempotency_key: 'first' }))).toMatchObject({
    idempotency_key: 'first',
  })
  gateway.submit = submit
  const refused = await host('run_model', { ...film, idempotency_key: 'second' })
  expect(errorIn(refused)).toMatchObject({ code: 'spend-limit', message: textWith('2 of 5 left') })
  const repeated = await host('run_model', { ...film, idempotency_key: 'first' })
  expect(repeated.result).toMatchObject({ structuredContent: { status: 'ACCEPTED' } })
  expect(errorIn(await host('run_model', film))).toMatchObject({ message: textWith('2 of 5 left') })
  expect(new Set(gateway.keys)).toEqual(new Set(['first']))
})

test.each([402, 403, 409, 422, 429])('a run that is refused with %i frees its price', async (status) => {
  const gateway = new SmallGateway()
  const host = hostOf(gateway, { spending: new Spending(5) })
  const { submit } = gateway
  gateway.submit = () => refusal(status)
  expect(errorIn(await host('run_model', film))).toMatchObject({ code: 'no' })
  gateway.submit = submit
  expect((await host('run_model', film)).result).toMatchObject({ structuredContent: { status: 'ACCEPTED' } })
})

test('runs at once stay within the limit together', async () => {
  const gateway = new SmallGateway()
  const host = hostOf(gateway, { spending: new Spending(5) })
  const both = await Promise.all([host('run_model', film), host('run_model', film)])
  expect(both.flatMap((one) => errorIn(one) ?? [])).toMatchObject([{ code: 'spend-limit' }])
  expect(gateway.keys).toHaveLength(1)
})

test('a task that cost less than its price leaves the rest to the session', async () => {
  const gateway = new SmallGateway()
  const host = hostOf(gateway, { spending: new Spending(5) })
  gateway.task = (path) => {
    const task = SmallGateway.taskOf(path, { status: 'COMPLETED', usage: { credits: 2 }, result: { text: 'a' } })
    return Response.json({ status: 'success', response: task })
  }
  for (const _ of [1, 2]) expect(errorIn(await host('run_model', film))).toBeUndefined()
  expect(errorIn(await host('run_model', film))).toMatchObject({ message: textWith('1 of 5 left') })
})

test('a person who agreed to a price is asked again about another one', async () => {
  const gateway = new SmallGateway()
  const host = hostOf(gateway)
  const asked = await host('run_model', film, { canAsk: true })
  expect(asked.result).toMatchObject({ resultType: 'input_required' })
  const [question = ''] = Object.keys(fieldsOf(asked.result['inputRequests']))
  gateway.credits = 4
  const again = await host('run_model', film, { canAsk: true, answers: { [question]: 'accept' } })
  expect(Object.values(fieldsOf(again.result['inputRequests']))).toMatchObject([
    { params: { message: 'Run the model film for 4 credits?' } },
  ])
  expect(gateway.keys).toEqual([])
  gateway.credits = 3
  const agreed = await host('run_model', film, { canAsk: true, answers: { [question]: 'accept' } })
  expect(agreed.result).toMatchObject({ structuredContent: { status: 'ACCEPTED' } })
  expect(gateway.keys).toHaveLength(1)
})

test('nothing runs for a person who declined, and nobody is asked about a run that is free', async () => {
  const gateway = new SmallGateway()
  const host = hostOf(gateway)
  const declined = await host('run_model', film, { canAsk: true, answers: { 'pay 3 credits': 'decline' } })
  expect(errorIn(declined)).toMatchObject({ code: 'declined' })
  expect(gateway.keys).toEqual([])
  gateway.credits = 0
  expect((await host('run_model', film, { canAsk: true })).result).toMatchObject({ resultType: 'complete' })
  expect(gateway.keys).toHaveLength(1)
})
