import type { Model } from '../../../generator/catalogue/catalogue.ts'
import type { Field, Shape } from '../../../generator/language/shape.ts'

/** Returns the parameters, results and keys of a model that have no description. */
export function undescribed({ id, params, resultFields }: Model): string[] {
  const fields = [...params, ...resultFields].flatMap((field) => [field, ...keysOf(field.shape)])
  return fields.filter(({ description = '' }) => description.trim() === '').map(({ name }) => `${id} ${name}`)
}

/** Returns the keys of an object, at any depth. */
function keysOf(shape: Shape): Field[] {
  if (shape.is === 'object') return shape.fields.flatMap((field) => [field, ...keysOf(field.shape)])
  if (shape.is === 'either') return shape.of.flatMap(keysOf)
  return shape.is === 'list' || shape.is === 'nullable' ? keysOf(shape.of) : []
}

/** Returns the maximum number of items of a list. */
export function maxOf(shape: Shape): number | undefined {
  return shape.is === 'nullable' ? maxOf(shape.of) : shape.is === 'list' ? shape.max : undefined
}

/** Returns the parameters that a spec file defines or describes, as text that does not depend on the order of keys. */
export function definitionsIn(path: string, file: unknown): string[] {
  if (path.startsWith('params/')) return definitions(file)
  const parts = entriesOf(file)
  return ['params', 'result'].flatMap((part) => Object.values(entriesOf(parts[part])).flatMap(definitions))
}

function definitions(param: unknown): string[] {
  const { keys, ...own } = entriesOf(param)
  const isWords = 'type' in own || 'description' in own
  return [...(isWords ? [inOrder({ ...own, keys })] : []), ...Object.values(entriesOf(keys)).flatMap(definitions)]
}

const inOrder = (value: object): string =>
  JSON.stringify(value, (_, part: unknown) =>
    Array.isArray(part) || typeof part !== 'object' || part === null
      ? part
      : Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))),
  )

const entriesOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
