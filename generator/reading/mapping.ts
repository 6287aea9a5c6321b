import type { Param, ResultKind } from '../catalogue/catalogue.ts'
import { resultKindOf, names, type Mapping, type Upstream } from '../catalogue/upstream.ts'
import { mapping, optional, positive, required, text, type Field } from '../source/field.ts'
import { nearest } from '../language/nearest.ts'
import type { Node } from '../source/node.ts'
import { expression, namesOnly } from './expression.ts'

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

/** How a model says which upstream runs it. */
export const mappingField: Field<Mapping> = (() => {
  const written = mapping({
    use: required(text, 'The upstream in upstreams/ that runs it.'),
    model: required(text, "The upstream's own name for the model."),
    request: optional(expression(names.request), 'Turns params into the request of the upstream. Default: unchanged.'),
    fields: optional(fields, 'Where to find the result fields beyond the standard result.'),
    timeoutSeconds: optional(positive, 'How long a task can take in total. Default: ten times its usual time.'),
  })
  const read = (node: Node): Mapping | undefined => {
    const read = written.read(node)
    return read && { ...read, fields: read.fields ?? {} }
  }
  return { read, schema: written.schema }
})()

/** The context of checking a mapping. */
export interface Known {
  /** Every upstream by name; undefined if its file has errors, which are reported there. */
  readonly upstreams: ReadonlyMap<string, Upstream | undefined>
  /** Undefined if its category is missing. */
  readonly result: ResultKind | undefined
  readonly params: readonly Param[]
  readonly resultFields: readonly Param[]
}

/** Reports unknown names in a mapping. Returns whether there are none. */
export function checkMapping(node: Node, { upstreams, result, params, resultFields }: Known): boolean {
  const entries = node.entries()
  const areParams = namesOnly(
    entries.get('request'),
    params.map(({ name }) => name),
  )
  const areFields = checkFields(entries.get('fields'), resultFields, node)
  const isUsable = checkUse(entries.get('use'), upstreams, result)
  const isInPath = checkModel(entries.get('model'), upstreams.get(String(entries.get('use')?.scalar())))
  return [isUsable, isInPath, areParams, areFields].every(Boolean)
}

/** The vendor's name of the model must not change a path that contains it. */
function checkModel(node: Node | undefined, upstream: Upstream | undefined): boolean {
  const name = node?.scalar()
  if (node === undefined || upstream === undefined || typeof name !== 'string') return true
  const paths = [upstream.submit, upstream.find, upstream.poll, upstream.fetch].map((request) => request?.path ?? '')
  const segments = paths.some((path) => path.includes('{+model}')) ? name.split('/') : [name]
  const isRight = segments.every((segment) => !/^\.{0,2}$/.test(segment))
  if (!isRight) node.report('bad-template', name, 'a path of the upstream cannot have empty or dot segments', undefined)
  return isRight
}

function checkUse(node: Node | undefined, upstreams: Known['upstreams'], result: Known['result']): boolean {
  const name = node?.scalar()
  if (node === undefined || typeof name !== 'string') return true
  const upstream = upstreams.get(name)
  if (!upstreams.has(name)) node.report('unknown-upstream', name, nearest(name, [...upstreams.keys()]))
  if (upstream === undefined || result === undefined) return upstreams.has(name)
  const given = resultKindOf(upstream)
  if (given === result || (result === 'fields' && given !== 'bytes')) return true
  if (given === 'bytes' && result === 'asset') return true
  node.report('bad-upstream', `${name} gives ${words[given]}, and this model gives ${words[result]}`)
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
