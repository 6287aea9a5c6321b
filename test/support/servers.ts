import type { Server as HttpServer } from 'node:http'
import type { Server } from 'node:net'

/** Lets a server listen at 127.0.0.1 on a port that is free, and gives the port. */
export async function listen(server: Server): Promise<number> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}

/** Closes a server, and cuts what is still connected to it. */
export function shut(server: HttpServer): Promise<void> {
  server.closeAllConnections()
  return new Promise((done) => server.close(() => done()))
}
