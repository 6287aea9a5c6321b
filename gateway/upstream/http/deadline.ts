/** The time limit of a call, which stops while the gateway itself keeps the call waiting. */
export class Deadline {
  private readonly controller = new AbortController()
  private left: number
  private startedAt = 0
  private timer: NodeJS.Timeout | undefined

  constructor(ms: number) {
    this.left = ms
    this.start()
  }

  /** Aborts with a `TimeoutError` when the time is up. */
  get signal(): AbortSignal {
    return this.controller.signal
  }

  /** Waits without using up time. */
  async pauseFor(wait: Promise<void>): Promise<void> {
    this.left -= performance.now() - this.startedAt
    this.end()
    await wait
    this.start()
  }

  /** Stops the timer. */
  end(): void {
    clearTimeout(this.timer)
  }

  private start(): void {
    this.startedAt = performance.now()
    const expire = (): void => this.controller.abort(new DOMException('The call took too long.', 'TimeoutError'))
    this.timer = setTimeout(expire, Math.max(0, this.left)).unref()
  }
}
