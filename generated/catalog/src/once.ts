/** Returns a function that computes its result once for each object. */
export function once<Key extends object, Value>(work: (key: Key) => Value): (key: Key) => Value {
  const done = new WeakMap<Key, Value>()
  return (key) => {
    let value = done.get(key)
    if (value === undefined) done.set(key, (value = work(key)))
    return value
  }
}
