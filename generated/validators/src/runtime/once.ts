/** Returns a function that computes its result once for each object. */
export function once<Key extends object, Value>(work: (key: Key) => Value): (key: Key) => Value {
  const done = new WeakMap<Key, Value>()
  return (key) => {
    const known = done.get(key)
    if (known !== undefined) return known
    const value = work(key)
    done.set(key, value)
    return value
  }
}
