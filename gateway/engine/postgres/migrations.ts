import { createHash } from 'node:crypto'
import { adopt, noHomes, type HomeOf } from '../adoption.ts'
import { callsTable } from '../countedCalls.ts'
import type { Database, Query } from './database.ts'
import { endpointTables } from './endpointTables.ts'
import { clockOf, columns, saveTasks, selectTasks } from './rows.ts'

/** Each migration runs once on a database, in this order. Never change one after a release; add another. */
const migrations: readonly string[] = [
  `
  CREATE TABLE gatewright.tasks (
    id text COLLATE "C" PRIMARY KEY,
    owner text NOT NULL,
    model text NOT NULL,
    workflow text NOT NULL,
    lane text NOT NULL,
    state text NOT NULL,
    attempt integer NOT NULL,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    due_at bigint, -- only of tasks that have not ended
    ended_at bigint,
    held bigint, -- the price, of a task that counts towards an allowance
    detail text NOT NULL, -- JSON: what a task of this state has besides; text, because jsonb takes no U+0000
    params text NOT NULL
  );
  -- Finished tasks are in none of these, so that they cost a worker nothing.
  CREATE INDEX tasks_due ON gatewright.tasks (due_at, id) WHERE state = 'IN_PROGRESS';
  CREATE INDEX tasks_new ON gatewright.tasks (lane, created_at) WHERE state = 'ACCEPTED';
  CREATE INDEX tasks_busy ON gatewright.tasks (lane) WHERE state = 'IN_PROGRESS' AND lane <> '';
  CREATE INDEX tasks_of_owner ON gatewright.tasks (owner, id);
  CREATE INDEX tasks_ended ON gatewright.tasks (ended_at) WHERE ended_at IS NOT NULL;

  CREATE TABLE gatewright.idempotency (
    owner text NOT NULL,
    key text NOT NULL,
    fingerprint text NOT NULL,
    task text NOT NULL,
    created_at bigint NOT NULL,
    PRIMARY KEY (owner, key)
  );
  CREATE INDEX idempotency_age ON gatewright.idempotency (created_at);

  -- Outlives the tasks.
  CREATE TABLE gatewright.ledger (
    task text PRIMARY KEY,
    owner text NOT NULL,
    credits bigint NOT NULL CHECK (credits >= 0),
    at bigint NOT NULL
  );

  -- Sums, so that nobody has to count rows.
  CREATE TABLE gatewright.accounts (
    owner text PRIMARY KEY,
    credits bigint NOT NULL DEFAULT 0,
    held bigint NOT NULL DEFAULT 0,
    open bigint NOT NULL DEFAULT 0
  );
  -- Many rows for each state, so that nodes that count at the same moment do not wait for one another.
  CREATE TABLE gatewright.counts (
    state text NOT NULL,
    shard integer NOT NULL,
    tasks bigint NOT NULL,
    PRIMARY KEY (state, shard)
  );

  CREATE TABLE gatewright.keys (
    id text PRIMARY KEY,
    hash bytea NOT NULL UNIQUE,
    facts text NOT NULL,
    created_at bigint NOT NULL,
    number bigint GENERATED ALWAYS AS IDENTITY,
    expires_at bigint,
    revoked_at bigint
  );
  `,
  `
  ALTER TABLE gatewright.keys ADD COLUMN previous_hash bytea;
  ALTER TABLE gatewright.keys ADD COLUMN previous_until bigint;
  ALTER TABLE gatewright.keys ADD COLUMN last_used_at bigint;
  CREATE INDEX keys_previous ON gatewright.keys (previous_hash) WHERE previous_hash IS NOT NULL;
  UPDATE gatewright.keys SET facts = '{"name":"development","isDevelopment":true}' WHERE facts = '{"name":"development"}';
  `,
  `
  ALTER TABLE gatewright.ledger ADD COLUMN model text NOT NULL DEFAULT ''; -- unknown, of tasks that retention has removed
  UPDATE gatewright.ledger l SET model = t.model FROM gatewright.tasks t WHERE t.id = l.task;
  CREATE INDEX ledger_age ON gatewright.ledger (at, task);

  -- Old entries of the ledger, summed.
  CREATE TABLE gatewright.ledger_days (
    day text NOT NULL, -- in UTC: YYYY-MM-DD
    owner text NOT NULL,
    model text NOT NULL,
    tasks bigint NOT NULL,
    credits bigint NOT NULL,
    PRIMARY KEY (day, owner, model)
  );
  `,
  `
  -- The new names keep nodes of version 0.1, which would run any task, from claiming and from writing; they can still read.
  ALTER TABLE gatewright.tasks RENAME COLUMN lane TO concurrency_group;
  ALTER TABLE gatewright.tasks RENAME COLUMN due_at TO next_at;
  -- What a worker must be able to do to run the task (tasks/route.ts).
  ALTER TABLE gatewright.tasks ADD COLUMN route text COLLATE "C" NOT NULL DEFAULT '';
  ALTER TABLE gatewright.tasks ADD COLUMN deadline_at bigint; -- only of tasks that were not sent
  ALTER TABLE gatewright.tasks ADD COLUMN contact_at bigint; -- only of tasks that may have been sent

  -- By route, so that tasks that nobody can run cost nothing to pass by.
  DROP INDEX gatewright.tasks_new;
  DROP INDEX gatewright.tasks_due;
  CREATE INDEX tasks_new ON gatewright.tasks (concurrency_group, route, next_at, id) WHERE state = 'ACCEPTED';
  CREATE INDEX tasks_due ON gatewright.tasks (route, next_at, id) WHERE state = 'IN_PROGRESS';
  CREATE INDEX tasks_unsent ON gatewright.tasks (deadline_at) WHERE deadline_at IS NOT NULL;
  CREATE INDEX tasks_sent ON gatewright.tasks (contact_at) WHERE contact_at IS NOT NULL;

  -- Sets of routes, and the worker that announced one.
  CREATE TABLE gatewright.announcements (id text NOT NULL, route text NOT NULL, PRIMARY KEY (id, route));
  CREATE TABLE gatewright.workers (id text PRIMARY KEY, routes text NOT NULL, seen_at bigint NOT NULL);
  `,
  `
  -- The parts of limits over all nodes that nodes hold (gateway/base/shares.ts).
  CREATE TABLE gatewright.shares (
    name text NOT NULL,
    worker text NOT NULL, -- empty for tokens
    count integer NOT NULL,
    wanted integer NOT NULL,
    until double precision NOT NULL,
    PRIMARY KEY (name, worker)
  );
  `,
  `
  CREATE INDEX ledger_of_owner ON gatewright.ledger (owner, at);
  `,
  `
  -- The order of the waiting tasks of a concurrency group (turns.ts). Nodes of older versions do not set it: theirs are first.
  ALTER TABLE gatewright.tasks ADD COLUMN turn double precision NOT NULL DEFAULT 0;
  UPDATE gatewright.tasks t SET turn = queue.turn FROM (
    SELECT id, row_number() OVER (PARTITION BY concurrency_group, owner ORDER BY next_at, id) AS turn
    FROM gatewright.tasks WHERE state = 'ACCEPTED'
  ) AS queue WHERE queue.id = t.id;
  DROP INDEX gatewright.tasks_new;
  DROP INDEX gatewright.tasks_busy;
  CREATE INDEX tasks_new ON gatewright.tasks (concurrency_group, route, turn, id) INCLUDE (next_at) WHERE state = 'ACCEPTED';
  CREATE INDEX tasks_busy ON gatewright.tasks (concurrency_group, turn) WHERE state = 'IN_PROGRESS';
  CREATE INDEX tasks_turns ON gatewright.tasks (concurrency_group, owner, turn) WHERE state IN ('ACCEPTED', 'IN_PROGRESS');
  `,
  `
  -- The events for webhooks (gateway/engine/deliveries.ts).
  CREATE TABLE gatewright.deliveries (
    seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id text NOT NULL UNIQUE,
    owner text NOT NULL,
    task text, -- NULL of a test
    type text NOT NULL,
    url text NOT NULL,
    endpoint text COLLATE "C" NOT NULL,
    at bigint NOT NULL,
    state text NOT NULL DEFAULT 'waiting',
    next_at bigint, -- only of deliveries that wait
    tries text NOT NULL DEFAULT '[]',
    tried integer NOT NULL DEFAULT 0,
    claim integer NOT NULL DEFAULT 0
  );
  CREATE INDEX deliveries_due ON gatewright.deliveries (endpoint, next_at) WHERE next_at IS NOT NULL;
  CREATE INDEX deliveries_waiting ON gatewright.deliveries (task, seq) WHERE next_at IS NOT NULL;
  CREATE INDEX deliveries_of_owner ON gatewright.deliveries (owner, seq);
  CREATE INDEX deliveries_age ON gatewright.deliveries (at);
  CREATE TABLE gatewright.disabled_endpoints (
    endpoint text PRIMARY KEY,
    owner text NOT NULL,
    url text NOT NULL,
    since bigint NOT NULL
  );
  ALTER TABLE gatewright.keys ADD COLUMN webhook_secrets text; -- JSON (gateway/keys/signing.ts)
  `,
  `
  -- The parts of the texts of running tasks (gateway/engine/rows.ts).
  CREATE TABLE gatewright.texts (
    task text NOT NULL,
    start integer NOT NULL,
    revision integer NOT NULL,
    json text NOT NULL,
    PRIMARY KEY (task, start)
  );
  `,
  `
  -- The tasks that their owners have deleted, for as long as an idempotency key is kept.
  CREATE TABLE gatewright.deleted (task text PRIMARY KEY, at bigint NOT NULL);
  CREATE INDEX deleted_age ON gatewright.deleted (at);
  CREATE INDEX deliveries_of_task ON gatewright.deliveries (task);
  `,
  callsTable('gatewright.', { integer: 'bigint', text: 'text' }),
  endpointTables,
]

/** Changes the tasks of older versions, after the migration to a version of the schema. */
const changes: ReadonlyMap<number, (query: Query, homeOf: HomeOf) => Promise<void>> = new Map([[4, adoptTasks]])

/** Gives each open task its destination and its upstream. */
async function adoptTasks(query: Query, homeOf: HomeOf): Promise<void> {
  const now = await clockOf(query)
  const open = `SELECT ${columns} FROM gatewright.tasks t WHERE t.state IN ('ACCEPTED', 'IN_PROGRESS')`
  const tasks = await selectTasks(query, open, [])
  await saveTasks(
    query,
    tasks.map((task) => adopt(task, homeOf, now)),
  )
}

/**
 * Migrates a database to the newest schema, whichever node comes first. Throws on the schema of a newer gateway,
 * without changes.
 */
export async function migrate(
  database: Database,
  homeOf: HomeOf = noHomes,
  to: number = migrations.length,
): Promise<void> {
  // Tables may be large: no statement has a limit of time.
  await database.transactAtLeisure(async ({ query }) => {
    // The schema may not exist yet: nodes that start together take turns.
    await query('SELECT pg_advisory_xact_lock($1)', [lockOf('migrate')])
    await query('CREATE SCHEMA IF NOT EXISTS gatewright')
    await query('CREATE TABLE IF NOT EXISTS gatewright.version (version integer NOT NULL)')
    const [row] = await query<{ version: number }>('SELECT version FROM gatewright.version')
    const version = row?.version ?? 0
    if (version > migrations.length) throw new NewerDatabase(version)
    for (const [index, sql] of migrations.slice(version, to).entries()) {
      await query(sql)
      await changes.get(version + index + 1)?.(query, homeOf)
    }
    await query('DELETE FROM gatewright.version')
    await query('INSERT INTO gatewright.version VALUES ($1)', [Math.max(version, to)])
  })
}

/** The number of an advisory lock, from its name: the same in every node. */
export const lockOf = (name: string): number => createHash('sha256').update(`gatewright ${name}`).digest().readInt32BE()

/** The database was written by a newer gateway than this one. */
export class NewerDatabase extends Error {
  override readonly name = 'NewerDatabase'

  constructor(version: number) {
    super(
      `The database has schema version ${version}; this gateway supports up to ${migrations.length}: use a newer gateway.`,
    )
  }
}
