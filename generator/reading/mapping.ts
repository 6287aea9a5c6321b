import { isDeepStrictEqual } from 'node:util'
import type { Param, ResultKind } from '../catalogue/catalogue.ts'
import { names, resultKindOf, type Mapping, type Upstream, type UpstreamParts } from '../catalogue/upstream.ts'
import { nearest } from '../language/nearest.ts'
import { conditionWords, type Rule } from '../language/rule.ts'
import { listOf, mapping, optional, positive, required, text, type Field } from '../source/field.ts'
import type { Node } from '../source/node.ts'
import { expression, namesOnly } from './expression.ts'
import { conditions } from './rule.ts'
import { isComplete } from './upstreamComplete.ts'
import {
  changeKeys,
  completeParts,
  parts,
  requiredIn,
  type Part,
  type PartChanges,
  type WrittenParts,
} from './upstreamParts.ts'
import { isWhenClear } from './workflows.ts'

const place = expression(names.answer)

const fields: Field<Readonly<Record<string, string>>> = {
  read: (node) => {
    if (!node.isMapping()) return void node.report('wrong-type', node.name, 'a mapping of expressions')
    const read = [...node.entries()].map(([name, child]) => [name, place.read(child)] as const)
    const kept = read.flatMap(([name, source]) => (source === undefined ? [] : [[name, source] as const]))
    return kept.length === read.length ? Object.fromEntries(kept) : undefined
  },
  schema: { type: 'object', additionalProperties: place.schema },
}

/** The mapping of a model as its file has it: the changes to its upstream are not merged yet. */
export type WrittenMapping = Omit<Mapping, 'parts'> & PartChanges

const mappingKeys = {
  use: required(text, 'The upstream in upstreams/ that runs it.'),
  model: required(text, "The upstream's own name for the model."),
  request: optional(expression(names.request), 'Turns params into the request of the upstream. Default: unchanged.'),
  fields: optional(fields, 'Where to find the result fields beyond the standard result.'),
  timeoutSeconds: optional(positive, 'How long a task can take in total. Default: ten times its usual time.'),
  ...changeKeys,
}

const single = mapping(mappingKeys)

const several = listOf(
  mapping({
    ...mappingKeys,
    share: optional(positive, 'Its share of the tasks, relative to those of the others. Default: the first gets all.'),
    when: optional(conditions, 'When it can run a task. Default: always.'),
  }),
  2,
)

/** How a model says which upstream runs it: one, or a list of which the next is tried if one accepts no task. */
export const mappingsField: Field<readonly WrittenMapping[]> = {
  read: (node) => {
    const read = node.items() === undefined ? single.read(node) : several.read(node)
    return read && [read].flat().map((one) => ({ ...one, fields: one.fields ?? {} }))
  },
  schema: { anyOf: [single.schema, several.schema] },
}

/** The context of checking a mapping. */
export interface Known {
  /** Every upstream by name; undefined if its file has errors, which are reported there. */
  readonly upstreams: ReadonlyMap<string, Upstream | undefined>
  /** Undefined if its category is missing. */
  readonly result: ResultKind | undefined
  readonly params: readonly Param[]
  readonly rules: readonly Rule[]
  readonly resultFields: readonly Param[]
}

/** Checks the mappings of a model, each and together; undefined if something is wrong, or if one could not be read. */
export function checkMappings(
  node: Node,
  written: readonly WrittenMapping[] | undefined,
  known: Known,
): readonly Mapping[] | undefined {
  const items = node.items() ?? [node]
  const checked = items.map((item, index) => checkMapping(item, written?.[index], known))
  const areClear = written === undefined || areConditionsClear(written, items, known)
  const complete = checked.filter((one) => one !== undefined)
  return areClear && complete.length === items.length ? complete : undefined
}

/** Whether every input has an upstream, and every mapping an input; reports what is wrong. */
function areConditionsClear(mappings: readonly WrittenMapping[], items: readonly Node[], known: Known): boolean {
  const problems = mappings.map((_, index) => problemOf(mappings, index))
  for (const [index, why] of problems.entries()) if (why !== undefined) items[index]?.report('bad-upstream', why)
  const areAsked = mappings.map(({ use, when = [] }, index) => {
    const words = `${use} runs the model when ${conditionWords(when)}.`
    return isWhenClear(items[index]?.entries().get('when'), when, words, known)
  })
  return areAsked.every(Boolean) && problems.every((why) => why === undefined)
}

/** The problem of a mapping with the others; undefined if there is none. */
function problemOf(mappings: readonly WrittenMapping[], index: number): string | undefined {
  const { use, share, when } = mappings[index] ?? {}
  const isCovered = mappings
    .slice(0, index)
    .some((one) => one.use === use && (one.when === undefined || isDeepStrictEqual(one.when, when)))
  if (isCovered) return `this is never used, because ${use} is listed before with the same condition, or without one`
  if (share === undefined && mappings.some((one) => one.share !== undefined))
    return 'either each upstream of a model has a share, or none has'
  const isLast = index === mappings.length - 1
  if (isLast && mappings.every((one) => one.when !== undefined))
    return 'one upstream of a model needs no condition, so that every input has an upstream'
  return undefined
}

/**
 * Reports unknown names in a mapping, and changes of its upstream that do not fit. Returns the mapping with these changes
 * merged; undefined if something is wrong, or if it could not be read.
 */
function checkMapping(
  node: Node,
  written: WrittenMapping | undefined,
  { upstreams, result, params, resultFields }: Known,
): Mapping | undefined {
  const entries = node.entries()
  const upstream = upstreams.get(String(entries.get('use')?.scalar()))
  const areParams = namesOnly(
    entries.get('request'),
    params.map(({ name }) => name),
  )
  const areFields = checkFields(entries.get('fields'), resultFields, node)
  const isKnown = checkUse(entries.get('use'), upstreams)
  if (upstream === undefined || written === undefined) return isKnown && areParams && areFields ? written : undefined
  const all = changedParts(upstream, written, node)
  if (all === undefined) return undefined
  const isUsable = checkResult(entries, all, result)
  const isInPath = checkModel(entries.get('model'), all)
  if (![isUsable, isInPath, areParams, areFields].every(Boolean)) return undefined
  const { use, model, request, fields, timeoutSeconds, share, when } = written
  const changed = Object.fromEntries(Object.entries(all).filter(([name]) => entries.has(name)))
  const own = {
    use,
    model,
    fields,
    ...(request !== undefined && { request }),
    ...(timeoutSeconds !== undefined && { timeoutSeconds }),
    ...(share !== undefined && { share }),
    ...(when && { when }),
  }
  return { ...own, ...(Object.keys(changed).length > 0 && { parts: changed }) }
}

/** The vendor's name of the model must not change a path that contains it. */
function checkModel(node: Node | undefined, upstream: UpstreamParts): boolean {
  const name = node?.scalar()
  if (node === undefined || typeof name !== 'string') return true
  const paths = [upstream.submit, upstream.find, upstream.poll, upstream.fetch, upstream.cancel].map(
    (request) => request?.path ?? '',
  )
  const segments = paths.some((path) => path.includes('{+model}')) ? name.split('/') : [name]
  const isRight = segments.every((segment) => !/^\.{0,2}$/.test(segment))
  if (!isRight) node.report('bad-template', name, 'a path of the upstream cannot have empty or dot segments', undefined)
  return isRight
}

/** Reports an upstream that there is none of. */
export function checkUse(node: Node | undefined, upstreams: Known['upstreams']): boolean {
  const name = node?.scalar()
  if (node === undefined || typeof name !== 'string') return true
  if (!upstreams.has(name)) node.report('unknown-upstream', name, nearest(name, [...upstreams.keys()]))
  return upstreams.has(name)
}

/** The upstream, with the changes of the model, must return what the model returns. */
function checkResult(entries: ReadonlyMap<string, Node>, parts: UpstreamParts, result: Known['result']): boolean {
  if (result === undefined) return true
  const given = resultKindOf(parts)
  if (given === result || (result === 'fields' && given !== 'bytes')) return true
  if (given === 'bytes' && result === 'asset') return true
  const [use, own] = [entries.get('use'), entries.get('result')]
  const subject = own === undefined ? String(use?.scalar()) : 'this result'
  const at = own ?? use
  at?.report('bad-upstream', `${subject} gives ${words[given]}, and this model gives ${words[result]}`)
  return false
}

const words = { text: 'text', asset: 'assets', bytes: 'the bytes of an asset', fields: 'only fields' } as const

/** The model must declare the field, and the mapping must have every required one. */
function checkFields(node: Node | undefined, resultFields: readonly Param[], mapping: Node): boolean {
  const known = resultFields.map(({ name }) => name)
  const mapped = [...(node?.entries() ?? [])]
  const strays = mapped.filter(([name]) => !known.includes(name))
  for (const [name, child] of strays) child.reportKey('unknown-key', name, nearest(name, known), known)
  const missing = resultFields.filter((field) => field.required && !node?.entries().has(field.name))
  for (const { name } of missing)
    (node ?? mapping).reportMissing(name, 'Where the upstream returns this field of the result.')
  return strays.length === 0 && missing.length === 0
}

/**
 * The parts of an upstream with the changes of a model, whose mapping is `node`. Undefined after what does not fit has
 * been reported.
 */
function changedParts(upstream: Upstream, changes: PartChanges, node: Node): UpstreamParts | undefined {
  const entries = node.entries()
  const merged: Partial<Record<Part, object>> = {}
  let areComplete = true
  for (const part of parts) {
    const [base, change, at] = [upstream[part], changes[part], entries.get(part)]
    const value = change === undefined ? base : { ...kept(base ?? {}, change), ...change }
    if (value !== undefined) merged[part] = value
    const missing = change === undefined ? [] : requiredIn(part).filter(([name]) => !Object.hasOwn(value ?? {}, name))
    for (const [name, doc] of missing) at?.reportMissing(name, doc)
    areComplete &&= missing.length === 0
  }
  const written = merged as unknown as WrittenParts // read with the same keys, and none of the required ones is missing
  return areComplete && isComplete({ ...upstream, ...written }, node) ? completeParts(written) : undefined
}

/** Keys of which a part has one: a change to one of them replaces the others. */
const alternatives: readonly (readonly string[])[] = [
  ['path', 'url'],
  ['urls', 'base64', 'text'],
]

/** The keys of a part that its changes leave. The default of a method depends on the body. */
function kept(base: object, change: object): object {
  const replaced = alternatives.filter((names) => names.some((name) => Object.hasOwn(change, name))).flat()
  const gone = Object.hasOwn(change, 'body') && !Object.hasOwn(base, 'body') ? [...replaced, 'method'] : replaced
  return Object.fromEntries(Object.entries(base).filter(([name]) => !gone.includes(name)))
}
