import { models, type CatalogModel } from '@gatewright/catalog'
import type { Shape } from '../../generator/language/shape.ts'

/** A model that is measured, by what it has. */
export interface Selected {
  readonly has: 'plain' | 'rules' | 'nested' | 'messages'
  readonly model: CatalogModel
}

const depthOf = (shape: Shape): number => 1 + Math.max(0, ...innerShapes(shape).map(depthOf))

/** The shapes directly inside of a shape. */
export function innerShapes(shape: Shape): readonly Shape[] {
  if (shape.is === 'object') return shape.fields.map((field) => field.shape)
  if (shape.is === 'either') return shape.of
  return shape.is === 'list' || shape.is === 'map' || shape.is === 'nullable' ? [shape.of] : []
}

const shapesIn = (shape: Shape): readonly Shape[] => [shape, ...innerShapes(shape).flatMap(shapesIn)]

const every = (model: CatalogModel): readonly Shape[] => model.params.flatMap(({ shape }) => shapesIn(shape))
const deepest = (model: CatalogModel): number => Math.max(...model.params.map(({ shape }) => depthOf(shape)))
const fieldsIn = (model: CatalogModel): number =>
  every(model).reduce((sum, shape) => sum + (shape.is === 'object' ? shape.fields.length : 0), 0)

/** The first model with the greatest rank. */
function most(rank: (model: CatalogModel) => number): CatalogModel {
  const [first] = [...models].sort((a, b) => rank(b) - rank(a))
  if (first === undefined) throw new Error('The catalogue has no model.')
  return first
}

const plain = 'vendor1-v3-omni'

/** The measured models: a plain one, and those with the most rules, the most inner fields, and the deepest messages. */
export function selection(): readonly Selected[] {
  const model = models.find(({ id }) => id === plain)
  if (model === undefined) throw new Error(`The catalogue has no model ${plain}.`)
  const isSimple = (shape: Shape): boolean => shape.is !== 'either' && shape.is !== 'any'
  return [
    { has: 'plain', model },
    { has: 'rules', model: most(({ rules, params }) => 100 * rules.length + params.length) },
    {
      has: 'nested',
      model: most((each) => (each.rules.length === 0 && every(each).every(isSimple) ? fieldsIn(each) : 0)),
    },
    { has: 'messages', model: most((each) => deepest(each)) },
  ]
}
