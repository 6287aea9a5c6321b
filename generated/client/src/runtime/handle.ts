import { sleep } from './clock.js'
import { GatewayError } from './errors.js'
import { tell } from './hooks.js'
import type { About, Answer, Call } from './http.js'
import type { Settings } from './options.js'
import { isFinal, outcome, update } from './outcome.js'
import { nextDelay, pace } from './pace.js'
import { bounded, send } from './send.js'
import type { Outcome, ResultOptions, Task, TaskRecord, TaskStatus, Update } from './task.js'

/** The task of a client; only here is polled. */
export class Handle<Result> implements Task<Result> {
  readonly accepted: Promise<TaskRecord>
  readonly #settings: Settings
  readonly #about: About
  readonly #id: string | undefined
  #record: TaskRecord | undefined
  #last: Answer | undefined

  /** `about` tells what brings the record, for errors that come before it. */
  constructor(settings: Settings, about: About, accepted: Promise<TaskRecord> | TaskRecord, id?: string) {
    this.#settings = settings
    this.#about = about
    this.#id = id
    if ('id' in accepted) this.#record = accepted
    this.accepted = Promise.resolve(accepted)
    this.accepted.then(
      (brought) => (this.#record = brought),
      () => {}, // whoever waits for the task is told
    )
  }

  get id(): string | undefined {
    return this.#record?.id ?? this.#id
  }

  get status(): TaskStatus | undefined {
    return this.#last ? update(this.#last.response).status : this.#record && 'ACCEPTED'
  }

  then<Ok = Outcome<Result>, Bad = never>(
    ok?: ((outcome: Outcome<Result>) => Ok | PromiseLike<Ok>) | null,
    bad?: ((error: unknown) => Bad | PromiseLike<Bad>) | null,
  ): Promise<Ok | Bad> {
    return this.result().then(ok, bad)
  }

  async result(options?: ResultOptions): Promise<Outcome<Result>> {
    for await (const _ of this.updates(options));
    return outcome<Result>(this.#record?.model, Object(this.#last), this)
  }

  async *updates({ signal, deadlineMs = anHour }: ResultOptions = {}): AsyncGenerator<Update, void, undefined> {
    const { clock } = this.#settings
    const end = clock.now() + deadlineMs
    const within = <Value>(about: About, work: (own: AbortSignal) => Promise<Value>): Promise<Value> =>
      bounded(this.#settings, signal, end - clock.now(), { ...about, task: this }, work)
    const record = await within(this.#about, () => this.accepted)
    const about: About = { purpose: `read task ${record.id} of ${record.model}`, task: this }
    let delayMs = Math.min(pace(record), 2000) - (clock.now() - record.submittedAt)
    for (let isOver = false; !isOver;) {
      if (!this.#last || !isFinal(this.#last.response)) {
        await within(about, (own) => sleep(clock, Math.max(0, delayMs), own))
        const asked = clock.now()
        const last = await within(about, (own) => this.#poll(record, about, end - asked, own))
        this.#last = last
        delayMs = nextDelay(record, last, asked, clock.now())
      }
      isOver = isFinal(this.#last.response)
      yield update(this.#last.response)
    }
  }

  toJSON(): TaskRecord {
    if (this.#record) return this.#record
    const message = 'The task is not accepted yet: await task.accepted before it is stored.'
    throw new GatewayError(message, { code: 'not-accepted', retryable: true })
  }

  /** One look at the task; a request that fails is sent again for as long as there is time. */
  async #poll({ id, workflow }: TaskRecord, about: About, leftMs: number, signal: AbortSignal): Promise<Answer> {
    const { endpoints, timeoutMs, budgetMs, log, onPoll } = this.#settings
    const seconds = Math.min(20, Math.floor(timeoutMs / 1500)) // the gateway holds it no longer, and its answer needs time
    const call: Call = {
      method: 'GET',
      path: `/workflows/${endpoints === 'model' ? 'v1/models' : workflow}/${encodeURIComponent(id)}/result`,
      headers: seconds > 0 ? { prefer: `wait=${seconds}` } : {},
      expects: (response) =>
        response.id === id && /^(ACCEPTED|IN_PROGRESS|COMPLETED|FAILED)$/.test(`${response.status}`),
      about,
    }
    const answer = await send(this.#settings, call, signal, budgetMs && leftMs)
    const { status } = update(answer.response)
    tell(log, onPoll, { taskId: id, status }, `task ${id} is ${status}`)
    return answer
  }
}

/** Waiting for ever is a fault of its own; the error has the task to go on with. */
export const anHour = 3_600_000
