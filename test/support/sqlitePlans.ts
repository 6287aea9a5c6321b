import { DatabaseSync } from 'node:sqlite'

/** The statements that this process prepares on SQLite from now on, each text once; `stop` ends that. */
export function collectTexts(): { readonly texts: () => readonly string[]; readonly stop: () => void } {
  const found = new Set<string>()
  const { prepare } = DatabaseSync.prototype
  // Not a spy, which the tests of a contract restore.
  DatabaseSync.prototype.prepare = function (text, ...more) {
    found.add(text)
    return Reflect.apply(prepare, this, [text, ...more])
  }
  return { texts: () => [...found], stop: () => void (DatabaseSync.prototype.prepare = prepare) }
}

/** The tables with rows of many owners. */
const tables =
  'tasks|params|idempotency|deleted|ledger|ledger_days|accounts|deliveries|endpoints|disabled_endpoints|texts|keys'

/**
 * The steps of a statement that pass by the rows of all owners: a table or an index that is read from its start, or a range of
 * times alone. A partial index of what waits, runs or is due has only that.
 */
const passing = [
  new RegExp(
    `^SCAN (?:${tables})(?: AS \\w+)?(?! USING (?:COVERING )?INDEX (?:tasks_new|tasks_due|tasks_busy|endpoints_\\w+)\\b)`,
  ),
  /\((?:day|at|created_at|ended_at)[<>]/,
]

/** The statements that only operators and timers run, and that are about the rows of all owners. */
const aboutAll: readonly RegExp[] = [
  /FROM tasks WHERE state IN \([\s\S]* ORDER BY id LIMIT/, // the list of operators
  /FROM deliveries WHERE TRUE|state = 'failed'[\s\S]*AND TRUE/, // the deliveries that operators list and drop
  /FROM disabled_endpoints WHERE TRUE/, // the endpoints that operators list
  /ORDER BY day NULLS LAST/, // the ledger of operators
  /(?:WHERE|\() ?(?:SELECT \w+(?:, \w+)* FROM \w+ WHERE )?(?:at|ended_at|created_at) <=? [\s\S]*ORDER BY/, // retention
  /NULL AS params|'' AS params/, // a migration, and the time that open tasks get back after a stop
]

/** The steps of these statements that read rows in proportion to what all owners have. SQLite chooses them without data. */
export function stepsPassingBy(db: DatabaseSync, texts: readonly string[]): readonly string[] {
  return texts
    .filter((text) => !aboutAll.some((pattern) => pattern.test(text)))
    .filter((text) => /^\s*(?:SELECT|WITH|INSERT|UPDATE|DELETE)\b/i.test(text))
    .flatMap((text) => {
      const steps = db.prepare(`EXPLAIN QUERY PLAN ${text}`).all()
      const details = steps.map(({ detail }) => String(detail))
      return details.filter((detail) => passing.some((one) => one.test(detail))).map((detail) => `${detail}: ${text}`)
    })
}
