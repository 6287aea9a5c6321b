import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { afterAll, beforeEach } from 'vitest'

const head = (text: string): Buffer => Buffer.concat([Buffer.from(text, 'latin1'), Buffer.alloc(1000, 7)])

/** Files of each medium, by the path at which the server has them; their beginnings are real. */
export const media: Readonly<Record<string, Buffer>> = {
  '/image': head('\x89PNG\r\n\x1a\n'),
  '/video': head('\0\0\0\x18ftypisom'),
  '/audio': head('ID3\x04'),
  '/document': head('%PDF-1.7'),
}

/** A server of files on the internet, as far as a test has one; it remembers what it was asked. */
export interface AssetServer {
  readonly url: string
  readonly port: number
  readonly asked: IncomingMessage[]
  /** Answers instead of the files until the test is over. */
  behave(listener: RequestListener): void
}

/** A server for the tests of the file that calls this: `/image`, `/video`, `/audio`, `/document`, each with any query. */
export async function assetServer(): Promise<AssetServer> {
  const asked: IncomingMessage[] = []
  const files: RequestListener = ({ url = '' }, response) => {
    const body = media[url.split('?')[0] ?? '']
    response.writeHead(body === undefined ? 404 : 200).end(body)
  }
  let listener = files
  const server = createServer((request, response) => {
    asked.push(request)
    listener(request, response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  beforeEach(() => {
    asked.length = 0
    listener = files
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${port}`, port, asked, behave: (other) => void (listener = other) }
}
