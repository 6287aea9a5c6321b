import type { Model } from '../catalogue/catalogue.ts'
import { formats } from '../language/format.ts'
import { handled } from '../language/keywords.ts'
import { match } from '../language/match.ts'
import { mediaWords, type FileLimits } from '../language/media.ts'
import { paramsOf, ruleWords } from '../language/rule.ts'
import type { Shape, ShapeOf } from '../language/shape.ts'
import { bounds } from '../language/words.ts'
import type { Markup } from './markup.ts'
import { isStandardStep } from './step.ts'

/** Something that its author has described. */
export interface Described {
  readonly description?: string
  readonly shape: Shape
}

/** The author's words, and what a schema has no keyword for: units, names of options, limits, where options come from. */
export const describe = ({ description = '', shape }: Described, markup: Markup): string =>
  sentences([markup.text(description), details(shape, markup)])

/** When a default is filled in that is not always, and the rules that bind a parameter, with their reasons. */
export const describeRules = ({ rules, params }: Model, param: string, { text }: Markup): string => {
  const defaultText = params.find(({ name }) => name === param)?.defaultWhen ?? ''
  const own = rules.filter((rule) => paramsOf(rule)[0] === param)
  return text(sentences([defaultText, ...own.map((rule) => `${ruleWords(rule)} ${rule.because}`)]))
}

/** Parts of a text with a space between them; empty ones are left out. */
export const sentences = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(' ')

const details = (shape: Shape, markup: Markup): string =>
  match<string>(shape, {
    any: () => '',
    string: ({ catalog, format }) =>
      sentences([
        catalog === undefined ? '' : `An id from the option list ${markup.code(catalog)}.`,
        format === undefined ? '' : sentence(formats[format].noun),
      ]),
    number: (number) => sentences([unitWords(number.unit, markup), markup.hasSteps ? stepWords(number) : '']),
    boolean: () => '',
    choice: (choice) =>
      sentences([unitWords(choice.unit, markup), ...choice.values.map((value) => optionWords(choice, value, markup))]),
    file: ({ media, limits, mimeTypes }) =>
      sentences([
        `An address (https: or http:) or a data: URI of ${mediaWords[media]}.`,
        limits === undefined ? '' : limitWords(limits),
        mimeTypes === undefined ? '' : markup.text(`Accepted: ${mimeTypes.join(', ')}.`),
      ]),
    list: ({ is, of, min, max, ...rest }) =>
      handled(rest, sentences([sentence(bounds(min, max, 'item', '')), details(of, markup)])),
    object: () => '',
    either: ({ of }) => sentences(of.map((one) => details(one, markup))),
    nullable: ({ of }) => details(of, markup),
  })

const unitWords = (unit: string | undefined, { text }: Markup): string =>
  unit === undefined ? '' : `Unit: ${text(unit)}.`

const stepWords = (shape: ShapeOf<'number'>): string =>
  shape.step === undefined || isStandardStep(shape) ? '' : `In steps of ${shape.step}.`

function optionWords({ labels = {}, deprecated }: ShapeOf<'choice'>, value: string | number, markup: Markup): string {
  const label = Object.hasOwn(labels, value) ? markup.text(labels[value] ?? '') : ''
  const words = [label, deprecated?.includes(value) ? 'deprecated' : ''].filter((part) => part !== '')
  return words.length === 0 ? '' : `${markup.code(String(value))}: ${words.join(', ')}.`
}

/** Words as a sentence; none stay none. */
const sentence = (words: string): string => words && `${words.charAt(0).toUpperCase()}${words.slice(1)}.`

function limitWords({ maxBytes, minSeconds, maxSeconds, minPixels, maxPixels, minSide, maxSide }: FileLimits): string {
  const parts = [
    maxBytes === undefined ? '' : `at most ${megabytes(maxBytes)}`,
    bounds(minSeconds, maxSeconds, 'second', ''),
    bounds(minPixels, maxPixels, 'pixel', ''),
    bounds(minSide, maxSide, 'pixel', '').replace(/.$/, '$& a side'),
  ]
  return sentence(parts.filter((part) => part !== '').join(', '))
}

const megabytes = (bytes: number): string =>
  bytes % 1_048_576 === 0
    ? `${bytes / 1_048_576} MiB`
    : bytes % 1_000_000 === 0
      ? `${bytes / 1_000_000} MB`
      : `${bytes} bytes`
