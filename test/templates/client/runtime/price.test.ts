import { models as catalog } from '@gatewright/catalog'
import { models } from '@gatewright/client/models'
import { vendor3Video2_6, vendor3Video2_6Plain } from '@gatewright/client/models/vendor3-video-2.6'
import { price } from '@gatewright/client/price'
import jsonata from 'jsonata'
import { afterAll, expect, test } from 'vitest'
import { Choices } from '../../../../bench/choices.ts'
import { isRecord } from '../../../../generator/language/values.ts'
import type { Model } from '../../../../templates/client/runtime/model.ts'
import { present } from '../../../contract/tasks.ts'
import { bodiesOf } from '../../../fuzz/inputs/draw.ts'
import { bench } from '../../../support/httpServer.ts'
import { valueAt } from '../../../support/reading.ts'
import { times } from '../../../support/size.ts'
import { errorOf } from '../kit.ts'

const gateway = bench({ log: { level: 'silent', stream: { write: () => undefined } } })
afterAll(() => gateway.app.close())

/** The price of a call, as the gateway says it. */
async function priceOf(model: string, params: object): Promise<unknown> {
  const answer = await gateway.post('/workflows/v1/models/options', { model, params })
  return valueAt(answer.json(), 'response', 'price')
}

const parsed = new Map<string, ReturnType<typeof jsonata>>()

/** jsonata, which parses each expression once: a model has one for all its inputs. */
const parseOnce = (text: string): ReturnType<typeof jsonata> => {
  const expression = parsed.get(text) ?? jsonata(text)
  parsed.set(text, expression)
  return expression
}

const definitions: Readonly<Record<string, () => Promise<Model<unknown, unknown>>>> = models

test('the price is that of the gateway: all examples, incomplete ones, and random inputs of all models', async () => {
  let inexact = 0
  for (const data of catalog.filter(({ release }) => release !== 'retired' && release !== 'disabled')) {
    const model = await present(definitions[data.id])()
    const draw = bodiesOf(data)
    const drawn = Array.from({ length: times(3, 100) }, (_, seed) => draw(new Choices(seed)))
    const examples = data.examples.flatMap(({ input }) => [
      input,
      ...Object.keys(input).map((name) => Object.fromEntries(Object.entries(input).filter(([key]) => key !== name))),
    ])
    for (const params of [...examples, ...drawn.filter(isRecord)]) {
      const found = await price(model, params, { data, jsonata: parseOnce })
      expect({ id: data.id, params, price: found }).toEqual({
        id: data.id,
        params,
        price: await priceOf(data.id, params),
      })
      if (!found.exact) inexact++
    }
  }
  expect(inexact).toBeGreaterThan(10)
})

test('it needs the check of the model, and the data of the same one', async () => {
  const [own, other] = ['vendor3-video-2.6', 'vendor1-v3-omni'].map((id) =>
    present(catalog.find((one) => one.id === id)),
  )
  const options = { data: present(own), jsonata }
  expect(await price(vendor3Video2_6, { duration: 10 }, options)).toEqual({ credits: 140, exact: true })
  const mistakes = [
    price(vendor3Video2_6, {}, { ...options, data: present(other) }),
    price(vendor3Video2_6Plain, {}, options),
  ]
  for (const mistake of mistakes) expect(await errorOf(mistake)).toMatchObject({ code: 'bad-options' })
})
