import { match } from '../../generator/language/match.ts'
import type { Field, Shape } from '../../generator/language/shape.ts'
import type { Model, Param } from '../../generator/catalogue/catalogue.ts'
import { code, join, type Code } from '../../generator/writing/code.ts'
import { markdown } from '../../generator/writing/languages/markdown.ts'
import {
  detailsOnPage,
  optionsOnPage,
  paragraphs,
  rulesOnPage,
  typeOnPage,
  wrapped,
} from '../../generator/writing/pages.ts'

/** A value with its path, such as `shots[].prompt`. */
interface Placed {
  readonly path: string
  readonly field: Field & Pick<Param, 'defaultWhen'>
}

/** A parameter, or a key in one, as a section of a page. */
export interface FieldView {
  readonly path: string
  /** Whether it is a key of another value. */
  readonly isInner: boolean
  readonly label: string
  readonly type: Code
  readonly need: string
  /** The value that applies if it is left out; undefined if there is none. */
  readonly default: Code | undefined
  readonly description: Code | undefined
  readonly details: Code | undefined
  /** Whether it has details, options or rules. */
  readonly hasList: boolean
  /** Its options on a line each, because some have names; or else none. */
  readonly options: readonly Code[]
  /** Its options on one line. */
  readonly values: Code | undefined
  readonly rules: readonly Code[]
}

/** Every parameter of a model, each followed by the keys in it. */
export const paramViews = (model: Model): readonly FieldView[] =>
  model.params.flatMap((param) => placed(param, param.name).map((one) => viewOf(model, one, param.name)))

/** A field of a result as a row of a table. */
export interface ResultView {
  readonly path: string
  readonly type: Code
  readonly words: Code
}

/** The fields of a result that a model declares, each followed by the keys in it. */
export const resultViews = ({ resultFields }: Model): readonly ResultView[] =>
  resultFields.flatMap((field) =>
    placed(field, field.name).map(({ path, field: { shape, description = '', ...rest } }) => ({
      path,
      type: typeOnPage(shape),
      words: filled([markdown.print.prose(description), detailsOnPage({ ...rest, shape })]),
    })),
  )

function viewOf(model: Model, { path, field }: Placed, param: string): FieldView {
  const { label = '', description = '', required, shape, default: value } = field
  const isInner = path !== param
  const details = wrapped(detailsOnPage(field), '  ')
  const all = optionsOnPage(shape)
  const isShort = !all.some(({ isNamed }) => isNamed)
  const rules = isInner ? [] : rulesOnPage(model, param).map((rule) => wrapped(rule, '  '))
  return {
    path,
    isInner,
    label,
    type: typeOnPage(shape),
    need: required ? 'required' : 'optional',
    default: value === undefined ? undefined : defaultOf(JSON.stringify(value)),
    description: description === '' ? undefined : paragraphs(description),
    details: details.text === '' ? undefined : details,
    hasList: details.text !== '' || all.length + rules.length > 0,
    options: isShort ? [] : all.map(({ words }) => wrapped(words, '    ')),
    values:
      isShort && all.length > 0
        ? wrapped(
            code`Values: ${join(
              all.map(({ words }) => words),
              code`, `,
            )}`,
            '  ',
          )
        : undefined,
    rules,
  }
}

/** The longest default that a cell of a table shows, in characters. */
const mostOfDefault = 60

const defaultOf = (text: string): Code =>
  text.length > mostOfDefault ? markdown.print.prose('see below') : markdown.print.inline(text)

/** Sentences with a space between them; empty ones are left out. */
const filled = (parts: readonly Code[]): Code =>
  join(
    parts.filter(({ text }) => text !== ''),
    code` `,
  )

/** A value and the keys of the objects in it. */
const placed = (field: Placed['field'], path: string): readonly Placed[] => [
  { path, field },
  ...inner(field.shape, path),
]

const inner = (shape: Shape, path: string): readonly Placed[] =>
  match<readonly Placed[]>(shape, {
    any: () => [],
    string: () => [],
    number: () => [],
    boolean: () => [],
    choice: () => [],
    file: () => [],
    list: ({ of }) => inner(of, `${path}[]`),
    object: ({ fields }) => fields.flatMap((field) => placed(field, `${path}.${field.name}`)),
    map: ({ of }) => inner(of, `${path}.*`),
    either: ({ of }) => of.flatMap((one, at) => inner(one, isAlone(one, of) ? path : `${path} (${at + 1})`)),
    nullable: ({ of }) => inner(of, path),
  })

/** Whether no other alternative has keys, so that the paths of its keys need no number. */
const isAlone = (one: Shape, all: readonly Shape[]): boolean =>
  all.every((other) => other === one || inner(other, '').length === 0)
