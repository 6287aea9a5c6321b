import { Document, isMap, isSeq, visit, Scalar, type YAMLMap, type YAMLSeq } from 'yaml'
import type { Json } from '../catalogue/catalogue.ts'
import { paramOrder } from '../kinds/order.ts'
import { escapeUnsafe, isUnsafe } from '../writing/unsafe.ts'
import { isList, isObject } from './json.ts'
import type { Keywords } from './lowering/lowering.ts'

/** The first line of a model file: an editor completes its keys. */
export const schemaComment = ' yaml-language-server: $schema=../../spec.schema.json'

/** How long a mapping may be and still stand on one line. */
const room = 112

/** A value as the formatter expects it: short mappings and lists in braces, long ones in lines. */
export function specText(value: Keywords, comment?: string): string {
  const document = new Document(ordered(value), { compat: 'yaml-1.1', aliasDuplicateObjects: false })
  layOut(document)
  if (comment !== undefined) document.commentBefore = comment
  return escapeUnsafe(document.toString({ lineWidth: 0 }))
}

/** Lays out what was written by a program: nothing in it has a style yet. */
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

const isShort = (node: YAMLMap | YAMLSeq): boolean => (isMap(node) || isSeq(node)) && widthOf(node) <= room

/** About how wide a collection is in braces: plain words have no quotes there. */
const widthOf = (node: YAMLMap | YAMLSeq): number => {
  const value: unknown = node.toJSON()
  return JSON.stringify(value)
    .replace(/"([\w][\w ./-]*)"/g, '$1')
    .replace(/[:,]/g, '$& ').length
}

/** A spec with the keys of every parameter in the order of the guide; the formatter sorts those of the outer ones only. */
function ordered(value: Json): Json {
  if (isList(value)) return value.map(ordered)
  if (!isObject(value)) return value
  const isParam = Object.hasOwn(value, 'type') || Object.hasOwn(value, 'use')
  const entries = Object.entries(value).map(([key, one]): [string, Json] => [key, ordered(one)])
  return Object.fromEntries(isParam ? entries.sort(([a], [b]) => rank(a) - rank(b)) : entries)
}

const order: readonly string[] = paramOrder

const rank = (key: string): number => (order.includes(key) ? order.indexOf(key) : order.length)
