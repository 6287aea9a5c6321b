import type { Param, ResultKind } from '../catalogue/catalogue.ts'
import type { CategoryDetails } from '../catalogue/categories.ts'
import { commonResultFields } from '../protocol/envelope.ts'
import type { Field } from '../source/field.ts'
import type { Node } from '../source/node.ts'
import { paramsField, type Context } from './param.ts'

/** The fields that a model declares for its result, beside those that any result can have. */
export const resultField = (context: Context): Field<readonly Param[]> => paramsField(context, commonResultFields)

/** The fields of the standard result of asset models and text models (API document, 2.2). */
export const standard = { asset: ['url', 'items'], text: ['text'] } as const

/**
 * The result of a model: the standard one of its category, with or without more fields, or only the fields that it
 * declares. A field with the name of a standard one replaces the standard result.
 */
export function resultKind(
  { result, isReplaced }: CategoryDetails,
  fields: readonly Pick<Param, 'name'>[],
): ResultKind {
  if (result === 'fields' || (isReplaced && fields.length > 0)) return 'fields'
  return fields.some(({ name }) => standard[result].some((own) => own === name)) ? 'fields' : result
}

/** Whether the model has a result; if its category has no standard one, a missing `result` is reported. */
export function hasResult(node: Node, category: CategoryDetails | undefined): boolean {
  const isMissing = category?.result === 'fields' && !node.entries().has('result')
  if (isMissing) node.reportMissing('result', 'The fields that it returns.')
  return !isMissing
}

/** Whether only a text result is streamed; reports `stream: true` of another model. */
export function isStreamable(node: Node, read: StreamKeys | undefined): boolean {
  if (!read?.stream || resultKind(read.category, read.result ?? []) === 'text') return true
  node.entries().get('stream')?.reportKey('bad-stream')
  return false
}

/** The keys of a model that decide whether its result can be streamed. */
interface StreamKeys {
  readonly category: CategoryDetails
  readonly result?: readonly Pick<Param, 'name'>[]
  readonly stream?: boolean
}
