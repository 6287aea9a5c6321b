import type { Cancellation } from '@gatewright/openapi/protocol'
import { cancellationOf } from './cancel.ts'
import { isFinal, type Cancel, type NotAccepted, type OperatorAct, type Seen } from './task.ts'

/** Something that happened to a task. */
export interface TaskEvent {
  readonly at: string
  readonly event: 'accepted' | 'not-accepted' | 'sent' | 'contact' | 'storing' | OperatorAct['act'] | 'cancel' | 'ended'
  /** The upstream that has not accepted it, and why. */
  readonly upstream?: string
  readonly why?: NotAccepted
  /** The operator of a retry, an end or a cancel. */
  readonly operator?: string
  /** The origin of a cancel, and its outcome. */
  readonly by?: Cancel['by']
  readonly answer?: Cancellation
  readonly isPaidAbandoned?: boolean
  /** The id of the abandoned job at the upstream, if it was known. */
  readonly job?: string
}

/** The events of a task, oldest first; `timeOf` returns the text that people see for a time of the store. */
export function historyOf(task: Seen, timeOf: (time: number) => string): readonly TaskEvent[] {
  const { createdAt, sentAt, contactAt, storingAt, cancel, acts = [], tried = [] } = task
  const events = [
    { time: createdAt, event: 'accepted' as const },
    ...tried.map(({ at: time, ...more }) => ({ time, event: 'not-accepted' as const, ...more })),
    ...(sentAt === undefined ? [] : [{ time: sentAt, event: 'sent' as const }]),
    ...(contactAt === undefined || contactAt === sentAt ? [] : [{ time: contactAt, event: 'contact' as const }]),
    ...(storingAt === undefined ? [] : [{ time: storingAt, event: 'storing' as const }]),
    ...acts.map(({ at: time, act: event, ...more }) => ({ time, event, ...more })),
    ...(cancel === undefined ? [] : [cancelEvent(cancel, cancellationOf(task))]),
    ...(isFinal(task) ? [{ time: task.endedAt, event: 'ended' as const }] : []),
  ]
  return events.sort((a, b) => a.time - b.time).map(({ time, ...event }) => ({ at: timeOf(time), ...event }))
}

const cancelEvent = ({ at: time, by, operator }: Cancel, answer: Cancellation | undefined) => ({
  time,
  event: 'cancel' as const,
  by,
  ...(answer && { answer }),
  ...(operator !== undefined && { operator }),
})
