import type { CatalogParam, Json, Param, Shape } from '@gatewright/catalog'
import type { Input } from './input.ts'

/** Returns the values with which an untouched form begins: those that the spec proposes for what must be sent. */
export const startOf = (params: readonly CatalogParam[]): Input =>
  Object.fromEntries(
    params.flatMap((param): readonly (readonly [string, Json])[] => {
      const value = startOfField(param)
      return value === undefined ? [] : [[param.name, value]]
    }),
  )

/** Returns the value of a parameter, or of a key of a new object; undefined if the person has to choose it. */
function startOfField({ required = false, allowEmpty, prefill, shape }: Param): Json | undefined {
  if (!required) return undefined
  if (prefill !== undefined) return prefill
  if (shape.is === 'choice' && shape.values.length === 1) return shape.values[0]
  if (shape.is === 'object') return emptyOf(shape)
  return allowEmpty && shape.is === 'string' ? '' : undefined
}

/** Returns the value of a part that a person adds, such as an item of a list; undefined if they still have to give it. */
export function emptyOf(shape: Shape): Json | undefined {
  if (shape.is === 'list' || shape.is === 'map') return shape.is === 'list' ? [] : {}
  if (shape.is === 'boolean') return true
  if (shape.is !== 'object') return undefined
  return Object.fromEntries(
    shape.fields.flatMap((field): readonly (readonly [string, Json])[] => {
      const value = startOfField(field)
      return value === undefined ? [] : [[field.name, value]]
    }),
  )
}

/** Returns the value of an item that a person adds: there is no list with a gap. */
export function itemOf(shape: Shape): Json {
  if (shape.is === 'choice') return shape.values[0] ?? ''
  if (shape.is === 'nullable' || shape.is === 'any') return null
  if (shape.is === 'either') return shape.of[0] === undefined ? null : itemOf(shape.of[0])
  if (shape.is === 'number') return shape.min ?? 0
  return emptyOf(shape) ?? ''
}
