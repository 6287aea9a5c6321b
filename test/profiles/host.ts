import { createServer } from 'node:http'
import { onTestFinished } from 'vitest'
import { listen, shut } from '../support/servers.ts'

/** More than the gateway reads of a file before it sends any of it. */
const size = 1_000_000

/**
 * Starts a host of one file, which lasts as long as the test: the first responses break off in the middle. Returns the
 * address of the file.
 */
export async function breaking(head: Uint8Array, count: number): Promise<string> {
  const bytes = Buffer.concat([head, Buffer.alloc(size)])
  let left = count
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-length': bytes.length })
    if (left-- > 0) response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy())
    else response.end(bytes)
  })
  const port = await listen(server)
  onTestFinished(() => shut(server))
  return `http://127.0.0.1:${port}/a`
}
