import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, test, type TestContext } from 'vitest'
import { openTasks, readBooks } from '../../support/books.ts'
import { catalogues, newest, specOf, type Catalogues } from '../../support/catalogues.ts'
import { repository } from '../../support/command.ts'
import { calls, startVendor } from '../../support/countingVendor.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { program } from '../../support/gatewright.ts'
import { apiKey, awaitEnd, startNode, submitCall, type NodeProcess } from '../../support/node.ts'
import { usePostgres } from '../../support/postgres.ts'
import { readJson, valueAt } from '../../support/reading.ts'
import { Running } from '../../support/running.ts'
import { Random } from '../../support/random.ts'
import { isRelease, seedOr } from '../../support/size.ts'

const root = temporaryFolder()
const { newDatabase } = usePostgres()
const random = new Random(seedOr(50))
let built: Catalogues
beforeAll(async () => {
  built = await catalogues()
}, 300_000)

type Settings = Readonly<Record<string, string>>

/** The stores of each engine. */
const places: Readonly<Record<'sqlite' | 'postgres', () => Promise<Settings>>> = {
  sqlite: async () => ({ GATEWRIGHT_DATA_DIR: mkdtempSync(join(root, 'data-')) }),
  postgres: async () => ({
    GATEWRIGHT_DATA_DIR: mkdtempSync(join(root, 'data-')),
    DATABASE_URL: await newDatabase(),
  }),
}

const withoutKeys: Settings = Object.fromEntries(
  ['VENDOR14', 'VENDOR16', 'VENDOR22'].flatMap((name) => [
    [`${name}_API_KEY`, ''],
    [`${name}_BASE_URL`, ''],
  ]),
)

/** The settings in which a node differs from one that has everything. */
const differences = {
  'without the keys of the vendors': () => withoutKeys,
  'of a developer, with the sandbox': () => ({ ...withoutKeys, GATEWRIGHT_SANDBOX: 'on' }),
  'with an older catalogue': () => ({ GATEWRIGHT_PACKAGES: built.older }),
} as const

const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' }

/** A vendor and its nodes, which end with the test. The tests run side by side, for they mostly wait: each has its own. */
async function setUp({ expect, onTestFinished, task }: TestContext) {
  const vendor = await startVendor(50, random.fork(task.name))
  onTestFinished(vendor.close)
  /** Starts a node with the keys of the vendors and without the sandbox. */
  const start = async (place: Settings, difference: Settings = {}): Promise<NodeProcess> => {
    const own = { GATEWRIGHT_PACKAGES: built.current, GATEWRIGHT_SANDBOX: 'off' }
    const node = await startNode({ ...place, ...vendor.environment, ...own, ...difference })
    onTestFinished(node.kill)
    return node
  }
  /** Waits for the end of tasks, and checks that each has a result of its vendor and was charged once. */
  const expectPaidOnce = async ({ url }: Pick<NodeProcess, 'url'>, ids: readonly string[]): Promise<void> => {
    const ends = await Promise.all(ids.map((id) => awaitEnd(url, id)))
    expect(ends.filter(({ status }) => status !== 'COMPLETED')).toEqual([])
    expect(ends.filter(({ usage }) => usage?.credits === 0 || valueAt(usage, 'sandbox') === true)).toEqual([])
    expect([...vendor.charges.values()]).toEqual(ids.map(() => 1))
    expect(await openTasks(url)).toBe(0)
  }
  return { vendor, start, expectPaidOnce }
}

/** Submits calls to these nodes in turn, and returns their ids. */
async function submitTo(nodes: readonly NodeProcess[], count: number, kinds: readonly number[]): Promise<string[]> {
  const ids: string[] = []
  for (let at = 0; at < count; at++) {
    const [kind = 0, node] = [kinds[at % kinds.length], nodes[at % nodes.length]]
    const call = calls[kind]?.(`load-${at}-${kind}`)
    const id = node && call && (await submitCall(node.url, call))
    if (id === undefined) throw new Error(`The call ${at} was refused.`)
    ids.push(id)
  }
  return ids
}

/** The state of a task after two polls of its vendor were due, or when it has ended. */
async function stateLater({ url }: Pick<NodeProcess, 'url'>, id: string): Promise<unknown> {
  const address = `${url}/workflows/v1/models/${id}/result`
  const answer = await fetch(address, { headers: { ...headers, prefer: 'wait=11' } })
  return valueAt(await answer.json(), 'response', 'status')
}

describe.concurrent('side by side on a database', () => {
  // A node that can run everything has one slot, so that its neighbour would take what it leaves.
  const one = { GATEWRIGHT_WORKERS: '1' }
  const [api, worker] = [{ GATEWRIGHT_ROLES: 'api' }, { GATEWRIGHT_ROLES: 'worker', ...one }]
  const neighbours: Readonly<Record<string, () => readonly Settings[]>> = {
    'a node without the keys of the vendors': () => [one, differences['without the keys of the vendors']()],
    'the node of a developer, with the sandbox': () => [one, differences['of a developer, with the sandbox']()],
    'a worker with an older catalogue': () => [
      one,
      { ...differences['with an older catalogue'](), GATEWRIGHT_ROLES: 'worker' },
    ],
    'an api node without keys': () => [worker, { ...withoutKeys, ...api }],
  }

  test.for(Object.keys(neighbours))(
    '15 paid jobs end as COMPLETED, each charged once, beside %s',
    { timeout: 600_000 },
    async (name, context) => {
      const { start, expectPaidOnce } = await setUp(context)
      const place = await places.postgres()
      const nodes: NodeProcess[] = []
      const apis: NodeProcess[] = []
      for (const difference of neighbours[name]?.() ?? []) {
        const node = await start(place, { GATEWRIGHT_PUBLIC_URL: 'http://127.0.0.1:8787', ...difference })
        nodes.push(node)
        if (difference['GATEWRIGHT_ROLES'] !== 'worker') apis.push(node)
      }
      const ids = await submitTo(apis, 15, [0, 1, 2])
      await expectPaidOnce(apis[0] ?? { url: '' }, ids)
      await Promise.all(nodes.map((node) => node.stop()))
      const { spent, sum } = await readBooks(place)
      context.expect(spent).toBe(sum)
    },
  )

  test('a new api node refuses a model until a worker has it', { timeout: 600_000 }, async (context) => {
    const { expect } = context
    const { vendor, start, expectPaidOnce } = await setUp(context)
    const place = { ...(await places.postgres()), GATEWRIGHT_PUBLIC_URL: 'http://127.0.0.1:8787' }
    const node = await start(place, api)
    await start(place, { ...worker, GATEWRIGHT_PACKAGES: built.older })
    const body = JSON.stringify({ params: calls[1]?.('load-refused') })
    const refused = await fetch(`${node.url}/workflows/v1/models/submit`, { method: 'POST', headers, body })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60'])
    expect(String(valueAt(await refused.json(), 'type'))).toMatch(/model-unavailable$/)
    expect([await openTasks(node.url), vendor.charges.size]).toEqual([0, 0])
    // The models that the old worker has are accepted.
    const known = await submitTo([node], 1, [0])
    await start(place, worker)
    const ids = await submitTo([node], 2, [1])
    await expectPaidOnce(node, [...known, ...ids])
  })
})

// The database has these differences side by side, too; `npm run test:release` has them one after the other.
describe.concurrent.each(isRelease ? (['sqlite', 'postgres'] as const) : (['sqlite'] as const))(
  'one after the other on %s',
  (name) => {
    test.for(Object.entries(differences))(
      'paid jobs wait while there is only a node %s, and end as COMPLETED when their own is back, each charged once',
      { timeout: 600_000 },
      async ([, difference], context) => {
        const { expect } = context
        const { vendor, start, expectPaidOnce } = await setUp(context)
        const place = await places[name]()
        vendor.keepWorking(true)
        const first = await start(place)
        const ids = await submitTo([first], 3, [1])
        await expect.poll(() => vendor.charges.size).toBe(3)
        await first.stop()
        const other = await start(place, difference())
        expect(await Promise.all(ids.map((id) => stateLater(other, id)))).toEqual(ids.map(() => 'IN_PROGRESS'))
        await other.stop()
        vendor.keepWorking(false)
        await expectPaidOnce(await start(place), ids)
      },
    )
  },
)

test.concurrent(
  'serve loses a model and gets it back: its paid job waits, and is charged once',
  { timeout: 600_000 },
  async (context) => {
    const { expect } = context
    const { vendor, expectPaidOnce } = await setUp(context)
    const folder = mkdtempSync(join(root, 'project-'))
    mkdirSync(join(folder, 'node_modules/@gatewright'), { recursive: true })
    symlinkSync(join(repository, 'gateway'), join(folder, 'node_modules/@gatewright/gateway'))
    const specs = join(folder, 'specs')
    // The models of one vendor are compiled again in a moment.
    const isNeeded = (path: string): boolean => !/models\/vendor(?!14(?:\/|$))\d/.test(path)
    cpSync(join(repository, 'specs'), specs, { recursive: true, filter: isNeeded })
    const file = specOf(specs, newest)
    const text = readFileSync(file)
    const env = { ...vendor.environment, GATEWRIGHT_DEV_KEY: apiKey, GATEWRIGHT_SANDBOX: 'off' }
    const serving = new Running(process.execPath, [program, 'serve', '--port', '0'], { cwd: folder, env }, context)
    const url = await serving.says(/Serving on (\S+)\n/)
    vendor.keepWorking(true)
    const body = JSON.stringify({ params: calls[1]?.('load-served') })
    const answer = await fetch(`${url}/workflows/v1/models/submit`, { method: 'POST', headers, body })
    const id = String(valueAt(readJson(await answer.text()), 'response', 'id'))
    await expect.poll(() => vendor.charges.size).toBe(1)
    rmSync(file)
    await serving.says(/Serving on (\S+)\n/)
    expect(await stateLater({ url }, id)).toBe('IN_PROGRESS')
    writeFileSync(file, text)
    await serving.says(/Serving on (\S+)\n/)
    vendor.keepWorking(false)
    await expectPaidOnce({ url }, [id])
    expect(await serving.end('SIGTERM')).toBe(0)
  },
)
