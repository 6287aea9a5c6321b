import { models } from '@gatewright/catalog'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { Choices } from '../../../bench/choices.ts'
import { priceVendors } from '../../../gateway/credits/price.ts'
import type { Upstream } from '../../../gateway/upstream/upstream.ts'
import { runStep } from '../../../gateway/worker/step.ts'
import { everywhere } from '../../../gateway/http/availability.ts'
import { bodiesOf } from '../../fuzz/inputs/draw.ts'
import { bench, taskIdOf } from '../../support/httpServer.ts'
import { anyNumber, textWith } from '../../support/matching.ts'
import { memoryEngine } from '../../support/memoryEngine.ts'
import { ownCatalogue } from '../../support/packages.ts'
import { unchecked, valueAt } from '../../support/reading.ts'
import { times } from '../../support/size.ts'
import { validators } from '../../support/validators.ts'

const gateway = bench()
afterAll(() => gateway.app.close())

/** The preview of a call of a model. */
async function previewOf(model: string, params: object, at = gateway): Promise<unknown> {
  const answer = await at.post('/workflows/v1/models/options', { model, params })
  expect(answer.statusCode, answer.body).toBe(200)
  return valueAt(answer.json(), 'response')
}

test('a valid input has its parameters after defaults, its options, its time and its price', async () => {
  const said = await previewOf('vendor3-video-2.6', { prompt: 'A kite', duration: 10 })
  expect(said).toEqual({
    params: { prompt: 'A kite', aspectRatio: '16:9', duration: 10, generateAudio: true },
    disabled: {},
    options: { aspectRatio: ['16:9', '9:16', '1:1'], duration: [5, 10, 15] },
    issues: [],
    estimatedSeconds: 150,
    price: { credits: 140, exact: true },
  })
})

test('a workflow answers for its own models, with their parameters where its calls have them', async () => {
  const params = { prompt: 'A paper boat.', duration: 'long' }
  const at = async (path: string, body: object): Promise<unknown> =>
    valueAt((await gateway.post(`/workflows/${path}/options`, body)).json(), 'response')
  const flat = await at('vendor1-omni-video', params)
  expect(flat).toMatchObject({ issues: [{ pointer: '/params/duration' }] })
  const nested = await at('v1/models', { model: 'vendor1-v3-omni', params })
  expect(nested).toMatchObject({ issues: [{ pointer: '/params/params/duration' }] })
  const elsewhere = await gateway.post('/workflows/vendor2/text-to-speech/options', {
    model: 'vendor1-v3-omni',
    params,
  })
  expect(elsewhere.statusCode).toBe(404)
})

test('a parameter that a rule disables has its reason, and no options', async () => {
  const said = await previewOf('vendor25-music-2', { prompt: 'Strings', isInstrumental: true })
  expect(said).toMatchObject({
    params: { prompt: 'Strings', isInstrumental: true },
    disabled: { lyricsPrompt: textWith('is not sung'), lyricsOptimizer: textWith('only when isInstrumental is false') },
    price: { credits: 30, exact: true },
  })
  expect(valueAt(said, 'params')).not.toHaveProperty('lyricsOptimizer')
})

test('a rule leaves only some of the options', async () => {
  const found = models.flatMap(({ id, rules, params }) =>
    rules.flatMap((rule) => {
      const [first, ...others] = rule.is === 'only' ? rule.when : []
      const isSimple = rule.is === 'only' && others.length === 0 && first?.is === 'in'
      const isChoice =
        rule.is === 'only' && params.some(({ name, shape }) => name === rule.param && shape.is === 'choice')
      return isSimple && isChoice ? [{ id, rule, input: { [first.param]: first.values[0] } }] : []
    }),
  )
  expect(found.length).toBeGreaterThan(3)
  for (const { id, rule, input } of found) {
    const options = valueAt(await previewOf(id, input), 'options', rule.param)
    if (options !== undefined) expect(options, id).toEqual(rule.values) // another rule can disable it
  }
})

test('an incomplete input has all issues at once, and the price as far as it is known', async () => {
  const issues = [{ path: ['prompt'], code: 'required', pointer: '/params/params/prompt' }]
  expect(await previewOf('vendor3-video-2.6', {})).toMatchObject({ issues, price: { credits: 70, exact: true } })
  const wrong = { duration: 7, generateAudio: 'yes', aspectRatio: '1:2' }
  const said = await previewOf('vendor3-video-2.6', wrong)
  expect(said).toMatchObject({ params: wrong, price: { min: 35, max: 210, exact: false } })
  expect(valueAt(said, 'issues', 'length')).toBe(4)
  const { price } = { price: valueAt(await previewOf('vendor8-style-transfer-1', {}), 'price') }
  expect(price).toEqual({ exact: false })
})

test('a price that a rule can still change is a range', async () => {
  const said = await previewOf('vendor25-music-2', { prompt: 'Strings', isInstrumental: 'perhaps' })
  expect(valueAt(said, 'price')).toEqual({ min: 30, max: 33, exact: false })
})

test.each([
  ['a model that is not there', { model: 'none', params: {} }, 404, 'unknown-model'],
  ['no parameters', { model: 'vendor1-v3-omni' }, 400, 'bad-envelope'],
])('%s is a problem', async (_, params, status, code) => {
  const answer = await gateway.post('/workflows/v1/models/options', params)
  expect([answer.statusCode, valueAt(answer.json(), 'type')]).toEqual([status, textWith(code)])
})

test('it needs a key and a POST', async () => {
  const url = '/workflows/v1/models/options'
  const without = await gateway.send({ method: 'POST', url, payload: {}, headers: { authorization: '' } })
  expect(without.statusCode).toBe(401)
  const wrong = await gateway.get(url)
  expect([wrong.statusCode, wrong.headers['allow']]).toEqual([405, 'POST'])
})

test('nothing is stored, and the store is not asked', async () => {
  const engine = memoryEngine()
  const called: string[] = []
  const counting = new Proxy(engine, {
    get: (target, name) => {
      called.push(String(name))
      const value: unknown = Reflect.get(target, name)
      return value
    },
  })
  const own = bench({ engine: counting })
  onTestFinished(() => own.app.close())
  await own.app.ready()
  called.length = 0
  await previewOf('vendor3-video-2.6', { prompt: 'A kite' }, own)
  expect(called).toEqual([])
  expect((await engine.stats()).states.ACCEPTED).toBe(0)
})

test('where the sandbox charges nothing, the price is 0', async () => {
  const availability = { ...everywhere, marks: async () => () => 'sandbox' as const }
  const own = bench({ price: priceVendors, availability })
  onTestFinished(() => own.app.close())
  const said = await previewOf('vendor3-video-2.6', { prompt: 'A kite' }, own)
  expect(valueAt(said, 'price')).toEqual({ credits: 0, exact: true })
})

const finished: Upstream = {
  supportsIdempotencyToken: true,
  submit: async () => ({ is: 'done', result: {} }),
  poll: async () => ({ is: 'working', inMs: 1000 }),
}

// Before a release it runs 20,000 tasks, which takes minutes where other programs run beside it.
const patience = 1_200_000

test(
  'every exact price is what a completed task is charged: all examples and random inputs of all models',
  { timeout: patience },
  async () => {
    const { find } = ownCatalogue()
    const parts = { upstreamOf: () => ({ id: 'any', upstream: finished }), modelOf: (id: string) => find(id)?.model }
    let priced = 0
    for (const model of models.filter(({ release }) => release !== 'retired' && release !== 'disabled')) {
      const draw = bodiesOf(model)
      const drawn = Array.from({ length: times(3, 25, 100) }, (_, seed) => draw(new Choices(seed)))
      const valid = [...model.examples.map(({ input }) => input), ...drawn].filter((input) =>
        validators[model.id]?.is(input),
      )
      for (const params of valid) {
        const price = valueAt(await previewOf(model.id, unchecked<object>(params)), 'price')
        const task = await gateway.post('/workflows/v1/models/submit', { model: model.id, params })
        const [claim] = await gateway.engine.claim({ limit: 1, leaseMs: 10_000 })
        if (claim === undefined) throw new Error(task.body)
        await runStep(claim, { ...parts, engine: gateway.engine, leaseMs: 10_000, giveUpMs: 86_400_000 })
        const state = await gateway.get(`/workflows/v1/models/${taskIdOf(task)}/result`)
        const credits = valueAt(state.json(), 'response', 'usage', 'credits')
        expect({ id: model.id, params, price }).toEqual({ id: model.id, params, price: { credits, exact: true } })
        expect(credits).toEqual(anyNumber)
        priced++
      }
    }
    expect(priced).toBeGreaterThan(models.length)
  },
)
