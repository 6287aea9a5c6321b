import { TestClock } from 'pg-boss'
import type { Engine } from '../../gateway/engine/engine.ts'

/** The database's clock in the hands of a test: before every call of the engine, it is set to what the test says. */
export class DatabaseClock {
  readonly clock: TestClock
  private readonly now: () => number
  private setting: Promise<void> = Promise.resolve()

  constructor(now: () => number) {
    this.now = now
    this.clock = new TestClock(now())
  }

  /** The engine, whose every call happens at the test's time. */
  hold<Held extends Engine>(engine: Held): Held {
    return new Proxy(engine, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        const call = (...values: unknown[]): unknown => value.apply(target, values)
        return name === 'idle' ? (...values: unknown[]) => this.follow(call, values) : this.before(call)
      },
    })
  }

  private before(call: (...values: unknown[]) => unknown): (...values: unknown[]) => unknown {
    // At once when the time is right: an engine that is closed has to refuse what comes in the same moment.
    return (...values) => (this.clock.now() === this.now() ? call(...values) : this.set().then(() => call(...values)))
  }

  /** While somebody waits for a time, it has to come. */
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
