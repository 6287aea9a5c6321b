import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import fc, { type AsyncCommand } from 'fast-check'
import { expect, test } from 'vitest'
import type { Claim, Engine } from '../../gateway/engine/engine.ts'
import { temporaryFolder } from '../support/folder.ts'
import { newTask, present, taskOf, type Extras, type Open } from './tasks.ts'
import { seedOr, times } from '../support/size.ts'

const runs = times(3, 6, 300)
/** To go straight to a failure, set `SEED`, `SEED_PATH` and `REPLAY_PATH` to the values that the failed run prints. */
const path = process.env['SEED_PATH']
const replayPath = process.env['REPLAY_PATH']

/** The state of a task in the model of the contract. */
interface Known {
  readonly id: string
  readonly owner: string
  state: 'ACCEPTED' | 'IN_PROGRESS' | 'COMPLETED' | 'FAILED'
  attempt: number
  due: number
  /** Its place in the order of new tasks. */
  readonly turn: number
  credits: number
}

/** Started tasks come first. */
const rank = ({ state }: Known): number => (state === 'ACCEPTED' ? 1 : 0)

/** The order of claims: started tasks by when they are due, then new ones by their turn; others in any order. */
const order = (task: Known): readonly number[] => [rank(task), rank(task) === 0 ? task.due : task.turn]

/** A simple model of an engine. */
class Model {
  /** The clock that the engine is opened with. */
  machine = 1_800_000_000_000
  /** How far it is ahead of the time of the store. */
  ahead = 0
  readonly tasks: Known[] = []
  readonly keys = new Map<string, { id: string; fingerprint: string }>()

  /** The task, if the claim still holds it. */
  held({ task: { id, attempt } }: Claim): Known | undefined {
    return this.tasks.find((task) => task.id === id && task.attempt === attempt && task.state === 'IN_PROGRESS')
  }

  due(limit: number): Known[] {
    return this.tasks
      .filter(({ state, due }) => state === 'ACCEPTED' || (state === 'IN_PROGRESS' && due <= this.now))
      .sort((a, b) => rank(a) - rank(b) || (order(a)[1] ?? 0) - (order(b)[1] ?? 0) || (a.id < b.id ? -1 : 1))
      .slice(0, limit)
  }

  /** The turn of a new task: after the last open one of its owner, and not before where claims have come to. */
  nextTurn(who: string): number {
    const turnsOf = (state: Known['state']) => this.tasks.filter((task) => task.state === state).map(({ turn }) => turn)
    const [started, waiting] = [turnsOf('IN_PROGRESS'), turnsOf('ACCEPTED')]
    const first = started.length > 0 ? Math.max(...started) : waiting.length > 0 ? Math.min(...waiting) : 0
    const own = this.tasks.filter(
      (task) => task.owner === who && (task.state === 'ACCEPTED' || task.state === 'IN_PROGRESS'),
    )
    return Math.max(first, ...own.map(({ turn }) => turn + 1))
  }

  move(task: Known, state: Known['state'], due = 0): void {
    Object.assign(task, { state, due })
  }

  /** The time of the store. */
  get now(): number {
    return this.machine - this.ahead
  }

  /** The store opens again on another clock: at most an hour has passed for it. */
  reopenOnClock(byMs: number): void {
    this.machine += byMs
    this.ahead += byMs - Math.min(Math.abs(byMs), 3_600_000)
  }

  spent(owner: string): number {
    return this.tasks.reduce((sum, task) => sum + (task.owner === owner ? task.credits : 0), 0)
  }
}

/** The system under test: an engine, the clock of the model, and all claims so far. */
interface Real {
  engine: Engine
  readonly claims: Claim[]
  readonly reopen: () => Promise<Engine>
}

type Step = AsyncCommand<Model, Real>

const command = (name: string, run: (model: Model, real: Real) => Promise<void>): Step => ({
  check: () => true,
  run: async (model, real) => {
    await run(model, real)
    await same(model, real)
  },
  toString: () => name,
})

/** Compares the complete visible state. */
async function same(model: Model, { engine }: Real): Promise<void> {
  for (const owner of owners) {
    const { tasks } = await engine.list(owner, { limit: 1000 })
    const spent = await engine.spent(owner)
    const seen = tasks.map(({ id, state, attempt }) => `${id} ${state} ${attempt}`).sort()
    const known = model.tasks.filter((task) => task.owner === owner)
    expect(seen).toEqual(known.map(({ id, state, attempt }) => `${id} ${state} ${attempt}`).sort())
    expect(spent).toBe(model.spent(owner))
    expect(spent).toBe(tasks.reduce((sum, task) => sum + (task.state === 'COMPLETED' ? task.credits : 0), 0))
  }
}

const owners = ['key-1', 'key-2'] as const
const owner = fc.constantFrom(...owners)
const day = 86_400_000
const inMs = fc.constantFrom(0, 500, 5000)

const submit = fc
  .tuple(owner, fc.option(fc.constantFrom('a', 'b')), fc.constantFrom('x', 'y'))
  .map(([who, key, body]) =>
    command(`submit(${who}, ${key}, ${body})`, async (model, { engine }) => {
      const task = newTask(who, model.now)
      const before = model.keys.get(`${who} ${key}`)
      const idempotency = key === null ? {} : { idempotency: { key, fingerprint: body } }
      const submitted = await engine.submit({ task, ...idempotency })
      if (key !== null && before !== undefined) {
        expect(submitted.is).toBe(before.fingerprint === body ? 'replayed' : 'conflict')
        if ('task' in submitted) expect(submitted.task.id).toBe(before.id)
        return
      }
      const { deadlineMs, ...kept } = task
      expect(taskOf(submitted)).toMatchObject({ ...kept, createdAt: model.now, deadlineAt: model.now + deadlineMs })
      const fixed = { id: task.id, owner: who, state: 'ACCEPTED', attempt: 0, credits: 0 } as const
      model.tasks.push({ ...fixed, due: model.now, turn: model.nextTurn(who) })
      if (key !== null) model.keys.set(`${who} ${key}`, { id: task.id, fingerprint: body })
    }),
  )

const claim = fc.tuple(fc.integer({ min: 1, max: 4 }), inMs).map(([limit, leaseMs]) =>
  command(`claim(${limit}, ${leaseMs})`, async (model, { engine, claims }) => {
    const due = model.due(limit)
    const given = await engine.claim({ limit, leaseMs })
    // Tasks of the same age, or turn, in any order.
    const all = new Map(model.due(Infinity).map((task) => [task.id, task]))
    const taken = given.map(({ task }) => present(all.get(task.id)))
    expect(new Set(taken).size).toBe(taken.length)
    expect(taken.map(order)).toEqual(due.map(order))
    for (const task of taken) {
      model.move(task, 'IN_PROGRESS', model.now + leaseMs)
      task.attempt++
    }
    claims.push(...given)
  }),
)

/** A worker writes with one of its claims, which may have been overtaken, or whose task may have ended. */
const write = (name: string, run: (model: Model, real: Real, claim: Claim, held?: Known) => Promise<void>) =>
  fc.nat(30).map((index) =>
    command(`${name}(${index})`, async (model, real) => {
      const used = real.claims[index % Math.max(1, real.claims.length)]
      if (used === undefined) return
      await run(model, real, used, model.held(used))
    }),
  )

const advance = inMs.chain((ms) =>
  write(`advance in ${ms} `, async (model, { engine, claims }, used, held) => {
    const next = await engine.advance(used, { step: { is: 'polling', job: 'j', token: 't' }, inMs: ms })
    expect(next !== undefined).toBe(held !== undefined)
    if (held !== undefined) model.move(held, 'IN_PROGRESS', model.now + ms)
    if (next !== undefined) claims.push(next)
  }),
)

const complete = fc.nat(100).chain((credits) =>
  write(`complete for ${credits} `, async (model, { engine }, used, held) => {
    expect(await engine.complete(used, { url: 'u' }, credits)).toBe(held !== undefined)
    if (held !== undefined) model.move(Object.assign(held, { credits }), 'COMPLETED')
  }),
)

const fail = write('fail', async (model, { engine }, used, held) => {
  const error = { code: 'c', message: 'm', retryable: true }
  expect(await engine.fail(used, error)).toBe(held !== undefined)
  if (held !== undefined) model.move(held, 'FAILED')
})

const restart = (clocks: readonly number[]): fc.Arbitrary<Step> =>
  fc.constantFrom(...clocks).map((byMs) =>
    command(`restart on a clock set by ${byMs}`, async (model, real) => {
      await real.engine.close()
      model.reopenOnClock(byMs)
      real.engine = await real.reopen()
    }),
  )

const jump = (choices: readonly number[]): fc.Arbitrary<Step> =>
  fc.constantFrom(...choices).map((ms) =>
    command(`clock ${ms}`, async (model) => {
      model.machine += ms
    }),
  )

/** Runs random histories against the model. A failure prints its seed, its path and the shortest failing history. */
export function histories(open: Open, { hasMachineClock = false, concurrency = 1 }: Extras): void {
  const root = temporaryFolder()
  const clocks = hasMachineClock ? [0, 500, 7_200_000, 100 * day, -1, -700, -7_200_000, -100 * day] : [0]
  const passes = jump([1, 500, 5000, 3_600_000])
  const steps = [submit, submit, claim, claim, advance, complete, fail, restart(clocks), passes]

  const history = async (parent: string, commands: Iterable<Step>): Promise<void> => {
    const folder = mkdtempSync(join(parent, 'history-'))
    const model = new Model()
    const reopen = async (): Promise<Engine> => open(folder, () => model.machine)
    const real: Real = { engine: await reopen(), claims: [], reopen }
    try {
      await fc.asyncModelRun(() => ({ model, real }), commands)
    } finally {
      await real.engine.close()
      rmSync(folder, { recursive: true })
    }
  }

  const inSeries = async (number: number): Promise<void> => {
    const parent = mkdtempSync(join(root, 'series-'))
    const commands = fc.commands(steps, { maxCommands: 40, size: 'max', ...(replayPath && { replayPath }) })
    const goesAsTheModel = fc.asyncProperty(commands, (given) => history(parent, given))
    await fc.assert(goesAsTheModel, {
      numRuns: Math.ceil(runs / concurrency),
      seed: seedOr(1) + number,
      ...(path && { path }),
    })
  }

  test(`${runs} random histories match the model`, { timeout: 300_000 + runs * 1000 }, async () => {
    // To replay a failure, one series is enough: its seed is the printed one.
    await Promise.all(Array.from({ length: path === undefined ? concurrency : 1 }, (_, number) => inSeries(number)))
  })
}
