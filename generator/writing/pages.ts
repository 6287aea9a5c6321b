import type { Json, Model, Param } from '../catalogue/catalogue.ts'
import { handled } from '../language/keywords.ts'
import { match } from '../language/match.ts'
import { mediaWords } from '../language/mediaParts.ts'
import { adviceWords } from '../language/recommendation.ts'
import { paramsOf, ruleWords, type AdvisoryRule, type Rule } from '../language/rule.ts'
import type { Field, Shape, ShapeOf } from '../language/shape.ts'
import { boundWords } from './bounds.ts'
import { made, width, type Code } from './code.ts'
import { describe } from './describe.ts'
import { markdown } from './languages/markdown.ts'
import { escapeLineStart } from './markdown.ts'
import type { Markup } from './markup.ts'
import { sentences } from './sentences.ts'

const { prose, inline } = markdown.print

/** Descriptions on pages of Markdown, also in cells of tables: on one line. */
const page: Markup = { text: (text) => prose(text).text, code: (value) => inline(value).text, hasKeywords: false }

/** The type of a value in words, without its bounds; the nouns are those of messages. */
export const typeOnPage = (shape: Shape): Code => made(typeWords(shape))

const typeWords = (shape: Shape): string =>
  match<string>(shape, {
    any: () => 'any JSON value',
    string: () => 'text',
    number: ({ integer }) => (integer ? 'whole number' : 'number'),
    boolean: () => 'true or false',
    choice: ({ values }) => (values.length === 1 ? 'a fixed value' : `one of ${values.length} values`),
    file: ({ noun, media }) => page.text(`file (${noun ?? mediaWords(media)})`),
    list: ({ of }) => `list; each item: ${typeWords(of)}`,
    object: () => 'object',
    map: ({ of }) => `object with any keys; each value: ${typeWords(of)}`,
    either: ({ of }) => [...new Set(of.map(typeWords))].join(', or '),
    nullable: ({ of }) => `${typeWords(of)}, or null`,
  })

/** The limits, the units and the options of a value, when its default applies, and what forms start with. */
export function detailsOnPage(field: Field & Pick<Param, 'defaultWhen'>): Code {
  const { shape, default: value, defaultWhen, prefill, secret } = field
  const words = [
    describe({ shape: withoutLabels(shape) }, page),
    boundWords(shape, page),
    defaultWhen === undefined ? dataWords('Default:', value) : page.text(defaultWhen),
    dataWords('Forms start with', prefill),
    secret ? 'It is secret: no log and no message shows it.' : '',
  ]
  return made(sentences(words))
}

const dataWords = (words: string, value: Json | undefined): string =>
  value === undefined ? '' : `${words} ${page.code(JSON.stringify(value))}.`

/** The shape with choices whose options have no names, because a list shows them. */
const withoutLabels = (shape: Shape): Shape =>
  match<Shape>(shape, {
    any: (any) => any,
    string: (string) => string,
    number: (number) => number,
    boolean: (boolean) => boolean,
    choice: ({ labels: _labels, deprecated: _deprecated, ...choice }) => choice,
    file: (file) => file,
    list: (list) => ({ ...list, of: withoutLabels(list.of) }),
    object: (object) => object,
    map: (map) => ({ ...map, of: withoutLabels(map.of) }),
    either: (either) => ({ ...either, of: either.of.map(withoutLabels) }),
    nullable: (nullable) => ({ ...nullable, of: withoutLabels(nullable.of) }),
  })

/** An option of a choice. */
export interface OptionOnPage {
  readonly words: Code
  /** Whether there is more to it than its value. */
  readonly isNamed: boolean
}

/** Every option of the choices in a value, outside of inner objects. */
export const optionsOnPage = (shape: Shape): readonly OptionOnPage[] =>
  match<readonly OptionOnPage[]>(shape, {
    any: () => [],
    string: () => [],
    number: () => [],
    boolean: () => [],
    choice: (choice) => choice.values.map((value) => optionWords(choice, value)),
    file: () => [],
    list: ({ of }) => optionsOnPage(of),
    object: () => [],
    map: ({ of }) => optionsOnPage(of),
    either: ({ of }) => of.flatMap(optionsOnPage),
    nullable: ({ of }) => optionsOnPage(of),
  })

function optionWords(shape: ShapeOf<'choice'>, value: string | number): OptionOnPage {
  const { is, values, labels = {}, deprecated = [], unit, ...rest } = shape
  const label = Object.hasOwn(labels, value) ? labels[value] : undefined
  const name = label === undefined || label === String(value) ? '' : `: ${page.text(label)}`
  const note = deprecated.includes(value) ? ' (deprecated)' : ''
  const words = made(`${page.code(JSON.stringify(value))}${name}${note}`)
  return handled(rest, { words, isNamed: name + note !== '' })
}

/** The rules and the advice that can restrict a parameter, with their reasons. */
export function rulesOnPage({ rules, advice = [] }: Pick<Model, 'rules' | 'advice'>, param: string): readonly Code[] {
  const own = rules.filter((rule) => restricted(rule).includes(param))
  const advised = advice.filter((rule) => restricted(rule).includes(param))
  return [
    ...own.map((rule) => made(page.text(`${ruleWords(rule)} ${rule.because}`))),
    ...advised.map((rule) => made(`Advice: ${page.text(adviceWords(rule))}`)),
  ]
}

/** The parameters that a rule can refuse. */
function restricted(rule: AdvisoryRule | Rule): readonly string[] {
  if (rule.is === 'within') return [rule.param]
  const all = paramsOf(rule)
  const isMutual = rule.is === 'forbiddenWith' || rule.is === 'exactlyOneOf' || rule.is === 'atLeastOneOf'
  return isMutual ? all : all.slice(0, 1)
}

/** Text of a spec as paragraphs, in lines that fit. */
export const paragraphs = (text: string): Code =>
  made(
    text
      .split(/\n\s*\n/)
      .map((part) => wrapped(prose(part)).text)
      .join('\n\n'),
  )

/** A line of Markdown as lines that fit; `margin` is what all lines but the first begin with. No code is broken. */
export function wrapped(words: Code, margin = ''): Code {
  const lines: string[] = []
  for (const [word] of words.text.matchAll(/(?:`[^`]*`|[^\s`])+|`/g)) {
    const last = lines.at(-1)
    if (last === undefined) lines.push(word)
    else if (margin.length + last.length + 1 + word.length <= width - 2) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(escapeLineStart(word))
  }
  return made(lines.join(`\n${margin}`))
}

/** A sentence of this project as Markdown: its words between backticks are code. */
export const withCode = (sentence: string): Code =>
  made(
    sentence
      .split('`')
      .map((part, at) => (at % 2 === 1 ? page.code(part) : spaced(part)))
      .join(''),
  )

/** Escaped text that keeps the spaces at its ends. */
const spaced = (text: string): string =>
  `${/^\s/.test(text) ? ' ' : ''}${page.text(text.trim())}${/\S\s+$/.test(text) ? ' ' : ''}`

/** The first sentence of a description. */
export const firstSentence = (description: string): string => /^.*?[.!?](?=\s|$)/s.exec(description)?.[0] ?? description
