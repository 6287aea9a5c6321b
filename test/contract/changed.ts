/** An input in every variant that differs from it in one place, at any depth. */
export function issuesOf(input: unknown): unknown[] {
  const wrong = [
    null,
    '',
    1e999,
    [],
    [1, '', [], {}],
    {},
    { a: [{}] },
    new Date(0),
    () => 1,
    Object.assign([], { length: 3 }),
  ]
  if (typeof input !== 'object' || input === null) return wrong
  const keys = Object.keys(input)
  const inner = keys.flatMap((key) => issuesOf(Reflect.get(input, key)).map((value) => replaced(input, key, value)))
  const [first] = keys
  const missing = first === undefined || Array.isArray(input) ? [] : [replaced(input, first, undefined)]
  return [...inner, ...missing, replaced(input, Array.isArray(input) ? '7' : 'promt', { a: [1] })]
}

function replaced(input: object, key: string, value: unknown): object {
  const copy = Array.isArray(input) ? [...input] : { ...input }
  Reflect.set(copy, key, value)
  return copy
}
