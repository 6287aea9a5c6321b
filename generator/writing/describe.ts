import type { Model } from '../catalogue/catalogue.ts'
import { paramsOf, ruleWords } from '../language/rule.ts'
import { match, type FileLimits, type Media, type Option, type Shape, type ShapeOf } from '../catalogue/shape.ts'
import type { Markup } from './markup.ts'
import { isStandardStep } from './step.ts'

/** Something that its author has described. */
export interface Described {
  readonly description: string
  readonly shape: Shape
}

/** The author's words, and what a schema has no keyword for: units, names of options, limits, where options come from. */
export const describe = ({ description, shape }: Described, markup: Markup): string =>
  sentences([markup.text(description), details(shape, markup)])

/** When a default is filled in that is not always, and the rules that bind a parameter, with their reasons. */
export const describeRules = ({ rules, params }: Model, param: string, { text }: Markup): string => {
  const usual = params.find(({ name }) => name === param)?.defaultWhen ?? ''
  const own = rules.filter((rule) => paramsOf(rule)[0] === param)
  return text(sentences([usual, ...own.map((rule) => `${ruleWords(rule)} ${rule.because}`)]))
}

/** Parts of a text with a space between them; empty ones are left out. */
export const sentences = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(' ')

const details = (shape: Shape, markup: Markup): string =>
  match<string>(shape, {
    any: () => '',
    string: ({ catalog, format }) =>
      sentences([
        catalog === undefined ? '' : `An id from the option list ${markup.code(catalog)}.`,
        format === undefined ? '' : formatWords[format],
      ]),
    number: (number) => sentences([unitWords(number.unit, markup), markup.hasSteps ? stepWords(number) : '']),
    boolean: () => '',
    choice: ({ options, unit }) =>
      sentences([unitWords(unit, markup), ...options.map((option) => optionWords(option, markup))]),
    file: ({ media, limits, mimeTypes }) =>
      sentences([
        `An address (https: or http:) or a data: URI of ${mediaWords[media]}.`,
        limits === undefined ? '' : limitWords(limits),
        mimeTypes === undefined ? '' : markup.text(`Accepted: ${mimeTypes.join(', ')}.`),
      ]),
    list: ({ of, min, max }) => sentences([countWords(min, max), details(of, markup)]),
    object: () => '',
    either: ({ of }) => sentences(of.map((one) => details(one, markup))),
    nullable: ({ of }) => details(of, markup),
  })

const formatWords = { color: 'A color as #rrggbb.', language: 'A language tag such as en-GB.', url: 'An address.' }

const mediaWords: Readonly<Record<Media, string>> = {
  image: 'an image',
  video: 'a video',
  audio: 'an audio file',
  document: 'a document',
  any: 'a file',
}

const unitWords = (unit: string | undefined, { text }: Markup): string =>
  unit === undefined ? '' : `Unit: ${text(unit)}.`

const stepWords = (shape: ShapeOf<'number'>): string =>
  shape.step === undefined || isStandardStep(shape) ? '' : `In steps of ${shape.step}.`

const optionWords = ({ value, label, deprecated }: Option, { text, code }: Markup): string =>
  label === undefined && !deprecated
    ? ''
    : `${code(String(value))}: ${[label && text(label), deprecated && 'deprecated'].filter(Boolean).join(', ')}.`

function countWords(min: number | undefined, max: number | undefined): string {
  if (max === undefined) return min === undefined ? '' : `At least ${min}.`
  return min === undefined ? `At most ${max}.` : min === max ? `Exactly ${min}.` : `${min} to ${max}.`
}

function limitWords({ maxBytes, minSeconds, maxSeconds, minPixels, maxPixels, minSide, maxSide }: FileLimits): string {
  const parts = [
    maxBytes === undefined ? '' : `at most ${megabytes(maxBytes)}`,
    between(minSeconds, maxSeconds, 'seconds'),
    between(minPixels, maxPixels, 'pixels'),
    between(minSide, maxSide, 'pixels a side'),
  ].filter((part) => part !== '')
  const [first = '', ...rest] = parts
  return `${[first.charAt(0).toUpperCase() + first.slice(1), ...rest].join(', ')}.`
}

const megabytes = (bytes: number): string =>
  bytes % 1_048_576 === 0
    ? `${bytes / 1_048_576} MiB`
    : bytes % 1_000_000 === 0
      ? `${bytes / 1_000_000} MB`
      : `${bytes} bytes`

function between(min: number | undefined, max: number | undefined, unit: string): string {
  if (min === undefined) return max === undefined ? '' : `at most ${max} ${unit}`
  return max === undefined ? `at least ${min} ${unit}` : `${min} to ${max} ${unit}`
}
