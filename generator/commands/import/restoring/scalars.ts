import { canBeEmpty } from '../../../language/empty.ts'
import { formats } from '../../../language/format.ts'
import { mediaTypes } from '../../../language/media.ts'
import { filePattern } from '../../../language/mediaParts.ts'
import { trimWords } from '../../../language/refined.ts'
import { notEmptySchema } from '../../../writing/ruleSchema.ts'
import { sentence } from '../../../writing/sentences.ts'
import { isSame, listAt, numberAt, own, textAt, without, type JsonObject } from '../json.ts'
import type { Keywords } from '../lowering/lowering.ts'
import { isNeeded, withKeywords, type Place, type Restorer } from './restorer.ts'
import { splitFile, splitFormat, splitOptionList, splitOptions, splitUnit, withoutEnd } from './words.ts'

/** Keywords that a property has beside those of its value. */
const beside = ['title', 'description', 'writeOnly', 'default', 'x-default', 'x-prefill']

/** Any JSON value. */
export const json: Restorer = (schema, words, place) => {
  const value = without(schema, beside)
  const isAny = Object.keys(value).length === 0
  if (!isAny && !isSame(value, notEmptySchema)) return undefined
  return { own: words, keywords: { type: 'json', ...(isAny && isNeeded(place) && { allowEmpty: true }) } }
}

/** One of a few values. */
export const choice: Restorer = (schema, words) => {
  if (!Object.hasOwn(schema, 'enum')) return undefined
  const { own: before, options } = splitOptions(words, listAt(schema, 'enum'))
  const { own: rest, keywords } = splitUnit(before)
  return { own: rest, keywords: { type: 'enum', options, ...keywords } }
}

/** A file. */
export const file: Restorer = (schema, words) => {
  const pattern = textAt(schema, 'pattern')
  const media = mediaTypes.find((one) => filePattern(one) === pattern)
  const found = media && splitFile(words, media)
  return found && withKeywords({ ...found, keywords: { type: 'file', media } }, found.keywords)
}

/** An id of an option list. The list is a file of specs, with at least one entry. */
export const catalog: Restorer = (schema, words, { isShown }) => {
  const { own: rest, catalog: address } = splitOptionList(words)
  const isText = textAt(schema, 'type') === 'string'
  return isText && isShown && address !== undefined
    ? { own: rest, keywords: { type: 'catalog', catalog: address } }
    : undefined
}

/** Text. */
export const text: Restorer = (schema, words, place) => {
  if (textAt(schema, 'type') !== 'string') return undefined
  const isFormatted = Object.hasOwn(schema, 'pattern') // every format has one
  const { own: before, format } = isFormatted ? splitFormat(words) : { own: words }
  const minLength = numberAt(schema, 'minLength')
  const trimmed = minLength === undefined ? undefined : withoutEnd(before, trimSentence(minLength))
  const pattern = patternOf(schema, place, trimmed !== undefined)
  const isOwn = pattern !== undefined && (format === undefined || pattern !== formats[format].pattern)
  const limits: Keywords = {
    type: 'text',
    ...(minLength !== undefined && { minLength }),
    ...(Object.hasOwn(schema, 'maxLength') && { maxLength: own(schema, 'maxLength') ?? 0 }),
    ...(trimmed !== undefined && { trim: true }),
    ...(isOwn && { pattern }),
    ...(format && { format }),
  }
  const isFilled = Object.hasOwn(schema, 'allOf') || pattern !== textAt(schema, 'pattern')
  const bare = canBeEmpty({ is: 'string', ...(format && { format }), ...(pattern !== undefined && { pattern }) })
  const isOptional = isNeeded(place) && !isFilled && bare
  return { own: trimmed ?? before, keywords: { ...limits, ...(isOptional && { allowEmpty: true }) } }
}

const trimSentence = (minLength: number): string => sentence(trimWords(minLength).replace('of ', ''))

/** The pattern of the author, without the one of text that must not be blank or that is trimmed. */
function patternOf(schema: JsonObject, place: Place, isTrimmed: boolean): string | undefined {
  const pattern = textAt(schema, 'pattern')
  const isGenerated = isTrimmed || (isNeeded(place) && pattern === '\\S')
  return isGenerated && !Object.hasOwn(schema, 'allOf') ? undefined : pattern
}

/** A number. */
export const number: Restorer = (schema, words) => {
  const isInteger = textAt(schema, 'type') === 'integer'
  if (!isInteger && textAt(schema, 'type') !== 'number') return undefined
  const [exact, from] = [numberAt(schema, 'x-step'), numberAt(schema, 'x-step-from')]
  const step = numberAt(schema, 'multipleOf') ?? exact
  const counted = from === undefined ? '' : ` from ${from}`
  const rest = exact === undefined ? words : withoutEnd(words, `In steps of ${exact}${counted}.`)
  if (rest === undefined) return undefined
  const { own: before, keywords } = splitUnit(rest)
  const limits: Keywords = Object.fromEntries(
    numberKeys.flatMap(([key, name]) => (Object.hasOwn(schema, key) ? [[name, own(schema, key) ?? 0]] : [])),
  )
  const isRange = Object.keys(limits).join() === 'min,max'
  const steps = { ...(step !== undefined && { step }), ...(from !== undefined && { stepFrom: 'min' }) }
  const type = isRange ? 'range' : isInteger ? 'integer' : 'number'
  return {
    own: before,
    keywords: { type, ...(isRange && isInteger && { integer: true }), ...limits, ...steps, ...keywords },
  }
}

const numberKeys = [
  ['minimum', 'min'],
  ['maximum', 'max'],
  ['exclusiveMinimum', 'exclusiveMin'],
  ['exclusiveMaximum', 'exclusiveMax'],
] as const // pairs

/** True or false. */
export const boolean: Restorer = (schema, words) =>
  textAt(schema, 'type') === 'boolean' ? { own: words, keywords: { type: 'boolean' } } : undefined
