import { Worker } from 'node:worker_threads'
import type { Answer, Made, Order } from './order.ts'

/** How media are made. */
export interface PoolOptions {
  /** How many worker threads at most; default 2. */
  readonly size?: number
  /** The program of a worker; default the one beside this file. */
  readonly program?: URL
  /** How long one piece may take before its worker is ended, in milliseconds; default 60,000. */
  readonly limitMs?: number
}

interface Wait {
  readonly id: number
  readonly order: Order
  readonly resolve: (made: Made) => void
  readonly reject: (error: Error) => void
}

interface Hand {
  readonly worker: Worker
  wait: Wait | undefined
  timer: NodeJS.Timeout | undefined
}

/** Makes media in worker threads; one that crashes fails the piece in its hands only, and is replaced. */
export class Pool {
  readonly #options: Required<PoolOptions>
  readonly #hands = new Set<Hand>()
  readonly #queue: Wait[] = []
  #last = 0
  #closed = false

  constructor({ size = 2, program = new URL('./worker.ts', import.meta.url), limitMs = 60_000 }: PoolOptions = {}) {
    this.#options = { size, program, limitMs }
  }

  /** Makes one piece, as soon as a worker is free. */
  make(order: Order): Promise<Made> {
    if (this.#closed) return Promise.reject(new Error('The sandbox is closed and makes no more media.'))
    return new Promise((resolve, reject) => {
      this.#queue.push({ id: ++this.#last, order, resolve, reject })
      this.#next()
    })
  }

  /** Ends the workers; what was not finished is rejected. */
  async close(): Promise<void> {
    this.#closed = true
    for (const wait of this.#queue.splice(0)) wait.reject(new Error('The sandbox was closed before this was made.'))
    await Promise.all([...this.#hands].map(({ worker }) => worker.terminate()))
  }

  #next(): void {
    if (this.#queue.length === 0 || this.#closed) return
    const free = [...this.#hands].find((hand) => hand.wait === undefined)
    const hand = free ?? (this.#hands.size < this.#options.size ? this.#hire() : undefined)
    if (hand) this.#give(hand, this.#queue.shift())
  }

  #give(hand: Hand, wait: Wait | undefined): void {
    if (!wait) return
    hand.wait = wait
    hand.timer = setTimeout(() => void hand.worker.terminate(), this.#options.limitMs)
    hand.worker.ref()
    hand.worker.postMessage({ id: wait.id, order: wait.order })
  }

  #hire(): Hand {
    const hand: Hand = { worker: new Worker(this.#options.program), wait: undefined, timer: undefined }
    const fate = { why: 'it ended before it was finished' }
    hand.worker.on('message', (answer: Answer) => this.#taken(hand, answer))
    hand.worker.on('error', (error) => (fate.why = error instanceof Error ? error.message : String(error)))
    hand.worker.on('exit', () => this.#lost(hand, fate.why))
    this.#hands.add(hand)
    return hand
  }

  #taken(hand: Hand, answer: Answer): void {
    const wait = release(hand)
    // An idle worker does not keep the process alive.
    hand.worker.unref()
    if ('made' in answer) wait?.resolve(answer.made)
    else wait?.reject(new Error(`The sandbox could not make the media: ${answer.error}.`))
    this.#next()
  }

  #lost(hand: Hand, why: string): void {
    this.#hands.delete(hand)
    release(hand)?.reject(new Error(`The worker that made the media was lost: ${why}. Submit the task again.`))
    this.#next()
  }
}

function release(hand: Hand): Wait | undefined {
  const { wait } = hand
  clearTimeout(hand.timer)
  hand.wait = undefined
  return wait
}
