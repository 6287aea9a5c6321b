import type { ClientBase } from 'pg'

/** How long a statement takes at most, in milliseconds; the client stops waiting after the same time. */
export const statementMs = 30_000

/**
 * The settings that our SQL relies on. A database or a role can preset each of these differently (`ALTER DATABASE ... SET`), so each
 * connection sets them. Where the server does not know a name, because it is older, nothing is set.
 */
const relied: Readonly<Record<string, string>> = {
  // Which rows a statement sees, and whether it may write: batches rely on reading what others have just committed.
  default_transaction_isolation: 'read committed',
  default_transaction_read_only: 'off',
  default_transaction_deferrable: 'off',
  row_security: 'on',
  // Limits of time: ours are in code, and a pooled connection or the listener may be idle for hours.
  statement_timeout: String(statementMs),
  lock_timeout: '0',
  // A node that is paused within a transaction holds the locks of callers: the database then ends its session.
  idle_in_transaction_session_timeout: '15000',
  idle_session_timeout: '0',
  transaction_timeout: '0',
  // Texts: NULL in an array, a backslash, and numbers with all their digits.
  array_nulls: 'on',
  standard_conforming_strings: 'on',
  transform_null_equals: 'off',
  extra_float_digits: '1',
  bytea_output: 'hex',
  TimeZone: 'UTC',
  DateStyle: 'ISO, YMD',
  IntervalStyle: 'postgres',
  // Where tables go, and what their functions may contain.
  default_table_access_method: 'heap',
  check_function_bodies: 'on',
  // Plans: a claim takes a few steps in an index, and compiling it would take longer than running it.
  jit: 'off',
  plan_cache_mode: 'force_custom_plan',
  debug_parallel_query: 'off',
  force_parallel_mode: 'off',
  client_min_messages: 'warning',
}

/** Where names without a schema are found: a function of another schema must not stand in for one of the system. */
const path = 'pg_catalog, pg_temp'

/** An acknowledged task survives a crash of the database, so a commit waits for the disk; where it waits for more, it does. */
const durable = `CASE WHEN pg_catalog.current_setting('synchronous_commit') OPERATOR(pg_catalog.=) 'off'
  THEN 'on' ELSE pg_catalog.current_setting('synchronous_commit') END`

const values = Object.entries(relied)
  .map(([name, value]) => `('${name}', '${value}')`)
  .join(', ')

/** The settings that this server knows and that a role may change, those of the planner as the server was built with. */
const known = `SELECT s.name, coalesce(r.value, s.boot_val) AS value
  FROM pg_settings s LEFT JOIN (VALUES ${values}) AS r (name, value) ON lower(s.name) = lower(r.name)
  WHERE s.context = 'user' AND (r.name IS NOT NULL OR left(s.name, 7) = 'enable_')`

/** The settings that count already for the statements that set the rest: a preset limit of time could end them. */
const first = (scope: 'SESSION' | 'LOCAL'): string =>
  [`statement_timeout TO ${statementMs}`, 'lock_timeout TO 0', 'jit TO off', `search_path TO ${path}`]
    .map((setting) => `SET ${scope} ${setting}`)
    .join('; ')

/** Sets what our SQL relies on, for as long as the session lasts. */
export const setForSession: string = `${first('SESSION')};
  SELECT set_config(name, value, false) FROM (${known}) AS wanted;
  SELECT set_config('synchronous_commit', ${durable}, false)`

/**
 * The start of each transaction where sessions are shared: nothing set in one session counts for the next statement.
 * Planner settings that no preset has changed are left out.
 */
export async function startFor(client: ClientBase): Promise<string> {
  const found: unknown = await client.query(`BEGIN; ${first('LOCAL')};
    SELECT name, value FROM (${known}) AS wanted
      WHERE left(name, 7) <> 'enable_' OR current_setting(name) <> value ORDER BY name;
    COMMIT`)
  const results = found as readonly { readonly rows: readonly { readonly name: string; readonly value: string }[] }[] // a text of several statements has a result for each
  const rows = results.flatMap((one) => one.rows)
  const local = rows.map(({ name, value }) => `SET LOCAL ${name} TO ${client.escapeLiteral(value)}`)
  return [startStatement, first('LOCAL'), ...local, setDurable].join('; ')
}

const setDurable = `SELECT pg_catalog.set_config('synchronous_commit', ${durable}, true)`

/** The start of a transaction; it says itself what a preset or a pooler could change. */
export const startStatement = 'BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE NOT DEFERRABLE'
