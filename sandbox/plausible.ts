import type { CatalogParam } from '@gatewright/catalog'

type Shape = CatalogParam['shape']

/** The media and the types of a file. */
export type FileShape = Extract<Shape, { readonly is: 'file' }>

/** The sources of values. */
export interface Making {
  /** A text of the sandbox. */
  readonly text: string
  /** Returns the next number from 0 to 1, below 1. */
  readonly next: () => number
  /** Makes a file, and returns its address. */
  readonly file: (shape: FileShape) => Promise<string>
}

/** A value of the shape, within its bounds; the sandbox does not follow patterns that none of its words match. */
export async function plausible(shape: Shape, making: Making): Promise<unknown> {
  switch (shape.is) {
    case 'any':
      return { text: making.text }
    case 'string':
      return textOf(shape, making.text)
    case 'file':
      return making.file(shape)
    case 'number':
      return numberOf(shape, making.next())
    case 'boolean':
      return making.next() < 0.5
    case 'choice':
      return shape.values[Math.floor(making.next() * shape.values.length)]
    case 'list':
      return several(shape, (at, count) =>
        plausible(shape.of, shape.unique && count > 1 ? apart(making, at, count) : making),
      )
    case 'object': {
      const entries = shape.fields.map(async ({ name, shape: own }) => [name, await plausible(own, making)] as const)
      return Object.fromEntries(await Promise.all(entries))
    }
    case 'map': {
      const values = await several(shape, () => plausible(shape.of, making))
      return Object.fromEntries(values.map((value, at) => [`name${at + 1}`, value]))
    }
    case 'either':
      return shape.of[0] && plausible(shape.of[0], making)
    case 'nullable':
      return plausible(shape.of, making)
  }
}

/** As many values as there must be, and one if there can be. */
function several(
  { min = 0, max = Infinity }: Count,
  make: (at: number, count: number) => Promise<unknown>,
): Promise<readonly unknown[]> {
  const count = Math.max(min, Math.min(1, max))
  return Promise.all(Array.from({ length: count }, (_, at) => make(at, count)))
}

/** The sources of the value at this index, which differs from the others. */
const apart = (making: Making, at: number, count: number): Making => ({
  text: at === 0 ? making.text : `${at + 1} ${making.text}`,
  next: () => at / count,
  file: making.file,
})

interface Count {
  readonly min?: number
  readonly max?: number
}

/** Texts of the forms that patterns of results most often ask for: names, numbers, ids, dates and addresses. */
const words = (
  'sandbox Sandbox sandbox-1 sandbox_1 a 1 10 1.0 0.2.0 16:9 1024x1024 en-US 2026-01-31 2026-01-31T12:00:00Z 12:00:00 ' +
  'sandbox@example.com https://example.com/ #336699 5a8dbc015a8d4c018dbc015a8dbc015a ' +
  '5a8dbc01-5a8d-4c01-8dbc-015a8dbc015a 5A8DBC01-5A8D-4C01-8DBC-015A8DBC015A'
).split(' ')

const formats: Readonly<Record<string, string>> = { color: '#336699', language: 'en', url: 'https://example.com/' }

function textOf(shape: Extract<Shape, { is: 'string' }>, text: string): string {
  const { minLength = 0, maxLength = Infinity, pattern, format = '', example = formats[format] } = shape
  if (example !== undefined) return example
  const fitting = [text, ...words].map((word) => [...word].slice(0, maxLength).join('').padEnd(minLength, '.'))
  return fitting.find((word) => pattern === undefined || new RegExp(pattern, 'u').test(word)) ?? 'sandbox'
}

/** A number within its bounds and on its steps; `at` from 0 to 1 says where between the bounds. */
function numberOf(shape: Extract<Shape, { is: 'number' }>, at: number): number {
  const { integer, step = integer ? 1 : undefined } = shape
  const low = shape.min ?? shape.exclusiveMin ?? (shape.max ?? shape.exclusiveMax ?? 1) - 2
  const high = shape.max ?? shape.exclusiveMax ?? low + (integer ? 100 : 2)
  if (step === undefined) return Math.round((low + (high - low) * (at / 2 + 0.25)) * 1e6) / 1e6 || low
  const first = shape.stepFrom === 'min' ? low : Math.ceil(low / step) * step
  const start = first === shape.exclusiveMin ? 1 : 0
  const steps = Math.floor((high - first) / step) - (high === shape.exclusiveMax ? 1 : 0)
  // 12 digits remove what binary fractions add.
  return Number((first + Math.max(start, Math.floor(at * (steps + 1))) * step).toPrecision(12))
}

/** A generator of numbers from 0 to 1 that is the same for the same seed (mulberry32). */
export function numbersFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
