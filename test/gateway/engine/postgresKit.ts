const tables = [
  'tasks',
  'idempotency',
  'calls',
  'ledger',
  'ledger_days',
  'accounts',
  'counts',
  'announcements',
  'workers',
  'shares',
  'deliveries',
  'disabled_endpoints',
]

/** Empties a database of tasks. */
export const wipe: string = tables.map((table) => `DELETE FROM gatewright.${table};`).join(' ')
