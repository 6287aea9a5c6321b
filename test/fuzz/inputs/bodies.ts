import type { CatalogModel } from '@gatewright/catalog'
import fc from 'fast-check'
import { Choices } from '../../../bench/choices.ts'
import { bodiesOf } from './draw.ts'

/** Bodies of a model as JSON, as `npm run fuzz` draws them: valid, at the edges, wrong and hostile ones. */
export function bodies(model: CatalogModel): fc.Arbitrary<unknown> {
  const draw = bodiesOf(model)
  return fc.noShrink(fc.nat()).map((seed) => throughJson(draw(new Choices(seed))))
}

/** The body as a server parses it; an own `__proto__` key is kept. */
const throughJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
