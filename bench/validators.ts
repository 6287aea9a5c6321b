import { do_not_optimize, measure } from 'mitata'
import { peers, type Peer } from './peers.ts'
import { pools } from './pool.ts'

/** Nanoseconds to parse one body: the median over rounds of a pool. */
export async function validatorRows(): Promise<readonly (readonly [name: string, ...cells: string[]])[]> {
  const { minimal, full, mixed } = pools()
  const rows: [string, ...string[]][] = []
  for (const peer of peers()) {
    const cells = []
    for (const pool of [minimal, full, mixed]) cells.push(String(Math.round(await nanoseconds(peer, pool))))
    rows.push([peer.name, ...cells])
  }
  return rows
}

async function nanoseconds({ name, parse }: Peer, pool: readonly object[]): Promise<number> {
  if (!pool.every((body) => parse(body))) throw new Error(`${name} rejects a valid body.`)
  const { p50 } = await measure(() => {
    for (const body of pool) do_not_optimize(parse(body))
  })
  return p50 / pool.length
}
