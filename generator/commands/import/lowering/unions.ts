import { isList } from '../../../base/list.ts'
import type { Json } from '../../../catalogue/catalogue.ts'
import type { Form } from '../imported.ts'
import { numberAt, objectAt, own, sameText, without } from '../json.ts'
import { inner, quoted, type Keywords, type Lowering, type Parts, type Recogniser, type Subject } from './lowering.ts'
import { descriptionOf } from './descriptions.ts'

/** Any text, with suggested values. */
export const suggestions =
  ({ kind }: Parts): Recogniser =>
  (subject, lowering) => {
    const { form, at } = subject.tree
    if (form.is !== 'union' || form.of.length !== 2) return undefined
    const free = form.of.find((one) => one.form.is === 'text')
    const known = form.of.find(
      (one) => one.form.is === 'enum' && one.form.values.every((value) => typeof value === 'string'),
    )
    if (free?.form.is !== 'text' || known?.form.is !== 'enum') return undefined
    const limits = free.form
    if (known.form.values.some((value) => !isFree(String(value), limits))) return undefined
    lowering.note('known-values', at, quoted(subject))
    if (form.isExclusive) lowering.note('one-of', at, quoted(subject))
    const keywords = kind(inner(subject, free), lowering)
    if (keywords === 'lost') return 'lost'
    const description = `${descriptionOf(subject.tree)} Known values: ${known.form.values.join(', ')}.`.trim()
    return { ...keywords, description }
  }

/** Whether a text is within the limits of any text, as far as they can be compared here. */
function isFree(text: string, { minLength = 0, maxLength = Infinity, pattern, format }: TextForm): boolean {
  return pattern === undefined && format === undefined && text.length >= minLength && text.length <= maxLength
}

type TextForm = Extract<Form, { is: 'text' }>

/** A union without its members that specs cannot declare, if it has others. */
export function withoutUnread(subject: Subject, lowering: Lowering): Subject {
  const { form, at } = subject.tree
  if (form.is !== 'union') return subject
  const [first, ...others] = form.of.filter((one) => one.form.is !== 'unread')
  if (first === undefined || others.length + 1 === form.of.length) return subject
  for (const one of form.of)
    if (one.form.is === 'unread') lowering.note('unread-kind', at, quoted(subject), one.form.type)
  const rest: Form = others.length === 0 ? first.form : { ...form, of: [first, ...others] }
  return { ...subject, tree: { ...subject.tree, form: rest } }
}

/** Values of several kinds. */
export const union =
  ({ kind }: Parts): Recogniser =>
  (subject, lowering) => {
    const { form, at } = subject.tree
    if (form.is !== 'union') return undefined
    const possible = form.of.filter((one) => one.form.is !== 'never' && one.form.is !== 'null')
    const members = possible.flatMap((one) => {
      const keywords = kind(inner(subject, one), lowering)
      return keywords === 'lost' ? [] : [keywords]
    })
    const texts = members.map(sameText)
    const distinct = members.filter((_, index) => texts.indexOf(texts[index] ?? '') === index)
    const of = form.isExclusive ? withoutEmptyLists(distinct) : distinct
    const [first, second] = of
    if (first === undefined) return lowering.lose('impossible', at, quoted(subject))
    const isAny = of.some((one) => one['type'] === 'json' && !Object.hasOwn(one, 'list'))
    const hasEqual = distinct.length < members.length
    if (form.isExclusive && (hasEqual || !allApart(of, !lowering.ignoresUnknown)))
      lowering.note('one-of', at, quoted(subject))
    if (second === undefined || isAny) return isAny ? { type: 'json' } : first
    return { type: 'union', of, ...discriminatorOf(of) }
  }

/** Whether no value is of two of these kinds. */
const allApart = (of: readonly Keywords[], isClosed: boolean): boolean =>
  of.every((one, index) => of.slice(index + 1).every((other) => areApart(one, other, isClosed)))

/** If several lists can be empty, an empty list is of several kinds, so that it is refused: none of them can be empty. */
function withoutEmptyLists(of: readonly Keywords[]): readonly Keywords[] {
  const canBeEmpty = (one: Keywords): boolean => Object.hasOwn(one, 'list') && minOf(one) === 0
  if (of.filter(canBeEmpty).length < 2) return of
  return of.map((one) => (canBeEmpty(one) ? { ...one, list: { ...objectAt(one, 'list'), min: 1 } } : one))
}

/** The key that identifies the objects of a union: each of them requires it, with options that the others do not have. */
function discriminatorOf(of: readonly Keywords[]): Keywords {
  const [first] = of
  if (first === undefined || !of.every(isObjectKind)) return {}
  const name = Object.keys(objectAt(first, 'keys')).find((key) => {
    const options = of.map((one) => optionsOf(objectAt(one, 'keys', key)))
    const all = options.flat()
    return options.every((list) => list.length > 0) && new Set(all.map(sameText)).size === all.length
  })
  return name === undefined ? {} : { discriminator: name }
}

const isObjectKind = (keywords: Keywords): boolean =>
  own(keywords, 'type') === 'object' && !Object.hasOwn(keywords, 'list')

/** The options of a required enum. */
function optionsOf(keywords: Keywords): readonly Json[] {
  const options = own(keywords, 'options')
  return own(keywords, 'required') === true && !Object.hasOwn(keywords, 'list') && isList(options) ? options : []
}

/** Whether no value is of both kinds; objects are closed unless they ignore unknown keys. */
function areApart(one: Keywords, other: Keywords, isClosed: boolean): boolean {
  const [first, second] = [jsonTypes(one), jsonTypes(other)]
  if (!first.some((type) => second.includes(type))) return true
  if (Object.hasOwn(one, 'list') && Object.hasOwn(other, 'list'))
    return (minOf(one) > 0 || minOf(other) > 0) && areApart(itemOf(one), itemOf(other), isClosed)
  if (isObjectKind(one) && isObjectKind(other))
    return (
      Object.keys(discriminatorOf([one, other])).length > 0 ||
      (isClosed && (requiresMore(one, other) || requiresMore(other, one)))
    )
  return false
}

const minOf = (keywords: Keywords): number => numberAt(objectAt(keywords, 'list'), 'min') ?? 0

/** The items of a list; they can be lists, too. */
function itemOf(keywords: Keywords): Keywords {
  const list = own(objectAt(keywords, 'list'), 'list')
  return list === undefined ? without(keywords, ['list']) : { ...keywords, list }
}

/** Whether an object requires a key that another one refuses. */
function requiresMore(one: Keywords, other: Keywords): boolean {
  const refused = Object.entries(objectAt(one, 'keys')).filter(
    ([name]) => !Object.hasOwn(objectAt(other, 'keys'), name),
  )
  return refused.some(([, keywords]) => own(objectAt(keywords), 'required') === true)
}

/** The JSON types of the values of a kind. */
function jsonTypes(keywords: Keywords): readonly string[] {
  if (Object.hasOwn(keywords, 'list')) return ['list']
  const [type, options, of] = [String(own(keywords, 'type')), own(keywords, 'options'), own(keywords, 'of')]
  if (type === 'enum') return isList(options) ? options.map((one) => typeof optionValue(one)) : []
  if (type === 'union') return isList(of) ? of.flatMap((one) => jsonTypes(objectAt(one))) : []
  return typesOfKinds[type] ?? ['string', 'number', 'boolean', 'object', 'list']
}

const optionValue = (option: Json): Json => own(objectAt(option), 'value') ?? option

const typesOfKinds: Readonly<Record<string, readonly string[]>> = {
  text: ['string'],
  file: ['string'],
  number: ['number'],
  integer: ['number'],
  range: ['number'],
  boolean: ['boolean'],
  object: ['object'],
  map: ['object'],
  preset: ['string', 'number', 'object'],
  messages: ['list'],
}
