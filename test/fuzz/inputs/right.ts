import { handled } from '../../../generator/language/keywords.ts'
import { match } from '../../../generator/language/match.ts'
import { partsOfMedia } from '../../../generator/language/mediaParts.ts'
import type { Field, Shape, ShapeOf } from '../../../generator/language/shape.ts'
import { given } from '../../../generator/language/rule.ts'
import type { Choices } from '../../../bench/choices.ts'

/** Texts, of which patterns and lengths leave some. */
const texts = [
  'a',
  'A mill by the sea',
  'Zwölf 🦊',
  'en-GB',
  '#00ff88',
  'https://example.com/a',
  'abc-1',
  '5',
  '2024-02-29',
  '',
  ' ',
]

const isSuitable = (
  text: string,
  { minLength = 0, maxLength = Infinity, pattern, notBlank }: ShapeOf<'string'>,
): boolean => {
  const { length } = [...text]
  if (length < minLength || length > maxLength || (notBlank && !/\S/.test(text))) return false
  return pattern === undefined || new RegExp(pattern, 'u').test(text)
}

/** The texts that a shape accepts. */
const suitable = new WeakMap<Shape, readonly string[]>()

function rightText(shape: ShapeOf<'string'>, choices: Choices): string {
  const { is, minLength = 0, maxLength, pattern, notBlank, trim, format, noun, example, catalog, ...rest } = shape
  const words = trim ? texts.filter((text) => text.trim() === text && text !== '') : texts
  const long = 'a'.repeat(Math.min(minLength, 100_000))
  const known = suitable.get(shape) ?? [...words, long].filter((text) => isSuitable(text, shape))
  suitable.set(shape, known)
  const [first, ...others] = known
  return handled(rest, first === undefined ? (example ?? long) : choices.pick([first, ...others]))
}

/** The number of steps from the least value that are drawn. */
const steps = 40

function rightNumber(shape: ShapeOf<'number'>, choices: Choices): number {
  const {
    is,
    integer,
    min,
    max,
    exclusiveMin,
    exclusiveMax,
    step = integer ? 1 : 0.001,
    stepFrom,
    unit,
    ...rest
  } = shape
  const least = min ?? exclusiveMin ?? (max ?? exclusiveMax ?? steps * step) - steps * step
  const start = stepFrom ? least : Math.ceil(Number((least / step).toPrecision(12))) * step
  const all = Array.from({ length: steps }, (_, at) => Number((start + at * step).toPrecision(12)))
  const [first = start, ...others] = all.filter(
    (value) => value <= (max ?? Infinity) && value > (exclusiveMin ?? -Infinity) && value < (exclusiveMax ?? Infinity),
  )
  return handled(rest, choices.pick([first, ...others]))
}

/** Returns a valid value of a shape. Every keyword is handled: a new one is a type error here. */
export const rightValue = (shape: Shape, choices: Choices): unknown =>
  match<unknown>(shape, {
    any: ({ is, notEmpty, ...rest }) => handled(rest, choices.pick<unknown>([1, 'a', false, { a: [null] }, [0]])),
    string: (string) => rightText(string, choices),
    number: (number) => rightNumber(number, choices),
    boolean: ({ is, ...rest }) => handled(rest, choices.next() < 0.5),
    choice: ({ is, values, labels, deprecated, unit, ...rest }) => handled(rest, values[choices.below(values.length)]),
    file: ({ is, media, noun, families, role, limits, mimeTypes, ...rest }) =>
      handled(
        rest,
        choices.pick(['https://example.com/a', `data:${partsOfMedia(media)?.families[0] ?? `${media}/`}x;base64,AA==`]),
      ),
    list: (list) => rightList(list, choices),
    object: ({ is, fields, ...rest }) => handled(rest, rightObject(fields, choices)),
    map: (map) => rightMap(map, choices),
    either: ({ is, of, tag, ...rest }) =>
      handled(rest, rightValue(of[choices.below(of.length)] ?? { is: 'any' }, choices)),
    nullable: ({ is, of, ...rest }) => handled(rest, choices.next() < 0.3 ? null : rightValue(of, choices)),
  })

function rightList({ is, of, min = 0, max = min + 2, unique, ...rest }: ShapeOf<'list'>, choices: Choices): unknown {
  const items = Array.from({ length: Math.min(max, Math.max(min, choices.below(4))) }, () => rightValue(of, choices))
  return handled(rest, unique ? [...new Set(items)] : items)
}

function rightMap({ is, of, keys, min = 0, max = min + 2, noun, ...rest }: ShapeOf<'map'>, choices: Choices): unknown {
  const length = Math.min(max, Math.max(min, choices.below(4)))
  const names = Array.from({ length }, (_, at) => (keys ? rightText(keys, choices) : `key${at}`))
  return handled(rest, Object.fromEntries(names.map((name) => [name, rightValue(of, choices)])))
}

/** Returns a valid object with all required keys and some of the others. */
export const rightObject = (fields: readonly Field[], choices: Choices): Record<string, unknown> =>
  Object.fromEntries(
    fields
      .filter(({ required }) => required || choices.next() < 0.5)
      .map((field) => [field.name, givenValue(field, choices)]),
  )

/** Returns a valid value of a field, which is given if the field is required. */
export function givenValue({ shape, required, allowEmpty }: Field, choices: Choices): unknown {
  for (let tries = 0; tries < 20; tries++) {
    const value = rightValue(shape, choices)
    if (!required || allowEmpty || given(value)) return value
  }
  return rightValue(shape, choices)
}
