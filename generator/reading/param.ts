import type { Param } from '../catalogue/catalogue.ts'
import { paramPattern, reservedParams } from '../catalogue/names.ts'
import type { Field as ObjectField, Shape } from '../language/shape.ts'
import { kindHint } from '../kinds/otherWords.ts'
import { namedKeys, type Kind, type Lowered } from '../kinds/kind.ts'
import type { Field } from '../source/field.ts'
import type { Node } from '../source/node.ts'
import type { Expression, SharedNames } from '../source/occurrences.ts'
import type { Categories } from './category.ts'
import type { Library } from './library.ts'
import type { Upstream } from '../catalogue/upstream.ts'

/** The context of reading a parameter. */
export interface Context {
  /** The kinds that authors can use, by their words. */
  readonly kinds: ReadonlyMap<string, Kind>
  readonly library: Library
  readonly names: SharedNames
  /** Expressions for credits and times, with the parameters that they can read. */
  readonly expressions: Expression<Param>[]
  /** Whether the model was imported: what its source lacks, it may lack. */
  readonly isImported?: boolean
  /** Every upstream by name; undefined if its file has errors. */
  readonly upstreams: ReadonlyMap<string, Upstream | undefined>
  readonly categories: Categories
}

/** The parameters of a model in the author's order; names in `taken` are not available. */
export const paramsField = (context: Context, taken: readonly string[] = []): Field<readonly Param[]> => ({
  read: (node) => {
    if (!node.isMapping())
      return void node.report('wrong-type', node.name, 'a mapping of parameters, such as { prompt: { type: text } }')
    const entries = [...node.entries()]
    const params = entries
      .map(([name, child]) => readParam(name, child, context, taken))
      .filter((param) => param !== undefined)
    return params.length === entries.length ? params : undefined
  },
  schema: {
    type: 'object',
    propertyNames: { pattern: paramPattern.source, not: { enum: [...reservedParams] } },
    additionalProperties: { $ref: '#/$defs/param' },
  },
})

function readParam(name: string, node: Node, context: Context, taken: readonly string[]): Param | undefined {
  const isNamed = isParamName(name, node, taken)
  const read = readDefinition(node, context)
  if (read?.lowered.description === '') noteDescription(name, node, context)
  return isNamed && read ? { name, kind: read.kind.word, ...read.lowered } : undefined
}

/** A definition without a name: a file in params/, or the part of a parameter after its name. */
export function readDefinition(written: Node, context: Context): { kind: Kind; lowered: Lowered } | undefined {
  if (!written.isMapping())
    return void written.report('wrong-type', written.name, 'a mapping with a type, such as { type: text }')
  const node = context.library.defined(written)
  const kind = node && kindOf(node, context)
  if (node === undefined || kind === undefined) return undefined
  const lowered = kind.read(node, {
    field: (name, child) => readField(name, child, context),
    value: (child) => readValue(child, context),
  })
  if (kind.keys.includes('catalog')) noteCatalog(node, lowered, context.names)
  return lowered && { kind, lowered }
}

function readValue(node: Node, context: Context): Shape | undefined {
  if (node.scalar() === 'any') return { is: 'any' }
  if (!node.isMapping()) return void node.report('wrong-type', node.name, 'any, or a mapping with a type')
  const misplaced = [...node.entries()].filter(([key]) => namedKeys.includes(key))
  for (const [key, child] of misplaced)
    child.reportKey('unknown-key', key, undefined, ['type', 'use', 'list', 'nullable', 'the keys of its kind'])
  const shape = readDefinition(node, context)?.lowered.shape
  return misplaced.length === 0 ? shape : undefined
}

function readField(name: string, node: Node, context: Context): ObjectField | undefined {
  const lowered = readDefinition(node, context)?.lowered
  if (lowered === undefined) return undefined
  const { label, description, required, allowEmpty, secret, shape, default: value, prefill } = lowered
  if (description === '') noteDescription(name, node, context)
  return {
    name,
    description,
    required,
    shape,
    ...(label && { label }),
    ...(allowEmpty && { allowEmpty }),
    ...(secret && { secret }),
    ...(value !== undefined && { default: value }),
    ...(prefill !== undefined && { prefill }),
  }
}

function noteDescription(name: string, node: Node, { isImported }: Context): void {
  if (isImported !== true) node.reportKey('missing-description', name)
}

function isParamName(name: string, node: Node, taken: readonly string[]): boolean {
  if (reservedParams.has(name) || taken.includes(name)) node.reportKey('reserved-param-name', name)
  else if (!paramPattern.test(name)) node.reportKey('bad-param-name', name)
  else return true
  return false
}

function kindOf(node: Node, { kinds }: Context): Kind | undefined {
  const words = [...kinds.keys()]
  const type = node.entries().get('type')
  if (type === undefined) return void node.reportMissing('type', `One of: ${words.join(', ')}.`)
  if (type.scalar() === undefined) return void type.report('wrong-type', 'type', `one of: ${words.join(', ')}`)
  const word = String(type.scalar())
  return kinds.get(word) ?? void type.report('unknown-kind', word, words, kindHint(word, words))
}

/** The values of a list, and of the lists in it; a value that is no list is its only one. */
const scalarsIn = (node: Node): readonly Node[] => node.items()?.flatMap(scalarsIn) ?? [node]

/** Records the option list of a parameter; its default and its prefill only if they are otherwise valid. */
function noteCatalog(node: Node, lowered: Lowered | undefined, names: SharedNames): void {
  const entries = node.entries()
  const catalog = entries.get('catalog')
  const name = catalog?.scalar()
  if (catalog === undefined || typeof name !== 'string') return
  const defaults = (['default', 'prefill'] as const).flatMap((key) => {
    const written = lowered?.[key] === undefined ? undefined : entries.get(key)
    // The shared part is valid where it was written, so the error is in the list of this file.
    const at = (value: Node): Node => (node.owns(key) || !node.owns('catalog') ? value : catalog)
    return (written === undefined ? [] : scalarsIn(written))
      .filter((value) => !value.isNull())
      .map((value) => ({ name: String(value.scalar()), place: at(value).place() }))
  })
  names.catalogUses.push({ name, place: catalog.place(), defaults })
}
