/** The statements that fill a database with rows of other owners: as many of each kind, and a tenth of open ones. */
export const rowsOfOthers = (rows: number): string => `
  ALTER TABLE gatewright.deliveries DISABLE TRIGGER USER;
  INSERT INTO gatewright.tasks (id, owner, model, workflow, concurrency_group, state, attempt, created_at, updated_at, route,
      next_at, deadline_at, contact_at, ended_at, detail, params, turn)
    SELECT lpad(to_hex(1700000000000 + n), 12, '0') || '-other-' || n, 'other-' || n % 200, 'model-1', 'vendor/flow', '',
      CASE WHEN n % 10 > 0 THEN 'COMPLETED' WHEN n % 20 > 0 THEN 'ACCEPTED' ELSE 'IN_PROGRESS' END, 1, n, n, 'vendor v model-1',
      CASE WHEN n % 10 = 0 THEN 1900000000000 + n END, CASE WHEN n % 20 = 10 THEN 1900000000000 END,
      CASE WHEN n % 20 = 0 THEN 1900000000000 END, CASE WHEN n % 10 > 0 THEN 1900000000000 END,
      '{"state":"COMPLETED","result":{},"credits":1,"endedAt":1}', '{}', n
    FROM generate_series(1, ${rows}) AS n;
  INSERT INTO gatewright.deliveries (id, owner, task, type, url, endpoint, at, state, next_at)
    SELECT 'other-' || n, 'other-' || n % 200, 'other-' || n / 2, 'task.completed', 'u', 'other-' || n % 20000, 1700000000000 + n,
      CASE WHEN n % 10 > 0 THEN 'delivered' ELSE 'waiting' END, CASE WHEN n % 10 = 0 THEN 1900000000000 END
    FROM generate_series(1, ${rows}) AS n;
  INSERT INTO gatewright.endpoints (endpoint, owner, next_at, disabled)
    SELECT endpoint, min(owner), min(next_at), false FROM gatewright.deliveries WHERE next_at IS NOT NULL GROUP BY endpoint;
  INSERT INTO gatewright.disabled_endpoints SELECT 'gone-' || n, 'other-' || n % 200, 'u' || n, 1 FROM generate_series(1, ${rows}) AS n;
  INSERT INTO gatewright.idempotency SELECT 'other-' || n % 200, 'k' || n, 'f', 'other-' || n, 1900000000000 FROM generate_series(1, ${rows}) AS n;
  INSERT INTO gatewright.ledger SELECT 'other-' || n, 'other-' || n % 200, 1, 1900000000000 + n, 'm' FROM generate_series(1, ${rows}) AS n;
  INSERT INTO gatewright.ledger_days SELECT '2026-' || lpad((n % 12 + 1)::text, 2, '0') || '-01', 'other-' || n / 12, 'm', 1, 1
    FROM generate_series(1, ${rows}) AS n;
  INSERT INTO gatewright.accounts SELECT 'other-' || n, 1, 0, 0 FROM generate_series(1, ${rows}) AS n;
  INSERT INTO gatewright.texts SELECT 'other-' || n, 0, 1, '"t"' FROM generate_series(1, ${rows}) AS n;
  INSERT INTO gatewright.deleted SELECT 'other-' || n, 1900000000000 FROM generate_series(1, ${rows}) AS n;
  INSERT INTO gatewright.shares SELECT 'minute other-' || n, '', 1, 1, 1900000000000 FROM generate_series(1, ${rows}) AS n;
  INSERT INTO gatewright.keys (id, hash, facts, created_at)
    SELECT 'other-' || n, decode(md5(n::text), 'hex'), '{}', 1 FROM generate_series(1, ${rows}) AS n;
  ALTER TABLE gatewright.deliveries ENABLE TRIGGER USER;
  ANALYZE`
