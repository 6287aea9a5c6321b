import { isList } from '../../../base/list.ts'
import { titleOf } from '../../../catalogue/names.ts'
import { patternProblem } from '../../../kinds/pattern.ts'
import { formats } from '../../../language/format.ts'
import { objectAt, textAt, type JsonObject } from '../json.ts'
import { legalId, legalParam, slug, step } from '../naming.ts'
import { isNumberFormat } from '../reading/scalars.ts'
import { unitFor } from './descriptions.ts'
import { quoted, shown, type Keywords, type Lowering, type Recogniser, type Subject } from './lowering.ts'

/** True or false. */
export const boolean: Recogniser = ({ tree }) => (tree.form.is === 'boolean' ? { type: 'boolean' } : undefined)

/** Numbers: a range if both bounds are inclusive, otherwise a number or an integer. */
export const number: Recogniser = (subject, lowering) => {
  const { form, extensions, at } = subject.tree
  if (form.is !== 'number') return undefined
  const { isInteger, min, max, exclusiveMin, exclusiveMax, step, format, isBoundByFormat } = form
  if (format !== undefined && !isNumberFormat(format)) lowering.note('format', at, quoted(subject), shown(format))
  const recommended = extensions['x-recommended-maximum']
  if (recommended !== undefined && !hasRules(subject)) lowering.note('advice', at, quoted(subject), shown(recommended))
  const isInclusive = min !== undefined && max !== undefined && exclusiveMin === undefined && exclusiveMax === undefined
  const isRange = isInclusive && (isBoundByFormat !== true || max - min < 1000)
  return {
    type: isRange ? 'range' : isInteger ? 'integer' : 'number',
    ...(isRange && isInteger && { integer: true }),
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(exclusiveMin !== undefined && { exclusiveMin }),
    ...(exclusiveMax !== undefined && { exclusiveMax }),
    ...(step !== undefined && { step }),
    ...unitFor(subject, lowering),
  }
}

/** Options. An option that is listed twice is a mistake of the source. */
export const choice: Recogniser = (subject, lowering) => {
  const { form, at } = subject.tree
  if (form.is !== 'enum') return undefined
  for (const value of form.refused) lowering.note('refused-option', at, quoted(subject), shown(value))
  for (const value of form.twice) lowering.note('option-twice', at, quoted(subject), shown(value))
  if (form.values.length === 2 && [true, false].every((one) => form.values.includes(one))) return { type: 'boolean' }
  const options = form.values.filter((value) => typeof value === 'string' || typeof value === 'number')
  const others = form.values.filter((value) => typeof value === 'object')
  const booleans = form.values.filter((value) => typeof value === 'boolean')
  const isOpen = booleans.length === 1 && !hasRules(subject) && !subject.isResult
  if (others.length > 0) lowering.note('mixed-options', at, quoted(subject), others.map(shown).join(', '))
  if (isOpen) lowering.note('one-boolean', at, quoted(subject), booleans.map(shown).join())
  const kinds: readonly Keywords[] = [
    ...(options.length > 0 ? [optionsOf(subject, options, lowering)] : []),
    ...(booleans.length > 0 ? [{ type: 'boolean' }] : []),
    ...(others.some((value) => !isList(value)) ? [{ type: 'map', values: 'any' }] : []),
    ...(others.some((value) => isList(value)) ? [{ type: 'json', list: true }] : []),
  ]
  const [first, second] = kinds
  if (first === undefined) return lowering.lose('impossible', at, quoted(subject))
  return second === undefined ? first : { type: 'union', of: kinds }
}

/** Whether rules can be on this value: it is a parameter as a whole. */
const hasRules = ({ depth, isPart, isResult }: Subject): boolean => depth === 0 && isPart !== true && !isResult

function optionsOf(subject: Subject, options: readonly (string | number)[], lowering: Lowering): Keywords {
  const labelled = isLanguages(subject.name, options) ? options.map(languageOption) : options
  const unit = options.every((one) => typeof one === 'number') ? unitFor(subject, lowering) : {}
  return { type: 'enum', options: labelled, ...unit }
}

const isLanguages = (name: string, options: readonly (string | number)[]): boolean =>
  /lang/i.test(name) && options.every((one) => typeof one === 'string' && /^[a-z]{2,3}(?:-[a-z]{2,4})?$/i.test(one))

const languageNames = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })

/** A language code with the name of the language as its label. */
function languageOption(value: string | number): Keywords | string | number {
  const label = languageNames.of(String(value))
  return label === undefined ? value : { value, label }
}

/** Formats that a pattern checks (RFC 3339, 5.6; RFC 9562, 4). The pattern of an e-mail address is deliberately loose. */
const formatPatterns: Readonly<Record<string, string>> = {
  'date-time': '^\\d{4}-\\d{2}-\\d{2}[Tt]\\d{2}:\\d{2}:\\d{2}(?:\\.\\d+)?(?:[Zz]|[+-]\\d{2}:\\d{2})$',
  date: '^\\d{4}-\\d{2}-\\d{2}$',
  email: '^[^\\s@]+@[^\\s@]+$',
  uuid: '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$',
}

/** Formats that another keyword of specs covers, or that every text has. */
const saidElsewhere = ['password', 'uri', 'uri-reference', 'binary', 'byte', 'string', 'text']

/** Text that is not a file. */
export const text: Recogniser = (subject, lowering) => {
  const { form } = subject.tree
  if (form.is !== 'text') return undefined
  const { minLength, maxLength, format } = form
  return {
    type: 'text',
    ...(minLength !== undefined && { minLength }),
    ...(maxLength !== undefined && { maxLength }),
    ...patternFor(subject, form.pattern, lowering),
    ...formatFor(subject, format, lowering),
    ...(subject.depth === 0 && /prompt|lyrics|script|^text$/i.test(subject.name) && { multiline: true }),
  }
}

function patternFor(subject: Subject, pattern: string | undefined, lowering: Lowering): Keywords {
  const { at } = subject.tree
  if (pattern === undefined) return {}
  if (pattern === formats.color.pattern) return { format: 'color' }
  if (pattern === formats.language.pattern) return { format: 'language' }
  const safe = safePattern(pattern)
  if (safe === undefined) lowering.note('pattern', at, quoted(subject), shown(pattern), patternProblem(pattern) ?? '')
  return safe === undefined ? {} : { pattern: safe }
}

/** A pattern that matches the same texts in linear time; undefined if there is none. */
export function safePattern(pattern: string): string | undefined {
  const anchored = pattern === '\\S' ? '^\\s*\\S' : `^[^]*?(?:${pattern})`
  return [pattern, anchored].find((one) => patternProblem(one) === undefined)
}

function formatFor(subject: Subject, format: string | undefined, lowering: Lowering): Keywords {
  if (format === undefined || saidElsewhere.includes(format)) return format === 'uri' ? { format: 'url' } : {}
  const pattern = Object.hasOwn(formatPatterns, format) ? formatPatterns[format] : undefined
  if (pattern !== undefined) return { pattern }
  lowering.note('format', subject.tree.at, quoted(subject), shown(format))
  return {}
}

/** Text whose options an operation lists: an id of an option list that is read at run time. */
export const catalog: Recogniser = (subject, lowering) => {
  const { form, extensions, at } = subject.tree
  const options = objectAt(extensions, 'x-options-from')
  const operation = textAt(options, 'operation')
  if (form.is !== 'text' || operation === undefined || subject.isResult) return undefined
  for (const limit of limitsOf(subject)) lowering.note('constraint', at, quoted(subject), shown(limit))
  const { listings = {} } = lowering.source
  const listing = Object.hasOwn(listings, operation) ? listings[operation] : undefined
  const words = slug(operation.replace(/^(?:list|get|read|fetch)(?=[A-Z_-])/, ''))
  const address = `${legalId(lowering.source.vendor)}/v1/catalog/${legalId(words)}`
  const { path, items } = listing ?? { path: `/${words}`, items: 'body' }
  if (listing === undefined) lowering.note('unlisted-operation', at, quoted(subject), JSON.stringify(operation), path)
  lowering.lists.set(address, {
    title: titleOf(words),
    description: `The options that the operation ${operation.slice(0, 100)} of the upstream lists.`,
    source: 'upstream',
    ...filtersOf(options),
    upstream: { path, items, ...entryOf(options) },
  })
  return { type: 'catalog', catalog: address }
}

/** The limits of the text, which ids of an option list do not have. */
function limitsOf({ tree: { form } }: Subject): readonly JsonObject[] {
  if (form.is !== 'text') return []
  const { minLength = 0, maxLength, pattern } = form
  return [
    ...(minLength > 1 ? [{ minLength }] : []),
    ...(maxLength === undefined ? [] : [{ maxLength }]),
    ...(pattern === undefined ? [] : [{ pattern }]),
  ]
}

/** Where the id, the label and the preview are in an entry. */
function entryOf(options: JsonObject): Keywords {
  const id = placeOf(textAt(options, 'value') ?? 'id')
  const [label, preview] = [textAt(options, 'label'), textAt(options, 'preview')]
  const filters = filterPairs(options).map(([name, key]) => `${JSON.stringify(name)}: ${placeOf(key)}`)
  return {
    id,
    label: label === undefined ? id : placeOf(label),
    ...(preview !== undefined && { preview: placeOf(preview) }),
    ...(filters.length > 0 && { meta: `{ ${filters.join(', ')} }` }),
  }
}

/** Each filter, and the key of an entry that it reads. */
const filterPairs = (options: JsonObject): readonly (readonly [name: string, key: string])[] =>
  Object.entries(objectAt(options, 'filter')).flatMap(([key, param]) =>
    typeof param === 'string' ? [[legalParam(param, reserved), key] as const] : [],
  )

/** The names of a page request. */
const reserved = new Set(['cursor', 'limit'])

function filtersOf(options: JsonObject): Keywords {
  const names = [...new Set(filterPairs(options).map(([name]) => name))]
  return names.length > 0 ? { filters: names } : {}
}

/** A key of an entry as an expression. */
const placeOf = (key: string): string => `entry.${step(key)}`
