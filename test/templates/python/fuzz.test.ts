import { expect, test } from 'vitest'
import { Choices } from '../../../bench/choices.ts'
import { portable } from '../../../templates/python/portable.ts'
import { bodiesOf } from '../../fuzz/inputs/draw.ts'
import { randomCatalogue } from '../../fuzz/randomCatalogue.ts'
import { seedOr, times } from '../../support/size.ts'
import { catalogues, tabled, type Tabled } from './catalogues.ts'
import { differences, python, skipped, type Asked } from './python.ts'

const count = times(300, 8000, 100_000)

/** Draws inputs of each model in turn. The same seed draws the same. */
function drawn(all: Readonly<Record<string, Tabled>>): readonly Asked[] {
  const models = Object.entries(all).flatMap(([catalogue, { models: list }]) =>
    list.map((model) => ({ catalogue, model: model.id, draw: bodiesOf(model) })),
  )
  const choices = new Choices(seedOr(33))
  return Array.from({ length: Math.ceil(count / models.length) }, () =>
    models.map(({ catalogue, model, draw }) => ({ catalogue, model, input: JSON.stringify(draw(choices)) })),
  ).flat()
}

test.skipIf(python === undefined)(
  `Python says the same as TypeScript about ${count} random inputs of known and random models${skipped}`,
  async () => {
    const { models } = await randomCatalogue(times(10, 80, 400))
    // Both languages without the checks that are left to the gateway.
    const all = { ...(await catalogues()), random: tabled(portable(models).models) }
    expect(all.random.models.length).toBeGreaterThan(times(4, 10))
    const inputs = drawn(all)
    expect(inputs.length).toBeGreaterThanOrEqual(count)
    expect(differences(all, inputs).slice(0, 5)).toEqual([])
  },
)
