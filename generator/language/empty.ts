import { formatCheck, formats, isTextFormat } from './format.ts'
import { match } from './match.ts'
import type { Field, Shape } from './shape.ts'

/** Whether the shape accepts a value that counts as absent: null, an empty list, blank text. */
export const canBeEmpty = (shape: Shape): boolean =>
  match<boolean>(shape, {
    any: ({ notEmpty }) => !notEmpty,
    string: ({ notBlank, trim, format, pattern, [formatCheck]: check }) =>
      !notBlank && !trim && !check && !(format && isTextFormat(format) && pattern === formats[format].pattern),
    number: () => false,
    boolean: () => false,
    choice: ({ values }) => values.some(isBlank),
    file: () => false,
    list: ({ min = 0 }) => min === 0,
    object: () => false,
    map: () => false,
    either: ({ of }) => of.some(canBeEmpty),
    nullable: () => true,
  })

/** Returns the shape without the values that count as absent. */
export const filled = (shape: Shape): Shape =>
  match<Shape>(shape, {
    any: (any) => ({ ...any, notEmpty: true }),
    string: (string) => (canBeEmpty(string) ? { ...string, notBlank: true } : string),
    number: (number) => number,
    boolean: (boolean) => boolean,
    choice: (choice) => ({ ...choice, values: choice.values.filter((value) => !isBlank(value)) }),
    file: (file) => file,
    list: (list) => ({ ...list, min: Math.max(1, list.min ?? 0) }),
    object: (object) => object,
    map: (map) => map,
    either: (either) => ({ ...either, of: either.of.map(filled).filter(canBeGiven) }),
    nullable: ({ of }) => filled(of),
  })

/** Whether a shape accepts any value that does not count as absent. */
export const canBeGiven = (shape: Shape): boolean =>
  shape.is === 'choice' ? shape.values.length > 0 : shape.is !== 'either' || shape.of.some(canBeGiven)

const isBlank = (value: string | number): boolean => typeof value === 'string' && !/\S/.test(value)

/**
 * Returns a parameter, or a key in one, as input: a required value cannot be empty, here and in every object inside
 * (docs/internals/decisions.md 24). This does not apply to results: a required value from an upstream can be empty.
 */
export function asInput<Of extends Field>(field: Of): Of {
  const shape = inner(field.shape)
  return { ...field, shape: field.required && !field.allowEmpty ? filled(shape) : shape }
}

const inner = (shape: Shape): Shape =>
  match<Shape>(shape, {
    any: (any) => any,
    string: (string) => string,
    number: (number) => number,
    boolean: (boolean) => boolean,
    choice: (choice) => choice,
    file: (file) => file,
    list: (list) => ({ ...list, of: inner(list.of) }),
    object: ({ fields }) => ({ is: 'object', fields: fields.map(asInput) }),
    map: (map) => ({ ...map, of: inner(map.of) }),
    either: (either) => ({ ...either, of: either.of.map(inner) }),
    nullable: ({ of }) => ({ is: 'nullable', of: inner(of) }),
  })
