import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { createClient } from '@gatewright/client'
import { vendor1V3Omni } from '@gatewright/client/models/vendor1-v3-omni'
import { fieldsOf } from '../generator/language/values.ts'
import { median } from './median.ts'

const rounds = 5
const runs = 1000
const atOnce = 20

type Row = readonly [name: string, microseconds: string, ratio: string]

/** The argument that makes this file the server. */
const serve = 'serve'

/**
 * Microseconds of processor of a run of a model that has ended at its first poll: of the client, which checks the input,
 * bounds each request in time and can be aborted, and of a loop of two `fetch` calls that does none of it.
 */
export async function runRows(): Promise<readonly Row[]> {
  const server = fork(import.meta.filename, [serve])
  try {
    const [port]: unknown[] = await once(server, 'message')
    const baseUrl = `http://127.0.0.1:${port}`
    const client = createClient({ baseUrl, apiKey: 'key' })
    const subjects = {
      'a loop of two `fetch` calls': () => bare(baseUrl),
      '`client.run`': () => client.run(vendor1V3Omni, input),
    }
    const times = new Map<string, number[]>()
    for (let round = -2; round < rounds; round++)
      for (const [name, run] of Object.entries(subjects)) {
        const microseconds = await processorOf(run)
        if (round >= 0) times.set(name, [...(times.get(name) ?? []), microseconds]) // the first two warm up
      }
    const medians = [...times].map(([name, list]) => [name, median(list)] as const)
    const [, least = Number.NaN] = medians[0] ?? []
    return medians.map(([name, found]) => [name, found.toFixed(0), `${(found / least).toFixed(2)}x`])
  } finally {
    server.kill()
    await once(server, 'exit')
  }
}

const input = { prompt: 'A lighthouse', duration: 5 }

/** The microseconds of processor of each of many runs, several of which are open at once. */
async function processorOf(run: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  const caller = async (): Promise<void> => {
    for (let count = 0; count < runs / atOnce; count++) await run()
  }
  await Promise.all(Array.from({ length: atOnce }, caller))
  const { user, system } = process.cpuUsage(before)
  return (user + system) / runs
}

async function bare(baseUrl: string): Promise<unknown> {
  const headers = { authorization: 'Bearer key', 'content-type': 'application/json' }
  const path = `${baseUrl}/workflows/vendor1-omni-video`
  const body = JSON.stringify({ params: input })
  const submitted: unknown = await (await fetch(`${path}/submit`, { method: 'POST', headers, body })).json()
  const { id } = fieldsOf(fieldsOf(submitted)['response'])
  for (;;) {
    const read: unknown = await (await fetch(`${path}/${String(id)}/result`, { headers })).json()
    const { response } = fieldsOf(read)
    if (fieldsOf(response)['status'] === 'COMPLETED') return response
  }
}

if (process.argv[2] === serve) {
  let count = 0
  const server = createServer((request, response) => {
    request.resume().once('end', () => {
      const isSubmit = request.method === 'POST'
      const id = isSubmit
        ? `0199aaaa-0000-7000-8000-${String(++count).padStart(12, '0')}`
        : request.url?.split('/').at(-2)
      const status = isSubmit ? 'ACCEPTED' : 'COMPLETED'
      const result = { url: 'https://cdn.example/a.mp4', items: [{ url: 'https://cdn.example/a.mp4' }] }
      const more = isSubmit ? {} : { result: { ...result, model: 'vendor1-v3-omni' }, usage: { credits: 1 } }
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ status: 'success', response: { id, state: status, status, ...more } }))
    })
  })
  server.listen(0, '127.0.0.1', () => process.send?.(fieldsOf(server.address())['port']))
}
