import { join } from 'node:path'
import { models, type CatalogModel } from '@gatewright/catalog'
import { afterEach, beforeEach } from 'vitest'
import type { Submission } from '../../../gateway/engine/engine.ts'
import { openSqlite, type SqliteEngine } from '../../../gateway/engine/sqlite.ts'
import { routesAt } from '../../../gateway/tasks/route.ts'
import type { Seen } from '../../../gateway/tasks/task.ts'
import type { Cancelled, Polled, Submitted, Upstream } from '../../../gateway/upstream/upstream.ts'
import { runStep } from '../../../gateway/worker/step.ts'
import type { StepParts } from '../../../gateway/worker/work.ts'
import { temporaryFolder } from '../../support/folder.ts'

/** The model of every task in these tests. */
export const model: CatalogModel = firstModel()

function firstModel(): CatalogModel {
  const [first] = models
  if (first === undefined) throw new Error('There is no model.')
  return first
}

/** An upstream that responds from a list, in order, and records its calls. */
export class Scripted implements Upstream {
  readonly supportsIdempotencyToken: boolean = true
  readonly tokens: string[] = []
  readonly polls: string[] = []
  private readonly answers: (Submitted | Polled | Error)[]

  constructor(...answers: (Submitted | Polled | Error)[]) {
    this.answers = answers
  }

  async submit({ token }: { token: string }): Promise<Submitted> {
    this.tokens.push(token)
    const answer = this.next()
    if (answer.is === 'working') throw new Error('The script has no response to submit.')
    return answer
  }

  async poll({ job }: { job: string }): Promise<Polled> {
    this.polls.push(job)
    const answer = this.next()
    if (answer.is === 'working' || answer.is === 'done' || answer.is === 'failed') return answer
    throw new Error('The script has no response to poll.')
  }

  private next(): Submitted | Polled {
    const answer = this.answers.shift()
    if (answer === undefined || answer instanceof Error) throw answer ?? new Error('The script is over.')
    return answer
  }
}

/** An upstream without tokens. */
export class Forgetful extends Scripted {
  override readonly supportsIdempotencyToken = false
}

/** A vendor that cancels jobs, and the jobs that it was asked to cancel. */
export class Cancelling extends Scripted {
  readonly cancels: string[] = []
  /** Returns its answer; by default, that it was asked. */
  answer: () => Promise<Cancelled> = async () => ({ is: 'requested' })

  cancel({ job }: { readonly job: string }): Promise<Cancelled> {
    this.cancels.push(job)
    return this.answer()
  }
}

/** A response to submit: the upstream has made a job of the task. */
export const taken: Submitted & { is: 'submitted' } = { is: 'submitted', job: 'job-1', inMs: 100 }

/** A response to submit or poll: the task has its result. */
export const done: Polled = {
  is: 'done',
  result: { url: 'https://assets.example/1', items: [], model: model.id },
}

/** A promise that a test settles. */
export function pending<Value>(): { promise: Promise<Value>; resolve: (value: Value) => void } {
  let resolve: (value: Value) => void = () => undefined
  const promise = new Promise<Value>((settle) => (resolve = settle))
  return { promise, resolve }
}

/** How long the tasks of these tests wait to be sent. */
export const deadlineMs = 60_000

const atVendor = { destination: 'vendor', deadlineMs } as const

/** A real engine with a clock that a test moves, both new for each test of the file that makes this. */
export class StepBench {
  time = 0
  engine!: SqliteEngine
  private readonly root = temporaryFolder()
  private count = 0

  constructor() {
    beforeEach(() => {
      this.time = 1_000_000
      this.engine = openSqlite(join(this.root, `data-${this.count++}`), () => this.time)
    })
    afterEach(() => this.engine.close())
  }

  /** The dependencies of a step. */
  partsOf(upstream: Upstream, more: Partial<StepParts> = {}): StepParts {
    return {
      engine: this.engine,
      upstreamOf: () => ({ id: 'vendor-1', upstream }),
      leaseMs: 1000,
      giveUpMs: 86_400_000,
      modelOf: (id) => models.find((candidate) => candidate.id === id),
      ...more,
    }
  }

  /** A task that can be submitted. */
  submission(id: string): Submission {
    return {
      task: { id, owner: 'key-1', model: model.id, workflow: model.workflow, params: '{"prompt":"a"}', ...atVendor },
    }
  }

  /** Submits a task. */
  async submit(id = 'task-1'): Promise<void> {
    await this.engine.submit(this.submission(id))
  }

  /** The current state of a task. */
  async read(id = 'task-1'): Promise<Seen | undefined> {
    return this.engine.get(id, 'key-1')
  }

  /** Runs one step of every due task. */
  async step(upstream: Upstream, more: Partial<StepParts> = {}): Promise<void> {
    await this.engine.announce({ worker: 'w-1', routes: new Set(routesAt(model.id, 'vendor', 'vendor-1')) })
    await this.engine.sweep(this.partsOf(upstream, more).giveUpMs)
    const claims = await this.engine.claim({ limit: 10, leaseMs: 1000 })
    for (const claim of claims) await runStep(claim, this.partsOf(upstream, more))
  }
}
