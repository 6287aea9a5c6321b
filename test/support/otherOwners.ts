/** The owners of rows, and when these were stored. */
interface Owners {
  /** Names them. */
  readonly tag: string
  /** The owner of the nth row, as SQL. */
  readonly owner: string
  /** When the first was stored, in milliseconds since 1970. */
  readonly from: number
}

/** Rows of 200 other owners. */
export const others: Owners = { tag: 'other', owner: "'other-' || n % 200", from: 1_700_000_000_000 }

/** Rows of the owner of most tests, all of them older: an index over all owners passes by the rows of others before it finds them. */
export const own: Owners = { tag: 'own', owner: "'key-1'", from: 1_600_000_000_000 }

/** The statements that fill a database with rows of owners: as many of each kind, a tenth of them open. */
export const rowsOf = ({ tag, owner, from }: Owners, rows: number): string => `
  ALTER TABLE gatewright.deliveries DISABLE TRIGGER USER;
  INSERT INTO gatewright.tasks (id, owner, model, workflow, concurrency_group, state, attempt, created_at, updated_at, route,
      next_at, deadline_at, contact_at, ended_at, detail, params, turn)
    SELECT lpad(to_hex(${from} + n), 12, '0') || '-${tag}-' || n, ${owner}, 'model-1', 'vendor/flow', '',
      CASE WHEN n % 10 > 0 THEN 'COMPLETED' WHEN n % 20 > 0 THEN 'ACCEPTED' ELSE 'IN_PROGRESS' END, 1, n, n, 'vendor v model-1',
      CASE WHEN n % 10 = 0 THEN 1900000000000 + n END, CASE WHEN n % 20 = 10 THEN 1900000000000 END,
      CASE WHEN n % 20 = 0 THEN 1900000000000 END, CASE WHEN n % 10 > 0 THEN 1900000000000 END,
      '{"state":"COMPLETED","result":{},"credits":1,"endedAt":1}', '{}', n
    FROM generate_series(1, ${rows}) AS n;
  INSERT INTO gatewright.deliveries (id, owner, task, type, url, endpoint, at, state, next_at)
    SELECT '${tag}-' || n, ${owner}, '${tag}-' || n / 2, 'task.completed', 'u', '${tag}-' || n % 20000, ${from} + n,
      CASE WHEN n % 10 > 0 THEN 'delivered' ELSE 'waiting' END, CASE WHEN n % 10 = 0 THEN 1900000000000 END
    FROM generate_series(1, ${rows}) AS n;
  INSERT INTO gatewright.endpoints (endpoint, owner, next_at, disabled)
    SELECT endpoint, min(owner), min(next_at), false FROM gatewright.deliveries
      WHERE next_at IS NOT NULL AND endpoint LIKE '${tag}-%' GROUP BY endpoint;
  INSERT INTO gatewright.disabled_endpoints SELECT 'gone-${tag}-' || n, ${owner}, 'u' || n, 1 FROM generate_series(1, ${rows}) AS n;
  INSERT INTO gatewright.idempotency SELECT ${owner}, 'k' || n, 'f', '${tag}-' || n, 1900000000000 FROM generate_series(1, ${rows}) AS n;
  INSERT INTO gatewright.ledger SELECT '${tag}-' || n, ${owner}, 1, 1900000000000 + n, 'm' FROM generate_series(1, ${rows}) AS n;
  INSERT INTO gatewright.ledger_days SELECT '2026-' || lpad((n % 12 + 1)::text, 2, '0') || '-01', ${owner}, 'm' || n, 1, 1
    FROM generate_series(1, ${rows}) AS n;
  INSERT INTO gatewright.accounts SELECT '${tag}-' || n, 1, 0, 0 FROM generate_series(1, ${rows}) AS n;
  INSERT INTO gatewright.texts SELECT '${tag}-' || n, 0, 1, '"t"' FROM generate_series(1, ${rows}) AS n;
  INSERT INTO gatewright.deleted SELECT '${tag}-' || n, 1900000000000 FROM generate_series(1, ${rows}) AS n;
  INSERT INTO gatewright.shares SELECT 'minute ${tag}-' || n, '', 1, 1, 1900000000000 FROM generate_series(1, ${rows}) AS n;
  INSERT INTO gatewright.keys (id, hash, facts, created_at)
    SELECT '${tag}-' || n, decode(md5('${tag}' || n), 'hex'), '{}', 1 FROM generate_series(1, ${rows}) AS n;
  ALTER TABLE gatewright.deliveries ENABLE TRIGGER USER;
  ANALYZE`
