import { randomUUID } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { addresses, bodies, headers } from '../test/support/hostileRequests.ts'
import { bench } from '../test/support/httpServer.ts'

const megabyte = 1_000_000

/** A megabyte of ordinary JSON. */
const plain = `[${Array.from({ length: 100_000 }, (_, at) => (at % 9 === 0 ? '"a name"' : 123_456_789)).join()}]`

/** The CPU time of this thread so far, in milliseconds. */
function cpu(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** The milliseconds of CPU time to parse a megabyte now: the unit of other times. */
function parsing(): number {
  const rounds = 20
  const start = cpu()
  for (let round = 0; round < rounds; round++) JSON.parse(plain)
  return (cpu() - start) / rounds
}

/** The longest turn of the event loop while a function runs, in CPU time: other requests wait that long. */
async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let [longest, last, isOver] = [0, cpu(), false]
  const measure = (): void => {
    const now = cpu()
    longest = Math.max(longest, now - last)
    last = now
    if (!isOver) setImmediate(measure)
  }
  setImmediate(measure)
  await work()
  isOver = true
  measure()
  return longest
}

/** Requests that are built to take long: how long each blocks others, as a multiple of the time to parse a megabyte. */
export async function turnRows(): Promise<readonly (readonly string[])[]> {
  const gateway = bench({ limits: { bodyBytes: 16 * megabyte } })
  const spent = async (options: InjectOptions): Promise<number> => {
    const rounds = []
    for (let round = 0; round < 3; round++) {
      const unit = parsing()
      const all = { ...options.headers, 'idempotency-key': randomUUID() }
      rounds.push((await longestTurn(() => gateway.send({ ...options, headers: all }))) / unit)
    }
    return Math.min(...rounds) // garbage collection can happen at any time
  }
  const rows: (readonly [string, number])[] = []
  const url = '/workflows/v1/models/submit'
  for (const [name, body] of Object.entries(bodies)) {
    const payload = Buffer.from(body(15.9 * megabyte))
    rows.push([name, await spent({ method: 'POST', url, payload, headers: { 'content-type': 'application/json' } })])
  }
  for (const [name, address] of addresses)
    rows.push([`an address ${name}`, await spent({ method: 'GET', url: address })])
  for (const [name, value] of headers)
    rows.push([
      `a long header ${name}`,
      await spent({ method: 'GET', url: '/openapi.json', headers: { [name]: value } }),
    ])
  await gateway.app.close()
  return rows.toSorted(([, a], [, b]) => b - a).map(([name, turns]) => [name, turns.toFixed(1)])
}
