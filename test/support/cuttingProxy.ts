import { createServer, request as send } from 'node:http'
import { listen, shut } from './servers.ts'

/** A proxy that closes the connections of first tries and their first retries, as one with a time limit does. */
export interface CuttingProxy {
  readonly url: string
  /** The counts of the tries that it has got, in order. */
  readonly counts: readonly string[]
  readonly close: () => Promise<void>
}

/** Starts the proxy. It passes nothing on of a try with a count below `cuts`, and cuts it on both sides after `isTaken`. */
export async function startCuttingProxy(
  target: string,
  cuts: number,
  isTaken: () => Promise<void>,
): Promise<CuttingProxy> {
  const counts: string[] = []
  const server = createServer((request, response) => {
    const count = String(request.headers['x-stainless-retry-count'])
    counts.push(count)
    const passed = send(`${target}${request.url}`, { method: request.method, headers: request.headers })
    const isCut = Number(count) < cuts
    passed.on('response', (answer) => {
      if (!isCut) answer.pipe(response.writeHead(answer.statusCode ?? 500, answer.headers))
    })
    passed.on('error', () => response.destroy())
    request.pipe(passed)
    if (!isCut) return
    void isTaken().then(() => {
      passed.destroy()
      response.destroy()
    })
  })
  const url = `http://127.0.0.1:${await listen(server)}`
  return { url, counts, close: () => shut(server) }
}
