import { beforeEach, TestRunner, type TestContext } from 'vitest'
import { eventsSince, markEvents, type Mark } from './events.ts'

/** The lines that a test prints if it fails. */
interface Notice {
  readonly seeds: Set<number>
  /** Where its events begin. */
  readonly start: Mark
}

type Context = Pick<TestContext, 'task' | 'onTestFailed'>

const notices = new WeakMap<Context['task'], Notice>()

/** Prints the seed of a test, and the command that repeats its decisions, if the test fails (`seedOr` of size.ts). */
export const repeatsWith = (seed: number): void => forTests(({ seeds }) => void seeds.add(seed))

/** Prints what happened to processes during a test (`noteEvent` of events.ts), in order, if the test fails. */
export const printsEvents = (): void => forTests(() => undefined)

/** Adds to the notice of the test that runs; outside of a test, to that of each test of the file or the `describe`. */
function forTests(add: (notice: Notice) => void): void {
  const running = TestRunner.getCurrentTest()
  if (running === undefined) beforeEach((context) => add(noticeOf(context)))
  else add(noticeOf(running.context))
}

function noticeOf({ task, onTestFailed }: Context): Notice {
  const known = notices.get(task)
  if (known !== undefined) return known
  const notice: Notice = { seeds: new Set(), start: markEvents() }
  notices.set(task, notice)
  onTestFailed(() => console.error(textOf(task, notice)))
  return notice
}

function textOf(task: Context['task'], { seeds, start }: Notice): string {
  const events = eventsSince(start)
  return [
    `${task.name} failed.`,
    ...(seeds.size > 0 ? [`Seed ${[...seeds].join(' and ')}. To repeat its decisions: ${commandOf(task, seeds)}`] : []),
    ...(events.length > 0 ? ['Events:', ...events.map((event) => `  ${event}`)] : []),
  ].join('\n')
}

/** Runs the whole file: its tests can draw from one generator. A run whose tests have several seeds has not set any. */
function commandOf({ file }: Context['task'], seeds: ReadonlySet<number>): string {
  const settings = { SEED: seeds.size === 1 ? [...seeds][0] : process.env['SEED'], SCALE: process.env['SCALE'] }
  const set = Object.entries(settings).flatMap(([name, value]) => (value === undefined ? [] : `${name}=${value} `))
  return `${set.join('')}npx vitest run --project=${file.projectName} ${file.name}`
}
