import type { DatabaseSync } from 'node:sqlite'
import { locationOf } from '../../base/sqlite.ts'
import { adopt, noHomes, type HomeOf } from '../adoption.ts'
import { callsTable } from '../countedCalls.ts'
import { changeOf, taskOf, type FullRow } from '../rows.ts'
import { endpointTables } from './endpointTables.ts'

/** Each migration runs once on a file, in this order. Never change one after a release; add another. */
const migrations: readonly string[] = [
  `
  CREATE TABLE tasks (
    id TEXT PRIMARY KEY,
    owner TEXT NOT NULL,
    model TEXT NOT NULL,
    workflow TEXT NOT NULL,
    state TEXT NOT NULL,
    attempt INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    due_at INTEGER, -- only of tasks that have not ended
    ended_at INTEGER,
    detail TEXT NOT NULL -- JSON: what a task of this state has besides
  ) STRICT, WITHOUT ROWID;

  -- Finished tasks are not in it, so that they cost a worker nothing.
  CREATE INDEX tasks_open ON tasks (state, due_at, id) WHERE due_at IS NOT NULL;
  CREATE INDEX tasks_of_owner ON tasks (owner, id);
  CREATE INDEX tasks_ended ON tasks (ended_at) WHERE ended_at IS NOT NULL;

  -- Apart, because SQLite rewrites a whole row, and parameters may hold megabytes.
  CREATE TABLE params (task TEXT PRIMARY KEY, json TEXT NOT NULL) STRICT, WITHOUT ROWID;

  CREATE TABLE idempotency (
    owner TEXT NOT NULL,
    key TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    task TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    PRIMARY KEY (owner, key)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX idempotency_age ON idempotency (created_at);

  -- Outlives the tasks.
  CREATE TABLE ledger (
    task TEXT PRIMARY KEY,
    owner TEXT NOT NULL,
    credits INTEGER NOT NULL CHECK (credits >= 0),
    at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;

  -- Sums, so that nobody has to count rows.
  CREATE TABLE accounts (owner TEXT PRIMARY KEY, credits INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TRIGGER ledger_sum AFTER INSERT ON ledger BEGIN
    INSERT INTO accounts (owner, credits) VALUES (new.owner, new.credits)
      ON CONFLICT (owner) DO UPDATE SET credits = credits + excluded.credits;
  END;

  CREATE TABLE counts (state TEXT PRIMARY KEY, tasks INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  INSERT INTO counts VALUES ('ACCEPTED', 0), ('IN_PROGRESS', 0), ('COMPLETED', 0), ('FAILED', 0);
  CREATE TRIGGER count_new AFTER INSERT ON tasks BEGIN
    UPDATE counts SET tasks = tasks + 1 WHERE state = new.state;
  END;
  CREATE TRIGGER count_moved AFTER UPDATE OF state ON tasks WHEN old.state <> new.state BEGIN
    UPDATE counts SET tasks = tasks - 1 WHERE state = old.state;
    UPDATE counts SET tasks = tasks + 1 WHERE state = new.state;
  END;
  CREATE TRIGGER remove_rest AFTER DELETE ON tasks BEGIN
    UPDATE counts SET tasks = tasks - 1 WHERE state = old.state;
    DELETE FROM params WHERE task = old.id;
  END;
  `,
  `
  ALTER TABLE tasks ADD COLUMN lane TEXT NOT NULL DEFAULT '';
  ALTER TABLE tasks ADD COLUMN held INTEGER; -- the price, of a task that counts towards an allowance

  -- Waiting tasks by lane, so that a lane that is full costs nothing to pass by; those at work by when they are due.
  DROP INDEX tasks_open;
  CREATE INDEX tasks_new ON tasks (lane, due_at, id) WHERE state = 'ACCEPTED' AND due_at IS NOT NULL;
  CREATE INDEX tasks_due ON tasks (due_at, id) WHERE state = 'IN_PROGRESS' AND due_at IS NOT NULL;
  CREATE INDEX tasks_busy ON tasks (lane) WHERE state = 'IN_PROGRESS' AND lane <> '';

  ALTER TABLE accounts ADD COLUMN held INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE accounts ADD COLUMN open INTEGER NOT NULL DEFAULT 0;
  CREATE TRIGGER hold AFTER INSERT ON tasks WHEN new.held IS NOT NULL BEGIN
    INSERT INTO accounts (owner, credits, held, open) VALUES (new.owner, 0, new.held, 1)
      ON CONFLICT (owner) DO UPDATE SET held = held + excluded.held, open = open + 1;
  END;
  CREATE TRIGGER release AFTER UPDATE OF ended_at ON tasks
    WHEN new.held IS NOT NULL AND old.ended_at IS NULL AND new.ended_at IS NOT NULL BEGIN
    UPDATE accounts SET held = held - old.held, open = open - 1 WHERE owner = old.owner;
  END;
  `,
  `
  -- What the store knows of the time (clock.ts); a single row.
  CREATE TABLE clock (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    seen_at INTEGER NOT NULL,
    ahead_ms INTEGER NOT NULL
  ) STRICT;
  `,
  `
  -- Retention removes and counts many tasks with few statements.
  DROP TRIGGER remove_rest;

  ALTER TABLE ledger ADD COLUMN model TEXT NOT NULL DEFAULT ''; -- unknown, of tasks that retention has removed
  UPDATE ledger SET model = tasks.model FROM tasks WHERE tasks.id = ledger.task;
  CREATE INDEX ledger_age ON ledger (at, task);

  -- Old entries of the ledger, summed.
  CREATE TABLE ledger_days (
    day TEXT NOT NULL, -- in UTC: YYYY-MM-DD
    owner TEXT NOT NULL,
    model TEXT NOT NULL,
    tasks INTEGER NOT NULL,
    credits INTEGER NOT NULL,
    PRIMARY KEY (day, owner, model)
  ) STRICT, WITHOUT ROWID;
  `,
  `
  -- What a worker must be able to do to run the task (tasks/route.ts).
  ALTER TABLE tasks ADD COLUMN route TEXT NOT NULL DEFAULT '';
  ALTER TABLE tasks ADD COLUMN deadline_at INTEGER; -- only of tasks that were not sent
  ALTER TABLE tasks ADD COLUMN contact_at INTEGER; -- only of tasks that may have been sent

  -- By route, so that tasks that nobody can run cost nothing to pass by.
  DROP INDEX tasks_new;
  DROP INDEX tasks_due;
  CREATE INDEX tasks_new ON tasks (lane, route, due_at, id) WHERE state = 'ACCEPTED' AND due_at IS NOT NULL;
  CREATE INDEX tasks_due ON tasks (route, due_at, id) WHERE state = 'IN_PROGRESS' AND due_at IS NOT NULL;
  CREATE INDEX tasks_unsent ON tasks (deadline_at) WHERE deadline_at IS NOT NULL;
  CREATE INDEX tasks_sent ON tasks (contact_at) WHERE contact_at IS NOT NULL;

  -- Sets of routes, and the worker that announced one.
  CREATE TABLE announcements (id TEXT NOT NULL, route TEXT NOT NULL, PRIMARY KEY (id, route)) STRICT, WITHOUT ROWID;
  CREATE TABLE workers (id TEXT PRIMARY KEY, routes TEXT NOT NULL, seen_at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  `,
  `
  CREATE INDEX ledger_of_owner ON ledger (owner, at);
  `,
  `
  -- The order of the waiting tasks of a lane (openTasks.ts).
  ALTER TABLE tasks ADD COLUMN turn REAL NOT NULL DEFAULT 0;
  UPDATE tasks SET turn = queue.turn FROM (
    SELECT id, row_number() OVER (PARTITION BY lane, owner ORDER BY due_at, id) AS turn FROM tasks
    WHERE state = 'ACCEPTED' AND due_at IS NOT NULL
  ) AS queue WHERE queue.id = tasks.id;
  DROP INDEX tasks_new;
  DROP INDEX tasks_busy;
  CREATE INDEX tasks_new ON tasks (lane, route, turn, id, due_at) WHERE state = 'ACCEPTED' AND due_at IS NOT NULL;
  CREATE INDEX tasks_busy ON tasks (lane, turn) WHERE state = 'IN_PROGRESS';
  CREATE INDEX tasks_turns ON tasks (lane, owner, turn) WHERE due_at IS NOT NULL;
  `,
  `
  -- The events for webhooks (gateway/engine/deliveries.ts).
  CREATE TABLE deliveries (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    owner TEXT NOT NULL,
    task TEXT, -- NULL of a test
    type TEXT NOT NULL,
    url TEXT NOT NULL,
    endpoint TEXT NOT NULL,
    at INTEGER NOT NULL,
    state TEXT NOT NULL DEFAULT 'waiting',
    next_at INTEGER, -- only of deliveries that wait
    tries TEXT NOT NULL DEFAULT '[]',
    tried INTEGER NOT NULL DEFAULT 0,
    claim INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE INDEX deliveries_due ON deliveries (endpoint, next_at) WHERE next_at IS NOT NULL;
  CREATE INDEX deliveries_waiting ON deliveries (task, seq) WHERE next_at IS NOT NULL;
  CREATE INDEX deliveries_of_owner ON deliveries (owner, seq);
  CREATE INDEX deliveries_age ON deliveries (at);
  CREATE TABLE disabled_endpoints (endpoint TEXT PRIMARY KEY, owner TEXT NOT NULL, url TEXT NOT NULL, since INTEGER NOT NULL)
    STRICT, WITHOUT ROWID;
  `,
  `
  -- The parts of the texts of running tasks (gateway/engine/rows.ts).
  CREATE TABLE texts (
    task TEXT NOT NULL,
    start INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    json TEXT NOT NULL,
    PRIMARY KEY (task, start)
  ) STRICT, WITHOUT ROWID;
  `,
  `
  -- The tasks that their owners have deleted, for as long as an idempotency key is kept.
  CREATE TABLE deleted (task TEXT PRIMARY KEY, at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE INDEX deleted_age ON deleted (at);
  CREATE INDEX deliveries_of_task ON deliveries (task);
  `,
  callsTable('', { integer: 'INTEGER', text: 'TEXT', options: ' STRICT, WITHOUT ROWID' }),
  endpointTables,
]

/** Changes the tasks of older versions, after the migration to a version of the schema. */
const changes: ReadonlyMap<number, (db: DatabaseSync, context: MigrationContext) => void> = new Map([[5, adoptTasks]])

/** What a migration needs to know besides the data. */
export interface MigrationContext {
  readonly homeOf: HomeOf
  readonly now: number
}

/** Gives each open task its destination and its upstream. */
function adoptTasks(db: DatabaseSync, { homeOf, now }: MigrationContext): void {
  const update = db.prepare(
    'UPDATE tasks SET route = ?, due_at = ?, deadline_at = ?, contact_at = ?, detail = ? WHERE id = ?',
  )
  for (const row of db.prepare('SELECT *, NULL AS params FROM tasks WHERE due_at IS NOT NULL').iterate()) {
    const task = adopt(taskOf(row as unknown as FullRow), homeOf, now) // the table is STRICT
    const { route, due_at, deadline_at, contact_at, detail } = changeOf(task)
    update.run(route, due_at, deadline_at, contact_at, detail, task.id)
  }
}

/** Migrates a file to a schema version, by default the newest; throws on a newer gateway's file, without changes. */
export function migrate(
  db: DatabaseSync,
  to: number = migrations.length,
  context: MigrationContext = { homeOf: noHomes, now: Date.now() },
): void {
  const version = versionOf(db)
  if (version > migrations.length) throw new NewerData(locationOf(db), version)
  migrations.slice(version, to).forEach((sql, index) => {
    const next = version + index + 1
    db.exec(`BEGIN IMMEDIATE; ${sql} PRAGMA user_version = ${next}`)
    changes.get(next)?.(db, context)
    db.exec('COMMIT')
  })
}

/** Throws unless a file has the newest schema: a process beside the gateway does not migrate its data. */
export function requireNewest(db: DatabaseSync): void {
  const version = versionOf(db)
  if (version > migrations.length) throw new NewerData(locationOf(db), version)
  if (version < migrations.length) throw new OlderData(locationOf(db), version)
}

/** The data was written by an older gateway, and only a gateway migrates it. */
export class OlderData extends Error {
  override readonly name = 'OlderData'

  constructor(file: string, version: number) {
    super(`${file} has schema version ${version} of an older gateway: start a gateway of this version, and try again.`)
  }
}

/** The data was written by a newer gateway than this one. */
export class NewerData extends Error {
  override readonly name = 'NewerData'

  constructor(file: string, version: number) {
    super(
      `${file} has schema version ${version}; this gateway supports up to ${migrations.length}: use a newer gateway.`,
    )
  }
}

function versionOf(db: DatabaseSync): number {
  return Number(db.prepare('PRAGMA user_version').get()?.user_version)
}
