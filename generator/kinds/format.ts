import { formatCheck, formats as ours, isTextFormat, type FormatCheck } from '../language/format.ts'
import { match } from '../language/match.ts'
import type { Field, Shape, ShapeOf } from '../language/shape.ts'

/**
 * A format of text that a kind brings: the words of messages and documents, and a check of what a pattern cannot say. The
 * kind names it in `formats`, and lowers to `{ is: 'string', format: <name> }`, alone or inside another shape.
 */
export interface Format {
  /** Lower-case words joined by `-`, such as `date`: the `format` of JSON Schemas, and the name of a file in packages. */
  readonly name: string
  /** Its name in messages, after "must be", such as `a date such as 2026-02-28`. */
  readonly noun: string
  /**
   * A regular expression that begins with `^`, takes linear time and matches no blank text, as in the kind `text`. The
   * check only sees texts that match it.
   */
  readonly pattern: string
  /** A valid text, for documents and the sandbox. */
  readonly example: string
  /**
   * The module with the check, next to that of the kind: `new URL('./dateCheck.ts', import.meta.url)`. It exports
   * `check`, a function that takes a text and returns true or false. It is one TypeScript or JavaScript file that
   * imports nothing, because packages include it, and run it wherever they run: on servers, in browsers and in workers.
   */
  readonly check: URL
}

/** The words of a format, and its check, which is loaded. */
export interface LoadedFormat extends Omit<Format, 'check'> {
  readonly check: FormatCheck
}

/** Formats by their names. */
export type LoadedFormats = ReadonlyMap<string, LoadedFormat>

/** Returns a shape whose texts have the words and the checks of their formats. Throws if a format is not one of these. */
export const withFormats = (shape: Shape, formats: LoadedFormats): Shape =>
  match<Shape>(shape, {
    any: (any) => any,
    string: (string) => formatted(string, formats),
    number: (number) => number,
    boolean: (boolean) => boolean,
    choice: (choice) => choice,
    file: (file) => file,
    list: (list) => ({ ...list, of: withFormats(list.of, formats) }),
    object: (object) => ({ ...object, fields: object.fields.map((field) => fieldWith(field, formats)) }),
    map: (map) => ({
      ...map,
      of: withFormats(map.of, formats),
      ...(map.keys && { keys: formatted(map.keys, formats) }),
    }),
    either: (either) => ({ ...either, of: either.of.map((one) => withFormats(one, formats)) }),
    nullable: ({ is, of }) => ({ is, of: withFormats(of, formats) }),
  })

const fieldWith = (field: Field, formats: LoadedFormats): Field => ({
  ...field,
  shape: withFormats(field.shape, formats),
})

/** Returns a text with the words of its format: those that the kind brought, or ours. */
function formatted(text: ShapeOf<'string'>, formats: LoadedFormats): ShapeOf<'string'> {
  const { format, pattern } = text
  if (format === undefined || text[formatCheck] !== undefined) return text // a parameter inside is complete
  if (isTextFormat(format)) return { ...ours[format], ...text }
  const own = formats.get(format)
  if (own === undefined) throw new Error(`it lowers to text with the format "${format}", which it does not bring`)
  if (pattern !== undefined && pattern !== own.pattern)
    throw new Error(`it lowers to text with the format "${format}" and another pattern than that of the format`)
  const { name: _name, check, ...words } = own
  return { ...text, ...words, [formatCheck]: check }
}
