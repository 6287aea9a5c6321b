import { Worker, type ResourceLimits } from 'node:worker_threads'

/** How the work of a crew is done. */
export interface CrewOptions {
  /** How many worker threads at most. */
  readonly size: number
  /** The program of a worker. */
  readonly program: URL
  /** How long one piece may take before its worker is ended, in milliseconds. */
  readonly limitMs: number
  /** How much memory a worker may have before it is ended. */
  readonly memory?: ResourceLimits
}

/** A question to a worker, and its number. */
export interface Ask<Order> {
  readonly id: number
  readonly order: Order
}

/** The answer of a worker. */
export type Answer<Made> =
  { readonly id: number; readonly made: Made } | { readonly id: number; readonly error: string }

interface Wait<Order, Made> {
  readonly id: number
  readonly order: Order
  readonly resolve: (made: Made) => void
  readonly reject: (error: Error) => void
}

interface Hand<Order, Made> {
  readonly worker: Worker
  wait: Wait<Order, Made> | undefined
  timer: NodeJS.Timeout | undefined
}

/** Does pieces of work in worker threads; one that crashes or hangs fails the piece in its hands only, and is replaced. */
export class Crew<Order, Made> {
  readonly #options: CrewOptions
  readonly #hands = new Set<Hand<Order, Made>>()
  readonly #queue: Wait<Order, Made>[] = []
  #last = 0
  #closed = false

  constructor(options: CrewOptions) {
    this.#options = options
  }

  /** Does one piece, as soon as a worker is free. Rejects with what its worker said, or with how the worker was lost. */
  make(order: Order): Promise<Made> {
    if (this.#closed) return Promise.reject(new Error('The workers are closed and do nothing more.'))
    return new Promise((resolve, reject) => {
      this.#queue.push({ id: ++this.#last, order, resolve, reject })
      this.#next()
    })
  }

  /** Ends the workers; what was not finished is rejected. */
  async close(): Promise<void> {
    this.#closed = true
    for (const wait of this.#queue.splice(0)) wait.reject(new Error('The workers were closed before this was done.'))
    await Promise.all([...this.#hands].map(({ worker }) => worker.terminate()))
  }

  #next(): void {
    if (this.#queue.length === 0 || this.#closed) return
    const free = [...this.#hands].find((hand) => hand.wait === undefined)
    const hand = free ?? (this.#hands.size < this.#options.size ? this.#hire() : undefined)
    if (hand) this.#give(hand, this.#queue.shift())
  }

  #give(hand: Hand<Order, Made>, wait: Wait<Order, Made> | undefined): void {
    if (!wait) return
    hand.wait = wait
    hand.timer = setTimeout(() => void hand.worker.terminate(), this.#options.limitMs)
    hand.worker.ref()
    hand.worker.postMessage({ id: wait.id, order: wait.order } satisfies Ask<Order>)
  }

  #hire(): Hand<Order, Made> {
    const { program, memory } = this.#options
    const worker = new Worker(program, memory ? { resourceLimits: memory } : {})
    const hand: Hand<Order, Made> = { worker, wait: undefined, timer: undefined }
    const fate = { why: 'it ended before it was finished' }
    worker.on('message', (answer: Answer<Made>) => this.#taken(hand, answer))
    worker.on('error', (error) => (fate.why = error instanceof Error ? error.message : String(error)))
    worker.on('exit', () => this.#lost(hand, fate.why))
    this.#hands.add(hand)
    return hand
  }

  #taken(hand: Hand<Order, Made>, answer: Answer<Made>): void {
    const wait = release(hand)
    // An idle worker does not keep the process alive.
    hand.worker.unref()
    if ('made' in answer) wait?.resolve(answer.made)
    else wait?.reject(new Error(answer.error))
    this.#next()
  }

  #lost(hand: Hand<Order, Made>, why: string): void {
    this.#hands.delete(hand)
    release(hand)?.reject(new Error(`The worker that did this was lost: ${why}.`))
    this.#next()
  }
}

function release<Order, Made>(hand: Hand<Order, Made>): Wait<Order, Made> | undefined {
  const { wait } = hand
  clearTimeout(hand.timer)
  hand.wait = undefined
  return wait
}
