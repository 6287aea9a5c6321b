import type { CatalogModel } from '@gatewright/catalog'
import { fieldOf, isRecord, itemsOf } from '../../base/values.ts'
import type { RawAnswer } from '../../tasks/task.ts'
import { beginningOf, cleaned } from '../../base/kept.ts'
import { withoutCutSecrets, withoutSecrets } from '../../base/secrets.ts'
import type { AssetStore } from './assets.ts'
import type { Evaluator } from './evaluator.ts'
import { expressionOf, type Found } from './expressions.ts'

/** The maximum size of a vendor's answer in a result, in bytes of JSON; a larger one is stored as a file. */
const mostBytes = 131_072

/** A vendor's answer, and what is necessary to keep a part of it. */
export interface RawOrder {
  readonly model: CatalogModel
  readonly evaluator: Evaluator
  readonly assetStore: AssetStore
  /** The JSON text of the answer. */
  readonly text: string
  /** The expressions that read the result. */
  readonly expressions: readonly string[]
  /** Whether the answer describes the job as well. */
  readonly isEnvelope: boolean
  /** Texts that no caller may see. */
  readonly secrets: readonly string[]
}

/** The part of a vendor's answer that the mapping reads, as a caller gets it in `raw`; undefined if it is empty. */
export async function rawOf(order: RawOrder): Promise<unknown> {
  const { evaluator, text, expressions, isEnvelope, secrets } = order
  const part = { paths: expressions.flatMap(pathsIn), isEnvelope }
  const found = await evaluator.evaluate({ sources: {}, input: {}, text, part })
  if (found.part === undefined) return undefined
  const clean = (words: string): string => withoutSecrets(words, secrets)
  const raw = cleaned(found.part, clean)
  const json = Buffer.from(JSON.stringify(raw))
  return json.length <= mostBytes ? raw : tooLarge(json, order)
}

/** An answer of an upstream in place of a result. */
export interface Answered {
  readonly status: number
  /** Text, or the beginning of the bytes of an asset. */
  readonly text: string
  readonly secrets: readonly string[]
  /** The expressions that read the result. */
  readonly expressions: readonly string[]
}

/** An answer without a result as operators see it, and what the mapping finds in it. */
export async function keptOf(
  evaluator: Evaluator,
  { status, text, secrets, expressions }: Answered,
): Promise<{ readonly raw: RawAnswer; readonly found: Found }> {
  const part = { paths: [[]], isEnvelope: true }
  const order = { sources: {}, input: {}, text, part, reads: expressions.flatMap(pathsIn) }
  const { part: body, found = 'unreadable' } = await evaluator.evaluate(order)
  // JSON can hide a secret behind escapes.
  const clean = (words: string): string => withoutSecrets(words, secrets)
  const all = body === undefined ? withoutCutSecrets(text, secrets) : JSON.stringify(cleaned(body, clean))
  return { raw: { status, ...beginningOf(all) }, found }
}

/** Stands for an answer that is too large for a result. If it cannot be stored, only its size is known. */
async function tooLarge(json: Buffer, { model, assetStore: { files, ttlMs } }: RawOrder): Promise<object> {
  const metadata = { contentType: 'application/json', name: `${model.id}-raw.json`, ttlMs }
  const file = await files.put(json, metadata).catch(() => undefined)
  return { tooLarge: true, bytes: json.length, ...(file && { url: file.url }) }
}

/** The names after `body` in each path of an expression that begins with it. */
export const pathsIn = (source: string): readonly (readonly string[])[] => pathsOf(expressionOf(source).ast())

function pathsOf(node: unknown): readonly (readonly string[])[] {
  if (Array.isArray(node)) return node.flatMap(pathsOf)
  if (!isRecord(node)) return []
  const steps = node['type'] === 'path' ? itemsOf(node['steps']) : []
  const [first, ...rest] = isRoot(steps[0]) ? steps.slice(1) : steps
  if (nameOf(first) !== 'body') return Object.values(node).flatMap(pathsOf)
  const end = rest.findIndex((step) => nameOf(step) === undefined)
  return [rest.slice(0, end === -1 ? rest.length : end).flatMap((step) => nameOf(step) ?? [])]
}

/** Whether a step is `$$`, the input of an expression. */
const isRoot = (step: unknown): boolean => fieldOf(step, 'type') === 'variable' && fieldOf(step, 'value') === '$'

function nameOf(step: unknown): string | undefined {
  const name = fieldOf(step, 'value')
  return fieldOf(step, 'type') === 'name' && typeof name === 'string' ? name : undefined
}
