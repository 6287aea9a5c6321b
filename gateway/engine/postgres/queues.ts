import type { Database, Transaction } from './database.ts'

/** One queue for each concurrency group, so that skipping a full group costs nothing. */
const queueOf = (group: string): string => (group === '' ? 'tasks' : `tasks.${group}`)

/** The queues of new tasks, shared by all nodes. */
export class Queues {
  private readonly database: Database
  private readonly known = new Map<string, Promise<void>>()

  constructor(database: Database) {
    this.database = database
  }

  /** Opens the queues that any node has created. */
  async open(): Promise<void> {
    const queues = await this.database.queue.getQueues()
    const names = queues.map(({ name }) => /^tasks(?:\.(.+))?$/.exec(name))
    const groups = names.flatMap((match) => (match === null ? [] : [match[1] ?? '']))
    await this.make(['', ...groups])
  }

  /** The concurrency groups that have a queue. */
  get groups(): readonly string[] {
    return [...this.known.keys()]
  }

  /** Creates missing queues. Transactions can use them afterwards, because pg-boss caches their settings here. */
  async make(groups: readonly string[]): Promise<void> {
    for (const group of new Set(groups)) {
      const made = this.known.get(group) ?? this.create(queueOf(group))
      this.known.set(group, made)
      await made.catch((error: unknown) => {
        this.known.delete(group)
        throw error
      })
    }
  }

  /** Enqueues tasks in the transaction that stores them, or returns them to the head of the queue. */
  async put(group: string, tasks: readonly string[], { db }: Transaction, isFirst = false): Promise<void> {
    const jobs = tasks.map((task) => ({ data: { task }, ...(isFirst && { priority: 1 }) }))
    await this.database.queue.insert(queueOf(group), jobs, { db, returnId: false })
  }

  /** Dequeues tasks, oldest first, in the transaction that starts them: if it fails, they stay in the queue. */
  async take(group: string, limit: number, { db }: Transaction): Promise<readonly string[]> {
    const name = queueOf(group)
    // Ignore start times, so that a clock that was set back delays no task.
    const options = { batchSize: limit, ignoreStartAfter: true, db }
    const jobs = await this.database.queue.fetch<{ task: string }>(name, options)
    if (jobs.length > 0) {
      const ids = jobs.map(({ id }) => id)
      await this.database.queue.deleteJob(name, ids, { db })
    }
    return jobs.map(({ data }) => data.task)
  }

  private async create(name: string): Promise<void> {
    await this.database.queue.createQueue(name)
    // Any access makes pg-boss cache the queue; inside a transaction it would use another connection.
    await this.database.queue.findJobs(name, { id: nobody })
  }
}

const nobody = '00000000-0000-0000-0000-000000000000'
