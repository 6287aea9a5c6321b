import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig } from '../../gateway/config.ts'
import { useKeys } from '../../gateway/node/stores.ts'
import { catalogues, type Catalogues } from './catalogues.ts'
import { openTasks, readBooks } from './books.ts'
import { HistoryCaller } from './historyCaller.ts'
import { wrongWith, type FollowedTask } from './historyCheck.ts'
import { startReceiver, type HistoryReceiver } from './historyReceiver.ts'
import { calls, startVendor, type CountingVendor } from './countingVendor.ts'
import { startNode, type NodeProcess } from './node.ts'
import { hasPooler, startPooler, type Pooler } from './pooler.ts'
import { query, startPostgres, type PostgresServer } from './postgresServer.ts'
import type { Random } from './random.ts'

/** The store that the nodes share, how long they are troubled, and where to print what happens. */
export interface HistoryOptions {
  readonly engine: 'sqlite' | 'postgres'
  readonly ms: number
  /** The draws that decide which node callers call, what goes wrong, and when. */
  readonly random: Random
  /** Reports what happens, in order. */
  readonly print?: (line: string) => void
  /** How much happens; by default as much as before a release. */
  readonly size?: keyof typeof sizes
}

/** The number of callers, their pause between two calls, the longest pause between two troubles and the least time for which the vendor is slow. */
const sizes = {
  small: { callers: 3, callMs: 400, troubleMs: 1000, slowSeconds: 6 },
  full: { callers: 6, callMs: 50, troubleMs: 3000, slowSeconds: 15 },
} as const

/** How a node differs from its neighbours. */
interface Difference {
  readonly environment?: Readonly<Record<string, string>>
  /** How far its clock is ahead. */
  readonly aheadMs?: number
}

/** An event that a node or the database must survive. */
interface Trouble {
  readonly name: string
  /** The kind of call whose tasks it affects; by default every kind. */
  readonly kind?: number
  readonly run: () => Promise<void>
}

const hour = 3_600_000

/** A run of so many milliseconds has ten of each event. */
const releaseMs = 600_000

/** How long a lease lasts, in seconds: less than a pause of a process. */
const leaseSeconds = 1

/** The kind of call whose model an older catalogue lacks. */
const newest = 1

/**
 * Callers with keys submit, repeat, poll, abort, cancel, set deadlines and receive webhooks, while nodes are killed, stopped,
 * paused for longer than a lease and replaced by nodes on other clocks, without keys of vendors or with an older catalogue.
 * Vendors make mistakes, the connections of the database are cut behind a pooler, and it restarts: each at least once, while
 * tasks are open. Then it reads every task again. Returns what was broken.
 */
export async function checkHistory(options: HistoryOptions): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'gatewright-history-'))
  const { random } = options
  const server = options.engine === 'postgres' ? await startPostgres() : undefined
  if (server !== undefined && !hasPooler)
    options.print?.('There is no PgBouncer: the nodes connect to the database itself.')
  const pooler = server && hasPooler ? await startPooler(server.urlOf('tasks'), 'transaction') : undefined
  const vendor = await startVendor(100, random.fork('vendor'), true)
  if (server !== undefined) await query(server.urlOf('postgres'), 'CREATE DATABASE tasks')
  const receiver = await startReceiver(random.fork('receiver'))
  const history = new History(options, { folder, server, pooler, vendor, receiver, catalogues: await catalogues() })
  try {
    return await history.run()
  } finally {
    await history.close()
    await vendor.close()
    await receiver.close()
    await pooler?.stop()
    await server?.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Parts {
  readonly folder: string
  readonly server: PostgresServer | undefined
  /** The pooler between the nodes and the database. */
  readonly pooler: Pooler | undefined
  readonly vendor: CountingVendor
  readonly receiver: HistoryReceiver
  readonly catalogues: Catalogues
}

class History {
  private readonly options: HistoryOptions
  private readonly parts: Parts
  /** Draws for the troubles, which come one after the other. */
  private readonly random: Random
  private readonly place: Readonly<Record<string, string>>
  private readonly nodes: NodeProcess[] = []
  /** How often each trouble has happened while tasks were open that it affects. */
  private readonly counts = new Map<string, number>()
  private callers: readonly HistoryCaller[] = []
  private readonly stopping = new AbortController()

  constructor(options: HistoryOptions, parts: Parts) {
    this.options = options
    this.random = options.random.fork('troubles')
    this.parts = parts
    const { folder, server, pooler } = parts
    const direct = server?.urlOf('tasks')
    const pooled = direct && pooler && { DATABASE_URL: pooler.urlOf(direct), DATABASE_DIRECT_URL: direct }
    const database = pooled ?? (direct === undefined ? {} : { DATABASE_URL: direct })
    this.place = { GATEWRIGHT_DATA_DIR: join(folder, 'data'), ...database }
  }

  async run(): Promise<readonly string[]> {
    const keys = await this.makeKeys()
    for (let at = 0; at < (this.parts.server === undefined ? 1 : 2); at++) this.nodes.push(await this.start(at))
    const all = Array.from(
      { length: this.size.callers },
      (_, at) =>
        new HistoryCaller({
          at,
          key: keys[at % keys.length] ?? '',
          random: this.options.random.fork(`caller ${at}`),
          urlOf: (random) => random.one(this.nodes)?.url ?? '',
          receiver: this.parts.receiver,
        }),
    )
    this.callers = all
    const loads = all.map((caller) => caller.load(this.stopping.signal, this.size.callMs))
    await this.trouble()
    this.stopping.abort()
    await Promise.all(loads)
    const followed = (await Promise.all(all.map((caller) => caller.finish()))).flat()
    return [...this.brokenBy(followed), ...(await this.brokenBooks())]
  }

  async close(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.kill()))
  }

  /** Keys that expire in a month, whatever the clocks say. */
  private async makeKeys(): Promise<readonly string[]> {
    return useKeys(readConfig(this.place), async (keys) => {
      const names = ['one', 'two', 'three']
      const made = names.map((name) => keys.create({ name, expiresInMs: 30 * 24 * hour }))
      return (await Promise.all(made)).map(({ token }) => token)
    })
  }

  private get size(): (typeof sizes)[keyof typeof sizes] {
    return sizes[this.options.size ?? 'full']
  }

  private async start(at: number, { environment = {}, aheadMs = 0 }: Partial<Difference> = {}): Promise<NodeProcess> {
    const clock = `const { now } = Date; Date.now = () => now() + ${aheadMs}`
    const settings = {
      ...this.place,
      ...this.parts.vendor.environment,
      GATEWRIGHT_PACKAGES: this.parts.catalogues.current,
      GATEWRIGHT_LEASE_SECONDS: `${leaseSeconds}`,
      GATEWRIGHT_SANDBOX: 'off',
      GATEWRIGHT_FETCH_ALLOW: this.parts.receiver.host,
      ...(at > 0 && { GATEWRIGHT_PUBLIC_URL: this.nodes[0]?.url ?? '' }),
      ...environment,
    }
    const nodeArguments = ['--import', `data:text/javascript,${encodeURIComponent(clock)}`]
    // A pooler refuses for a while after its database was away: what runs nodes starts them again.
    for (let tries = 1; ; tries++) {
      try {
        return await startNode(settings, { nodeArguments })
      } catch (error) {
        if (tries === 10 || !/server_login_retry/.test(String(error))) throw error
        await sleep(1000)
      }
    }
  }

  /** Ends a node and starts another in its place. */
  private async replace(at: number, end: 'kill' | 'stop', difference?: Difference): Promise<void> {
    await this.nodes[at]?.[end]()
    this.nodes[at] = await this.start(at, difference)
  }

  private troubles(): readonly Trouble[] {
    const { vendor, catalogues, server } = this.parts
    const last = this.nodes.length - 1
    const keyless = Object.fromEntries(Object.keys(vendor.environment).map((name) => [name, '']))
    const become = (name: string, difference: Difference, kind?: number): Trouble => ({
      name,
      ...(kind !== undefined && { kind }),
      run: () => this.replace(last, 'stop', difference),
    })
    // A node that takes long to start must not be the only one with keys: tasks end that nobody can send for a minute.
    return [
      become('two hours ahead', { aheadMs: 2 * hour }),
      { name: 'kill', run: () => this.replace(0, 'kill') },
      // Here every node has keys: a deadline ends what runs.
      { name: 'slow vendor', run: () => this.slow() },
      become('without keys', { environment: keyless }),
      { name: 'pause', run: () => this.pause() },
      become('a hundred days ahead', { aheadMs: 100 * 24 * hour }),
      { name: 'stop', run: () => this.replace(0, 'stop') },
      become('older', { environment: { GATEWRIGHT_PACKAGES: catalogues.older } }, newest),
      { name: 'kill', run: () => this.replace(0, 'kill') },
      ...(server === undefined
        ? []
        : [
            { name: 'cut connections', run: () => cutConnections(server) },
            { name: 'database restart', run: () => restart(server) },
          ]),
      become('two hours behind', { aheadMs: -2 * hour }),
      become('as before', {}),
    ]
  }

  /** Pauses a node for longer than its leases last. */
  private async pause(): Promise<void> {
    const [node] = this.nodes
    node?.pause()
    await sleep(1000 * leaseSeconds * (1.5 + 2 * this.random.next()))
    node?.resume()
  }

  /** Lets the vendor work on its jobs until a deadline has cancelled one, or for a minute. */
  private async slow(): Promise<void> {
    this.parts.vendor.keepWorking(true)
    const isDone = (): boolean => this.callers.some(({ endings }) => endings.has('deadline'))
    for (let seconds = 0; seconds < this.size.slowSeconds || (seconds < 60 && !isDone()); seconds++) await sleep(1000)
    this.parts.vendor.keepWorking(false)
  }

  /** Makes trouble until the time is up, and until all of it has happened. */
  private async trouble(): Promise<void> {
    const end = Date.now() + this.options.ms
    const troubles = this.troubles()
    for (let count = 0; Date.now() < end || count < troubles.length; count++) {
      const trouble = troubles[count % troubles.length]
      if (trouble === undefined) continue
      const { name, kind } = trouble
      const next = Date.now() + this.size.troubleMs * (1 / 3 + (this.random.next() * 2) / 3)
      const isEarly = (): boolean => Date.now() < next || (this.openTasks(kind) === 0 && Date.now() < next + 60_000)
      while (isEarly()) await sleep(50)
      const open = this.openTasks(kind)
      await trouble.run()
      this.counts.set(name, (this.counts.get(name) ?? 0) + (open > 0 ? 1 : 0))
      const left = Math.max(0, Math.round((end - Date.now()) / 1000))
      this.options.print?.(`${left} s left: ${name}, ${open} tasks open`)
    }
    // The nodes that end the run have everything.
    for (let at = 0; at < this.nodes.length; at++) await this.replace(at, 'stop')
  }

  /** How many tasks of a kind of call, or of all kinds, have not ended. */
  private openTasks(kind?: number): number {
    const open = this.callers.flatMap(({ openOfKinds }) =>
      kind === undefined ? openOfKinds : (openOfKinds[kind] ?? 0),
    )
    return open.reduce((sum, count) => sum + count, 0)
  }

  private brokenBy(followed: readonly FollowedTask[]): readonly string[] {
    const { vendor } = this.parts
    const counts = { ...Object.fromEntries(this.counts), ...this.happened() }
    this.options.print?.(`${followed.length} tasks, ${JSON.stringify(counts)}`)
    const wrong = followed.flatMap((task) => wrongWith(task, vendor.log.get(task.label)) ?? [])
    const known = new Set(followed.map(({ label }) => label))
    const twice = [...vendor.charges].filter(([label, charges]) => charges > 1 && !known.has(label))
    return [
      ...wrong,
      ...twice.map(([label, charges]) => `${label}: charged ${charges} times`),
      ...this.unreached(followed),
    ]
  }

  /** How often each kind of event happened that a run before a release needs ten times. */
  private happened(): Readonly<Record<string, number>> {
    const { troubles } = this.parts.vendor
    const sum = (names: readonly string[]): number =>
      names.reduce((total, name) => total + (this.counts.get(name) ?? 0), 0)
    return {
      kills: sum(['kill']),
      'clock steps': sum(['two hours ahead', 'a hundred days ahead', 'two hours behind']),
      'cut connections': this.callers.reduce((total, { cuts }) => total + cuts, 0) + sum(['cut connections']),
      'cancels without an answer': troubles.get('late') ?? 0,
      'empty answers': troubles.get('empty') ?? 0,
      'vendor faults': (troubles.get('fault') ?? 0) + (troubles.get('cut') ?? 0),
    }
  }

  /** The troubles and the kinds of calls that the run did not test. */
  private unreached(followed: readonly FollowedTask[]): readonly string[] {
    const isDone = (wanted: number): boolean => followed.some(({ kind, isCompleted }) => kind === wanted && isCompleted)
    const kinds = [...calls.keys()].filter((kind) => !isDone(kind))
    const troubles = [...this.counts].filter(([, count]) => count === 0)
    const endings = (['cancel', 'deadline'] as const).filter((by) => this.callers.every((one) => !one.endings.has(by)))
    const least = this.options.ms >= releaseMs ? 10 : 0
    const rare = Object.entries(this.happened()).filter(([, count]) => count < least)
    return [
      ...endings.map((by) => `not reached: no task was cancelled by a ${by}`),
      ...kinds.map((kind) => `not reached: no call of the kind ${kind} was completed`),
      ...troubles.map(([name]) => `not reached: ${name}, while tasks were open`),
      ...rare.map(([name, count]) => `not reached: only ${count} ${name}`),
    ]
  }

  private async brokenBooks(): Promise<readonly string[]> {
    const open = await openTasks(this.nodes[0]?.url ?? '')
    await Promise.all(this.nodes.map((node) => node.stop()))
    const { spent, sum } = await readBooks(this.place)
    return [
      ...(open > 0 ? [`${open} tasks are stuck`] : []),
      ...(spent === sum ? [] : [`The ledger says ${spent}, the tasks say ${sum}`]),
    ]
  }
}

async function restart(server: PostgresServer): Promise<void> {
  await server.stop()
  await sleep(500)
  await server.start()
}

/** Ends every session of the database, as a proxy or a failover does. */
async function cutConnections(server: PostgresServer): Promise<void> {
  const others = "datname = 'tasks' AND pid <> pg_backend_pid()"
  await query(server.urlOf('postgres'), `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${others}`)
}
