import { isoDay } from '../../gateway/base/clock.ts'

import { type LedgerEntry, type LedgerQuery, usageSince, type UsageDay } from '../../gateway/engine/ledger.ts'

type Entry = Required<Omit<LedgerEntry, 'tasks'>>

/** The ledger of a memory engine. */
export class MemoryLedger {
  private readonly entries: Entry[] = []

  add(entry: Entry): void {
    this.entries.push(entry)
  }

  /** The credits of an owner by day and model, as an engine returns them. */
  daysOf(owner: string, now: number): readonly UsageDay[] {
    const own = this.entries.filter((one) => one.owner === owner && one.at >= usageSince(now))
    const days = [...Map.groupBy(own, ({ at, model }) => `${isoDay(at)} ${model}`).values()].map((group) => ({
      day: isoDay(group[0]?.at ?? 0),
      model: group[0]?.model ?? '',
      tasks: group.length,
      credits: group.reduce((sum, { credits }) => sum + credits, 0),
    }))
    return days.sort((a, b) => b.day.localeCompare(a.day) || a.model.localeCompare(b.model))
  }

  /** The entries of a query, oldest first. */
  of({ owner, from, to }: LedgerQuery): readonly LedgerEntry[] {
    return this.entries
      .filter((entry) => (owner === undefined || entry.owner === owner) && entry.at >= from && entry.at < to)
      .map((entry) => ({ ...entry, tasks: 1 }))
      .sort((a, b) => a.at - b.at || (a.task < b.task ? -1 : 1))
  }
}
