import { performance } from 'node:perf_hooks'
import type { Page } from 'playwright-core'
import { unchecked } from '../test/support/reading.ts'

/** Collects the long tasks of a page from its start: those that block it for 50 ms and more. */
export const watchLongTasks = (page: Page): Promise<void> =>
  page
    .addInitScript(() => {
      const tasks: number[] = []
      Reflect.set(globalThis, 'longTasks', tasks)
      const observer = new PerformanceObserver((list) =>
        tasks.push(...list.getEntries().map(({ duration }) => duration)),
      )
      observer.observe({ type: 'longtask', buffered: true })
    })
    .then(() => undefined)

/** Returns the long tasks since the last call, in milliseconds. */
export async function takeLongTasks(page: Page): Promise<readonly number[]> {
  const taken: unknown = await page.evaluate(() => {
    const tasks: unknown = Reflect.get(globalThis, 'longTasks')
    return Array.isArray(tasks) ? tasks.splice(0) : []
  })
  return unchecked<readonly number[]>(taken)
}

/** The longest task of a page, in milliseconds. */
export interface LongestTask {
  /** From its start to its end, with the time in which other processes had the processor. */
  readonly elapsed: number
  /** The time of the processor, which is the same on a busy machine. */
  readonly processor: number
}

/** One entry of a trace. */
interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly dur?: number
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

const includedCategories = ['toplevel', '__metadata']

/** Returns the longest of the tasks of the main thread of a page while something happens. */
export async function longestTask(page: Page, run: () => Promise<void>): Promise<LongestTask> {
  const session = await page.context().newCDPSession(page)
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...unchecked<readonly TraceEvent[]>(value)))
  await session.send('Tracing.start', { traceConfig: { includedCategories } })
  await run()
  const complete = new Promise((done) => session.once('Tracing.tracingComplete', done))
  await session.send('Tracing.end')
  await complete
  await session.detach()
  const isMain = ({ name, args }: TraceEvent): boolean => name === 'thread_name' && args?.name === 'CrRendererMain'
  const mains = new Set(events.filter(isMain).map(({ pid, tid }) => `${pid}/${tid}`))
  const tasks = events.filter(({ name, pid, tid }) => name.endsWith('RunTask') && mains.has(`${pid}/${tid}`))
  if (tasks.length === 0) throw new Error('The trace has no task of the page.')
  return {
    elapsed: Math.max(...tasks.map(({ dur = 0 }) => dur / 1000)),
    processor: Math.max(...tasks.map(({ dur = 0, tdur = dur }) => tdur / 1000)),
  }
}

/** Returns how long a new page takes until its search box can take the focus and the first card shows, in milliseconds. */
export async function timeToUse(page: Page, url: string, slowdown: number): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const start = performance.now()
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction(() => {
    const box = document.querySelector<HTMLInputElement>('input[type=search]')
    if (box === null || document.querySelector('.card-link') === null) return false
    box.focus()
    return document.activeElement === box
  })
  const time = performance.now() - start
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return time
}
