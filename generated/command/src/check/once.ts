/** Works something out once for each object of a table. */
export function once<Key extends object, Value>(work: (key: Key) => Value): (key: Key) => Value {
  const done = new WeakMap<Key, Value>()
  return (key) => {
    const value = done.get(key) ?? work(key)
    done.set(key, value)
    return value
  }
}
