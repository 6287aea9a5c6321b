import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Gateway } from '../../gateway/gateway.ts'
import { startCuttingProxy, type CuttingProxy } from '../support/cuttingProxy.ts'
import { temporaryFolder } from '../support/folder.ts'
import { apiKey, startGateway } from '../support/gateway.ts'
import { textWith } from '../support/matching.ts'
import {
  isInstalled,
  loadOpenai,
  partsOf,
  type OfficialClient,
  type OfficialModule,
} from '../support/officialOpenai.ts'
import { picture } from '../support/openaiBench.ts'
import { unchecked, valueAt } from '../support/reading.ts'

const title = isInstalled ? '' : ' (skipped: run "npm ci --prefix test/frameworks" first)'
const [imageModel, editModel, chatModel] = ['vendor8-image-2-turbo', 'vendor20-image-2-style', 'vendor28-chat-3']

/** A Python that has the official package. */
const python = process.env['GATEWRIGHT_TEST_PYTHON'] ?? 'python3'
const hasPython = isInstalled && spawnSync(python, ['-c', 'import openai']).status === 0
const pythonTitle = hasPython ? '' : ' (skipped: run "pip install openai", or set GATEWRIGHT_TEST_PYTHON)'

describe.runIf(isInstalled)(`the retries of the official clients of OpenAI${title}`, () => {
  const folder = temporaryFolder()
  let gateway: Gateway
  let official: OfficialModule

  beforeAll(async () => {
    gateway = await startGateway(folder, { GATEWRIGHT_OPENAI: 'on' })
    official = await loadOpenai()
  })
  afterAll(() => gateway.stop())

  /** The number of tasks of a model. */
  const tasksOf = async (model: string): Promise<number> => {
    const answer = await fetch(`${gateway.url}/workflows/v1/tasks?model=${model}&limit=100`, {
      headers: { authorization: `Bearer ${apiKey}` },
    })
    return unchecked<readonly unknown[]>(valueAt(await answer.json(), 'response', 'result', 'items')).length
  }

  /** A client behind a proxy that cuts its first tries when a model has this many tasks more. */
  async function behindProxy(
    model: string,
    more = 1,
    cuts = 2,
  ): Promise<{ client: OfficialClient; proxy: CuttingProxy }> {
    const before = await tasksOf(model)
    const isTaken = (): Promise<void> => expect.poll(() => tasksOf(model), { timeout: 10_000 }).toBe(before + more)
    const proxy = await startCuttingProxy(gateway.url, cuts, isTaken)
    onTestFinished(proxy.close)
    return { client: new official.default({ apiKey, baseURL: `${proxy.url}/v1`, maxRetries: 2 }), proxy }
  }

  test('are one task, whose result the last of them gets', async () => {
    const { client, proxy } = await behindProxy(imageModel)
    const before = await tasksOf(imageModel)
    const { data } = await client.images.generate({ model: imageModel, prompt: 'A cut lighthouse sandbox:seconds=2' })
    expect(data).toEqual([{ url: textWith('http') }])
    expect([proxy.counts, await tasksOf(imageModel)]).toEqual([['0', '1', '2'], before + 1])
  })

  test('of two equal calls at once are two tasks', async () => {
    const { client, proxy } = await behindProxy(imageModel, 2)
    const before = await tasksOf(imageModel)
    const call = { model: imageModel, prompt: 'Two lighthouses sandbox:seconds=2' }
    const answers = await Promise.all([client.images.generate(call), client.images.generate(call)])
    expect(new Set(answers.map(({ data }) => data[0]?.url)).size).toBe(2)
    expect([proxy.counts.toSorted(), await tasksOf(imageModel)]).toEqual([['0', '0', '1', '1', '2', '2'], before + 2])
  })

  test('of a form and of a stream are one task each', async () => {
    const edits = await behindProxy(editModel)
    const image = await official.toFile(picture, 'a.png')
    const made = await edits.client.images.edit({ model: editModel, prompt: 'Edited sandbox:seconds=2', image })
    expect([made.data.length, edits.proxy.counts.length, await tasksOf(editModel)]).toEqual([1, 3, 1])
    const chats = await behindProxy(chatModel, 1, 1)
    const messages = [{ role: 'user', content: 'Why do lighthouses turn? sandbox:seconds=2' }]
    const parts = await partsOf(
      await chats.client.chat.completions.create({ model: chatModel, messages, stream: true }),
    )
    const text = parts.map((part) => valueAt(part, 'choices', 0, 'delta', 'content') ?? '').join('')
    expect(text).toMatch(/./)
    expect([chats.proxy.counts, await tasksOf(chatModel)]).toEqual([['0', '1'], 1])
  })

  test.runIf(hasPython)(`are one task in Python, too${pythonTitle}`, async () => {
    const { proxy } = await behindProxy(imageModel)
    const before = await tasksOf(imageModel)
    const program = `from openai import OpenAI
client = OpenAI(api_key="${apiKey}", base_url="${proxy.url}/v1", max_retries=2)
print(len(client.images.generate(model="${imageModel}", prompt="A Python sandbox:seconds=2").data))`
    const { stdout } = await promisify(execFile)(python, ['-c', program])
    expect([stdout, proxy.counts, await tasksOf(imageModel)]).toEqual(['1\n', ['0', '1', '2'], before + 1])
  })
})
