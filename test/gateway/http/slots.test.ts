import { afterEach, describe, expect, test } from 'vitest'
import type { Claim } from '../../../gateway/engine/engine.ts'
import type { ServerParts } from '../../../gateway/http/server.ts'
import { bench, taskIdOf, type Bench } from '../../support/httpServer.ts'

let gateway: Bench
afterEach(() => gateway.app.close())

/** A gateway that always has a free slot, and what its slots were used for: the id of a task, or nothing. */
function start(parts: Partial<ServerParts> = {}): readonly (string | undefined)[] {
  const uses: (string | undefined)[] = []
  const use = (claim: Claim | undefined): void => void uses.push(claim?.task.id)
  gateway = bench({ reserveSlot: () => ({ lease: { ms: 1000, upstream: 'vendor-1' }, use }), ...parts })
  return uses
}

const submit = (params: object = {}, headers: Record<string, string> = {}) =>
  gateway.post('/workflows/v1/models/submit', { model: 'vendor1-v3-omni', params: { prompt: 'a', ...params } }, headers)
const stateOf = async (id: string): Promise<unknown> => (await gateway.engine.get(id, 'one'))?.state

describe('a free slot', () => {
  test('starts a task in the commit that stores it', async () => {
    const uses = start()
    const id = taskIdOf(await submit())
    expect([uses, await stateOf(id)]).toEqual([[id], 'IN_PROGRESS'])
  })

  test('is free again if a call is repeated or cannot be stored', async () => {
    const uses = start()
    const key = { 'idempotency-key': 'once' }
    const id = taskIdOf(await submit({}, key))
    expect(taskIdOf(await submit({}, key))).toBe(id)
    await gateway.engine.close()
    expect((await submit()).statusCode).toBeGreaterThanOrEqual(500)
    expect(uses).toEqual([id, undefined, undefined])
  })

  test('is left to others by large tasks, because a worker counts their bytes', async () => {
    const uses = start()
    const id = taskIdOf(await submit({ imageUrls: [`data:image/png;base64,${'A'.repeat(100_000)}`] }))
    expect([uses, await stateOf(id)]).toEqual([[], 'ACCEPTED'])
  })

  test('is left to others by a model of a concurrency group, whose limit holds', async () => {
    const uses = start({ groupOf: () => 'a' })
    const ids = [taskIdOf(await submit()), taskIdOf(await submit())]
    expect(uses).toEqual([])
    const claims = await gateway.engine.claim({ limit: 10, leaseMs: 1000, groupLimits: new Map([['a', 1]]) })
    expect(claims.map(({ task }) => task.id)).toEqual(ids.slice(0, 1))
  })
})
