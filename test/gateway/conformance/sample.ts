import { list, part, type OpenApi, type Part } from './document.ts'
import type { Random } from '../../support/random.ts'

const texts = [
  'https://example.com/a.png',
  'http://[2001:4860:4860::8888]:8080/b',
  'data:image/png;base64,AA==',
  'data:video/mp4;base64,AA==',
  'data:audio/wav;base64,AA==',
  'data:application/pdf;base64,AA==',
  '#00ff88',
  'en-GB',
  'en',
  'abc',
  'a-1',
  '12',
  '2030-01-31',
]

/** Values that are likely to be invalid. */
export const odd: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  0.1,
  3.0000001,
  1e21,
  2 ** 53,
  '',
  ' ',
  'x'.repeat(9001),
  '\ud83e',
  '🦊'.repeat(2501),
  'ftp://a',
  'https:///x',
  'data:image',
  '5',
  [],
  [null],
  [[]],
  {},
  { toString: 1 },
  { length: 3 },
  '\u0000\u202e',
]

/** Makes values that a schema accepts, except for most of the rules between parameters. */
export class Sampler {
  private readonly document: OpenApi
  private readonly random: Random

  constructor(document: OpenApi, random: Random) {
    this.document = document
    this.random = random
  }

  /** A value for the schema; `name` is the name of its parameter. */
  sample(of: unknown, name = ''): unknown {
    const schema = this.joined(of)
    if ('const' in schema) return schema['const']
    const choices = list(schema['enum'] ?? schema['oneOf'] ?? schema['anyOf'])
    if (choices.length > 0) {
      const choice = this.random.item(choices)
      return 'enum' in schema ? choice : this.sample(choice, name)
    }
    return this.ofType(schema, name)
  }

  /** A schema with everything that it refers to, also in `allOf`. */
  private joined(of: unknown): Part {
    const { allOf, ...own } = this.document.resolve(of, '').value
    const all = [...list(allOf).map((one) => this.joined(one)), own]
    const properties = Object.fromEntries(all.flatMap((one) => Object.entries(part(one['properties']))))
    const required = all.flatMap((one) => list(one['required']))
    return {
      ...Object.fromEntries(all.flatMap((one) => Object.entries(one))),
      ...('properties' in own || allOf !== undefined ? { properties, required } : {}),
    }
  }

  private ofType(schema: Part, name: string): unknown {
    switch (list(schema['type'])[0] ?? schema['type']) {
      case 'object':
        return this.object(schema)
      case 'array':
        return this.array(schema)
      case 'string':
        return this.text(schema, name)
      case 'integer':
      case 'number':
        return this.number(schema)
      case 'boolean':
        return this.random.chance(0.5)
      default:
        return this.random.item(odd)
    }
  }

  private object({ properties, required }: Part): Part {
    const needed = list(required)
    const entries = Object.entries(part(properties)).filter(
      ([name]) => needed.includes(name) || this.random.chance(0.15),
    )
    return Object.fromEntries(entries.map(([name, schema]) => [name, this.sample(schema, name)]))
  }

  private array({ items, minItems = 1, maxItems = Infinity, uniqueItems }: Part): readonly unknown[] {
    const length = Math.min(Number(maxItems), Number(minItems) + this.random.whole(0, 1))
    const values = Array.from({ length }, () => this.sample(items))
    if (uniqueItems !== true) return values
    const different = new Set(values)
    for (let tries = 0; different.size < Number(minItems) && tries < 100; tries++) different.add(this.sample(items))
    return [...different]
  }

  private text({ pattern, minLength = 0, maxLength = Infinity }: Part, name: string): string {
    if (typeof pattern === 'string') {
      const right = texts.filter((text) => new RegExp(pattern, 'u').test(text))
      return right.length > 0 ? this.random.item(right) : 'abc'
    }
    // A task that fails at once makes no media.
    const text = name.toLowerCase().includes('prompt') ? 'sandbox:fail' : this.random.item(['a b', 'Quiet rain', '🦊'])
    return text.padEnd(Number(minLength), '.').slice(0, Number(maxLength))
  }

  private number(schema: Part): number {
    const { minimum = schema['exclusiveMinimum'] ?? 0, maximum = schema['exclusiveMaximum'] ?? 100 } = schema
    const step = Number(schema['multipleOf'] ?? schema['x-step'] ?? (schema['type'] === 'integer' ? 1 : 0.5))
    const start = Number(schema['x-step-from'] ?? 0)
    const [least, greatest] = [minimum, maximum].map((bound) => (Number(bound) - start) / step)
    const [first, last] = [Math.ceil(least ?? 0), Math.floor(greatest ?? 0)]
    return Number((start + this.random.whole(first, Math.max(first, last)) * step).toPrecision(12))
  }
}
