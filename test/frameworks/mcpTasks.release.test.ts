import { join } from 'node:path'
import { createClient } from '@gatewright/client'
import { tasks } from '@gatewright/client/tasks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { temporaryFolder } from '../support/folder.ts'
import { anyText, objectWith, textWith } from '../support/matching.ts'
import { apiKey, startNode, type NodeProcess } from '../support/node.ts'
import { usePostgres } from '../support/postgres.ts'
import { connect, isInstalled } from './mcpHost.ts'
import { taskSession } from './mcpSession.ts'
import { call, dataOf, idOf, needsInstalled, slow, video, ways, World } from './mcpWorld.ts'

const folder = temporaryFolder()
const postgres = usePostgres()
const world = new World(folder)
beforeAll(() => world.start())
afterAll(() => world.end())

describe.runIf(isInstalled).concurrent(`tasks of MCP, through the official clients${needsInstalled}`, () => {
  test.each(ways)('%s: a lost connection costs nothing twice, and any later host reads the result', async (way) => {
    const label = `lost-${way}`
    const first = await connect(way, world.place())
    const lost = call(first, 'run_model', slow(label)).catch((error: unknown) => error)
    await world.started(label)
    await first.close()
    expect(await lost).toBeInstanceOf(Error)
    const second = await connect(way, world.place())
    const again = await call(second, 'run_model', { ...slow(label), wait_seconds: 0 })
    expect(dataOf(again)).toMatchObject({ status: 'IN_PROGRESS', next: textWith('get_task') })
    const listed = dataOf(await call(second, 'list_tasks', { state: 'IN_PROGRESS', limit: 50 }))
    expect(listed['tasks']).toContainEqual(objectWith({ task_id: idOf(again) }))
    world.ends.set(label, 'succeeded')
    const third = await world.shared(way === 'stdio' ? 'http' : 'stdio')
    const ended = await call(third, 'get_task', { task_id: idOf(again) })
    expect(dataOf(ended)).toMatchObject({ status: 'COMPLETED', files: [{ uri: 'https://cdn.example/a.mp4' }] })
    expect(world.jobsOf(label)).toBe(1)
  })

  test.each(ways)('%s: cancel_task cancels at the vendor; an abort of the call alone does not', async (way) => {
    const label = `cancel-${way}`
    const client = await connect(way, world.place())
    const giveUp = new AbortController()
    const running = client.callTool({ name: 'run_model', arguments: slow(label) }, { signal: giveUp.signal })
    await world.started(label)
    giveUp.abort()
    await expect(running).rejects.toThrow()
    const again = await call(client, 'run_model', { ...slow(label), wait_seconds: 0 })
    expect({ ...dataOf(again), end: world.ends.get(label) }).toMatchObject({ status: 'IN_PROGRESS', end: undefined })
    const cancelled = await call(client, 'cancel_task', { task_id: idOf(again) })
    expect(dataOf(cancelled)).toMatchObject({ cancellation: anyText, message: anyText })
    await world.until(() => world.ends.get(label) === 'canceled')
    const ended = dataOf(await call(client, 'get_task', { task_id: idOf(again) }))
    expect(ended).toMatchObject({ status: 'FAILED', error: { code: 'cancelled' }, cancellation: 'confirmed' })
    const { history } = await createClient({ apiKey, baseUrl: world.place().url, tasks }).tasks.get(idOf(again))
    expect(history).toContainEqual(objectWith({ event: 'cancel', by: 'caller' }))
  })

  test.each(ways)('%s: with the tasks extension, a run is a task that the host follows', async (way) => {
    const [label, other] = [`task-${way}`, `cancelled-task-${way}`]
    const options = { capabilities: { extensions: { 'io.modelcontextprotocol/tasks': {} } } }
    const session = await taskSession(await connect(way, world.place(), options), way, world.place())
    const [execution, unwanted] = await Promise.all(
      [label, other].map((one) => session.callTool('run_model', slow(one))),
    )
    await Promise.all([label, other].map((one) => world.started(one)))
    const taskId = String(
      dataOf(await call(await world.shared('http'), 'run_model', { ...slow(label), wait_seconds: 0 }))['task_id'],
    )
    await session.task(taskId).updateJson({})
    world.ends.set(label, 'succeeded')
    expect(await execution?.settle()).toMatchObject({
      outcome: { status: 'completed', result: { isError: false, structuredContent: { status: 'COMPLETED' } } },
    })
    await unwanted?.cancel()
    expect(await unwanted?.settle()).toMatchObject({ outcome: { status: 'cancelled' } })
    await world.until(() => world.ends.get(other) === 'canceled')
    await expect(session.task(taskId).updateJson({})).rejects.toMatchObject({ data: { code: 'task-ended' } })
    const quick = await session.callTool('search_models', { query: 'speech' })
    expect(await quick.settle()).toMatchObject({ outcome: { status: 'completed' } })
    await expect(session.task('01a22250-0000-7000-8000-000000000000').snapshot()).rejects.toMatchObject({
      code: -32_602,
      data: { code: 'unknown-task', request_id: anyText },
    })
    await session.close()
  })

  test('two nodes answer alternate requests of one run', async () => {
    const databaseUrl = await postgres.newDatabase()
    const settings = { DATABASE_URL: databaseUrl, GATEWRIGHT_SANDBOX_SECONDS: '0', GATEWRIGHT_SANDBOX_MEDIA: 'small' }
    const nodes: NodeProcess[] = []
    for (const name of ['one', 'two']) {
      nodes.push(await startNode({ ...settings, GATEWRIGHT_DATA_DIR: join(folder, name) }))
    }
    const [one, two] = await Promise.all(nodes.map(({ url }) => connect('http', { url, key: apiKey })))
    if (one === undefined || two === undefined) return expect.fail('There are not two nodes.')
    const accepted = await call(one, 'run_model', { ...video, idempotency_key: 'two', wait_seconds: 0 })
    expect(idOf(await call(two, 'run_model', { ...video, idempotency_key: 'two' }))).toBe(idOf(accepted))
    for (const node of [one, two])
      expect(dataOf(await call(node, 'get_task', { task_id: idOf(accepted) }))).toMatchObject({ status: 'COMPLETED' })
    await Promise.all(nodes.map((node) => node.kill()))
  })
})

test.runIf(isInstalled)(
  `a run continues while the gateway and the server of the host are started again${needsInstalled}`,
  async () => {
    const label = 'restart'
    const first = await connect('stdio', world.place())
    const accepted = await call(first, 'run_model', { ...slow(label), wait_seconds: 0 })
    expect(dataOf(accepted)).toMatchObject({ next: textWith('get_task') })
    await world.started(label)
    await first.close()
    await world.kill()
    await world.start()
    world.ends.set(label, 'succeeded')
    for (const way of ways) {
      const client = await connect(way, world.place())
      expect(dataOf(await call(client, 'get_task', { task_id: idOf(accepted) }))).toMatchObject({ status: 'COMPLETED' })
    }
  },
)
