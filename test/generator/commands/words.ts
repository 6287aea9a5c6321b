import type { Model } from '../../../generator/catalogue/catalogue.ts'
import type { Field, Shape } from '../../../generator/language/shape.ts'

/** The parameters, results and keys of a model without a description. */
export function undescribed({ id, params, resultFields }: Model): string[] {
  const fields = [...params, ...resultFields].flatMap((field) => [field, ...keysOf(field.shape)])
  return fields.filter(({ description = '' }) => description.trim() === '').map(({ name }) => `${id} ${name}`)
}

/** The keys of an object, and theirs. */
function keysOf(shape: Shape): Field[] {
  if (shape.is === 'object') return shape.fields.flatMap((field) => [field, ...keysOf(field.shape)])
  if (shape.is === 'either') return shape.of.flatMap(keysOf)
  return shape.is === 'list' || shape.is === 'nullable' ? keysOf(shape.of) : []
}

/** The most items of a list. */
export function maxOf(shape: Shape): number | undefined {
  return shape.is === 'nullable' ? maxOf(shape.of) : shape.is === 'list' ? shape.max : undefined
}

/** The parameters that a spec file writes out, or describes anew, in words that do not depend on the order of keys. */
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
