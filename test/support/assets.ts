import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { afterAll, beforeEach } from 'vitest'
import { listen, shut } from './servers.ts'

const head = (text: string): Buffer<ArrayBuffer> => Buffer.concat([Buffer.from(text, 'latin1'), Buffer.alloc(1000, 7)])

/** A picture, as far as its first bytes tell. */
export const png: Buffer<ArrayBuffer> = head('\x89PNG\r\n\x1a\n')

/** Files of each medium, by the path at which the server has them; their beginnings are real. */
export const media: Readonly<Record<string, Buffer>> = {
  '/image': png,
  '/video': head('\0\0\0\x18ftypisom'),
  '/audio': head('ID3\x04'),
  '/document': head('%PDF-1.7'),
}

/** A server of files on the internet, as far as a test has one; it remembers what it was asked. */
export interface AssetServer {
  readonly url: string
  readonly port: number
  readonly asked: IncomingMessage[]
  /** Answers instead of what is there, until the test is over. */
  behave(listener: RequestListener): void
}

const files: RequestListener = ({ url = '' }, response) => {
  const body = media[url.split('?')[0] ?? '']
  response.writeHead(body === undefined ? 404 : 200).end(body)
}

/**
 * A server for the tests of the file that calls this. Without `there` it has `/image`, `/video`, `/audio` and `/document`,
 * each with any query.
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
