import { NotWritten } from '../engine.ts'

/** The result of one item of a batch. */
export type ItemResult<Answer> = { readonly answer: Answer } | { readonly error: unknown }

/** Writes a batch in one transaction and returns the result of each item, in order. Throws if it wrote nothing. */
export type WriteBatch<Item, Answer> = (items: readonly Item[]) => Promise<readonly ItemResult<Answer>[]>

interface Waiting<Item, Answer> {
  readonly item: Item
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

/** The maximum number of items in a transaction; it limits how long an item waits for the others. */
const most = 200

/** How many batches are written at once, so that the database flushes one while the next is sent. */
const mostBatches = 4

/** Group commit: items that arrive while batches are being written share the next one. */
export class Batches<Item, Answer> {
  private readonly write: WriteBatch<Item, Answer>
  private waiting: Waiting<Item, Answer>[] = []
  private readonly running = new Set<Promise<void>>()

  constructor(write: WriteBatch<Item, Answer>) {
    this.write = write
  }

  /** Resolves when the item is committed. */
  add(item: Item): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const isFirst = this.waiting.push({ item, resolve, reject }) === 1
      // Items that arrive in the same turn of the event loop share a batch.
      if (isFirst) setImmediate(() => this.next())
    })
  }

  /** Resolves when all items so far are committed or refused. */
  async drain(): Promise<void> {
    while (this.waiting.length > 0 || this.running.size > 0) {
      await Promise.race([...this.running, new Promise((resolve) => setImmediate(resolve))])
    }
  }

  private next(): void {
    while (this.waiting.length > 0 && this.running.size < mostBatches) {
      const run = this.run(this.waiting.splice(0, most)).finally(() => {
        this.running.delete(run)
        this.next()
      })
      this.running.add(run)
    }
  }

  private async run(batch: readonly Waiting<Item, Answer>[]): Promise<void> {
    try {
      const results = await this.write(batch.map(({ item }) => item))
      batch.forEach((waiting, index) => settle(waiting, results[index]))
    } catch (error) {
      // If the database refuses an item, the others must still succeed.
      if (batch.length > 1 && isRefusal(error)) for (const one of batch) await this.run([one])
      else for (const { reject } of batch) reject(new NotWritten('the database', error))
    }
  }
}

function settle<Answer>({ resolve, reject }: Waiting<unknown, Answer>, result: ItemResult<Answer> | undefined): void {
  if (result === undefined) reject(new Error('A batch has a result for each of its items.'))
  else if ('answer' in result) resolve(result.answer)
  else reject(result.error)
}

/** SQLSTATE classes for invalid data (22, 23) and for conflicts between transactions (40). */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(?:22|23|40)/.test(String(error.code))
