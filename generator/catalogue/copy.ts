import { fieldsOf } from '../language/values.ts'

/** A deep copy of data, so that nobody can change the original. What is not data, such as a function, is shared. */
export function copyOf<Data>(data: Data, made: Map<object, unknown> = new Map()): Data {
  if (typeof data !== 'object' || data === null) return data
  const known = made.get(data)
  if (known !== undefined) return known as Data // it was made of the same value
  const copy: Record<string, unknown> | unknown[] = Array.isArray(data) ? [] : {}
  made.set(data, copy)
  for (const [key, value] of Object.entries(fieldsOf(data)))
    Object.defineProperty(copy, key, { ...open, value: copyOf(value, made) })
  return copy as Data // it has the same keys
}

/** The attributes of a property as an assignment makes it, even if it is called `__proto__`. */
const open = { configurable: true, enumerable: true, writable: true } as const
