import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Gateway } from '../../../gateway/gateway.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { apiKey, startGateway } from '../../support/gateway.ts'
import { OpenApi, part, type Operation } from './document.ts'
import { send, undescribed, type Answer } from './exchange.ts'
import { Random } from '../../support/random.ts'
import { plan, type Planned } from './requests.ts'
import { isLong, seedOr, times } from '../../support/size.ts'

/** The number of requests to each operation, and the seed that they are made from. */
const requestsEach = times(1, 2, 40)
const seed = seedOr(isLong ? 2 : 1)

/** The number of operations that are called at the same time. */
const atOnce = 8

const folder = temporaryFolder()
let gateway: Gateway
let document: OpenApi

beforeAll(async () => {
  const settings = { GATEWRIGHT_LOG_LEVEL: 'silent', GATEWRIGHT_GRACE_SECONDS: '1' }
  gateway = await startGateway(join(folder, 'data'), settings)
  document = new OpenApi(part(await (await fetch(`${gateway.url}/openapi.json`)).json()))
})

afterAll(() => gateway.stop())

/** The ids of files, and the ids of tasks by the path that reads them. */
const known = new Map<string, string[]>([['/workflows/v1/models/{id}', ['vendor1-v3-omni', 'vendor2-audio-1.0']]])

/** Saves the id in a response. */
function learn({ path }: Operation, { body, status }: Answer): void {
  if (status !== 200 || !/\/(?:submit|execute|files)$/.test(path)) return
  const { id, url } = part(part(JSON.parse(body.toString()))['response'])
  const place = path === '/files' ? '/files/' : path.replace(/(?:submit|execute)$/, '')
  const found = typeof url === 'string' ? url.split('/').at(-1) : id
  if (typeof found === 'string') known.set(place, [...(known.get(place) ?? []), found])
}

const ids = (path: string): readonly string[] => known.get(path) ?? known.get(path.replace(/\{\w+\}.*$/, '')) ?? []

const shown = ({ method, path, headers, body }: Planned): string =>
  `${method} ${path.slice(0, 200)} ${JSON.stringify(headers)} ${body?.toString().slice(0, 500) ?? ''}`

test(
  `the gateway responds as its document says (SEED=${seed})`,
  { timeout: 300_000 + requestsEach * 30_000 },
  async () => {
    const failures: string[] = []
    const counts = { right: 0, wrong: 0, open: 0 }
    const ask = async (operation: Operation, random: Random): Promise<void> => {
      for (let count = 1; count <= requestsEach; count++) {
        const planned = plan(operation, { document, random, apiKey, ids })
        counts[planned.verdict]++
        const answer = await send(gateway.url, planned)
        learn(operation, answer)
        const problem = undescribed(document, operation, planned, answer)
        if (problem !== undefined) failures.push(`${operation.id}, request ${count}: ${problem}. ${shown(planned)}`)
      }
    }
    // Tasks are created before they are read.
    const operations = document
      .operations()
      .toSorted((a, b) => Number(a.method !== 'POST') - Number(b.method !== 'POST'))
    const left = operations.entries()
    const work = async (): Promise<void> => {
      for (const [index, operation] of left) await ask(operation, new Random(seed * 100_003 + index))
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    expect(operations.length).toBeGreaterThan(390)
    expect(counts.right, JSON.stringify(counts)).toBeGreaterThan((requestsEach * operations.length) / 5)
    expect(counts.wrong, JSON.stringify(counts)).toBeGreaterThan((requestsEach * operations.length) / 20)
    expect(failures, `${failures.length} responses do not match the document; SEED=${seed}`).toEqual([])
  },
)
