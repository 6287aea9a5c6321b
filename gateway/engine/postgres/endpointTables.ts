/**
 * The endpoints with waiting deliveries: when the first of them is due, kept by triggers, because nodes of older versions
 * write deliveries, too. A transaction that changes deliveries of an endpoint locks its row before it reads them, so that each
 * sees what the one before it has written. Besides: indexes for what an owner lists, and the row of the tiny write that proves
 * that the database takes writes.
 */
export const endpointTables = `
  -- Until the triggers are there, nodes of older versions wait: what they write now, no endpoint would have.
  LOCK TABLE gatewright.deliveries, gatewright.disabled_endpoints IN SHARE ROW EXCLUSIVE MODE;
  CREATE TABLE gatewright.endpoints (
    endpoint text COLLATE "C" PRIMARY KEY,
    owner text NOT NULL,
    next_at bigint NOT NULL,
    disabled boolean NOT NULL,
    changes bigint NOT NULL DEFAULT 0 -- counts them, for a claim that must not overwrite one
  );
  CREATE INDEX endpoints_due ON gatewright.endpoints (next_at) WHERE NOT disabled;
  CREATE INDEX endpoints_of_owner ON gatewright.endpoints (owner, endpoint);
  CREATE INDEX endpoints_turns ON gatewright.endpoints (owner, next_at) WHERE NOT disabled;
  INSERT INTO gatewright.endpoints (endpoint, owner, next_at, disabled)
    SELECT endpoint, min(owner), min(next_at), EXISTS (
      SELECT 1 FROM gatewright.disabled_endpoints e WHERE e.endpoint = d.endpoint)
    FROM gatewright.deliveries d WHERE next_at IS NOT NULL GROUP BY endpoint;

  CREATE FUNCTION gatewright.note_endpoint(name text) RETURNS void LANGUAGE plpgsql AS $$
    DECLARE first record;
    BEGIN
      PERFORM 1 FROM gatewright.endpoints e WHERE e.endpoint = name FOR UPDATE;
      IF NOT FOUND THEN
        INSERT INTO gatewright.endpoints AS e (endpoint, owner, next_at, disabled)
          SELECT d.endpoint, d.owner, d.next_at, false FROM gatewright.deliveries d
            WHERE d.endpoint = name AND d.next_at IS NOT NULL ORDER BY d.next_at LIMIT 1
          ON CONFLICT (endpoint) DO UPDATE
            SET next_at = least(e.next_at, excluded.next_at), changes = e.changes + 1;
        -- Whoever enables it meanwhile waits, and then finds the row.
        PERFORM 1 FROM gatewright.disabled_endpoints d WHERE d.endpoint = name FOR SHARE;
        IF FOUND THEN
          UPDATE gatewright.endpoints e SET disabled = true WHERE e.endpoint = name AND NOT e.disabled;
        END IF;
        RETURN;
      END IF;
      SELECT d.next_at INTO first FROM gatewright.deliveries d
        WHERE d.endpoint = name AND d.next_at IS NOT NULL ORDER BY d.next_at LIMIT 1;
      IF FOUND THEN
        UPDATE gatewright.endpoints e SET next_at = first.next_at, changes = e.changes + 1 WHERE e.endpoint = name;
      ELSE
        DELETE FROM gatewright.endpoints e WHERE e.endpoint = name;
      END IF;
    END
  $$;
  CREATE FUNCTION gatewright.note_rows() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      -- Use the same order everywhere, so that two transactions cannot deadlock.
      PERFORM gatewright.note_endpoint(named.endpoint) FROM (
        SELECT DISTINCT r.endpoint FROM noted r WHERE r.next_at IS NOT NULL ORDER BY r.endpoint) AS named;
      RETURN NULL;
    END
  $$;
  CREATE FUNCTION gatewright.note_moves() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      -- No join: it is planned once for a session, by the few rows of its first statement, and takes a step for each two.
      PERFORM gatewright.note_endpoint(named.endpoint) FROM (
        SELECT DISTINCT r.endpoint FROM (
          SELECT seq, endpoint, next_at FROM noted EXCEPT SELECT seq, endpoint, next_at FROM moved) AS r
          ORDER BY r.endpoint) AS named;
      RETURN NULL;
    END
  $$;
  CREATE FUNCTION gatewright.note_disabled() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE gatewright.endpoints e SET disabled = (TG_OP = 'INSERT'), changes = e.changes + 1
        WHERE e.endpoint = CASE TG_OP WHEN 'INSERT' THEN NEW.endpoint ELSE OLD.endpoint END;
      RETURN NULL;
    END
  $$;
  CREATE TRIGGER note_new AFTER INSERT ON gatewright.deliveries
    REFERENCING NEW TABLE AS noted FOR EACH STATEMENT EXECUTE FUNCTION gatewright.note_rows();
  CREATE TRIGGER note_gone AFTER DELETE ON gatewright.deliveries
    REFERENCING OLD TABLE AS noted FOR EACH STATEMENT EXECUTE FUNCTION gatewright.note_rows();
  CREATE TRIGGER note_moved AFTER UPDATE ON gatewright.deliveries
    REFERENCING OLD TABLE AS noted NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION gatewright.note_moves();
  CREATE TRIGGER note_disabled AFTER INSERT OR DELETE ON gatewright.disabled_endpoints
    FOR EACH ROW EXECUTE FUNCTION gatewright.note_disabled();

  CREATE INDEX disabled_of_owner ON gatewright.disabled_endpoints (owner, url);
  CREATE INDEX deliveries_of_owner_by_time ON gatewright.deliveries (owner, at);
  CREATE INDEX ledger_days_of_owner ON gatewright.ledger_days (owner, day);
  CREATE TABLE gatewright.proofs (id integer PRIMARY KEY, at bigint NOT NULL);
  `
