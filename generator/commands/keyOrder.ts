/** The order of the guide (specs/README.md): description, parameters, result, lifecycle. */
const modelOrder = [
  ...['id', 'extends', 'workflow', 'name', 'vendor', 'category', 'task', 'mode', 'estimatedSeconds', 'source'],
  ...['description', 'release', 'replacedBy', 'deprecatedAt', 'addedAt', 'aliases', 'tags', 'features', 'meta'],
  ...['credits', 'omit', 'params', 'rules', 'result', 'stream', 'upstream', 'examples'],
]

const upstreamOrder = [
  ...['description', 'baseUrl', 'variables', 'headers', 'idempotencyHeader', 'submit', 'find', 'poll', 'fetch'],
  ...['result', 'error', 'retries', 'concurrency', 'jobs', 'maxBytes'],
]

const requestOrder = [
  ...['method', 'path', 'headers', 'body', 'timeoutSeconds', 'answer', 'job', 'last'],
  ...['everySeconds', 'status', 'working', 'done', 'failed', 'progress'],
]

/** The keys of a mapping, whichever parser has read it. */
export interface Keys<Own> {
  readonly mapping: Own
  /** Each key, and the keys of its value if that is a mapping, too. */
  readonly entries: readonly (readonly [name: string, inner: (() => Keys<Own>) | undefined])[]
}

/** A mapping of a spec file, and the order of its keys. */
export interface Ordered<Own> {
  readonly keys: Keys<Own>
  readonly order: readonly string[]
  /** Whether it is the content of the file, to which a comment above the first key belongs. */
  readonly isFile: boolean
}

/** The mappings of a spec file whose keys have an order. */
export function ordersOf<Own>(top: Keys<Own>, paramOrder: readonly string[]): readonly Ordered<Own>[] {
  const has = (...names: readonly string[]): boolean => top.entries.some(([name]) => names.includes(name))
  const innerOf = (name: string): readonly Keys<Own>[] => inner(top.entries.filter(([key]) => key === name))
  if (has('type', 'use')) return [{ keys: top, order: paramOrder, isFile: false }]
  if (has('submit')) {
    const requests = ['submit', 'find', 'poll', 'fetch'].flatMap(innerOf)
    return [{ keys: top, order: upstreamOrder, isFile: true }, ...all(requests, requestOrder)]
  }
  if (!has('category', 'extends', 'params')) return [] // no model or family
  const params = innerOf('params').flatMap(({ entries }) => inner(entries))
  return [{ keys: top, order: modelOrder, isFile: true }, ...all(params, paramOrder)]
}

const inner = <Own>(entries: Keys<Own>['entries']): readonly Keys<Own>[] =>
  entries.flatMap(([, keys]) => (keys === undefined ? [] : [keys()]))

const all = <Own>(keys: readonly Keys<Own>[], order: readonly string[]): readonly Ordered<Own>[] =>
  keys.map((one) => ({ keys: one, order, isFile: false }))

/** The place of a key in an order; keys that it does not name come last. */
export function rankOf(name: string, order: readonly string[]): number {
  const index = order.indexOf(name)
  return index < 0 ? order.length : index
}

/** Whether all keys of a spec file are in their orders. */
export const isOrdered = <Own>(top: Keys<Own>, paramOrder: readonly string[]): boolean =>
  ordersOf(top, paramOrder).every(({ keys: { entries }, order }) =>
    entries.every(
      ([name], index) => index === 0 || rankOf(entries[index - 1]?.[0] ?? '', order) <= rankOf(name, order),
    ),
  )
