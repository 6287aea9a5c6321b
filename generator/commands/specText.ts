import { Document, isMap, isScalar, isSeq, visit, Scalar, type YAMLMap, type YAMLSeq } from 'yaml'
import { isList } from '../base/list.ts'
import type { Json } from '../catalogue/catalogue.ts'
import { paramOrder } from '../kinds/order.ts'
import { isRecord } from '../language/values.ts'
import { escapeUnsafe, isUnsafe } from '../writing/unsafe.ts'

/** The first line of a model file: an editor completes its keys. */
export const schemaComment = ' yaml-language-server: $schema=../../spec.schema.json'

/** The maximum length of a mapping on a single line. */
const room = 112

/** Formats a value as YAML: short mappings and lists on one line, long ones on several. */
export function specText(value: Readonly<Record<string, Json>>, comment?: string): string {
  const document = new Document(ordered(value), { compat: 'yaml-1.1', aliasDuplicateObjects: false })
  layOut(document)
  if (comment !== undefined) document.commentBefore = comment
  return escapeUnsafe(document.toString({ lineWidth: 0 }))
}

/** Sets the styles of a generated document, which has none yet. */
export function layOut(document: Document): void {
  visit(document, {
    Scalar: (_, scalar) => {
      if (typeof scalar.value === 'string' && isUnsafe(scalar.value)) scalar.type = Scalar.QUOTE_DOUBLE
    },
    Collection: (_, node, path) => {
      if (path.length > 2 && isShort(node)) node.flow = true
    },
  })
}

const isShort = (node: YAMLMap | YAMLSeq): boolean =>
  (isMap(node) || isSeq(node)) && scalarsIn(node, 0) <= room && widthOf(node) <= room

/** How many characters the scalars of a collection have at least, counted until there are too many for one line. */
function scalarsIn(node: unknown, before: number): number {
  if (before > room) return before
  if (isMap(node)) return node.items.reduce((sum, { key, value }) => scalarsIn(value, scalarsIn(key, sum)), before)
  if (isSeq(node)) return node.items.reduce<number>((sum, one) => scalarsIn(one, sum), before)
  return before + (isScalar(node) && typeof node.value === 'string' ? node.value.length : 1)
}

/** The approximate width of a collection on one line, where plain words have no quotes. */
const widthOf = (node: YAMLMap | YAMLSeq): number => {
  const value: unknown = node.toJSON()
  return JSON.stringify(value)
    .replace(/"([\w][\w ./-]*)"/g, '$1')
    .replace(/[:,]/g, '$& ').length
}

/**
 * Sorts the keys of every parameter as in the guide. The formatter sorts only those of the outer ones. The names of fields stay
 * in their order, even if one of them is called `type`, and so do the keys of values.
 */
function ordered(value: Json, isFields = false): Json {
  if (isList(value)) return value.map((one) => ordered(one))
  if (!isRecord(value)) return value
  const isParam = !isFields && (Object.hasOwn(value, 'type') || Object.hasOwn(value, 'use'))
  const entries = Object.entries(value).map(([key, one]): [string, Json] => {
    const isValue = !isFields && ['default', 'prefill', 'examples'].includes(key)
    return [key, isValue ? one : ordered(one, !isFields && ['params', 'keys', 'result'].includes(key))]
  })
  return Object.fromEntries(isParam ? entries.sort(([a], [b]) => rank(a) - rank(b)) : entries)
}

const order: readonly string[] = paramOrder

const rank = (key: string): number => (order.includes(key) ? order.indexOf(key) : order.length)
