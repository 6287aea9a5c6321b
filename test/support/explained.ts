import pg, { type Client } from 'pg'
import { isRecord, itemsOf } from '../../gateway/base/values.ts'

/** A statement that a node has run, with the values of one of its runs. */
export interface RanStatement {
  readonly text: string
  readonly values: readonly unknown[]
}

/** The statements that nodes of this process run on PostgreSQL, each text once; `stop` ends that. */
export function collectStatements(): { readonly ran: () => readonly RanStatement[]; readonly stop: () => void } {
  const found = new Map<string, RanStatement>()
  const { query } = pg.Client.prototype
  // Not a spy, which the tests of a contract restore.
  const collecting = function (this: Client, ...given: unknown[]): unknown {
    const [first] = given
    if (isRecord(first) && typeof first['text'] === 'string') {
      const values = itemsOf(first['values'])
      // The time of a test is part of the text.
      const name = first['text'].replaceAll(/\b\d+::bigint/g, 'now')
      if (sizeOf(values) >= sizeOf(found.get(name)?.values ?? [])) found.set(name, { text: first['text'], values })
    }
    return Reflect.apply(query, this, given)
  }
  Object.assign(pg.Client.prototype, { query: collecting })
  return { ran: () => [...found.values()], stop: () => void Object.assign(pg.Client.prototype, { query }) }
}

/** How much a run was about: that of several rows shows a plan better than that of one. */
const sizeOf = (values: readonly unknown[]): number => JSON.stringify(values).length

/** The cost of a statement: the blocks that it reads, and the most rows that a step of its plan reads in vain. */
export interface StatementCost {
  readonly blocks: number
  readonly vain: number
}

/** Whether a statement has a plan that can be explained. */
export const isPlanned = ({ text }: RanStatement): boolean => /^\s*(?:WITH|SELECT|INSERT|UPDATE|DELETE)\b/i.test(text)

/** Runs a statement without keeping what it writes; returns what it costs. */
export async function costOf(client: Client, { text, values }: RanStatement): Promise<StatementCost> {
  await client.query('BEGIN')
  try {
    const explain = `EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) ${text}`
    const { rows } = await client.query<Readonly<Record<string, readonly Readonly<Record<'Plan', unknown>>[]>>>(
      explain,
      [...values],
    )
    const plan = rows[0]?.['QUERY PLAN']?.[0]?.Plan
    return { blocks: number(plan, 'Shared Hit Blocks') + number(plan, 'Shared Read Blocks'), vain: vainOf(plan) }
  } finally {
    await client.query('ROLLBACK')
  }
}

const number = (plan: unknown, name: string): number => (isRecord(plan) ? Number(plan[name] ?? 0) : 0)

function vainOf(plan: unknown): number {
  if (!isRecord(plan)) return 0
  const removed = number(plan, 'Rows Removed by Filter') + number(plan, 'Rows Removed by Index Recheck')
  return Math.max(removed * number(plan, 'Actual Loops'), ...itemsOf(plan['Plans']).map(vainOf))
}
