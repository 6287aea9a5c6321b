import type { Json } from '../../catalogue/catalogue.ts'
import { commonResultFields } from '../../protocol/envelope.ts'
import type { Imported, NamedTree, ObjectForm, Tree } from './imported.ts'
import { isObject, objectAt, own } from './json.ts'
import type { Keywords } from './lowering/lowering.ts'
import type { Lowered } from './lowering/model.ts'
import { legalParam, step } from './naming.ts'

/**
 * Adds the mapping to an upstream: the id and the names that the source uses, for parameters, for result fields and for
 * the keys of objects in them.
 */
export function withMapping(lowered: Lowered, upstream: string | undefined): Lowered {
  if (upstream === undefined) return lowered
  const { spec, imported, notes } = lowered
  const scope: Scope = { covered: new Set() }
  const [request, fields, result] = [requestOf(lowered, scope), fieldsOf(lowered, scope), mainOf(lowered)]
  const mapping: Keywords = {
    use: upstream,
    model: imported.model ?? imported.id,
    ...(request !== undefined && { request }),
    ...(result !== undefined && { result }),
    ...(Object.keys(fields).length > 0 && { fields }),
  }
  return {
    ...lowered,
    spec: { ...spec, upstream: mapping },
    notes: notes.map((note) =>
      note.code === 'nested-name' && scope.covered.has(note.at) ? { ...note, kind: 'change' as const } : note,
    ), // the word of a kind
  }
}

/** The places in the source whose names the expressions of a mapping change back. */
interface Scope {
  readonly covered: Set<string>
}

/** The original name of each name of a spec. */
type Originals = ReadonlyMap<string, NamedTree>

/** The request with the original names; undefined if all names are original. */
function requestOf({ spec, names, imported }: Lowered, scope: Scope): string | undefined {
  const fields = imported.input.form.is === 'object' ? imported.input.form.fields : []
  const byName = new Map(fields.map((field) => [names.get(field.name) ?? field.name, field]))
  const params = Object.entries(objectAt(spec, 'params'))
  const [first, second] = params.map(([name]) => name)
  const isOnly = imported.only !== undefined && second === undefined && byName.get(first ?? '')?.name === imported.only
  if (isOnly && first !== undefined) return `params.${step(first)}`
  const entries = params.map(([name, keywords]) => {
    const [field, path] = [byName.get(name), `params.${step(name)}`]
    const value = field === undefined ? path : valueOf({ path, tree: field.tree, keywords, isInput: true }, scope)
    return { original: field?.name ?? name, value, isChanged: value !== path || (field?.name ?? name) !== name }
  })
  const constants = Object.entries(imported.constants ?? {}).map(([original, value]) => ({
    original,
    value: JSON.stringify(value),
    isChanged: true,
  }))
  const all = [...constants, ...entries]
  if (!all.some(({ isChanged }) => isChanged)) return undefined
  return `{ ${all.map(({ original, value }) => `${JSON.stringify(original)}: ${value}`).join(', ')} }`
}

/** Where the standard result is, unless it is where every profile of the format looks, or comes as a stream of the API. */
function mainOf({ main, imported: { format, isStreamed, answerType } }: Lowered): Keywords | undefined {
  if (main === undefined || answerType !== undefined || (isStreamed && format !== 'cog')) return undefined
  const { key, path, isPieces = false } = main
  if (format === 'cog' && key === 'urls' && path.length === 0) return undefined
  const place = [bases[format], ...path].join('.')
  return { [key]: isPieces ? `$join(${place})` : place }
}

/** Where the fields of a result are in the response of the upstream. */
function fieldsOf({ spec, imported }: Lowered, scope: Scope): Keywords {
  const base = bases[imported.format]
  const output = imported.output?.form
  const known: Originals =
    output?.is === 'object' ? originalsOf(output, commonResultFields) : new Map<string, NamedTree>()
  return Object.fromEntries(
    Object.entries(objectAt(spec, 'result')).map(([name, keywords]): [string, Json] => {
      const field = known.get(name)
      // A field that the source does not have is the complete output (lowering/result.ts).
      if (field === undefined) return [name, base]
      const path = `${base}.${step(field.name)}`
      scope.covered.add(field.tree.at)
      return [name, valueOf({ path, tree: field.tree, keywords, isInput: false }, scope)]
    }),
  )
}

/** Where each format has the output of a model. */
const bases: Readonly<Record<Imported['format'], string>> = {
  cog: 'body.output',
  openapi: 'body',
  'json-schema': 'body',
  dts: 'body',
  catalog: 'body.response.result',
}

/** The keys of an object by their names in a spec. */
function originalsOf({ fields }: ObjectForm, reserved: readonly string[] = []): Originals {
  const taken = new Set(reserved)
  const originals = new Map<string, NamedTree>()
  for (const field of fields) {
    const name = legalParam(field.name, taken)
    taken.add(name)
    originals.set(name, field)
  }
  return originals
}

/** A value on its way between a spec and an upstream. */
interface Travelling {
  /** The expression that reads it. */
  readonly path: string
  readonly tree: Tree
  /** Its keywords in the spec. */
  readonly keywords: Json
  readonly isInput: boolean
}

/** An expression for a value with other names for the keys in it; the path alone if no name differs. */
function valueOf({ path, tree, keywords, isInput }: Travelling, scope: Scope): string {
  const { form } = tree
  if (!isObject(keywords) || own(keywords, 'type') !== 'object') return path
  if (form.is === 'list') {
    const item = valueOf({ path, tree: form.of, keywords: { ...keywords, list: false }, isInput }, scope)
    return item === path ? path : `$exists(${path}) ? [${item}]`
  }
  if (form.is !== 'object' || isObject(own(keywords, 'list'))) return path
  const keys = objectAt(keywords, 'keys')
  const originals = [...originalsOf(form)].filter(([name]) => Object.hasOwn(keys, name))
  const entries = originals.map(([name, field]) => {
    const [from, to] = isInput ? [name, field.name] : [field.name, name]
    const inner = { path: step(from), tree: field.tree, keywords: own(keys, name) ?? null, isInput }
    const value = valueOf(inner, scope)
    if (from !== to) scope.covered.add(field.tree.at)
    return { text: `${JSON.stringify(to)}: ${value}`, isChanged: from !== to || value !== step(from) }
  })
  if (!entries.some(({ isChanged }) => isChanged)) return path
  const renamed = `${path}.{ ${entries.map(({ text }) => text).join(', ')} }`
  return tree.isNullable ? `${path} = null ? null : ${renamed}` : renamed
}
