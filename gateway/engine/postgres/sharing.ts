import pg, { type Client, type ClientConfig } from 'pg'

/** How often two sessions are compared: between two statements, others can use the connections of a pooler. */
const rounds = 5

/**
 * Whether a pooler passes the statements of one session on to different connections of the database, so that nothing that is
 * bound to a session lasts: no LISTEN, no setting.
 */
export async function isShared(client: Client, config: ClientConfig): Promise<boolean> {
  const own = await backendOf(client)
  // A pooler cannot pass on the number of the process that it connects to, because that changes.
  if ('processID' in client && client.processID === own) return false
  const other = new pg.Client(config)
  other.on('error', () => undefined) // the statement fails
  await other.connect()
  try {
    for (let round = 0; round < rounds; round++) if (await meet(client, other, own)) return true
    return false
  } finally {
    await other.end()
  }
}

/** Whether two sessions use one process, or the first has got another one, while the second holds its own. */
async function meet(client: Client, other: Client, own: number): Promise<boolean> {
  const before = await backendOf(client)
  try {
    await other.query('BEGIN')
  } catch (error) {
    // A pooler by statement refuses it.
    if (error instanceof pg.DatabaseError) return true
    throw error
  }
  const held = await backendOf(other)
  // Asked only where the second session holds another one, because a pooler with a single connection would wait.
  const isOne = before !== own || held === before || (await backendOf(client)) !== before
  await other.query('COMMIT')
  return isOne
}

async function backendOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ readonly pid: number }>('SELECT pg_catalog.pg_backend_pid() AS pid')
  return Number(rows[0]?.pid)
}

/** The sessions of the address that nodes listen on are shared. */
export class SharedSessions extends Error {
  override readonly name = 'SharedSessions'

  constructor(variable: string) {
    const remedy =
      variable === 'DATABASE_URL'
        ? 'Set DATABASE_DIRECT_URL to the address of the database itself; DATABASE_URL can stay.'
        : 'Set it to the address of the database itself.'
    super(
      `A pooler shares the sessions of ${variable} (pooling by transaction or by statement), so no node could be notified there. ${remedy}`,
    )
  }
}
