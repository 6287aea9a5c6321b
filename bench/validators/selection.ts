import { models, type CatalogModel } from '@gatewright/catalog'
import type { Shape } from '../../generator/language/shape.ts'

/** A model that is measured, by what it has. */
export interface Selected {
  readonly has: 'documented' | 'rules' | 'nested' | 'speech' | 'chat' | 'tiny'
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

/** The model that the API document describes in full. */
const documented = 'vendor1-v3-omni'

const stepsIn = (model: CatalogModel): number =>
  every(model).filter((shape) => shape.is === 'number' && shape.step !== undefined).length

const isSimple = (shape: Shape): boolean => shape.is !== 'either' && shape.is !== 'any'

/** The measured models, of six different shapes. */
export function selection(): readonly Selected[] {
  const model = models.find(({ id }) => id === documented)
  if (model === undefined) throw new Error(`The catalogue has no model ${documented}.`)
  return [
    { has: 'documented', model },
    { has: 'rules', model: most(({ rules, params }) => 100 * rules.length + params.length) },
    {
      has: 'nested',
      model: most((each) => (each.rules.length === 0 && every(each).every(isSimple) ? fieldsIn(each) : 0)),
    },
    {
      has: 'speech',
      model: most((each) => (each.task === 'text-to-speech' ? 100 * stepsIn(each) + each.params.length : 0)),
    },
    { has: 'chat', model: most((each) => deepest(each)) },
    { has: 'tiny', model: most((each) => (each.category === 'image' ? -each.params.length : -Infinity)) },
  ]
}
