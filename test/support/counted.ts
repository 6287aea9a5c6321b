/** Data that counts what is read of it, at any depth. */
export interface Counted<Data> {
  readonly data: Data
  /** The number of properties that were read, listed or looked for. */
  readonly reads: () => number
}

/** Wraps data so that reads are counted: the work on an input, whatever the machine does besides. */
export function counted<Data extends object>(original: Data): Counted<Data> {
  let reads = 0
  const wrapped = new WeakMap<object, object>()
  const counting: ProxyHandler<object> = {
    get: (target, key) => {
      reads++
      const value: unknown = Reflect.get(target, key)
      return wrap(value)
    },
    has: (target, key) => {
      reads++
      return Reflect.has(target, key)
    },
    getOwnPropertyDescriptor: (target, key) => {
      reads++
      return Reflect.getOwnPropertyDescriptor(target, key)
    },
    ownKeys: (target) => {
      const keys = Reflect.ownKeys(target)
      reads += keys.length
      return keys
    },
  }
  const wrap = <Value>(value: Value): Value => {
    if (typeof value !== 'object' || value === null) return value
    const known = wrapped.get(value) ?? new Proxy<object>(value, counting)
    wrapped.set(value, known)
    return known as Value // a proxy has the type of its target
  }
  return { data: wrap(original), reads: () => reads }
}
