import { TestClock } from 'pg-boss'
import type { Engine } from '../../gateway/engine/engine.ts'
import { StoredDeliveries } from '../../gateway/engine/storedDeliveries.ts'

/** A database clock that a test controls: it is set before every call of the engine. */
export class DatabaseClock {
  readonly clock: TestClock
  private readonly now: () => number
  private setting: Promise<void> = Promise.resolve()

  constructor(now: () => number) {
    this.now = now
    this.clock = new TestClock(now())
  }

  /** The engine, whose calls run at the time of the test. */
  hold<Held extends Engine | Engine['deliveries']>(engine: Held): Held {
    return new Proxy(engine, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name)
        if (name === 'now') return this.now
        if (value instanceof StoredDeliveries) return this.hold(value)
        if (typeof value !== 'function') return value
        const call = (...values: unknown[]): unknown => value.apply(target, values)
        return name === 'idle' ? (...values: unknown[]) => this.follow(call, values) : this.before(call)
      },
    })
  }

  private before(call: (...values: unknown[]) => unknown): (...values: unknown[]) => unknown {
    // Do not wait if the time is already right: a closed engine must reject calls synchronously.
    return (...values) => (this.clock.now() === this.now() ? call(...values) : this.set().then(() => call(...values)))
  }

  /** While a call waits for a time, advance the clock to it. */
  private async follow(call: (...values: unknown[]) => unknown, values: unknown[]): Promise<unknown> {
    await this.set()
    const timer = setInterval(() => void this.set(), 5)
    try {
      return await call(...values)
    } finally {
      clearInterval(timer)
      await this.setting
    }
  }

  private set(): Promise<void> {
    this.setting = this.setting.then(async () => {
      if (this.clock.now() !== this.now()) await this.clock.setTime(this.now())
    })
    return this.setting
  }
}
