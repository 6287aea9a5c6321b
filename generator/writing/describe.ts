import type { Model, Param } from '../catalogue/catalogue.ts'
import { handled } from '../language/keywords.ts'
import { match } from '../language/match.ts'
import { nouns, type FileLimits } from '../language/media.ts'
import { paramsOf, ruleWords } from '../language/rule.ts'
import { adviceWords } from '../language/recommendation.ts'
import { listWords, trimWords } from '../language/refined.ts'
import type { Shape, ShapeOf } from '../language/shape.ts'
import { bounds, expected } from '../language/words.ts'
import type { Markup } from './markup.ts'
import { sentence, sentences } from './sentences.ts'
import { isStandardStep } from './step.ts'

/** Something with a description. */
export interface Described {
  readonly description?: string
  readonly shape: Shape
}

/**
 * The author's description, and the properties that a schema has no keyword for: units, labels of options, limits,
 * option lists.
 */
export const describe = ({ description = '', shape }: Described, markup: Markup): string =>
  sentences([markup.text(description), details(shape, markup)])

/** When a conditional default applies, and the rules and the advice of a parameter, with their reasons. */
export const describeRules = (
  {
    rules,
    advice = [],
    params,
  }: Pick<Model, 'rules' | 'advice'> & { readonly params: readonly Pick<Param, 'name' | 'defaultWhen'>[] },
  param: string,
  { text }: Markup,
): string => {
  const defaultText = params.find(({ name }) => name === param)?.defaultWhen ?? ''
  const own = rules.filter((rule) => paramsOf(rule)[0] === param)
  const advised = advice.filter((rule) => (rule.is === 'within' ? rule.param : paramsOf(rule)[0]) === param)
  const rulesText = own.map((rule) => `${ruleWords(rule)} ${rule.because}`)
  return text(sentences([defaultText, ...rulesText, ...advised.map((rule) => `Advice: ${adviceWords(rule)}`)]))
}

const details = (shape: Shape, markup: Markup): string =>
  match<string>(shape, {
    any: ({ is, notEmpty, ...rest }) => handled(rest, ''),
    string: (string) => textDetails(string, markup),
    number: (number) => numberDetails(number, markup),
    boolean: ({ is, ...rest }) => handled(rest, ''),
    choice: (choice) => choiceDetails(choice, markup),
    file: (file) => fileDetails(file, markup),
    list: (list) => listDetails(list, markup, ''),
    object: ({ is, fields, ...rest }) => handled(rest, ''),
    map: (map) => mapDetails(map, markup, ''),
    either: ({ is, of, tag, ...rest }) => {
      const words = tag === undefined ? '' : `The value of ${markup.code(tag)} selects one of them.`
      return handled(rest, sentences([words, ...of.map((one) => details(one, markup))]))
    },
    nullable: ({ is, of, ...rest }) => handled(rest, details(of, markup)),
  })

/** The count of items, then what an item is; `before` is the subject of a count inside another list or map. */
function listDetails({ is, of, ...list }: ShapeOf<'list'>, markup: Markup, before: string): string {
  const { min, max, unique, ...rest } = list
  return handled(rest, sentences([sentence(listWords(list, before)), itemDetails(of, markup)]))
}

/** The count of keys and their form, then what a value is. */
function mapDetails(shape: ShapeOf<'map'>, markup: Markup, before: string): string {
  const { is, of, keys, min, max, noun, ...rest } = shape
  const form = keys === undefined ? '' : `each key is ${expected(keys)}`
  const parts = [sentence(bounds(min, max, 'key', before)), sentence(markup.text(form)), itemDetails(of, markup)]
  return handled(rest, sentences(parts))
}

/** Describes the items of a list, or the values of a map. */
function itemDetails(of: Shape, markup: Markup): string {
  const item = of.is === 'nullable' ? of.of : of
  if (item.is === 'list') return listDetails(item, markup, 'each has ')
  return item.is === 'map' ? mapDetails(item, markup, 'each has ') : details(of, markup)
}

/** Lengths and patterns have keywords. */
function textDetails(shape: ShapeOf<'string'>, { code }: Markup): string {
  const { is, minLength, maxLength, trim, notBlank, pattern, format, noun, example, catalog, ...rest } = shape
  const words = [
    trim ? sentence(trimWords(minLength).replace('of ', '')) : '',
    catalog === undefined ? '' : `An id from the option list ${code(catalog)}.`,
    format === undefined || noun === undefined ? '' : sentence(noun),
  ]
  return handled(rest, sentences(words))
}

/** Bounds have keywords, and so have most steps. */
function numberDetails(shape: ShapeOf<'number'>, markup: Markup): string {
  const { is, integer, min, max, exclusiveMin, exclusiveMax, step, stepFrom, unit, ...rest } = shape
  const isSaid = step === undefined || isStandardStep(shape) || !markup.hasKeywords
  return handled(
    rest,
    sentences([unitWords(unit, markup), isSaid ? '' : `In steps of ${step}${stepFrom ? ` from ${min}` : ''}.`]),
  )
}

function choiceDetails(shape: ShapeOf<'choice'>, markup: Markup): string {
  const { is, values, labels, deprecated, unit, ...rest } = shape
  return handled(
    rest,
    sentences([unitWords(unit, markup), ...values.map((value) => optionWords(shape, value, markup))]),
  )
}

function fileDetails(shape: ShapeOf<'file'>, { text }: Markup): string {
  const { is, media, noun, families, role, limits, mimeTypes, ...rest } = shape
  const words = [
    `An address (lower-case https: or http:) or a data: URI of ${noun ?? nouns[media]}.`,
    limits === undefined ? '' : limitWords(limits),
    mimeTypes === undefined ? '' : text(`Accepted: ${mimeTypes.join(', ')}.`),
  ]
  return handled(rest, sentences(words))
}

const unitWords = (unit: string | undefined, { text }: Markup): string =>
  unit === undefined ? '' : `Unit: ${text(unit)}.`

function optionWords({ labels = {}, deprecated }: ShapeOf<'choice'>, value: string | number, markup: Markup): string {
  const label = Object.hasOwn(labels, value) ? markup.text(labels[value] ?? '') : ''
  const words = [label, deprecated?.includes(value) ? 'deprecated' : ''].filter((part) => part !== '')
  return words.length === 0 ? '' : `${markup.code(String(value))}: ${words.join(', ')}.`
}

function limitWords(limits: FileLimits): string {
  const { maxBytes, minSeconds, maxSeconds, minPixels, maxPixels, minSide, maxSide, maxShortSide, ...rest } = limits
  const parts = [
    maxBytes === undefined ? '' : `at most ${megabytes(maxBytes)}`,
    bounds(minSeconds, maxSeconds, 'second', ''),
    bounds(minPixels, maxPixels, 'pixel', ''),
    bounds(minSide, maxSide, 'pixel', '').replace(/.$/, '$& a side'),
    bounds(undefined, maxShortSide, 'pixel', '').replace(/.$/, '$& on the shorter side'),
  ]
  return handled(rest, sentence(parts.filter((part) => part !== '').join(', ')))
}

const megabytes = (bytes: number): string =>
  bytes % 1_048_576 === 0
    ? `${bytes / 1_048_576} MiB`
    : bytes % 1_000_000 === 0
      ? `${bytes / 1_000_000} MB`
      : `${bytes} bytes`
