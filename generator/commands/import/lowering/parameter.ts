import { isList } from '../../../base/list.ts'
import type { Json } from '../../../catalogue/catalogue.ts'
import type { NamedTree, Tree } from '../imported.ts'
import { isObject } from '../json.ts'
import { json, list, messages, preset, recursive, unread } from './composites.ts'
import { partWords, wordsFor } from './descriptions.ts'
import { file } from './files.ts'
import {
  noteMistakes,
  quoted,
  shown,
  type Keywords,
  type Lowering,
  type Parts,
  type Recogniser,
  type Subject,
} from './lowering.ts'
import { map, object } from './objects.ts'
import { boolean, catalog, choice, number, text } from './scalars.ts'
import { suggestions, union, withoutUnread } from './unions.ts'

/** Tries every recogniser and returns the first result. */
function kind(written: Subject, lowering: Lowering): Keywords | 'lost' {
  const subject = withoutUnread(written, lowering)
  const { at, unread: constraints } = subject.tree
  for (const one of constraints) lowering.note('constraint', at, quoted(subject), shown(one))
  noteMistakes(subject.tree, quoted(subject), lowering)
  if (subject.tree.impliedBy !== undefined)
    lowering.note('implied-type', at, quoted(subject), JSON.stringify(subject.tree.impliedBy))
  for (const recognise of recognisers) {
    const keywords = recognise(subject, lowering)
    if (keywords !== undefined) return keywords
  }
  if (subject.tree.form.is !== 'null') return lowering.lose('impossible', at, quoted(subject))
  lowering.note('null-only', at, quoted(subject))
  return { type: 'json' }
}

const parts: Parts = {
  kind,
  field: (field, outer, lowering) =>
    fieldKeywords(field, { depth: outer.depth + 1, isResult: outer.isResult, outer }, lowering),
}

/** All recognisers. Their order matters: a file and an id of an option list are also text, and a preset is also a union. */
const recognisers: readonly Recogniser[] = [
  file,
  boolean,
  number,
  choice,
  catalog,
  text,
  messages,
  unread,
  list(parts),
  map(parts),
  object(parts),
  preset(parts),
  suggestions(parts),
  union(parts),
  json,
  recursive,
]

/** The keywords of a parameter of the input. */
export const parameter = (field: NamedTree, lowering: Lowering): Keywords | 'lost' =>
  fieldKeywords(field, { depth: 0, isResult: false }, lowering)

/** The keywords of a field of the result. */
export const resultField = (field: NamedTree, lowering: Lowering): Keywords | 'lost' =>
  fieldKeywords(field, { depth: 0, isResult: true }, lowering)

type Nesting = Pick<Subject, 'depth' | 'isResult' | 'outer'>

function fieldKeywords({ name, tree, isRequired }: NamedTree, nesting: Nesting, lowering: Lowering): Keywords | 'lost' {
  const subject: Subject = { name, tree, isRequired, ...nesting }
  const needed = isRequired && !nesting.isResult
  const read = kind(subject, lowering)
  if (read === 'lost' && !needed) return 'lost' // no value of it is valid, so nobody can send one
  if (read === 'lost') lowering.note('required-any', tree.at, quoted(subject))
  const found: Keywords = read === 'lost' ? { type: 'json' } : read
  const { minLength, ...rest } = found
  const keywords = needed && minLength === 1 ? rest : found // required text is not blank, and so not empty
  if (partWords(tree).length > 0) lowering.note('part-words', tree.at, quoted(subject))
  for (const one of tree.fromComment) lowering.note('from-comment', tree.at, quoted(subject), one)
  for (const one of tree.unclear) lowering.note('unclear-comment', tree.at, quoted(subject), JSON.stringify(one))
  if (tree.isDeprecated) lowering.note('deprecated-parameter', tree.at, quoted(subject))
  if (needed && canBeBlank(found) && !tree.isNullable) lowering.note('not-blank', tree.at, quoted(subject))
  return {
    ...wordsFor(subject),
    ...keywords,
    ...(isRequired && { required: true }),
    ...(tree.isNullable && found['type'] !== 'json' && { nullable: true }),
    ...(needed && (isEmptyEnough(tree) || found['type'] === 'json') && { allowEmpty: true }),
    ...(tree.isSecret && { secret: true }),
    ...defaultFor(subject, isRequired, keywords, lowering),
  }
}

const canBeBlank = ({ type, list: many, minLength }: Keywords): boolean =>
  isObject(many)
    ? many['min'] === undefined
    : many === true || type === 'catalog' || (type === 'text' && minLength === undefined)

/** Whether the source itself has an empty value as a default or an example. */
const isEmptyEnough = ({ isNullable, examples, default: value }: Tree): boolean =>
  isNullable || [...examples, value].some((one) => one === '' || (isList(one) && one.length === 0))

function defaultFor(subject: Subject, isRequired: boolean, { type }: Keywords, lowering: Lowering): Keywords {
  const { tree, isResult } = subject
  const value: Json | undefined = tree.default
  if (value === undefined || value === null || isResult) return {}
  if (type === 'file' && value === '') lowering.note('empty-default', tree.at, quoted(subject))
  else return { [isRequired ? 'prefill' : 'default']: value }
  return {}
}
