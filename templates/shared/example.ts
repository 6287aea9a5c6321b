import type { Catalogue, Json, Model } from '../../generator/catalogue/catalogue.ts'
import { innerMultiple } from '../../generator/catalogue/decimal.ts'
import { match, type Field, type Shape, type ShapeOf } from '../../generator/catalogue/shape.ts'
import { type Code } from '../../generator/writing/code.ts'
import { literal, nowhere } from '../../generator/writing/layout.ts'

/** An input that documents can show: the first example of the model, or its required parameters with right values. */
export const exampleOf = ({ params, examples: [first] }: Model): { readonly [name: string]: Json } =>
  first?.input ?? sampleFields(params)

const text = 'A lighthouse on a cliff at dawn, waves below.'

const sampleFields = (fields: readonly Field[]): { readonly [name: string]: Json } =>
  Object.fromEntries(fields.filter(({ required }) => required).map(({ name, shape }) => [name, sample(shape)]))

const sample = (shape: Shape): Json =>
  match<Json>(shape, {
    any: () => null,
    string: ({ minLength = 0, maxLength = Infinity }) => text.slice(0, maxLength).padEnd(minLength, '.'),
    number: sampleNumber,
    boolean: () => true,
    choice: ({ options }) => options[0]?.value ?? null,
    file: ({ media }) => `https://example.com/${media}`,
    list: ({ of, min = 1 }) => Array.from({ length: min }, () => sample(of)),
    object: ({ fields }) => sampleFields(fields),
    either: ({ of: [first = { is: 'any' }] }) => sample(first),
    nullable: () => null,
  })

/** A number that is right: the first of its steps. */
function sampleNumber({ integer, min, max, exclusiveMin, exclusiveMax, step }: ShapeOf<'number'>): number {
  const low = Math.max(min ?? -Infinity, exclusiveMin ?? -Infinity)
  const high = Math.min(max ?? Infinity, exclusiveMax ?? Infinity)
  const grid = step ?? (integer || low === -Infinity || high === Infinity ? 1 : undefined)
  if (grid === undefined) return min ?? max ?? (low + high) / 2
  if (low > -Infinity) return innerMultiple(low, grid, 'above', low === exclusiveMin)
  return high < 0 ? innerMultiple(high, grid, 'below', high === exclusiveMax) : 0
}

/** What a README shows of a model. */
export interface ExampleView {
  readonly id: string
  readonly camel: string
  readonly input: Code
}

/** The model that the READMEs show: the first. Throws when there is none, because packages of nothing are a mistake. */
export function exampleView({ models: [model] }: Catalogue): ExampleView {
  if (model === undefined) throw new Error('There is no model to make packages of.')
  return { id: model.id, camel: model.names.camel, input: literal(exampleOf(model), nowhere) }
}
