import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openTasks, readBooks } from './support/books.ts'
import { calls, startVendor, type CountingVendor } from './support/countingVendor.ts'
import { awaitEnd, startNode, submitCall, type Acknowledged, type NodeProcess } from './support/node.ts'
import { query, startPostgres } from './support/postgresServer.ts'

/**
 * `npm run soak -- --minutes N`: two API nodes and three workers on one database, under load, while nodes are paused
 * and killed and the database restarts. It prints a line every ten seconds, and exits with 1 if a guarantee was broken.
 */
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '5' } } })
const end = Date.now() + 60_000 * Number(values.minutes)

const folder = mkdtempSync(join(tmpdir(), 'gatewright-soak-'))
const [server, vendor] = await Promise.all([startPostgres(), startVendor(100)])
await query(server.urlOf('postgres'), 'CREATE DATABASE tasks')
const place = { DATABASE_URL: server.urlOf('tasks'), GATEWRIGHT_DATA_DIR: join(folder, 'data') }
const environment = { ...place, ...vendor.environment, GATEWRIGHT_LEASE_SECONDS: '1' }
const apis: NodeProcess[] = []
const workers: NodeProcess[] = []
const acknowledged: Acknowledged[] = []
const counts = { ended: 0, unknown: 0, kills: 0, pauses: 0, restarts: 0 }

const startApi = (): Promise<NodeProcess> => startNode({ ...environment, GATEWRIGHT_ROLES: 'api' })
const startWorker = (): Promise<NodeProcess> =>
  startNode({ ...environment, GATEWRIGHT_ROLES: 'worker', GATEWRIGHT_PUBLIC_URL: apis[0]?.url ?? '' })

apis.push(await startApi(), await startApi())
workers.push(...(await Promise.all([startWorker(), startWorker(), startWorker()])))

/** Submits calls one after the other, and follows each to its end. */
async function load(at: number): Promise<void> {
  for (let count = 0; Date.now() < end; count++) {
    const kind = (at + count) % calls.length
    const label = `load-${at}-${count}-${kind}`
    const call = calls[kind]?.(label)
    const url = apis[(at + count) % apis.length]?.url ?? ''
    const id = call && (await submitCall(url, call))
    if (id === undefined) await sleep(200)
    else {
      acknowledged.push({ id, label })
      follow(id, kind)
    }
    await sleep(50)
  }
}

const following = new Set<Promise<void>>()
const broken: string[] = []

function follow(id: string, kind: number): void {
  const task = awaitEnd(apis[kind % apis.length]?.url ?? '', id)
    .then(({ status, error }) => {
      counts.ended++
      if (status === 'COMPLETED') return
      if (error?.code === 'outcome-unknown' && kind === 2) counts.unknown++
      else broken.push(`The task ${id} failed: ${error?.code}.`)
    })
    .catch((error: unknown) => void broken.push(String(error)))
    .finally(() => following.delete(task))
  following.add(task)
}

/** Failures, each of which repairs itself. */
const errors: readonly (() => Promise<void>)[] = [
  async () => {
    const at = Math.trunc(Math.random() * workers.length)
    await workers[at]?.kill()
    workers[at] = await startWorker()
    counts.kills++
  },
  async () => {
    const worker = workers[Math.trunc(Math.random() * workers.length)]
    worker?.pause()
    await sleep(2500)
    worker?.resume()
    counts.pauses++
  },
  async () => {
    await server.stop()
    await sleep(1000)
    await server.start()
    counts.restarts++
  },
]

async function trouble(): Promise<void> {
  for (let count = 0; Date.now() < end - 10_000; count++) {
    await sleep(5000 + Math.random() * 5000)
    await errors[count % errors.length]?.()
  }
}

const charged = ({ charges }: CountingVendor): number => [...charges.values()].filter((times) => times > 1).length

function report(): void {
  const left = Math.max(0, Math.round((end - Date.now()) / 1000))
  const { ended, unknown, kills, pauses, restarts } = counts
  console.log(
    `${String(left).padStart(5)} s left  ${acknowledged.length} submitted  ${ended} ended  ${unknown} unknown  ` +
      `${charged(vendor)} charged twice  ${broken.length} broken  ${kills} kills  ${pauses} pauses  ${restarts} restarts`,
  )
}

const reporting = setInterval(report, 10_000)
try {
  await Promise.all([...Array.from({ length: 8 }, (_, at) => load(at)), trouble()])
  await Promise.all([...following])
  for (let polls = 0; polls < 60 && (await openTasks(apis[0]?.url ?? '')) > 0; polls++) await sleep(1000)
  const open = await openTasks(apis[0]?.url ?? '')
  if (open > 0) broken.push(`${open} tasks are stuck.`)
  if (charged(vendor) > 0) broken.push(`${charged(vendor)} calls were charged twice.`)
  const { spent, sum } = await readBooks(place)
  if (spent !== sum) broken.push(`The ledger says ${spent}, the tasks say ${sum}.`)
} finally {
  clearInterval(reporting)
  await Promise.all([...apis, ...workers].map((node) => node.kill()))
  await vendor.close()
  await server.remove()
  rmSync(folder, { recursive: true, force: true })
}
report()
for (const line of broken.slice(0, 20)) console.error(line)
console.log(broken.length === 0 ? 'Every guarantee was kept.' : `${broken.length} guarantees were broken.`)
process.exitCode = broken.length === 0 ? 0 : 1
