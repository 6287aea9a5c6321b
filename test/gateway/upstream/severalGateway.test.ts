import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { build } from '../../support/gatewright.ts'
import { apiKey } from '../../support/node.ts'
import { valueAt } from '../../support/reading.ts'
import { serve } from '../../support/served.ts'
import { temporary } from '../../support/temporary.ts'
import { key, say, startVendor, type Handler } from './upstreamKit.ts'

const upstream = (name: string): string => `description: Answers at once.
baseUrl: https://${name}.example
variables: { key: ${name.toUpperCase()}_KEY, baseUrl: ${name.toUpperCase()}_URL }
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

/** Builds a catalogue of a model with two upstreams, and serves it with these vendors. */
async function serveWith(first: Handler, second: Handler) {
  const folder = temporary()
  const specs = join(folder, 'specs')
  mkdirSync(join(specs, 'models/acme'), { recursive: true })
  mkdirSync(join(specs, 'upstreams'))
  writeFileSync(join(specs, 'service.yaml'), 'title: Acme Models\n')
  writeFileSync(join(specs, 'models/acme/acme-talk-1.yaml'), model)
  for (const name of ['first', 'second']) writeFileSync(join(specs, `upstreams/${name}.yaml`), upstream(name))
  await build(join(folder, 'packages'), specs)
  const vendors = [await startVendor(first), await startVendor(second)]
  onTestFinished(async () => void (await Promise.all(vendors.map(({ close }) => close()))))
  const node = await serve(join(folder, 'data'), {
    GATEWRIGHT_PACKAGES: join(folder, 'packages'),
    GATEWRIGHT_LOG_LEVEL: 'info',
    FIRST_KEY: key,
    FIRST_URL: vendors[0]?.url ?? '',
    SECOND_KEY: key,
    SECOND_URL: vendors[1]?.url ?? '',
  })
  return { node, got: vendors.map(({ got }) => got) }
}

test('a gateway runs a call at the second vendor, and its log and its metrics say so', async () => {
  const { node, got } = await serveWith(
    (_, response) => say(response, 429, { error: 'Later.' }),
    ({ body }, response) => say(response, 200, { text: `To ${String(valueAt(body, 'input'))}` }),
  )
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
