import type { Engine } from '../../gateway/engine/engine.ts'

/** A clock of a database that a test controls: an engine that is opened with `now` sends it with each statement. */
export class DatabaseClock {
  readonly now: () => number

  constructor(now: () => number) {
    this.now = now
  }

  /** The engine, whose own time is that of the test, too. */
  hold<Held extends Engine>(engine: Held): Held {
    return new Proxy(engine, {
      get: (target, name) => {
        if (name === 'now') return this.now
        const value: unknown = Reflect.get(target, name)
        const bound: unknown = typeof value === 'function' ? value.bind(target) : value
        return bound
      },
    })
  }
}
