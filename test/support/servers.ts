import type { Server as HttpServer } from 'node:http'
import type { Server } from 'node:net'

/** Makes a server listen at 127.0.0.1 on a free port, and returns the port. */
export async function listen(server: Server): Promise<number> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}

/** Closes a server, and cuts its open connections. */
export function shut(server: HttpServer): Promise<void> {
  server.closeAllConnections()
  return new Promise((done) => server.close(() => done()))
}
