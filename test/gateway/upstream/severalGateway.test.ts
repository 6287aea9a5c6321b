import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { present } from '../../contract/tasks.ts'
import { build } from '../../support/gatewright.ts'
import { apiKey, awaitEnd, submitCall } from '../../support/node.ts'
import { usePostgres } from '../../support/postgres.ts'
import { valueAt } from '../../support/reading.ts'
import { serve } from '../../support/served.ts'
import { isLong } from '../../support/size.ts'
import { temporary } from '../../support/temporary.ts'
import { writeFiles } from '../../support/writeFiles.ts'
import { key, say, startVendor, type Handler } from './upstreamKit.ts'

const { newDatabase } = usePostgres()

const upstream = (name: string): string => `description: Answers at once.
baseUrl: https://${name}.example
variables: { key: ${name.toUpperCase()}_KEY, baseUrl: ${name.toUpperCase()}_URL }
headers: { authorization: "Bearer {key}" }
submit: { path: /run }
result: { text: body.text }
error: { message: body.error }
`

const model = `id: acme-talk-1
workflow: acme/talk
name: Talk 1
vendor: acme
category: text
task: text-to-text
mode: sync
source: reference
params:
  prompt: { type: text, required: true }
upstream:
  - { use: first, model: talk-1 }
  - { use: second, model: talk-one, request: '{ "input": params.prompt }' }
`

/** Builds a catalogue of a model with two upstreams, and starts these vendors. */
async function startBoth(first: Handler, second: Handler) {
  const folder = temporary()
  const specs = join(folder, 'specs')
  const upstreams = ['first', 'second'].map((name) => [`upstreams/${name}.yaml`, upstream(name)] as const)
  const service = ['service.yaml', 'title: Acme Models\n'] as const
  writeFiles(specs, new Map([service, ['models/acme/acme-talk-1.yaml', model], ...upstreams]))
  await build(join(folder, 'packages'), specs)
  const vendors = [await startVendor(first), await startVendor(second)]
  onTestFinished(async () => void (await Promise.all(vendors.map(({ close }) => close()))))
  const settings = {
    GATEWRIGHT_PACKAGES: join(folder, 'packages'),
    FIRST_URL: vendors[0]?.url ?? '',
    SECOND_URL: vendors[1]?.url ?? '',
  }
  return { folder, settings, got: vendors.map(({ got }) => got) }
}

/** Answers a call at the second vendor. */
const talk: Handler = ({ body }, response) => say(response, 200, { text: `To ${String(valueAt(body, 'input'))}` })

test('a gateway runs a call at the second vendor, and its log and its metrics say so', async () => {
  const { folder, settings, got } = await startBoth((_, response) => say(response, 429, { error: 'Later.' }), talk)
  const own = { ...settings, GATEWRIGHT_LOG_LEVEL: 'info', FIRST_KEY: key, SECOND_KEY: key }
  const node = await serve(join(folder, 'data'), own)
  const call = async (): Promise<unknown> => {
    const answer = await fetch(`${node.url}/workflows/acme/talk/execute`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ params: { model: 'acme-talk-1', prompt: 'A kite' } }),
    })
    return answer.json()
  }
  expect(await call()).toMatchObject({ response: { status: 'COMPLETED', result: { text: 'To A kite' } } })
  expect(got.map((requests) => requests.map(({ body }) => body))).toEqual([
    [{ prompt: 'A kite' }],
    [{ input: 'A kite' }],
  ])
  expect(node.output()).toContain('Upstream second: live, with 1 model.')
  const line = (words: string) => (): string =>
    node
      .output()
      .split('\n')
      .find((one) => one.includes(words)) ?? ''
  await expect.poll(line('did not accept a task')).toMatch(/"upstream":"first","why":"full".*"next":"second"/)
  await expect.poll(line('served a task')).toMatch(/"model":"acme-talk-1","upstream":"second"/)
  const openAt = async (vendor: string): Promise<string | undefined> => {
    const text = await (await fetch(`${node.url}/metrics`)).text()
    return new RegExp(`^gatewright_upstream_circuit_open\\{vendor="${vendor}"\\} (\\d)$`, 'm').exec(text)?.[1]
  }
  expect([await openAt('first'), await openAt('second')]).toEqual(['0', '0'])
  for (let count = 0; count < 4; count++) await call()
  expect([await openAt('first'), await openAt('second')]).toEqual(['1', '0'])
  await call()
  expect(got.map((requests) => requests.length)).toEqual([5, 6])
  expect(node.output()).not.toContain(key)
})

test.runIf(isLong)('a node without the key of the second vendor leaves it what the first refuses', async () => {
  const { folder, settings, got } = await startBoth((_, response) => say(response, 422, { error: 'No.' }), talk)
  const place = { ...settings, DATABASE_URL: await newDatabase(), GATEWRIGHT_SANDBOX: 'off' }
  const start = (keys: Readonly<Record<string, string>>) => serve(join(folder, 'data'), { ...place, ...keys })
  const other = await start({ FIRST_KEY: 'key-of-other', SECOND_KEY: 'key-of-other' })
  const one = await start({ FIRST_KEY: 'key-of-one' })
  other.pause()
  const prompts = ['A kite', 'A boat', 'A lamp']
  const ids = await Promise.all(
    prompts.map((prompt) => submitCall(one.url, { model: 'acme-talk-1', params: { prompt } })),
  )
  // It asks the first vendor; the other node, which could ask the second one, is paused.
  await expect.poll(() => got[0]?.length).toBe(3)
  other.resume()
  const ends = await Promise.all(ids.map((id) => awaitEnd(one.url, present(id))))
  expect(ends.map((end) => valueAt(end, 'result', 'text'))).toEqual(prompts.map((prompt) => `To ${prompt}`))
  const keys = got.map((requests) => requests.map(({ headers }) => headers.authorization))
  expect(keys).toEqual([Array(3).fill('Bearer key-of-one'), Array(3).fill('Bearer key-of-other')])
})
