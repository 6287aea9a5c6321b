import pg, { type Client, type ClientConfig } from 'pg'
import { setForSession } from './presets.ts'
import { isShared, SharedSessions } from './sharing.ts'

/** A subscription to a channel. */
interface Subscriber {
  readonly onMessage: (text: string) => void
  /** Runs whenever notifications may have been missed. */
  readonly onReconnect: () => void
}

/** How a listener connects. */
export interface ListenerOptions {
  readonly config: ClientConfig
  /** The variable that holds the address. */
  readonly variable: string
  /** Reports a lost connection, which the listener replaces. */
  readonly onError: (error: unknown) => void
}

/** How often a listener asks whether it still listens, in milliseconds: a connection can be lost in silence. */
const checkMs = 10_000

/** How long the database may take to answer it, in milliseconds. */
const answerMs = 5000

/** How long it waits before it connects again, in milliseconds: longer each time. */
const waits = [100, 500, 1000, 2000, 5000, 10_000] as const

/** Listens to channels on one connection, and connects again whenever that is lost. */
export class Listener {
  private readonly options: ListenerOptions
  private readonly channels = new Map<string, Set<Subscriber>>()
  private client: Client | undefined
  private timer: NodeJS.Timeout | undefined
  private tries = 0
  private isClosed = false

  private constructor(options: ListenerOptions) {
    this.options = options
  }

  /** Connects. Throws if that fails, or if a pooler shares the sessions of the address. */
  static async open(options: ListenerOptions): Promise<Listener> {
    const listener = new Listener(options)
    await listener.connect()
    return listener
  }

  /** Listens to a channel from now on; returns what ends that. */
  async listen(channel: string, subscriber: Subscriber): Promise<() => Promise<void>> {
    const known = this.channels.get(channel)
    const subscribers = known ?? new Set()
    this.channels.set(channel, subscribers.add(subscriber))
    if (known === undefined) await this.client?.query(`LISTEN ${channel}`)
    return async () => {
      subscribers.delete(subscriber)
      if (subscribers.size > 0) return
      this.channels.delete(channel)
      await this.client?.query(`UNLISTEN ${channel}`).catch(() => undefined)
    }
  }

  /** Closes the connection, and connects no more. */
  async close(): Promise<void> {
    this.isClosed = true
    clearTimeout(this.timer)
    const { client } = this
    this.client = undefined
    await client?.end().catch(() => undefined)
  }

  private async connect(): Promise<void> {
    const { config, variable } = this.options
    // Statements follow each other without waiting: several parts of a node can begin to listen at once.
    const client = new pg.Client({ ...config, pipeline: true, query_timeout: answerMs })
    client.on('error', (error) => this.lose(client, error))
    client.on('end', () => this.lose(client, new Error('The connection that listens has ended.')))
    client.on('notification', ({ channel, payload = '' }) => {
      for (const { onMessage } of this.channels.get(channel) ?? []) onMessage(payload)
    })
    try {
      await client.connect()
      if (await isShared(client, config)) throw new SharedSessions(variable)
      await client.query(setForSession)
      for (const channel of this.channels.keys()) await client.query(`LISTEN ${channel}`)
    } catch (error) {
      await client.end().catch(() => undefined)
      throw error
    }
    if (this.isClosed) return client.end()
    this.client = client
    this.tries = 0
    this.timer = setTimeout(() => void this.check(client), checkMs).unref()
  }

  /** Asks the database which channels this session listens to; without an answer, or without all, it connects again. */
  private async check(client: Client): Promise<void> {
    const wanted = [...this.channels.keys()]
    try {
      const { rows } = await client.query<{ readonly channel: string }>(
        'SELECT channel FROM pg_catalog.pg_listening_channels() AS channel',
      )
      const heard = new Set(rows.map(({ channel }) => channel))
      const lost = wanted.filter((channel) => !heard.has(channel))
      if (lost.length > 0) throw new Error(`The database no longer notifies this node of ${lost.join(', ')}.`)
    } catch (error) {
      return this.lose(client, error)
    }
    if (this.client === client) this.timer = setTimeout(() => void this.check(client), checkMs).unref()
  }

  /** Replaces the connection in use; of another one, it does nothing. */
  private lose(client: Client, error: unknown): void {
    if (this.client !== client || this.isClosed) return
    this.client = undefined
    clearTimeout(this.timer)
    client.end().catch(() => undefined)
    this.options.onError(error)
    this.connectLater()
  }

  private connectLater(): void {
    const wait = waits[Math.min(this.tries++, waits.length - 1)]
    this.timer = setTimeout(() => void this.reconnect(), wait)
  }

  private async reconnect(): Promise<void> {
    try {
      await this.connect()
    } catch (error) {
      if (error instanceof SharedSessions) this.options.onError(error)
      if (!this.isClosed) this.connectLater()
      return
    }
    for (const subscriber of [...this.channels.values()].flatMap((all) => [...all])) subscriber.onReconnect()
  }
}
