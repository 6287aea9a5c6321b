import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { models, type CatalogModel } from '@gatewright/catalog'
import { mappings, upstreams, type Mapping, type Upstream as Spec } from '@gatewright/upstreams'
import { openSqlite, type SqliteEngine } from '../../../gateway/engine/sqlite.ts'
import { FolderStore } from '../../../gateway/files/folder.ts'
import { inputOpener } from '../../../gateway/files/taskFiles.ts'
import { isFinal, type Seen } from '../../../gateway/tasks/task.ts'
import type { UpstreamWatch } from '../../../gateway/upstream/calls.ts'
import { chooseUpstreams, type Choice } from '../../../gateway/upstream/choice.ts'
import type { AnswerBytes } from '../../../gateway/upstream/http/answerBytes.ts'
import type { Evaluator } from '../../../gateway/upstream/http/evaluator.ts'
import type { Upstream } from '../../../gateway/upstream/upstream.ts'
import { runStep } from '../../../gateway/worker/step.ts'
import type { StepParts } from '../../../gateway/worker/work.ts'
import { readJson } from '../../support/reading.ts'
import { listen, shut } from '../../support/servers.ts'
import { sharedEvaluator } from '../../support/sharedThreads.ts'

/** The gateway's key of every vendor in these tests. */
export const key = 'secret-key-of-the-vendor'

/** A request that a vendor received. */
export interface Got {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  /** The body as JSON; undefined if there was none. */
  readonly body: unknown
}

/** The vendor's side of one exchange. */
export type Handler = (got: Got, response: ServerResponse, count: number) => void | Promise<void>

/** A small server in place of a vendor. */
export interface VendorServer {
  readonly url: string
  /** Every request, in order. */
  readonly got: readonly Got[]
  /** The number of connections that were made to it. */
  readonly connections: () => number
  readonly close: () => Promise<void>
}

/** Starts a vendor that responds with `handler`; `count` is the number of earlier requests. */
export async function startVendor(handler: Handler): Promise<VendorServer> {
  const got: Got[] = []
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    const body = await text(request).catch(() => '')
    const one = { method, path: url, headers, body: body === '' ? undefined : readJson(body) }
    got.push(one)
    await handler(one, response, got.length - 1)
  })
  let connections = 0
  server.on('connection', () => connections++)
  const url = `http://127.0.0.1:${await listen(server)}`
  return { url, got, connections: () => connections, close: () => shut(server) }
}

/** Responds with JSON. */
export function say(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

/** The compiled spec of a vendor, with changes. */
export function specOf(id: string, change: Partial<Spec> = {}): Spec {
  const found = upstreams.find((one) => one.id === id)
  if (found === undefined) throw new Error(`There is no upstream ${id}.`)
  return { ...found, ...change }
}

/** A model of the catalogue. */
export const modelOf = (id: string): CatalogModel => foundIn(models, id)

function foundIn(all: readonly CatalogModel[], id: string): CatalogModel {
  const found = all.find((one) => one.id === id)
  if (found === undefined) throw new Error(`There is no model ${id}.`)
  return found
}

/** The options of a bench. */
export interface BenchOptions {
  /** The folder of its engine and files. */
  readonly folder: string
  readonly url: string
  readonly spec: Spec
  /** More vendors, whose keys are set, too. */
  readonly others?: readonly { readonly spec: Spec; readonly url: string }[]
  readonly mapping?: Partial<Mapping>
  /** Replaces the compiled specs. */
  readonly mappings?: readonly Mapping[]
  /** Instead of those of the catalogue; each costs a credit. */
  readonly models?: readonly CatalogModel[]
  /** One whose threads all benches share by default. */
  readonly evaluator?: Evaluator
  /** Counts the answers of its vendor. */
  readonly answers?: AnswerBytes
  readonly leaseMs?: number
  readonly watch?: UpstreamWatch
  /** How far its clock is ahead, in milliseconds. */
  readonly ahead?: number
  /** More dependencies of a step. */
  readonly parts?: Partial<StepParts>
  /** Whether its clock runs, instead of jumping to where the next step is due. */
  readonly running?: boolean
}

/** A real engine, a real file store and the real runner, with a clock that jumps to the time of the next step. */
export interface Bench {
  readonly engine: SqliteEngine
  readonly files: FolderStore
  readonly choice: Choice
  readonly parts: StepParts
  readonly submit: (model: string, params: object, id?: string) => Promise<void>
  readonly read: (id?: string) => Promise<Seen>
  /** Advances the clock, and runs one step of every due task. */
  readonly step: (afterMs?: number) => Promise<void>
  /** Submits a task and runs its steps until it has ended; returns it and the delays between its steps. */
  readonly run: (model: string, params: object, id?: string) => Promise<{ task: Seen; waits: readonly number[] }>
  /** Runs the steps of a task until it has ended. */
  readonly finish: (id?: string) => Promise<{ task: Seen; waits: readonly number[] }>
  readonly close: () => Promise<void>
}

/** The sandbox in tests of vendors, which no task should reach. */
export const noSandbox: Upstream = {
  supportsIdempotencyToken: true,
  submit: () =>
    Promise.resolve({ is: 'failed', error: { code: 'astray', message: 'The sandbox ran it.', retryable: false } }),
  poll: () => Promise.reject(new Error('The sandbox has no job.')),
}

const atVendor = { destination: 'vendor', deadlineMs: 86_400_000 } as const

const ownFiles = 'http://gateway.example/files/'
const ownId = (address: string): string | undefined =>
  address.startsWith(ownFiles) ? address.slice(ownFiles.length) : undefined

/** The variables of a vendor whose server listens at `url`. */
const variablesOf = ({ spec, url }: { readonly spec: Spec; readonly url: string }): readonly [string, string][] => [
  [spec.variables.key, key],
  ...(spec.variables.baseUrl === undefined ? [] : ([[spec.variables.baseUrl, url]] satisfies [string, string][])),
]

/** Sets up a bench for one vendor whose server listens at `url`. */
export function bench(options: BenchOptions): Bench {
  const {
    folder,
    url,
    spec,
    others = [],
    mapping,
    evaluator = sharedEvaluator,
    answers,
    leaseMs = 30_000,
    ahead = 0,
    watch,
    running = false,
  } = options
  const clock = { time: Date.now() + ahead }
  const now = (): number => (running ? Date.now() : clock.time)
  const engine = openSqlite(join(folder, 'data'), now)
  const files = new FolderStore({ folder: join(folder, 'files'), urlOf: (id) => ownFiles + id, clock: engine })
  const vendors = [{ spec, url }, ...others]
  const specs = vendors.map((one) => one.spec)
  const choice = chooseUpstreams({
    upstreams: specs,
    mappings: (options.mappings ?? mappings)
      .filter(({ use }) => specs.some(({ id }) => id === use))
      .map((one) => ({ ...one, ...mapping })),
    environment: Object.fromEntries(vendors.flatMap(variablesOf)),
    sandbox: noSandbox,
    assetStore: { files, ttlMs: 86_400_000 },
    openInput: inputOpener({ files, idOf: ownId, allowed: [{ name: '127.0.0.1' }] }),
    now,
    evaluator,
    ...(answers && { answersOf: () => answers }),
    ...(watch && { watch }),
  })
  const own = options.models
  const find = (id: string): CatalogModel | undefined => (own ?? models).find((one) => one.id === id)
  const { upstreamOf, idsOf } = choice
  const work = { engine, upstreamOf, idsOf, modelOf: find, leaseMs, giveUpMs: 3_600_000, ...options.parts }
  const parts: StepParts = own === undefined ? work : { ...work, price: () => Promise.resolve(1) }
  const read = async (id = 'task-1'): Promise<Seen> => {
    const task = await engine.get(id, 'key-1')
    if (task === undefined) throw new Error(`There is no task ${id}.`)
    return task
  }
  const submit = async (id: string, params: object, name = 'task-1'): Promise<void> => {
    const { workflow, id: model, params: known } = own === undefined ? modelOf(id) : foundIn(own, id)
    const defaults = known.flatMap((param) =>
      param.default === undefined ? [] : [[param.name, param.default] as const],
    )
    const given = JSON.stringify({ ...Object.fromEntries(defaults), ...params })
    await engine.submit({ task: { id: name, owner: 'key-1', model, workflow, params: given, ...atVendor } })
  }
  const step = async (afterMs = 0): Promise<void> => {
    clock.time += afterMs
    await engine.announce({ worker: 'w-1', routes: choice.routesOf(own ?? models) })
    await engine.sweep(parts.giveUpMs)
    await Promise.all((await engine.claim({ limit: 100, leaseMs })).map((claim) => runStep(claim, parts)))
  }
  const finish = async (id = 'task-1'): Promise<{ task: Seen; waits: readonly number[] }> => {
    const waits: number[] = []
    for (let steps = 0; steps < 100; steps++) {
      const task = await read(id)
      if (isFinal(task)) return { task, waits }
      if (task.state === 'IN_PROGRESS') waits.push(task.dueAt - now())
      await step(waits.length === 0 ? 0 : Math.max(0, waits.at(-1) ?? 0))
    }
    throw new Error('The task did not end.')
  }
  const run = async (model: string, params: object, id?: string): ReturnType<typeof finish> => {
    await submit(model, params, id)
    return finish(id)
  }
  const close = async (): Promise<void> => {
    await choice.close()
    await engine.close()
  }
  return { engine, files, choice, parts, submit, read, step, run, finish, close }
}
