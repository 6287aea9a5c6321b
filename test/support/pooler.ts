import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './postgresServer.ts'

/** A connection pooler in front of a PostgreSQL server. */
export interface Pooler {
  /** The address of the same database behind the pooler. */
  readonly urlOf: (direct: string) => string
  readonly stop: () => Promise<void>
}

/** Debian installs it where only root looks for programs. */
const program = existsSync('/usr/sbin/pgbouncer') ? '/usr/sbin/pgbouncer' : 'pgbouncer'

/** Whether this machine has PgBouncer, which the Debian package `pgbouncer` installs. */
export const hasPooler: boolean = spawnSync(program, ['--version']).status === 0

/** PgBouncer refuses to run as root. */
const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/** Starts PgBouncer in front of the server of a database, with few connections, so that callers share them. */
export async function startPooler(server: string, mode: 'transaction' | 'session' | 'statement'): Promise<Pooler> {
  const folder = mkdtempSync(join(tmpdir(), 'gatewright-pooler-'))
  const [port, { hostname, port: serverPort }] = [await freePort(), new URL(server)]
  const file = join(folder, 'pooler.ini')
  writeFileSync(
    file,
    `[databases]
* = host=${hostname} port=${serverPort} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = ${mode === 'session' ? 40 : 4}
max_client_conn = 500
server_login_retry = 1
server_round_robin = 1
ignore_startup_parameters = extra_float_digits
`,
  )
  chmodSync(folder, 0o755)
  if (user.uid !== undefined) chownSync(file, user.uid, user.gid)
  const child = spawn(program, [file], { ...user, stdio: ['ignore', 'ignore', 'pipe'] })
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      const closed = once(child, 'close')
      child.kill('SIGKILL')
      await closed
    }
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', () => child.kill('SIGKILL'))
  await serves(child)
  return { urlOf: (direct) => Object.assign(new URL(direct), { hostname: '127.0.0.1', port: String(port) }).href, stop }
}

/** Resolves when the pooler accepts connections. */
function serves(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    child.once('error', reject)
    child.once('close', () => reject(new Error(`PgBouncer did not start:\n${said.slice(-2000)}`)))
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-4000)
      if (said.includes('process up')) resolve()
    })
  })
}
