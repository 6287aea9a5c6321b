import { fieldsOf } from '../../generator/language/values.ts'

/** A value that is watched, and the reads after the first of each property so far. */
export interface Watched {
  readonly value: unknown
  readonly twice: () => readonly string[]
}

type Watch = (value: unknown) => Watched

/** Two ways to watch a value and its contents: by proxies, and by getters. */
export const watched: { readonly proxy: Watch; readonly getters: Watch } = {
  proxy: (value) => counting((read) => proxied(value, '', read)),
  getters: (value) => counting((read) => withGetters(value, '', read)),
}

function counting(make: (read: (what: string) => void) => unknown): Watched {
  const reads = new Map<string, number>()
  const value = make((what) => reads.set(what, (reads.get(what) ?? 0) + 1))
  return { value, twice: () => [...reads].filter(([, times]) => times > 1).map(([what]) => what) }
}

const isBranch = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  (Array.isArray(value) || Reflect.getPrototypeOf(value) === Object.prototype)

function proxied(value: unknown, path: string, read: (what: string) => void): unknown {
  if (!isBranch(value)) return value
  return new Proxy(value, {
    get: (target, key) => {
      read(`${path}/${String(key)}`)
      return proxied(Reflect.get(target, key), `${path}/${String(key)}`, read)
    },
    ownKeys: (target) => {
      read(`${path} keys`)
      return Reflect.ownKeys(target)
    },
  })
}

function withGetters(value: unknown, path: string, read: (what: string) => void): unknown {
  if (!isBranch(value)) return value
  const copy: object = Array.isArray(value) ? Object.assign([], { length: value.length }) : {}
  for (const [key, item] of Object.entries(fieldsOf(value))) {
    const get = (): unknown => {
      read(`${path}/${key}`)
      return withGetters(item, `${path}/${key}`, read)
    }
    Object.defineProperty(copy, key, { get, enumerable: true, configurable: true })
  }
  return copy
}
