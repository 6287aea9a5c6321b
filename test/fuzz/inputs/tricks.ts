import { runInNewContext } from 'node:vm'
import { fieldsOf } from '../../../generator/language/values.ts'
import { unchecked, valueAt } from '../../support/reading.ts'

/** Makes an input that no JSON has of a value of JSON: each call returns a new one. */
export interface Trick {
  readonly name: string
  /** Whether every read of it finds the same. */
  readonly isStable: boolean
  readonly make: (json: unknown) => unknown
}

type Make = (body: Readonly<Record<string, unknown>>) => unknown

const firstKey = (body: object): string => Object.keys(body)[0] ?? 'prompt'

/** The body with the first value replaced. */
const replacing =
  (make: (value: unknown) => unknown): Make =>
  (body) => ({ ...body, [firstKey(body)]: make(body[firstKey(body)]) })

const defining =
  (describe: (value: unknown) => PropertyDescriptor): Make =>
  (body) =>
    Object.defineProperty({ ...body }, firstKey(body), {
      enumerable: true,
      configurable: true,
      ...describe(body[firstKey(body)]),
    })

/** A copy whose objects have no prototype, come from another realm, or are proxies, at every depth. */
const deep = (json: unknown, wrap: (part: object) => unknown): unknown => {
  if (typeof json !== 'object' || json === null) return json
  if (Array.isArray(json)) return wrap(json.map((item: unknown) => deep(item, wrap)))
  return wrap(
    Object.fromEntries(Object.entries(json).map(([key, value]: [string, unknown]) => [key, deep(value, wrap)])),
  )
}

/** The body with its first part inside of another one replaced, or of its values if it has no parts. */
const inside =
  (make: (value: unknown) => unknown): Make =>
  (body) => {
    const key =
      Object.keys(body).find((name) => typeof body[name] === 'object' && body[name] !== null) ?? firstKey(body)
    return { ...body, [key]: withFirst(body[key], make) }
  }

function withFirst(value: unknown, make: (value: unknown) => unknown): unknown {
  if (typeof value !== 'object' || value === null) return make(value)
  const [key] = Object.keys(value)
  if (key === undefined) return make(value)
  if (Array.isArray(value)) return value.with(0, withFirst(value[0], make))
  return { ...value, [key]: withFirst(Reflect.get(value, key), make) }
}

/** An object that was made without a type. */
const object = (made: unknown): object => unchecked(made)

class Instance {}
class Items extends Array<unknown> {}

const parseElsewhere: (text: string) => unknown = unchecked(runInNewContext('JSON.parse'))

const throwing = (): never => {
  throw new Error('A getter throws.')
}

/** A proxy whose values change after the first read. */
function changing(body: object): unknown {
  const seen = new Set<string | symbol>()
  return new Proxy(body, {
    get: (target, key): unknown => {
      if (seen.has(key)) return 'changed'
      seen.add(key)
      return Reflect.get(target, key)
    },
  })
}

const withSparse = (value: unknown): unknown =>
  Object.assign([], { length: 3 }, Array.isArray(value) ? { 1: valueAt(value, 0) } : {})

function withCircle(body: Readonly<Record<string, unknown>>): unknown {
  const copy: Record<string, unknown> = { ...body }
  copy[firstKey(body)] = copy
  return copy
}

const makes: Readonly<Record<string, Make>> = {
  'values of its prototype': (body) => Object.create(body),
  'the first value of its prototype': (body) => {
    const { [firstKey(body)]: first, ...rest } = body
    return Object.assign(object(Object.create({ [firstKey(body)]: first })), rest)
  },
  'no prototype': (body) => Object.assign(object(Object.create(null)), body),
  'no prototypes inside': (body) =>
    deep(body, (part) => (Array.isArray(part) ? part : Object.assign(object(Object.create(null)), part))),
  'an instance of a class': (body) => Object.assign(new Instance(), body),
  'instances inside': (body) =>
    deep(body, (part) => (Array.isArray(part) ? Items.from(part) : Object.assign(new Instance(), part))),
  'lists of a class': (body) => deep(body, (part) => (Array.isArray(part) ? Items.from(part) : part)),
  'objects of another realm': (body) => parseElsewhere(JSON.stringify(body)),
  'a getter': defining((value) => ({ get: () => value })),
  'a getter that throws': defining(() => ({ get: throwing })),
  'a value that is not enumerable': defining((value) => ({ value, enumerable: false })),
  'a proxy': (body) => new Proxy(body, {}),
  'proxies inside': (body) => deep(body, (part) => new Proxy(part, {})),
  'a proxy that changes': changing,
  'a proxy that throws': (body) => new Proxy(body, { ownKeys: throwing }),
  'a revoked proxy inside': replacing((value) => {
    const { proxy, revoke } = Proxy.revocable(Array.isArray(value) ? [] : {}, {})
    revoke()
    return proxy
  }),
  'a frozen object': (body) => deep(body, Object.freeze),
  undefined: replacing(() => undefined),
  'a name that is undefined': (body) => ({ ...body, durration: undefined }),
  symbols: (body) => ({ ...body, [Symbol('a')]: 1 }),
  'a function': replacing(() => throwing),
  'a symbol': replacing(() => Symbol('a')),
  'a bigint': replacing(() => 5n),
  'not a number': replacing(() => Number.NaN),
  infinity: replacing(() => Number.POSITIVE_INFINITY),
  'infinity inside': inside(() => Number.POSITIVE_INFINITY),
  'not a number inside': inside(() => Number.NaN),
  'undefined inside': inside(() => undefined),
  'a date inside': inside(() => new Date(0)),
  'a date': replacing(() => new Date(0)),
  'a map': replacing((value) => new Map([['a', value]])),
  'a set': replacing((value) => new Set([value])),
  'boxed text': replacing((value) => fieldsOf(JSON.stringify(value))),
  'boxed numbers': replacing((value) => fieldsOf(typeof value === 'number' ? value : 1)),
  bytes: replacing(() => new Uint8Array(2)),
  'a sparse list': replacing(withSparse),
  'a list with a name': replacing((value) => Object.assign(Array.isArray(value) ? [...value] : [value], { extra: 1 })),
  'a list without a prototype': replacing((value) =>
    Object.setPrototypeOf(Array.isArray(value) ? [...value] : [value], null),
  ),
  'an object like a list': replacing((value) => ({ 0: value, length: 1 })),
  'a circle': withCircle,
  toJSON: replacing((value) => ({ toJSON: () => value })),
  'a list as the body': (body) => Object.setPrototypeOf([], body),
  'a function as the body': (body) => Object.setPrototypeOf(() => 1, body),
}

const isBody = (json: unknown): json is Readonly<Record<string, unknown>> =>
  typeof json === 'object' && json !== null && !Array.isArray(json)

/** All tricks, by name. */
export const tricks: Readonly<Record<string, Trick>> = Object.fromEntries(
  Object.entries(makes).map(([name, make]) => [
    name,
    { name, isStable: make !== changing, make: (json: unknown) => (isBody(json) ? make(json) : json) },
  ]),
)
