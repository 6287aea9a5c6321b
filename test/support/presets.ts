import { query } from './postgresServer.ts'

/**
 * A value of each setting that our SQL relies on, other than the one that it relies on. Limits of time end nothing in a moment in
 * which a busy machine is about to set the right ones.
 */
export const unusualPresets: Readonly<Record<string, string>> = {
  search_path: 'trap, pg_catalog',
  default_transaction_isolation: 'serializable',
  default_transaction_read_only: 'on',
  default_transaction_deferrable: 'on',
  row_security: 'off',
  statement_timeout: '3s',
  lock_timeout: '2s',
  idle_in_transaction_session_timeout: '3s',
  idle_session_timeout: '3s',
  transaction_timeout: '4s',
  array_nulls: 'off',
  standard_conforming_strings: 'off',
  transform_null_equals: 'on',
  extra_float_digits: '-15',
  bytea_output: 'escape',
  TimeZone: 'Asia/Kathmandu',
  DateStyle: 'SQL, DMY',
  IntervalStyle: 'sql_standard',
  check_function_bodies: 'off',
  jit: 'on',
  jit_above_cost: '0',
  plan_cache_mode: 'force_generic_plan',
  debug_parallel_query: 'on',
  enable_indexscan: 'off',
  enable_indexonlyscan: 'off',
  enable_bitmapscan: 'off',
  client_min_messages: 'debug1',
  client_encoding: 'LATIN1',
  synchronous_commit: 'off',
  work_mem: '64kB',
}

/** Functions that stand in for those of the system where a search path names their schema first. */
const trap = `CREATE SCHEMA trap;
  CREATE FUNCTION trap.now() RETURNS timestamptz LANGUAGE sql AS $$ SELECT timestamptz 'epoch' $$;
  CREATE FUNCTION trap.floor(numeric) RETURNS numeric LANGUAGE sql AS $$ SELECT 7::numeric $$;
  CREATE FUNCTION trap.octet_length(text) RETURNS integer LANGUAGE sql AS $$ SELECT 0 $$;
  CREATE FUNCTION trap.pg_notify(text, text) RETURNS void LANGUAGE sql AS $$ SELECT $$;
  CREATE FUNCTION trap.set_config(text, text, boolean) RETURNS text LANGUAGE sql AS $$ SELECT '' $$`

/** Presets a database differently from what our SQL relies on. */
export async function presetUnusually(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1)
  const presets = Object.entries(unusualPresets).map(([setting, value]) => {
    const list = setting === 'search_path' ? value : `'${value}'`
    return `ALTER DATABASE ${name} SET ${setting} TO ${list}`
  })
  await query(url, [trap, ...presets].join('; '))
}
