import type { Json, Model } from '../../generator/catalogue/catalogue.ts'
import { match, type Shape } from '../../generator/catalogue/shape.ts'

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
