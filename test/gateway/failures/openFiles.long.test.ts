import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { apiKey, type NodeProcess } from '../../support/node.ts'
import { serve } from '../../support/served.ts'
import { temporaryFolder } from '../../support/folder.ts'

/** How many open files a gateway of these tests can have, and how many connections callers open. */
const [limit, connections] = [200, 400]

/** Starts a gateway that can have few open files. */
const serveNarrow = (): Promise<NodeProcess> =>
  serve(
    temporaryFolder(),
    { GATEWRIGHT_LOG_LEVEL: 'error' },
    { before: ['sh', '-c', `ulimit -n ${limit}; exec "$@"`, 'sh'] },
  )

/** The status of a path over a separate connection; undefined if the connection breaks off. */
async function status(node: NodeProcess, path: string): Promise<number | undefined> {
  const agent = new Agent({ keepAlive: false })
  const sent = request(new URL(path, node.url), { agent, headers: { authorization: `Bearer ${apiKey}` } })
  sent.end()
  try {
    const [answer]: IncomingMessage[] = await once(sent, 'response')
    answer?.resume()
    return answer?.statusCode
  } catch {
    return undefined
  } finally {
    agent.destroy()
  }
}

/** Opens connections, each of which sends this. */
async function open(node: NodeProcess, text: string): Promise<readonly Socket[]> {
  const { hostname, port } = new URL(node.url)
  const sockets: Socket[] = []
  onTestFinished(() => sockets.forEach((socket) => socket.destroy()))
  for (let count = 0; count < connections; count++) {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => undefined).resume()
    sockets.push(socket)
    await once(socket, 'connect')
    socket.write(text)
  }
  return sockets
}

const models = '/workflows/v1/models'

test.each([
  ['say nothing', ''],
  ['do not end their request', 'GET /healthz HTTP/1.1\r\nHost: a\r\n'],
  ['stay open after a request', 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n'],
  [
    'wait for the end of a task',
    `POST ${models}/execute HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${apiKey}\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{`,
  ],
])('health checks are answered while more connections than open files %s, and the log says why', async (_, text) => {
  const node = await serveNarrow()
  const sockets = await open(node, text)
  for (let time = 0; time < 5; time++) expect(await status(node, '/healthz')).toBe(200)
  expect(await status(node, '/readyz')).toBe(200)
  expect(node.output()).toMatch(
    /Nearly all open files are used \(EMFILE\).*Raise the limit of the process \(ulimit -n, LimitNOFILE\)/,
  )
  for (const socket of sockets) socket.destroy()
  await expect.poll(() => status(node, models)).toBe(200)
})
