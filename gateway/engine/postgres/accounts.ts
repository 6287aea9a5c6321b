import { isoDay } from '../../base/clock.ts'

import {
  entriesAtOnce,
  entryOf,
  ledgerEntries,
  type LedgerEntry,
  type LedgerQuery,
  type LedgerRow,
  usageSince,
  type OwnerUsage,
  type UsageDay,
} from '../ledger.ts'
import type { Query, Transaction } from './database.ts'
import { clockOf } from './rows.ts'

/** The credits that an owner has spent, the credits of its open tasks, and their number. */
export interface Account {
  readonly credits: number
  readonly held: number
  readonly open: number
}

/** A change of an account. */
export interface Change extends Partial<Account> {
  readonly owner: string
}

/** Reads the accounts of owners, and locks them until this transaction ends. */
export async function lockAccounts(query: Query, owners: readonly string[]): Promise<Map<string, Account>> {
  await query(
    'INSERT INTO gatewright.accounts (owner) SELECT DISTINCT unnest($1::text[]) AS owner ORDER BY owner ON CONFLICT DO NOTHING',
    [owners],
  )
  const rows = await query<Record<keyof Account | 'owner', string>>(
    'SELECT owner, credits, held, open FROM gatewright.accounts WHERE owner = ANY($1) ORDER BY owner FOR UPDATE',
    [owners],
  )
  const accountOf = (row: Record<keyof Account, string>): Account => ({
    credits: Number(row.credits),
    held: Number(row.held),
    open: Number(row.open),
  })
  return new Map(rows.map((row) => [row.owner, accountOf(row)]))
}

/** Adds changes to accounts, each account once and in a fixed order, so that two transactions cannot deadlock. */
export async function adjust(query: Query, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  const owners = [...new Set(changes.map(({ owner }) => owner))].sort()
  const sum = (field: keyof Account): readonly number[] => {
    const sums = new Map(owners.map((owner) => [owner, 0]))
    for (const { owner, [field]: change = 0 } of changes) sums.set(owner, (sums.get(owner) ?? 0) + change)
    return [...sums.values()]
  }
  await query(
    `INSERT INTO gatewright.accounts AS a (owner, credits, held, open)
     SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[])
     ON CONFLICT (owner) DO UPDATE
       SET credits = a.credits + excluded.credits, held = a.held + excluded.held, open = a.open + excluded.open`,
    [owners, sum('credits'), sum('held'), sum('open')],
  )
}

/** The credits charged to an owner. */
export async function spentBy(query: Query, owner: string): Promise<number> {
  const [row] = await query<{ credits: string }>('SELECT credits FROM gatewright.accounts WHERE owner = $1', [owner])
  return Number(row?.credits ?? 0)
}

/** The credits of an owner, and the last days of them. */
export async function usageOf(query: Query, owner: string): Promise<OwnerUsage> {
  const since = usageSince(await clockOf(query))
  const [account] = await query<Record<'credits' | 'held', string>>(
    'SELECT credits, held FROM gatewright.accounts WHERE owner = $1',
    [owner],
  )
  const rows = await query<Record<keyof UsageDay, string>>(
    `SELECT day, model, sum(tasks) AS tasks, sum(credits) AS credits FROM (
       SELECT day, model, tasks, credits FROM gatewright.ledger_days WHERE owner = $1 AND day >= ${dayOf('$2::bigint')}
       UNION ALL
       SELECT ${dayOf('at')} AS day, model, 1, credits FROM gatewright.ledger WHERE owner = $1 AND at >= $2
     ) AS entries GROUP BY day, model ORDER BY day DESC, model COLLATE "C"`,
    [owner, since],
  )
  return {
    spent: Number(account?.credits ?? 0),
    held: Number(account?.held ?? 0),
    days: rows.map(({ tasks, credits, ...row }) => ({ ...row, tasks: Number(tasks), credits: Number(credits) })),
  }
}

/** The day of a time, in UTC. */
const dayOf = (time: string): string => `to_char(to_timestamp(${time} / 1000) AT TIME ZONE 'UTC', 'YYYY-MM-DD')`

const isOwner = "($1 = '' OR owner = $1)"
const entries = ledgerEntries(
  'gatewright.',
  `day >= $2 AND day < $3 AND ${isOwner}`,
  `at >= $4::bigint AND at < $5::bigint AND ${isOwner}`,
)

/** Passes on the entries of the ledger, read with a cursor: one statement sees them as they are at one moment. */
export async function readLedger(
  { query }: Pick<Transaction, 'query'>,
  { owner = '', from, to }: LedgerQuery,
  each: (entries: readonly LedgerEntry[]) => void,
): Promise<void> {
  const values = [owner, isoDay(from), isoDay(to), from, to]
  await query(`DECLARE entries NO SCROLL CURSOR FOR ${entries}`, values)
  for (;;) {
    const rows = await query<LedgerRow>(`FETCH ${entriesAtOnce} FROM entries`)
    each(rows.map(entryOf))
    if (rows.length < entriesAtOnce) return
  }
}
