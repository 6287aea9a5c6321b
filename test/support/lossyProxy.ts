import { createServer, request as send } from 'node:http'
import { listen, shut } from './servers.ts'

/** A proxy that lets each first call with an idempotency key through, and loses its answer. */
export async function startLossyProxy(
  target: string,
): Promise<{ readonly url: string; readonly lost: () => number; readonly close: () => Promise<void> }> {
  const seen = new Set<unknown>()
  const server = createServer((request, response) => {
    const key = request.headers['idempotency-key']
    const isFirst = !seen.has(key)
    seen.add(key)
    const passed = send(`${target}${request.url}`, { method: request.method, headers: request.headers }, (answer) => {
      if (isFirst) answer.resume().once('end', () => response.destroy())
      else answer.pipe(response.writeHead(answer.statusCode ?? 500, answer.headers))
    })
    request.pipe(passed)
  })
  const url = `http://127.0.0.1:${await listen(server)}`
  return { url, lost: () => seen.size, close: () => shut(server) }
}
