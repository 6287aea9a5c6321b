import type { Clock } from '../../../templates/client/runtime/clock.ts'
import { Random } from '../../support/random.ts'

/** Numbers from 0 to 1 that are the same for the same seed. */
function drawsOf(seed: number): () => number {
  const random = new Random(seed)
  return () => random.next()
}

/** A clock that runs `speed` times as fast as the real one, with random numbers from a seed. */
export function fastClock(speed: number, seed = 1): Clock {
  const start = Date.now()
  return {
    now: () => 1_800_000_000_000 + (Date.now() - start) * speed,
    after: (ms, run) => {
      const timer = setTimeout(run, Math.min(ms / speed, 2 ** 31 - 1))
      return () => clearTimeout(timer)
    },
    random: drawsOf(seed),
  }
}

/**
 * A fast clock for servers that share it: it advances with the turns of the event loop while somebody waits. It slows
 * down on a busy machine, so that no response is late only because this process had to wait.
 */
export function patientClock(speed: number, seed = 1): Clock {
  let now = 1_800_000_000_000
  const timers = new Map<object, { readonly due: number; readonly run: () => void }>()
  let isTicking = false
  const tick = (): void => {
    now += speed
    for (const [timer, { due, run }] of [...timers].sort(([, a], [, b]) => a.due - b.due)) {
      if (due <= now && timers.delete(timer)) run()
    }
    isTicking = timers.size > 0
    if (isTicking) setTimeout(tick, 1)
  }
  return {
    now: () => now,
    after: (ms, run) => {
      const timer = {}
      timers.set(timer, { due: now + ms, run })
      if (!isTicking) setTimeout(tick, 1)
      isTicking = true
      return () => timers.delete(timer)
    },
    random: drawsOf(seed),
  }
}

/** A clock that stands still until everybody waits, then advances to the next timer: minutes pass at once. */
export interface StillClock extends Clock {
  /** The number of active timers. */
  readonly waiting: () => number
  /** Stops the clock while the activity with this name runs, however long the machine takes for it. */
  readonly hold: (name: string) => void
  /** Lets the clock continue: the activity with this name has ended, or never will. */
  readonly release: (name: string) => void
  /** Stops the clock permanently; resolves when everybody waits. */
  readonly stop: () => Promise<void>
}

/** Creates such a clock; every run of it is the same. */
export function stillClock(): StillClock {
  let now = 1_800_000_000_000
  const timers = new Map<() => void, number>()
  const held = new Set<string>()
  let isDriven = false
  let isStopped = false
  // Responses without a network come within a few turns of the event loop; everybody waits only after that.
  const quiet = async (): Promise<void> => {
    for (let turn = 0; turn < 10; turn = held.size > 0 ? 0 : turn + 1) await new Promise((done) => setImmediate(done))
  }
  const drive = async (): Promise<void> => {
    for (;;) {
      await quiet()
      const [next] = [...timers].sort(([, a], [, b]) => a - b)
      if (next === undefined || isStopped) return void (isDriven = false)
      timers.delete(next[0])
      now = Math.max(now, next[1])
      next[0]()
    }
  }
  return {
    now: () => now,
    after: (ms, run) => {
      timers.set(run, now + ms)
      if (!isDriven) {
        isDriven = true
        void drive()
      }
      return () => timers.delete(run)
    },
    random: drawsOf(1),
    waiting: () => timers.size,
    hold: (name) => void held.add(name),
    release: (name) => void held.delete(name),
    stop: () => {
      isStopped = true
      return quiet()
    },
  }
}
