import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Socket } from 'node:net'
import { dirname, join } from 'node:path'
import { fieldsOf, jsonOf } from '../../language/values.ts'

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

/** Where a gateway would listen. */
export interface ListenAddress {
  readonly host: string
  readonly port: number
}

/**
 * A gateway in a child process. It loads everything, then waits until it may open its stores, so that the one before it can
 * serve until then. It ends with this process, however this one ends: the system closes the channel between them.
 */
export class GatewayProcess {
  /** Resolves with the exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>
  private readonly child: ChildProcess
  private readonly graceMs: number
  private readonly key: string | undefined
  /** The connections that it answers. Each stays open here, too, until it has ended there. */
  private readonly connections = new Map<number, Socket>()
  private readonly leftOpen: Socket[] = []
  private count = 0
  private isServing = false

  constructor({ program, packages, settings, key }: GatewayStart) {
    this.key = key
    const env = { ...process.env, ...settings }
    this.graceMs = 1000 * (Number(env['GATEWRIGHT_GRACE_SECONDS']) || defaultGrace)
    this.child = spawn(process.execPath, [program, 'serve', '--packages', packages, '--attached'], {
      env,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    this.child.on('message', (message) => this.noteClosed(message))
    this.ended = new Promise((resolve) => {
      this.child.once('error', (error) => resolve(error.message))
      this.child.once('exit', (code, signal) => {
        const end = (): void => resolve(code ?? signal ?? 0)
        if (this.child.connected)
          this.child.once('disconnect', end) // its last messages come before
        else end()
      })
    })
    void this.ended.then(() => {
      for (const socket of this.connections.values()) socket.destroy()
    })
  }

  /** Resolves with where it would listen when it only has to serve; with undefined if it has ended instead. */
  async ready(): Promise<ListenAddress | undefined> {
    const { host, port } = fieldsOf(fieldsOf(await this.message())['ready'])
    return typeof host === 'string' && typeof port === 'number' ? { host, port } : undefined
  }

  /** Lets it serve at an address. Resolves with false if it has ended instead. */
  async serve(listening: string): Promise<boolean> {
    const serving = this.message()
    this.send({ listening, key: this.key })
    this.isServing = fieldsOf(await serving)['serving'] === true
    return this.isServing
  }

  /** Lets it answer a connection of which nothing was read. */
  connect(socket: Socket): void {
    this.connections.set(++this.count, socket)
    this.send({ connection: this.count }, socket)
  }

  /**
   * Ends it as an operator would, and waits until it has ended. Returns the connections that it has left open: all requests
   * that it has read of them are answered.
   */
  async stop(): Promise<readonly Socket[]> {
    if (this.isServing) this.send({ stop: true })
    else if (this.child.connected) this.child.disconnect()
    const timer = setTimeout(() => this.child.kill('SIGKILL'), this.graceMs + stopMs)
    await this.ended
    clearTimeout(timer)
    return this.leftOpen
  }

  /** Sends a message; if the process has ended, the promises of this class say so. */
  private send(message: object, socket?: Socket): void {
    this.child.send(message, socket, { keepOpen: true }, () => undefined)
  }

  private noteClosed(message: unknown): void {
    const { closed, isLeftOpen } = fieldsOf(message)
    const socket = this.connections.get(Number(closed))
    if (socket === undefined) return
    this.connections.delete(Number(closed))
    if (isLeftOpen === true) this.leftOpen.push(socket)
    else socket.destroy()
  }

  /** The next message; undefined if the process has ended instead. */
  private message(): Promise<unknown> {
    const said = new Promise<unknown>((resolve) => this.child.once('message', resolve))
    return Promise.race([said, this.ended.then(() => undefined)])
  }
}
