import type { CatalogModel } from '@gatewright/catalog'
import { afterEach, describe, expect, test } from 'vitest'
import { bench, taskIdOf, type Bench } from '../../support/httpServer.ts'
import { ownCatalogue } from '../../support/packages.ts'

let gateway: Bench
afterEach(() => gateway.app.close())

const id = 'vendor1-v3-omni'
const [image, text] = ['vendor1/image-to-video', 'vendor1-omni-video']
const prompt = 'A lighthouse at dawn.'
const startFrame = 'https://example.com/a.png'

/** A gateway whose model has two workflows: one for calls with a picture or in 4k, and its own one. */
function gatewayWithTwo(): Bench {
  const { find, workflows, ...rest } = ownCatalogue()
  const served = find(id)
  if (served === undefined) throw new Error(`There is no ${id}.`)
  const model: CatalogModel = {
    ...served.model,
    workflows: [
      { name: image, when: [{ is: 'given', param: 'startFrame' }] },
      { name: 'vendor1/cheap', when: [{ is: 'in', param: 'resolution', values: ['720p'] }] },
      { name: text },
    ],
  }
  const all = new Map([...workflows, [image, [model]], ['vendor1/cheap', [model]]])
  return bench({
    catalogue: { ...rest, workflows: all, find: (name) => (name === id ? { ...served, model } : find(name)) },
  })
}

const calls = [
  [image, { prompt, startFrame }],
  ['vendor1/cheap', { prompt }],
  [text, { prompt, resolution: '4k' }],
] as const

describe.each(calls)('%s with %j', (right, params) => {
  test('is served there and at the endpoints of all models, as the same call', async () => {
    gateway = gatewayWithTwo()
    const key = { 'idempotency-key': 'one' }
    const first = await gateway.post(`/workflows/${right}/submit`, { model: id, ...params }, key)
    expect(first.statusCode).toBe(200)
    const second = await gateway.post('/workflows/v1/models/submit', { model: id, params }, key)
    expect(taskIdOf(second)).toBe(taskIdOf(first))
    const statuses = await Promise.all(
      [right, 'v1/models', ...calls.map(([name]) => name).filter((name) => name !== right)].map(
        async (name) => (await gateway.get(`/workflows/${name}/${taskIdOf(first)}/result`)).statusCode,
      ),
    )
    expect(statuses).toEqual([200, 200, 404, 404])
  })

  test('is refused at the others, which name it', async () => {
    gateway = gatewayWithTwo()
    for (const [other] of calls.filter(([name]) => name !== right)) {
      const refused = await gateway.post(`/workflows/${other}/submit`, { model: id, ...params })
      expect(refused.statusCode).toBe(422)
      const message = `${other} does not serve these parameters of ${id}: send them to the workflow ${right}.`
      expect(refused.json<unknown>()).toMatchObject({
        detail: `${message} Nothing ran and nothing was charged.`,
        errors: [{ pointer: '/params', code: 'wrong-workflow', message }],
      })
    }
    expect((await gateway.engine.stats()).states.ACCEPTED).toBe(0)
  })
})

test('a workflow that does not list the model has no such model', async () => {
  gateway = gatewayWithTwo()
  const refused = await gateway.post('/workflows/vendor2/text-to-speech/submit', { model: id, prompt })
  expect(refused.statusCode).toBe(404)
})

test('invalid parameters are reported before the workflow', async () => {
  gateway = gatewayWithTwo()
  const refused = await gateway.post(`/workflows/${image}/submit`, { model: id, durration: 5 })
  expect(refused.json<{ errors: { code: string }[] }>().errors.map(({ code }) => code)).not.toContain('wrong-workflow')
})
