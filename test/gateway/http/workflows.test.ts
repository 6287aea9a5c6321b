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

describe('a call that names no model', () => {
  const submit = (url: string, params: object, token = 'secret-one') =>
    gateway.post(`/workflows/${url}/submit`, params, { authorization: `Bearer ${token}` })

  test('means the only model of the workflow, and is the same call as one that names it', async () => {
    gateway = bench()
    const key = { 'idempotency-key': 'one' }
    const first = await gateway.post(`/workflows/${text}/submit`, { prompt }, key)
    const second = await gateway.post(`/workflows/${text}/submit`, { model: id, prompt }, key)
    expect([first.statusCode, taskIdOf(second)]).toEqual([200, taskIdOf(first)])
    expect((await gateway.engine.get(taskIdOf(first), 'one'))?.model).toBe(id)
    expect((await submit('v1/models', { params: { prompt } })).statusCode).toBe(400)
  })

  test.each([null, 5, ''])('is not one that names the model %j', async (model) => {
    gateway = bench()
    expect((await submit(text, { model, prompt })).statusCode).toBe(model === '' ? 404 : 400)
  })

  /** A gateway whose workflow has two models; the second one may be retired. */
  function gatewayWith(release: CatalogModel['release']): Bench {
    const { find, workflows, ...rest } = ownCatalogue()
    const [one, two] = [find(id), find('vendor2-audio-1.0')]
    if (one === undefined || two === undefined) throw new Error('The models of the document are missing.')
    const other = { ...two, model: { ...two.model, workflow: text, release } }
    const all = new Map([...workflows, [text, [one.model, other.model]]])
    const found = (name: string) => (name === other.model.id ? other : find(name))
    return bench({ catalogue: { ...rest, workflows: all, find: found } })
  }

  test.each(['stable', 'retired'] as const)('is refused where another model is %s', async (release) => {
    gateway = gatewayWith(release)
    const refused = await submit(text, { prompt })
    const expected = 'the id of a model of this workflow, vendor1-v3-omni or vendor2-audio-1.0'
    expect(refused.json<unknown>()).toMatchObject({
      status: 400,
      errors: [{ pointer: '/params/model', code: 'required', expected, received: 'nothing' }],
    })
    expect((await gateway.engine.stats()).states.ACCEPTED).toBe(0)
  })

  test('is refused for a key that can use one of two models, and lists that one', async () => {
    gateway = gatewayWith('stable')
    const refused = await submit(text, { prompt }, 'secret-narrow')
    expect(refused.json<unknown>()).toMatchObject({
      status: 400,
      errors: [{ expected: 'the id of a model of this workflow, vendor1-v3-omni' }],
    })
  })

  test('is refused for a key that cannot use the only model, and for a model that is retired', async () => {
    gateway = bench()
    expect((await submit('vendor2/text-to-speech', { prompt }, 'secret-narrow')).statusCode).toBe(404)
    await gateway.app.close()
    const { find, workflows, ...rest } = ownCatalogue()
    const served = find(id)
    if (served === undefined) throw new Error(`There is no ${id}.`)
    const model: CatalogModel = { ...served.model, release: 'retired' }
    const all = new Map([...workflows, [text, [model]]])
    gateway = bench({ catalogue: { ...rest, workflows: all, find: () => ({ ...served, model }) } })
    expect((await submit(text, { prompt })).json<unknown>()).toMatchObject({ status: 410 })
  })

  test('has the parameters of a model with a parameter called model in params.params', async () => {
    const { find, workflows, ...rest } = ownCatalogue()
    const served = find(id)
    if (served === undefined) throw new Error(`There is no ${id}.`)
    const params = served.model.params.map((param) => (param.name === 'prompt' ? { ...param, name: 'model' } : param))
    const nested = {
      model: { ...served.model, params },
      check: (input: unknown) => ({ value: { ...(input as object) } }),
    }
    const all = new Map([...workflows, [text, [nested.model]]])
    gateway = bench({ catalogue: { ...rest, workflows: all, find: () => nested } })
    expect((await submit(text, { params: { model: 'a' } })).statusCode).toBe(200)
    expect((await submit(text, { prompt })).json<unknown>()).toMatchObject({ status: 422 })
  })
})
