import type { Choices } from '../../../bench/choices.ts'
import { handled } from '../../../generator/language/keywords.ts'
import { match } from '../../../generator/language/match.ts'
import type { Field, Shape, ShapeOf } from '../../../generator/language/shape.ts'
import { rightValue } from './right.ts'
import { previous } from './wrong.ts'

/** Returns values at the edge of a shape, valid or not: lengths, bounds, the next doubles, sums that are not exact. */
export const edgeValue = (shape: Shape, choices: Choices): unknown =>
  match<unknown>(shape, {
    any: ({ is, notEmpty, ...rest }) =>
      handled(rest, choices.pick<unknown>([null, '', [], {}, ' ', 0, [[]], { a: {} }])),
    string: (string) => edgeText(string, choices),
    number: (number) => edgeNumber(number, choices),
    boolean: ({ is, ...rest }) => handled(rest, choices.pick<unknown>([true, false, 'true', 1])),
    choice: ({ is, values, labels, deprecated, unit, ...rest }) => {
      const value = values[choices.below(values.length)] ?? ''
      return handled(
        rest,
        choices.pick<unknown>([value, String(value), `${value} `, String(value).toUpperCase(), finite(Number(value))]),
      )
    },
    file: ({ is, media, noun, families, role, limits, mimeTypes, ...rest }) =>
      handled(
        rest,
        choices.pick([...addresses, `data:${media}/`, `data:${media}/x;base64,${'A'.repeat(200)}`, `DATA:${media}/x`]),
      ),
    list: ({ is, of, min = 0, max = 4, unique, ...rest }) => {
      const item = rightValue(of, choices)
      const length = choices.pick(
        [min - 1, min, max, max + 1].map((count) => Math.min(300, Math.max(0, count))) as [number],
      ) // of four
      return handled(
        rest,
        Array.from({ length }, () => (choices.next() < 0.3 ? item : rightValue(of, choices))),
      )
    },
    object: ({ is, fields, ...rest }) => handled(rest, edgeObject(fields, choices)),
    map: ({ is, of, keys, min = 0, max = 4, noun, ...rest }) => {
      const names = ['a', '', '__proto__', 'toString', 'constructor', '0', 'x'.repeat(60), 'Key', 'a b']
      const length = Math.min(names.length, Math.max(0, choices.pick([min - 1, min, max, max + 1])))
      return handled(rest, Object.fromEntries(names.slice(0, length).map((name) => [name, rightValue(of, choices)])))
    },
    either: ({ is, of, tag, ...rest }) =>
      handled(rest, edgeValue(of[choices.below(of.length)] ?? { is: 'any' }, choices)),
    nullable: ({ is, of, ...rest }) => handled(rest, choices.next() < 0.3 ? null : edgeValue(of, choices)),
  })

const addresses = [
  'https://a.b',
  'http://a.b:80/c?d#e',
  'https://[::1]/a',
  'https://a.b:/c',
  'https://a.b:123456',
  'https://münchen.example/ü',
  'https://a.b/\u00a0',
  'https://a.b/\u007f',
  'https://a.b\\c',
  'https://a@b.c',
  'https:a.b',
  'http://',
  'HTTPS://a.b',
  'https://a.b/\ud83e',
  ' https://a.b',
] as const

/** Characters of one, two and three bytes, of two code units, and half of one; white space of several kinds. */
const characters = [
  'a',
  'é',
  '🦊',
  '\ud83e',
  '\udd8a',
  ' ',
  '\n',
  '\u00a0',
  '\ufeff',
  '\u0000',
  '\u2028',
  '\u180e',
] as const

function edgeText(shape: ShapeOf<'string'>, choices: Choices): string {
  const { is, minLength = 0, maxLength = 6, trim, notBlank, pattern, format, noun, example, catalog, ...rest } = shape
  const length = Math.max(
    0,
    Math.min(20_000, choices.pick([0, 1, minLength - 1, minLength, maxLength, maxLength + 1, maxLength * 2])),
  )
  const character = choices.pick(characters)
  const text = character.repeat(length)
  const ends = choices.pick([text, text, `${text.slice(1)}a`, ` ${text.slice(2)} `])
  return handled(
    rest,
    pattern === undefined || choices.next() < 0.5
      ? ends
      : `${rightValue(shape, choices)}${choices.pick(['', ' ', '\n', 'x'])}`,
  )
}

function edgeNumber(shape: ShapeOf<'number'>, choices: Choices): number {
  const { is, integer, min, max, exclusiveMin, exclusiveMax, step = 1, stepFrom, unit, ...rest } = shape
  const bound = choices.pick([
    min ?? exclusiveMin ?? 0,
    max ?? exclusiveMax ?? 1,
    0,
    step,
    Number(rightValue(shape, choices)),
  ])
  const count = choices.below(40)
  return handled(
    rest,
    finite(
      [
        bound,
        -bound,
        previous(bound),
        -previous(-bound),
        bound + step,
        bound - step,
        bound + step / 2,
        count * step, // 3 * 0.1 is not 0.3
        Number((count * step).toFixed(12)),
        (min ?? 0) + count * step,
        bound + 1e-9,
        0.1 + 0.2,
        -0,
        1e21,
        2 ** 53 + 2,
        5e-324,
      ][choices.below(16)],
    ),
  )
}

/** JSON has no other numbers. */
const finite = (value: number | undefined): number => (Number.isFinite(value) ? (value ?? 0) : 0)

const edgeObject = (fields: readonly Field[], choices: Choices): object =>
  Object.fromEntries(
    fields
      .filter(() => choices.next() < 0.8)
      .map(({ name, shape }) => [name, (choices.next() < 0.4 ? edgeValue : rightValue)(shape, choices)]),
  )
