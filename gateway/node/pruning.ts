import type { Config } from '../config.ts'
import type { Engine } from '../engine/engine.ts'
import type { FileStore } from '../files/store.ts'

/** The stores whose old content is removed. */
export interface Pruned {
  readonly engine: Pick<Engine, 'prune' | 'sumLedger'> & { readonly deliveries: Pick<Engine['deliveries'], 'prune'> }
  readonly files: Pick<FileStore, 'prune'>
  readonly onError: (error: unknown) => void
}

/** How often old tasks are removed, in milliseconds: at each time, a gateway under load has ended thousands. */
const tasksMs = 60_000

/** How often expired files are removed, in milliseconds: a store has to list all of them. */
const filesMs = 3_600_000

/** Removes old tasks and files at intervals, and sums the ledger; returns a function that stops it. */
export function startPruning(
  { engine, files, onError }: Pruned,
  { retentionMs, ledgerMs }: Pick<Config, 'retentionMs' | 'ledgerMs'>,
): () => void {
  const pruneTasks = async (): Promise<void> => {
    await engine.prune(retentionMs)
    await engine.deliveries.prune(retentionMs)
    await engine.sumLedger(ledgerMs)
  }
  const timers = [
    repeat(pruneTasks, tasksMs, onError),
    repeat(() => files.prune().then(() => undefined), filesMs, onError),
  ]
  return () => timers.forEach((timer) => clearInterval(timer))
}

/** Runs a function at intervals, and never twice at once. */
export function repeat(run: () => Promise<void>, ms: number, onError: (error: unknown) => void): NodeJS.Timeout {
  let isRunning = false
  const once = async (): Promise<void> => {
    if (isRunning) return
    isRunning = true
    await run().catch(onError)
    isRunning = false
  }
  return setInterval(() => void once(), ms).unref()
}
