import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { temporaryFolder } from '../../support/folder.ts'
import { apiKey, awaitEnd, startNode, submitCall, type NodeProcess } from '../../support/node.ts'
import { times } from '../../support/size.ts'

const MB = 1_000_000
/** How many bodies of a kind arrive at once; parsed as they are, even two of them would take more than the heap has. */
const count = times(0, 8, 24)
const root = temporaryFolder()
const model = 'vendor1-v3-omni'
const call = { model, params: { prompt: 'a kite' } }
const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' }

const bodyOf = (params: string): Buffer<ArrayBuffer> =>
  Buffer.from(`{"params":{"model":"${model}","params":{"prompt":"a",${params}}}}`)

/** Bodies of 15 MB that would take many times as much memory if they were parsed as they are. */
const bodies: Readonly<Record<string, Buffer<ArrayBuffer>>> = {
  'empty lists': bodyOf(`"multiPrompt":{"prompt":[${'[],'.repeat(5 * MB - 1)}[]]}`),
  'data URIs': bodyOf(`"imageUrls":["data:image/png;base64,${'A'.repeat(15 * MB)}"]`),
  // One wide character doubles the bytes of all other characters.
  'wide texts': bodyOf(`"multiPrompt":{"prompt":"\u4e2d${'A'.repeat(15 * MB)}"}`),
}

interface Answer {
  readonly status: number
  readonly retryAfter: string | null
  readonly id: string | undefined
}

let node: NodeProcess | undefined
afterEach(() => node?.kill())

const start = async (folder: string): Promise<NodeProcess> => {
  node = await startNode({ GATEWRIGHT_DATA_DIR: folder }, { nodeArguments: ['--max-old-space-size=256'] })
  return node
}

async function submit(url: string, body: Buffer<ArrayBuffer>): Promise<Answer> {
  const answer = await fetch(`${url}/workflows/v1/models/submit`, { method: 'POST', headers, body })
  const { response }: { response?: { id: string } } = JSON.parse(await answer.text())
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), id: response?.id }
}

test('a gateway with a heap of 256 MB survives many large bodies at once and starts again', async () => {
  const folder = join(root, 'data')
  const { url, stop } = await start(folder)
  const ids: string[] = []
  for (const body of Object.values(bodies)) {
    const answers = await Promise.all(Array.from({ length: count }, () => submit(url, body)))
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.filter(({ status }) => status !== 413 && status !== 503)).toEqual([])
    expect(refused.filter(({ status, retryAfter }) => status === 503 && retryAfter === null)).toEqual([])
    ids.push(...answers.flatMap(({ id }) => id ?? []))
    expect(await submitCall(url, call)).toBeDefined()
  }
  expect(await stop()).toBe(0)
  const again = await start(folder)
  for (const id of ids) expect((await awaitEnd(again.url, id)).status).toBe('COMPLETED')
  expect(await submitCall(again.url, call)).toBeDefined()
})
