import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { afterAll, beforeEach } from 'vitest'
import { listen, shut } from './servers.ts'

const head = (text: string): Buffer<ArrayBuffer> => Buffer.concat([Buffer.from(text, 'latin1'), Buffer.alloc(1000, 7)])

/** A picture, as far as its first bytes show. */
export const png: Buffer<ArrayBuffer> = head('\x89PNG\r\n\x1a\n')

/** Files of each medium, by their path on the server; their first bytes are real. */
export const media: Readonly<Record<string, Buffer>> = {
  '/image': png,
  '/video': head('\0\0\0\x18ftypisom'),
  '/audio': head('ID3\x04'),
  '/document': head('%PDF-1.7'),
  '/mesh.obj': Buffer.from('v 0 0 1\n'),
}

/** A server that stands for the internet in a test; it records the requests that it receives. */
export interface AssetServer {
  readonly url: string
  readonly port: number
  readonly asked: IncomingMessage[]
  /** Replaces the responses until the test is over. */
  behave(listener: RequestListener): void
}

const files: RequestListener = ({ url = '' }, response) => {
  const body = media[url.split('?')[0] ?? '']
  response.writeHead(body === undefined ? 404 : 200).end(body)
}

/**
 * Starts a server for the tests of the file that calls this. By default it has `/image`, `/video`, `/audio`,
 * `/document` and `/mesh.obj`, each with any query.
 */
export async function assetServer(there: RequestListener = files): Promise<AssetServer> {
  const asked: IncomingMessage[] = []
  let listener = there
  const server = createServer((request, response) => {
    asked.push(request)
    listener(request, response)
  })
  const port = await listen(server)
  beforeEach(() => {
    asked.length = 0
    listener = there
  })
  afterAll(() => shut(server))
  return { url: `http://127.0.0.1:${port}`, port, asked, behave: (other) => void (listener = other) }
}
