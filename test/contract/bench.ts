import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, vi } from 'vitest'
import type { Claim, Engine, Idempotency, Submitted } from '../../gateway/engine/engine.ts'
import type { Seen } from '../../gateway/tasks/task.ts'
import { temporaryFolder } from '../support/folder.ts'
import { newTask, only, present, taskOf, type Extras, type Open } from './tasks.ts'

/** Creates an engine on its own folder for every test of the suite, and a clock that stands still until it is set. */
export class Bench {
  now = 0
  private readonly open: Open
  private readonly hasMachineClock: boolean
  private readonly root = temporaryFolder()
  private folder = ''
  private opened: Engine | undefined

  constructor(open: Open, { hasMachineClock = false }: Extras) {
    this.open = open
    this.hasMachineClock = hasMachineClock
    beforeEach(async () => {
      this.folder = mkdtempSync(join(this.root, 'data-'))
      this.now = 1_800_000_000_000
      await this.start()
    })
    afterEach(() => this.engine.close())
    afterEach(() => void vi.restoreAllMocks())
  }

  /** The engine that is open. */
  get engine(): Engine {
    return present(this.opened)
  }

  /** Opens the engine on the existing data. */
  async start(): Promise<void> {
    this.opened = await this.open(this.folder, () => this.now)
  }

  /** Simulates a crash: nothing is closed, and the next process opens the data. */
  async reopen(): Promise<void> {
    await this.engine.close()
    await this.start()
  }

  /** Opens the engine again on a machine whose clock has been set by this much. */
  async reopenOnClock(byMs: number): Promise<void> {
    await this.engine.close()
    const { now } = Date
    vi.spyOn(Date, 'now').mockImplementation(() => now() + byMs)
    if (this.hasMachineClock) this.now += byMs
    await this.start()
  }

  /** Submits a new task. */
  submit(owner = 'key-1', idempotency?: Idempotency): Promise<Submitted> {
    return this.engine.submit({ task: newTask(owner, this.now), ...(idempotency && { idempotency }) })
  }

  /** Submits a new task, and returns it. */
  async stored(): Promise<Seen> {
    return taskOf(await this.submit())
  }

  /** Claims the due tasks for a second. */
  claimAll(limit = 100): Promise<readonly Claim[]> {
    return this.engine.claim({ limit, leaseMs: 1000 })
  }

  /** Claims the one task that is due, or the oldest. */
  async claimOne(): Promise<Claim> {
    return only(await this.claimAll(1))
  }
}
