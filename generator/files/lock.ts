import { lstatSync, mkdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { readBytes } from './read.ts'
import { codeOf, FileError } from './reason.ts'
import { isRunning } from './running.ts'

/** How to wait for another process. */
export interface Waiting {
  /** Called once with a sentence, if the folder is locked. */
  readonly onWait: (sentence: string) => void
  /** The longest time to wait, in milliseconds. Default: two minutes, in which 20,000 models are built. */
  readonly most?: number
}

/** The name of the lock in a folder; Git ignores it as the drafts of builds. */
export const lockName = '.gatewright-lock'

const defaultMost = 120_000

/** The time between two looks at a lock, in milliseconds. */
const pause = 25

/** A lock of a machine that cannot be asked counts for so long, in milliseconds. */
const foreignMs = 600_000

/** A lock without content is one of a process that was killed after so long, in milliseconds. */
const unwrittenMs = 2000

/** The locks that this process holds: after a kill, another process can have the same id, as in a container. */
const held = new Set<string>()

/**
 * Runs work while no other process runs work with the same folder. Waits for one that does; throws a FileError if that takes
 * too long. The lock of a process that was killed does not count. A folder in which no lock can be written gets none: then the
 * work itself cannot write there, either.
 */
export async function locked<Result>(folder: string, work: () => Promise<Result>, waiting: Waiting): Promise<Result> {
  const created = make(folder)
  const path = join(folder, lockName)
  const own = JSON.stringify({ pid: process.pid, host: hostname() })
  const isLocked = await acquire(folder, own, waiting)
  try {
    return await work()
  } finally {
    if (isLocked) release(path, own)
    if (created !== undefined) removeEmpty(folder, created)
  }
}

/** Creates a folder; returns the topmost one that is new. */
function make(folder: string): string | undefined {
  try {
    return mkdirSync(folder, { recursive: true })
  } catch {
    return undefined // the work reports it
  }
}

/** Removes the folders that were created, if the work has written nothing. */
function removeEmpty(folder: string, created: string): void {
  try {
    for (let at = resolve(folder); at.startsWith(resolve(created)); at = dirname(at)) rmdirSync(at)
  } catch {
    // It is not empty, and neither are its parents.
  }
}

/** Takes the lock as soon as it is free. Returns false if there cannot be one. */
async function acquire(folder: string, own: string, { onWait, most = defaultMost }: Waiting): Promise<boolean> {
  const path = join(folder, lockName)
  const start = performance.now()
  let holder = take(path, own)
  if (typeof holder === 'object') onWait(`Waiting for another build of ${folder} (process ${holder.pid}).`)
  while (typeof holder === 'object') {
    if (performance.now() - start > most) throw new FileError(tooLong(folder, holder, most))
    await after(pause)
    holder = take(path, own)
  }
  return holder === 'taken'
}

function tooLong(folder: string, { pid, host }: Holder, most: number): string {
  const where = host === hostname() ? '' : ` on ${host}`
  const advice = `End it, or delete ${join(folder, lockName)} if it is not of Gatewright.`
  return `Another build of ${folder} (process ${pid}${where}) is still running after ${Math.round(most / 1000)} seconds. ${advice}`
}

/** The process that holds a lock. */
interface Holder {
  readonly pid: number
  readonly host: string
}

/** Takes the lock; returns its holder if it is not free. */
function take(path: string, own: string): Holder | 'taken' | 'impossible' {
  if (held.has(path)) return { pid: process.pid, host: hostname() }
  try {
    writeFileSync(path, own, { flag: 'wx' })
    held.add(path)
    return 'taken'
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') return 'impossible'
  }
  const holder = holderOf(path)
  if (holder !== 'over') return holder
  rmSync(path, { force: true }) // two can do this at once: builds replace their files one by one in any case
  return take(path, own)
}

/** The process that holds the lock at a path; `over` if it has ended. */
function holderOf(path: string): Holder | 'over' | 'impossible' {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (stats === undefined) return 'over'
  if (!stats.isFile()) return 'impossible'
  const age = Date.now() - stats.mtimeMs
  const { pid, host } = read(path)
  // A lock is written right after it is created.
  if (typeof pid !== 'number' || typeof host !== 'string') return age > unwrittenMs ? 'over' : { pid: 0, host: '' }
  const isOver = host === hostname() ? pid === process.pid || !isRunning(pid) : age > foreignMs
  return isOver ? 'over' : { pid, host }
}

/** The content of a lock, which can be anything. */
function read(path: string): { readonly pid?: unknown; readonly host?: unknown } {
  try {
    const held: unknown = JSON.parse(readBytes(path, 1000).toString('utf8'))
    return typeof held === 'object' && held !== null ? held : {}
  } catch {
    return {}
  }
}

/** Frees the lock, unless another process has taken it for one of a killed process. */
function release(path: string, own: string): void {
  held.delete(path)
  if (JSON.stringify(read(path)) === own) rmSync(path, { force: true })
}
