import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { listen, shut } from './servers.ts'

/** A vendor whose jobs never end by themselves, and its log. */
export interface CancellableVendor {
  /** The variables of a gateway that runs the models of `vendor16` here. */
  readonly environment: Readonly<Record<string, string>>
  /** The method and the path of each request that submitted or cancelled a job, in their order. */
  readonly log: readonly string[]
  /** Resolves when the log has a line that matches, also one from before. */
  readonly logged: (pattern: RegExp) => Promise<string>
  readonly close: () => Promise<void>
}

/** Starts the vendor. */
export async function startCancellableVendor(): Promise<CancellableVendor> {
  const log: string[] = []
  const watchers = new Set<() => void>()
  const ended = new Set<string>()
  const server = createServer(async (request, response) => {
    const { method = '', url = '' } = request
    await text(request).catch(() => '')
    const [, job = ''] = /\/jobs\/([^/]+)/.exec(url) ?? []
    if (method === 'POST') log.push(`${method} ${url}`)
    if (url.endsWith('/cancel')) ended.add(job)
    const answer = url.endsWith('/jobs')
      ? { id: `job-${log.length}` }
      : { status: ended.has(job) ? 'canceled' : 'processing' }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    watchers.forEach((watch) => watch())
  })
  const address = `http://127.0.0.1:${await listen(server)}`
  const logged = (pattern: RegExp): Promise<string> =>
    new Promise((resolve) => {
      const watch = (): void => {
        const line = log.find((one) => pattern.test(one))
        if (line === undefined) return
        watchers.delete(watch)
        resolve(line)
      }
      watchers.add(watch)
      watch()
    })
  const environment = { VENDOR16_API_KEY: 'key-of-the-vendor', VENDOR16_BASE_URL: address }
  return { environment, log, logged, close: () => shut(server) }
}
