import { closeSync, openSync } from 'node:fs'
import { devNull } from 'node:os'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { operatorOperations, serviceOperations } from '@gatewright/openapi/protocol'
import { fieldOf, isRecord } from '../base/values.ts'
import { Problem, retryIn } from './problem.ts'

/** How many of the last open files new connections of callers leave to health checks, and to the store and vendors. */
const reserveOf = (limit: number): number => Math.min(64, Math.max(8, Math.floor(limit / 16)))

/** How many files are kept open, to be closed when all others are used: then a health check can still connect. */
const spareFiles = 4

/** How often the gateway looks whether it can open files, in milliseconds. */
const lookMs = 1000

/** How often it logs that it cannot, in milliseconds. */
const logMs = 60_000

/** The paths that a connection of the reserve can ask for. */
const answered: readonly (string | undefined)[] = [
  serviceOperations.readHealth.path,
  operatorOperations.readReadiness.path,
  operatorOperations.readMetrics.path,
]

/**
 * Keeps a reserve of open files for health checks: when nearly all are used, each new connection takes the place of one that
 * has asked for nothing yet, and gets no answer but to a health check. The log says why.
 */
export function reserveFiles(app: FastifyInstance): void {
  const reserve = new Reserve(app)
  app.server.on('connection', (socket: Socket) => reserve.enter(socket))
  app.server.on('request', ({ socket }) => reserve.hear(socket))
  app.server.once('listening', () => reserve.start())
  app.addHook('onClose', async () => reserve.stop())
  app.addHook('onRequest', (request, reply, done) => {
    if (!reserve.has(request.raw.socket)) return done()
    reply.header('Connection', 'close')
    done(isHealthCheck(request) ? undefined : noFiles())
  })
}

const isHealthCheck = ({ routeOptions }: FastifyRequest): boolean => answered.includes(routeOptions.config.template)

const noFiles = (): Problem =>
  new Problem('overloaded', 'The gateway has no more open files for connections. Try again soon.', retryIn(1))

/** The connections of a server, and its spare files. */
class Reserve {
  private readonly app: Pick<FastifyInstance, 'log'>
  private limit = Infinity
  private readonly open = new Set<Socket>()
  /** How many connections there were when the reserve was reached: more of them are of the reserve, too. */
  private most = Infinity
  /** Connections that have asked for nothing yet, oldest first. */
  private readonly silent = new Set<Socket>()
  private readonly reserved = new WeakSet<Socket>()
  private spares: number[] = []
  private isExhausted = false
  private loggedAt = -Infinity
  private timer: NodeJS.Timeout | undefined

  constructor(app: Pick<FastifyInstance, 'log'>) {
    this.app = app
  }

  start(): void {
    this.limit = openFileLimit()
    this.fill()
    this.timer = setInterval(() => this.check(), lookMs).unref()
  }

  stop(): void {
    clearInterval(this.timer)
    this.release()
  }

  has(socket: Socket): boolean {
    return this.reserved.has(socket)
  }

  /** A connection that has asked for something is no longer the first to be closed. */
  hear(socket: Socket): void {
    this.silent.delete(socket)
  }

  enter(socket: Socket): void {
    const [oldest] = this.silent
    for (const set of [this.open, this.silent]) set.add(socket)
    socket.once('close', () => this.leave(socket))
    // A system gives out the lowest number that is free, so the number of a new file says how many are used.
    if (fileOf(socket) >= this.limit - reserveOf(this.limit)) this.most = Math.min(this.most, this.open.size - 1)
    if (!this.isExhausted && this.open.size <= this.most) return
    this.reserved.add(socket)
    if (oldest !== undefined) this.cut(oldest)
    this.report()
  }

  /** Frees the file of a connection at once; its event comes later. */
  private cut(socket: Socket): void {
    this.leave(socket)
    socket.destroy()
  }

  private leave(socket: Socket): void {
    for (const set of [this.open, this.silent]) set.delete(socket)
    if (this.open.size < this.most / 2) this.most = Infinity
  }

  /** Notices that no file can be opened although no connection came, because something else uses them. */
  private check(): void {
    if (this.isExhausted) return this.fill()
    // Something else may have used the files: the number of connections says nothing once these are free again.
    if (this.most !== Infinity && this.hasRoom()) this.most = Infinity
    try {
      closeSync(openSync(devNull, 'r'))
    } catch {
      this.isExhausted = true
      this.release()
      this.report()
    }
  }

  /** Whether a number of files like the reserve is free besides it. */
  private hasRoom(): boolean {
    const reserve = reserveOf(this.limit)
    const probes: number[] = []
    try {
      while (probes.length < reserve) probes.push(openSync(devNull, 'r'))
      return Math.max(...probes) < this.limit - reserve
    } catch {
      return false
    } finally {
      for (const file of probes) closeSync(file)
    }
  }

  private fill(): void {
    try {
      while (this.spares.length < spareFiles) this.spares.push(openSync(devNull, 'r'))
      this.isExhausted = false
    } catch {
      this.isExhausted = true
      this.release()
      this.report()
    }
  }

  private release(): void {
    for (const file of this.spares.splice(0)) closeSync(file)
  }

  private report(): void {
    if (performance.now() - this.loggedAt < logMs) return
    this.loggedAt = performance.now()
    this.app.log.error({ limit: this.limit }, exhausted)
  }
}

const exhausted =
  'Nearly all open files are used (EMFILE), so new connections get answers to health checks only. Raise the limit of the ' +
  'process (ulimit -n, LimitNOFILE), start more nodes, or find who opens so many connections.'

/** The number of the file of a connection; -1 where the system has none. */
function fileOf(socket: Socket): number {
  const handle: unknown = Reflect.get(socket, '_handle')
  return isRecord(handle) && typeof handle['fd'] === 'number' ? handle['fd'] : -1
}

/** How many files this process can have open. */
function openFileLimit(): number {
  Object.assign(process.report, { excludeNetwork: true }) // looking up the names of addresses would take seconds
  const soft = fieldOf(fieldOf(fieldOf(process.report.getReport(), 'userLimits'), 'open_files'), 'soft')
  return typeof soft === 'number' ? soft : Infinity
}
