/** The condition that a delivery waits at the endpoint of the row of a trigger. */
const waitsAt = (row: 'new' | 'old'): string => `endpoint = ${row}.endpoint AND next_at IS NOT NULL`

/** Whether the endpoint of the row of a trigger is disabled. */
const isDisabled = (row: 'new' | 'old'): string =>
  `EXISTS (SELECT 1 FROM disabled_endpoints WHERE endpoint = ${row}.endpoint)`

/** Writes when the first delivery at an endpoint is due. */
const note = (row: 'new' | 'old'): string => `
    DELETE FROM endpoints WHERE endpoint = ${row}.endpoint AND NOT EXISTS (SELECT 1 FROM deliveries WHERE ${waitsAt(row)});
    INSERT INTO endpoints (endpoint, owner, next_at, disabled)
      SELECT endpoint, owner, next_at, ${isDisabled(row)} FROM deliveries WHERE ${waitsAt(row)} ORDER BY next_at LIMIT 1
      ON CONFLICT (endpoint) DO UPDATE SET next_at = excluded.next_at, changes = changes + 1;`

/**
 * The endpoints with waiting deliveries: when the first of them is due, kept by triggers. Besides: indexes for what an owner
 * lists.
 */
export const endpointTables: string = `
  CREATE TABLE endpoints (
    endpoint TEXT PRIMARY KEY,
    owner TEXT NOT NULL,
    next_at INTEGER NOT NULL,
    disabled INTEGER NOT NULL,
    changes INTEGER NOT NULL DEFAULT 0 -- counts them, for a claim that must not overwrite one
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX endpoints_due ON endpoints (next_at) WHERE NOT disabled;
  CREATE INDEX endpoints_of_owner ON endpoints (owner, endpoint);
  CREATE INDEX endpoints_turns ON endpoints (owner, next_at) WHERE NOT disabled;
  INSERT INTO endpoints (endpoint, owner, next_at, disabled)
    SELECT endpoint, min(owner), min(next_at), EXISTS (
      SELECT 1 FROM disabled_endpoints e WHERE e.endpoint = d.endpoint)
    FROM deliveries d WHERE next_at IS NOT NULL GROUP BY endpoint;

  CREATE TRIGGER note_new AFTER INSERT ON deliveries WHEN new.next_at IS NOT NULL BEGIN
    INSERT INTO endpoints (endpoint, owner, next_at, disabled)
      VALUES (new.endpoint, new.owner, new.next_at, ${isDisabled('new')})
      ON CONFLICT (endpoint) DO UPDATE SET next_at = min(next_at, excluded.next_at), changes = changes + 1;
  END;
  CREATE TRIGGER note_moved AFTER UPDATE OF next_at ON deliveries WHEN old.next_at IS NOT new.next_at BEGIN${note('new')}
  END;
  CREATE TRIGGER note_gone AFTER DELETE ON deliveries WHEN old.next_at IS NOT NULL BEGIN${note('old')}
  END;
  CREATE TRIGGER note_disabled AFTER INSERT ON disabled_endpoints BEGIN
    UPDATE endpoints SET disabled = true, changes = changes + 1 WHERE endpoint = new.endpoint;
  END;
  CREATE TRIGGER note_enabled AFTER DELETE ON disabled_endpoints BEGIN
    UPDATE endpoints SET disabled = false, changes = changes + 1 WHERE endpoint = old.endpoint;
  END;

  CREATE INDEX disabled_of_owner ON disabled_endpoints (owner, url);
  CREATE INDEX deliveries_of_owner_by_time ON deliveries (owner, at);
  CREATE INDEX ledger_days_of_owner ON ledger_days (owner, day);
  `
