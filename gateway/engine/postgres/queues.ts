import type { Database, Transaction } from './database.ts'

/** One queue for each concurrency group, so that skipping a full group costs nothing. */
const queueOf = (group: string): string => (group === '' ? 'tasks' : `tasks.${group}`)

/** The queues in which new tasks wait for a worker of any node. */
export class Queues {
  private readonly database: Database
  private readonly known = new Map<string, Promise<void>>()

  constructor(database: Database) {
    this.database = database
  }

  /** Opens the queues that any node has made. */
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

  /** Makes the queues that are missing. A transaction may use them afterwards: what it needs to know of them is read here. */
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

  /** Lines tasks up, in the transaction that stores them, or that gives them back to the head of the line. */
  async put(group: string, tasks: readonly string[], { db }: Transaction, isFirst = false): Promise<void> {
    const jobs = tasks.map((task) => ({ data: { task }, ...(isFirst && { priority: 1 }) }))
    await this.database.queue.insert(queueOf(group), jobs, { db, returnId: false })
  }

  /** Takes tasks out, oldest first, in the transaction that starts them: when it fails, they are still in line. */
  async take(group: string, limit: number, { db }: Transaction): Promise<readonly string[]> {
    const name = queueOf(group)
    // A clock that was set back holds nothing up: whatever is in line may be taken.
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
    // Any look at a queue makes pg-boss remember it; inside a transaction it would ask on another connection.
    await this.database.queue.findJobs(name, { id: nobody })
  }
}

const nobody = '00000000-0000-0000-0000-000000000000'
