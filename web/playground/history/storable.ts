import type { CatalogParam, Json } from '@gatewright/catalog'
import type { Input, LeftOut } from './record.ts'

type Shape = CatalogParam['shape']

/** The parts of a parameter that decide whether its value is kept. */
export interface Kept {
  readonly name: string
  readonly secret?: true
  readonly shape: Shape
}

/** An input as the history keeps it. */
export interface Storable {
  readonly input: Input
  readonly leftOut: readonly LeftOut[]
}

/** A longer data URI is left out. */
const mostInline = 200

/** Removes secrets and inline files from an input, and notes each of them. */
export function storable(params: readonly Kept[], input: Input): Storable {
  const leftOut: LeftOut[] = []
  const kept = fieldsIn(params, input, [], (path, note) => leftOut.push({ path, note }))
  return { input: kept, leftOut }
}

type Path = LeftOut['path']
type Omit = (path: Path, note: string) => void

function fieldsIn(fields: readonly Kept[], values: Input, path: Path, omit: Omit): Input {
  const kept = Object.entries(values).flatMap(([name, value]): readonly (readonly [string, Json])[] => {
    const field = fields.find((one) => one.name === name)
    if (field?.secret === true) {
      omit([...path, name], 'a secret')
      return []
    }
    const inner = valueIn(field?.shape, value, [...path, name], omit)
    return inner === undefined ? [] : [[name, inner]]
  })
  return Object.fromEntries(kept)
}

/** A value without its inline files; undefined if it is one. */
function valueIn(shape: Shape | undefined, value: Json, path: Path, omit: Omit): Json | undefined {
  if (typeof value === 'string') {
    if (value.length <= mostInline || !value.startsWith('data:')) return value
    omit(path, fileWords(value))
    return undefined
  }
  if (isList(value)) {
    return value.flatMap((item, index) => {
      const inner = valueIn(itemOf(shape), item, [...path, index], omit)
      return inner === undefined ? [] : [inner]
    })
  }
  return typeof value === 'object' && value !== null ? fieldsIn(fieldsOfShape(shape), value, path, omit) : value
}

// `Array.isArray` does not narrow read-only lists.
const isList = (value: Json): value is readonly Json[] => Array.isArray(value)

const itemOf = (shape: Shape | undefined): Shape | undefined => (shape?.is === 'list' ? shape.of : undefined)

/** The declared keys of an object; of alternatives, those of all. */
function fieldsOfShape(shape: Shape | undefined): readonly Kept[] {
  if (shape?.is === 'object') return shape.fields
  if (shape?.is === 'nullable') return fieldsOfShape(shape.of)
  return shape?.is === 'either' ? shape.of.flatMap(fieldsOfShape) : []
}

/** The type and size of an inline file. */
export function fileWords(uri: string): string {
  const comma = uri.indexOf(',')
  const [type = ''] = uri.slice('data:'.length, Math.min(comma, 100)).split(';')
  const text = uri.length - comma - 1
  return `${type || 'a file'}, ${sizeWords(/;base64$/i.test(uri.slice(0, comma)) ? (text * 3) / 4 : text)}`
}

/** A number of bytes in words. */
export function sizeWords(bytes: number): string {
  if (bytes < 1000) return `${Math.round(bytes)} bytes`
  if (bytes < 999_500) return `${Math.round(bytes / 1000)} kB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
