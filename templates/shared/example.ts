import type { Catalogue, Json, Model } from '../../generator/catalogue/catalogue.ts'
import { match, type Shape } from '../../generator/catalogue/shape.ts'
import { literal, nowhere, type Code } from '../../generator/writing/print.ts'

/** An input that documents can show: the required parameters, each with a value that is right. */
export const exampleOf = ({ params }: Model): { readonly [name: string]: Json } =>
  Object.fromEntries(params.filter(({ required }) => required).map(({ name, shape }) => [name, sample(shape)]))

const text = 'A lighthouse on a cliff at dawn, waves below.'

const sample = (shape: Shape): Json =>
  match<Json>(shape, {
    any: () => null,
    string: ({ minLength = 0, maxLength = Infinity }) => text.slice(0, maxLength).padEnd(minLength, '.'),
    number: ({ min = 0, max = min, step = 1 }) => Math.min(max, Math.ceil(min / step) * step),
    boolean: () => true,
    choice: ({ options }) => options[0]?.value ?? null,
    file: ({ media }) => `https://example.com/${media}`,
    list: ({ of }) => [sample(of)],
    object: ({ fields }) =>
      Object.fromEntries(fields.filter(({ required }) => required).map((field) => [field.name, sample(field.shape)])),
  })

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
