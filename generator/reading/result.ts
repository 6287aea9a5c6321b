import type { Category, Param, ResultKind } from '../catalogue/catalogue.ts'
import type { Field } from '../source/field.ts'
import type { Node } from '../source/node.ts'
import { paramsField, type Context } from './param.ts'

/** The fields that a model declares for its result; `model` is in every result (API document, 2.2). */
export const resultField = (context: Context): Field<readonly Param[]> => paramsField(context, ['model'])

/** The fields of the standard result of asset models and text models (API document, 2.2). */
const standard = { asset: ['url', 'items'], text: ['text'] } as const

/**
 * The result of a model: the standard one, with or without more fields, or only the fields that it declares. Those of a
 * model for data or embeddings, and a field with the name of a standard one, replace the standard result.
 */
export function resultKind(category: Category, fields: readonly Pick<Param, 'name'>[]): ResultKind {
  const kind = category === 'text' ? 'text' : 'asset'
  const isReplaced = fields.some(({ name }) => standard[kind].some((own) => own === name))
  const isOwn = category === 'data' && fields.length > 0
  return category === 'embedding' || isOwn || isReplaced ? 'fields' : kind
}

/** Whether the model has a result. Embeddings have no standard one, so a missing `result` is reported. */
export function hasResult(node: Node): boolean {
  const entries = node.entries()
  const isMissing = entries.get('category')?.scalar() === 'embedding' && !entries.has('result')
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
  readonly category: Category
  readonly result?: readonly Pick<Param, 'name'>[]
  readonly stream?: boolean
}
