/** An event, with its time in milliseconds. */
interface Event {
  readonly at: number
  readonly text: string
}

const events: Event[] = []
/** The real clock, also while a test fakes it. */
const { now } = Date

/** Notes what a test does to a process, such as a kill: a test that fails prints it (failure.ts). */
export const noteEvent = (text: string): void => void events.push({ at: now(), text })

/** A place in the log of events. */
export interface Mark {
  readonly at: number
  readonly index: number
}

/** The end of the log. */
export const markEvents = (): Mark => ({ at: now(), index: events.length })

/** The events after a mark, in order, with the seconds since then. */
export const eventsSince = (mark: Mark): readonly string[] =>
  events.slice(mark.index).map(({ at, text }) => `${((at - mark.at) / 1000).toFixed(2)} s: ${text}`)
