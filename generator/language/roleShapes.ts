import { mediaTypes, type FileRole, type Media } from './media.ts'
import type { Shape, ShapeOf } from './shape.ts'

/** The shapes that a parameter of a role can have. */
export interface Accepted {
  /** In words, after "is". */
  readonly words: string
  readonly fits: (shape: Shape) => boolean
}

/** Whether the shape, apart from null, is what `fits` asks for; of several alternatives, one is enough. */
function some(shape: Shape, fits: (shape: Shape) => boolean): boolean {
  if (shape.is === 'nullable') return some(shape.of, fits)
  if (shape.is === 'either') return shape.of.some((part) => some(part, fits))
  return fits(shape)
}

const accepted = (words: string, fits: (shape: Shape) => boolean): Accepted => ({
  words,
  fits: (shape) => some(shape, fits),
})

/** The same, or a list of it. */
const orList = ({ words, fits }: Accepted): Accepted =>
  accepted(`${words}, or a list of them`, (shape) => fits(shape) || (shape.is === 'list' && fits(shape.of)))

/** Text that callers choose: no option, and of no format. */
const isPlainText = (shape: Shape): boolean =>
  shape.is === 'string' && shape.catalog === undefined && shape.format === undefined

/** Whether this is a choice whose texts are what `values` asks for. */
const isChoice = (shape: Shape, values: (all: readonly string[]) => boolean): boolean =>
  shape.is === 'choice' && values(shape.values.filter((value) => typeof value === 'string'))

/** Whether an option is a number, such as 5, "5" or "5s". */
const isNumber = (value: string | number, isInteger: boolean): boolean =>
  typeof value === 'number'
    ? !isInteger || Number.isInteger(value)
    : (isInteger ? /^\d+$/ : /^\d+(?:\.\d+)?s?$/).test(value)

/** A number, or options that are numbers; `auto` can be one more option. */
function isNumeric(shape: Shape, isInteger: boolean): boolean {
  if (shape.is === 'number') return !isInteger || shape.integer === true
  const values = shape.is === 'choice' ? shape.values.filter((value) => value !== 'auto') : []
  return values.length > 0 && values.every((value) => isNumber(value, isInteger))
}

const isSize = (text: string): boolean => /^\d+ ?[x*×] ?\d+$/i.test(text)
const isResolution = (text: string): boolean => /^(?:\d{3,4}p?|\d+(?:\.\d+)?k)$/i.test(text)
const isRatio = (text: string): boolean => /^\d+(?:\.\d+)?:\d+(?:\.\d+)?$/.test(text)

/** Whether an object has numbers of these names. */
const hasNumbers = (shape: Shape, names: readonly string[]): boolean =>
  shape.is === 'object' &&
  names.every((name) => shape.fields.some((field) => field.name === name && isNumeric(field.shape, true)))

/** Text that callers write. */
export const freeText: Accepted = accepted('a text without options or a format', isPlainText)

/** One text, or several. */
export const freeTexts: Accepted = orList(freeText)

/** A voice, a style: text, or one of some options. */
export const named: Accepted = accepted(
  'a text, a catalog, or options that are texts',
  (shape) => (shape.is === 'string' && shape.format === undefined) || isChoice(shape, (all) => all.length > 0),
)

/** A language. */
export const language: Accepted = accepted(
  'a text, with the format "language" or none, or options that are texts',
  (shape) => named.fits(shape) || (shape.is === 'string' && shape.format === 'language'),
)

/** Options that are words. */
export const words: Accepted = accepted('options that are texts', (shape) => isChoice(shape, (all) => all.length > 0))

/** One option that is a word, or several. */
export const wordLists: Accepted = orList(words)

/** Options that are words, and no sizes of a picture. */
export const grades: Accepted = accepted('options such as low and high', (shape) =>
  isChoice(shape, (all) => all.length > 0 && !all.some((one) => isResolution(one) || isSize(one))),
)

/** Options such as 16:9. */
export const ratios: Accepted = accepted('options such as "16:9"', (shape) =>
  isChoice(shape, (all) => all.some(isRatio)),
)

/** Options such as 720p or 2K. */
export const resolutions: Accepted = accepted('options such as 720p and 2K', (shape) =>
  isChoice(shape, (all) => all.some(isResolution)),
)

/** Options such as 1024x1024, or an object with width and height. */
export const sizes: Accepted = accepted(
  'options such as 1024x1024, or an object with width and height',
  (shape) => isChoice(shape, (all) => all.some(isSize)) || hasNumbers(shape, ['width', 'height']),
)

/** A number. */
export const anyNumber: Accepted = accepted('a number, or options that are numbers', (shape) => isNumeric(shape, false))

/** A whole number. */
export const wholeNumber: Accepted = accepted('a whole number, or options that are whole numbers', (shape) =>
  isNumeric(shape, true),
)

/** A number by which something is multiplied: 1 changes nothing. */
export const factor: Accepted = accepted(
  'a number above 0 that can be 1, or options that are such numbers',
  (shape) => {
    if (shape.is === 'choice') return shape.values.includes(1) && isNumeric(shape, false)
    return shape.is === 'number' && isFactor(shape)
  },
)

function isFactor({ min = -Infinity, exclusiveMin = -Infinity, max = Infinity }: ShapeOf<'number'>): boolean {
  return (min > 0 || exclusiveMin >= 0) && min <= 1 && exclusiveMin < 1 && max >= 1
}

/** True or false. */
export const flag: Accepted = accepted('a boolean', (shape) => shape.is === 'boolean')

/** The turns of a conversation. */
export const turns: Accepted = accepted('the turns of a conversation', (shape) => {
  const keys = shape.is === 'list' && shape.of.is === 'object' ? shape.of.fields.map(({ name }) => name) : []
  return ['role', 'content'].every((key) => keys.includes(key))
})

/** A file of these media, or a list of them; with `role`, only one that the spec calls an asset or a reference. */
export const file = (noun: string, media: readonly Media[], role?: FileRole): Accepted =>
  orList(
    accepted(
      noun,
      (shape) =>
        shape.is === 'file' &&
        (shape.media === 'any' || media.includes(shape.media)) &&
        (role === undefined || (shape.role ?? 'asset') === role),
    ),
  )

/** A file of any media, or a list of them. */
export const anyFile: Accepted = file('a file', mediaTypes)
