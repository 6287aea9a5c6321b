import type { Transaction } from './database.ts'

/** The schema of pg-boss, which versions up to 0.2 need for the clock of the database; this version does not. */
const schema = 'gatewright_queue'

/**
 * Drops the schema that older versions have left; false if there is none. Throws while a node of such a version runs: it would
 * fail each call.
 */
export async function dropQueues({ query }: Transaction): Promise<boolean> {
  const [found] = await query<{ readonly exists: boolean; readonly names: boolean }>(
    `SELECT to_regnamespace('${schema}') IS NOT NULL AS exists, to_regclass('${schema}.instance') IS NOT NULL AS names`,
  )
  if (found?.exists !== true) return false
  if (found.names) {
    // Each writes there every few seconds that it runs.
    const [row] = await query<{ readonly nodes: string }>(
      `SELECT count(*) AS nodes FROM ${schema}.instance
       WHERE stopped_on IS NULL AND heartbeat_on >= now() - 3 * heartbeat_seconds * interval '1 second'`,
    )
    const nodes = Number(row?.nodes)
    if (nodes > 0) {
      throw new Error(
        `${nodes} ${nodes === 1 ? 'node' : 'nodes'} of an older version used the schema ${schema} a moment ago. Stop them, wait ` +
          'three minutes, and try again.',
      )
    }
  }
  await query(`DROP SCHEMA ${schema} CASCADE`)
  return true
}
