import type { Json } from '@gatewright/catalog'

/** The input of a call: exactly what is sent. */
export type Input = { readonly [param: string]: Json }

/** Whether a JSON value is an object. */
export const isObject = (value: Json | undefined): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether a JSON value is a list. */
export const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value)

/** Whether two JSON values are the same, however the keys of objects are ordered. */
export function isSame(one: Json | undefined, other: Json | undefined): boolean {
  if (one === other) return true
  if (isList(one) && isList(other))
    return one.length === other.length && one.every((item, index) => isSame(item, other[index]))
  if (!isObject(one) || !isObject(other)) return false
  const names = Object.keys(one)
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isSame(one[name], other[name]))
  )
}

/** Returns an object with another value at a key, at the same place; undefined removes the key. */
export function withKey(value: Json | undefined, name: string, next: Json | undefined): Input {
  const before: Input = isObject(value) ? value : {}
  const kept = Object.entries(before).flatMap(([key, old]): readonly [string, Json][] => {
    if (key !== name) return [[key, old]]
    return next === undefined ? [] : [[key, next]]
  })
  const isNew = next !== undefined && !Object.hasOwn(before, name)
  return Object.fromEntries(isNew ? [...kept, [name, next]] : kept)
}
