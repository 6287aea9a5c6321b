import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fieldsOf, jsonOf } from '../language/values.ts'

/** The package of the gateway, which the command only starts. */
const gateway = '@gatewright/gateway'

/** Finds the program of the gateway that is installed for one of these folders, the first one first. */
export function findGateway(folders: readonly string[]): string | undefined {
  for (const folder of folders) {
    try {
      const file = createRequire(join(folder, 'package.json')).resolve(`${gateway}/package.json`)
      const { bin } = fieldsOf(jsonOf(readFileSync(file, 'utf8')))
      const program = fieldsOf(bin)['gatewright-gateway']
      if (typeof program === 'string') return join(dirname(file), program)
    } catch {
      continue // not installed there
    }
  }
  return undefined
}

/** The sentence for a project without the gateway. */
export const howToInstall: string = `The gateway is not installed here. Install it with: npm install --save-dev ${gateway}`

/** The longest time that a gateway can take to stop, in milliseconds, in addition to its own grace time. */
const stopMs = 10_000

/** The default grace time of a gateway, in seconds. */
const defaultGrace = 25

/** The program, the packages and the settings of a gateway. */
export interface GatewayStart {
  /** The program of the gateway. */
  readonly program: string
  /** The folder of packages that it serves. */
  readonly packages: string
  /** Settings in addition to those of the environment. */
  readonly settings: Readonly<Record<string, string>>
  /** The key of the link to the playground, for all gateways of a session: an open page works after a change, too. */
  readonly key?: string
}

/**
 * A gateway in a child process. It loads everything, then waits until it may listen, so that the one before it can
 * serve until then. It ends with this process, however this one ends: the system closes the channel between them.
 */
export class GatewayProcess {
  /** Resolves with the exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>
  private readonly child: ChildProcess
  private readonly graceMs: number
  private readonly key: string | undefined

  constructor({ program, packages, settings, key }: GatewayStart) {
    this.key = key
    const env = { ...process.env, ...settings }
    this.graceMs = 1000 * (Number(env['GATEWRIGHT_GRACE_SECONDS']) || defaultGrace)
    this.child = spawn(process.execPath, [program, 'serve', '--packages', packages, '--attached'], {
      env,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    this.ended = new Promise((resolve) => {
      this.child.once('error', (error) => resolve(error.message))
      this.child.once('exit', (code, signal) => resolve(code ?? signal ?? 0))
    })
  }

  /** Resolves when it only has to listen; with false if it has ended instead. */
  async ready(): Promise<boolean> {
    return (await this.message()) === 'ready'
  }

  /** Lets it listen. Resolves with its address; undefined if it has ended instead. */
  async listen(): Promise<string | undefined> {
    const serving = this.message()
    this.child.send({ key: this.key }, () => undefined) // it may have ended; then the message is undefined
    const address = await serving
    return typeof address === 'string' ? address : undefined
  }

  /** Ends it as an operator would, and waits until it has ended. */
  async stop(): Promise<void> {
    if (this.child.connected) this.child.disconnect()
    const timer = setTimeout(() => this.child.kill('SIGKILL'), this.graceMs + stopMs)
    await this.ended
    clearTimeout(timer)
  }

  /** The next message; undefined if the process has ended instead. */
  private message(): Promise<unknown> {
    const said = new Promise<unknown>((resolve) => this.child.once('message', resolve))
    return Promise.race([said, this.ended.then(() => undefined)])
  }
}
