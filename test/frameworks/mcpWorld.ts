import { join } from 'node:path'
import { expect } from 'vitest'
import { fieldsOf } from '../../generator/language/values.ts'
import { key as vendorKey, say, startVendor, type VendorServer } from '../gateway/upstream/upstreamKit.ts'
import { apiKey, startNode, type NodeProcess } from '../support/node.ts'
import { readJson, valueAt } from '../support/reading.ts'
import { connect, disconnect, isInstalled, type HostClient, type Place, type ToolResult, type Way } from './mcpHost.ts'

/** The end of the title of tests that need the official clients. */
export const needsInstalled: string = isInstalled ? '' : ' (skipped: run "npm ci --prefix test/frameworks" first)'

/** Both ways to reach a server. */
export const ways: readonly Way[] = ['stdio', 'http']

/** A call of a model that the sandbox runs. */
export const video = { model: 'vendor1-v3-omni', params: { prompt: 'A lighthouse at dawn' } } as const

/** A call of a model of the vendor, whose job runs until the test lets it end; the label is its idempotency key, too. */
export const slow = (
  label: string,
): { readonly model: string; readonly params: object; readonly idempotency_key: string } => ({
  model: 'vendor16-camera-move-1',
  params: { prompt: label, imageUrls: ['https://example.com/a.png'] },
  idempotency_key: label,
})

/** A gateway with a vendor whose jobs end when a test says so, and connections to it. */
export class World {
  /** The ends of the jobs that have ended, by their labels. */
  readonly ends: Map<string, 'succeeded' | 'canceled'> = new Map()
  private readonly labels: string[] = []
  private readonly folder: string
  private readonly connections = new Map<string, Promise<HostClient>>()
  private waiting: (() => void)[] = []
  private vendor: VendorServer | undefined
  private gateway: NodeProcess | undefined

  constructor(folder: string) {
    this.folder = folder
  }

  /** Starts the gateway on its folder: after it was killed, at the same address. */
  async start(): Promise<void> {
    this.vendor ??= await startVendor(({ method, path, body }, response) => {
      for (const wake of this.waiting.splice(0)) setImmediate(wake)
      const label = this.labels[Number(/job-(\d+)/.exec(path)?.[1] ?? -1)]
      if (label === undefined) return say(response, 200, { id: `job-${this.labels.push(labelOf(body)) - 1}` })
      if (method === 'POST' && !this.ends.has(label)) this.ends.set(label, 'canceled')
      const output = { url: 'https://cdn.example/a.mp4' }
      say(response, 200, { status: this.ends.get(label) ?? 'processing', output })
    })
    this.gateway = await startNode({
      PORT: this.gateway === undefined ? '0' : new URL(this.gateway.url).port,
      GATEWRIGHT_DATA_DIR: join(this.folder, 'data'),
      GATEWRIGHT_SANDBOX_SECONDS: '0',
      GATEWRIGHT_SANDBOX_MEDIA: 'small',
      GATEWRIGHT_MIRROR: 'false',
      VENDOR16_API_KEY: vendorKey,
      VENDOR16_BASE_URL: this.vendor.url,
    })
  }

  /** Kills the gateway without warning. */
  async kill(): Promise<void> {
    await this.gateway?.kill()
  }

  /** Ends everything. */
  async end(): Promise<void> {
    await disconnect()
    await this.kill()
    await this.vendor?.close()
  }

  /** The place of the gateway, for the command with these flags. */
  place(flags: readonly string[] = []): Place {
    return { url: this.gateway?.url ?? '', key: apiKey, flags, cwd: this.folder }
  }

  /** A connection that tests share. */
  shared(way: Way, mode: 'auto' | 'legacy' = 'auto'): Promise<HostClient> {
    const name = `${way} ${mode}`
    const client = this.connections.get(name) ?? connect(way, this.place(), { mode })
    this.connections.set(name, client)
    return client
  }

  /** How many jobs of a label the vendor has started. */
  jobsOf(label: string): number {
    return this.labels.filter((one) => one === label).length
  }

  /** Waits until the vendor has started a job of a label. */
  started(label: string): Promise<void> {
    return this.until(() => this.jobsOf(label) > 0)
  }

  /** Waits until something is true that requests to the vendor change. */
  async until(isTrue: () => boolean): Promise<void> {
    while (!isTrue()) await new Promise<void>((wake) => this.waiting.push(wake))
  }
}

const labelOf = (body: unknown): string => String(valueAt(body, 'input', 'prompt'))

/** Calls a tool. */
export const call = (client: HostClient, name: string, args: object): Promise<ToolResult> =>
  client.callTool({ name, arguments: args })

/** The structured content of a result. */
export const dataOf = ({ structuredContent }: ToolResult): Readonly<Record<string, unknown>> => structuredContent ?? {}

/** The id of the task in a result. */
export const idOf = (result: ToolResult): string => String(dataOf(result)['task_id'])

/** The error in a result of a tool that failed. */
export function errorOf({ content: [first], isError }: ToolResult): Readonly<Record<string, unknown>> {
  expect(isError).toBe(true)
  return fieldsOf(valueAt(readJson(first?.text ?? ''), 'error'))
}
