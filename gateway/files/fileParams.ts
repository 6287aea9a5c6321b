import type { CatalogParam } from '@gatewright/catalog'
import { isRecord, type Fields } from '../base/values.ts'

type Shape = CatalogParam['shape']

/** The media types and limits of a file parameter. */
export type FileShape = Extract<Shape, { readonly is: 'file' }>

/** The path of a value: names of parameters and positions in lists. */
export type Path = readonly (string | number)[]

/** Returns a path in words, on one line: callers choose the keys of maps. */
export const pathWords = (path: Path): string =>
  path
    .join('.')
    .slice(0, 300)
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '?')

/** A file in the parameters, and its path. */
export interface FileParam {
  readonly path: Path
  readonly shape: FileShape
}

/** Returns the new value of a file. */
export type Visit = (text: string, place: FileParam) => string

/** The parameters with each file replaced by what `visit` returns, at any depth; everything else is unchanged. */
export const mapFiles = (
  params: readonly Pick<CatalogParam, 'name' | 'shape'>[],
  value: Fields,
  visit: Visit,
): Fields => mapFields(params, value, [], visit)

function mapFields(
  fields: readonly { readonly name: string; readonly shape: Shape }[],
  value: Fields,
  path: Path,
  visit: Visit,
): Fields {
  const shapes = new Map(fields.map(({ name, shape }) => [name, shape]))
  const entries = Object.entries(value).map(([name, part]) => {
    const shape = shapes.get(name)
    return [name, shape === undefined ? part : mapValue(shape, part, [...path, name], visit)] as const
  })
  return Object.fromEntries(entries)
}

const mapEntries = (of: Shape, value: Fields, path: Path, visit: Visit): Fields =>
  Object.fromEntries(Object.entries(value).map(([name, part]) => [name, mapValue(of, part, [...path, name], visit)]))

/** Maps a value by the alternatives that it can mean: an address that can be a file is one, also if it can be text. */
function mapAlternatives(shape: Shape, value: unknown, path: Path, visit: Visit): unknown {
  const all = alternativesOf(shape)
  const found = all.filter((one) => isAlternative(one, value))
  const matching = found.length > 0 ? found : all // no file of a value that resembles none is left out
  const [file, ...others] = matching.filter((one) => one.is === 'file')
  if (file === undefined) return matching.reduce<unknown>((mapped, one) => mapValue(one, mapped, path, visit), value)
  const isOneMedia = others.every(({ media }) => media === file.media)
  return mapValue(
    others.length === 0 ? file : { is: 'file', media: isOneMedia ? file.media : 'any' },
    value,
    path,
    visit,
  )
}

function mapValue(shape: Shape, value: unknown, path: Path, visit: Visit): unknown {
  switch (shape.is) {
    case 'file':
      return typeof value === 'string' ? visit(value, { path, shape }) : value
    case 'nullable':
      return mapValue(shape.of, value, path, visit)
    case 'either':
      return mapAlternatives(shape, value, path, visit)
    case 'list':
      return Array.isArray(value)
        ? value.map((part: unknown, at) => mapValue(shape.of, part, [...path, at], visit))
        : value
    case 'object':
      return isRecord(value) ? mapFields(shape.fields, value, path, visit) : value
    case 'map':
      return isRecord(value) ? mapEntries(shape.of, value, path, visit) : value
    case 'any':
    case 'string':
    case 'number':
    case 'boolean':
    case 'choice':
      return value
  }
  return shape satisfies never
}

/** Returns the alternatives of a shape, also those of its alternatives. */
const alternativesOf = (shape: Shape): readonly Shape[] => {
  if (shape.is === 'either') return shape.of.flatMap(alternativesOf)
  return shape.is === 'nullable' ? alternativesOf(shape.of) : [shape]
}

/** Whether a valid value can be of an alternative: it has its type, keys and options; bounds do not matter. */
function isAlternative(shape: Shape, value: unknown): boolean {
  switch (shape.is) {
    case 'any':
      return true
    case 'file':
      return typeof value === 'string' && /^(?:https?|data):/.test(value)
    case 'choice':
      return shape.values.some((one) => one === value)
    case 'list':
      return Array.isArray(value) && value.every((item: unknown) => isAlternative(shape.of, item))
    case 'map':
      return isRecord(value) && Object.values(value).every((item) => isAlternative(shape.of, item))
    case 'object': {
      if (!isRecord(value)) return false
      const fields = new Map(shape.fields.map((field) => [field.name, field.shape]))
      const isComplete = shape.fields.every(({ name, required }) => !required || Object.hasOwn(value, name))
      return isComplete && Object.entries(value).every(([name, item]) => matchesField(fields.get(name), item))
    }
    case 'either':
    case 'nullable':
      return (
        (shape.is === 'nullable' && value === null) || alternativesOf(shape).some((one) => isAlternative(one, value))
      )
    default:
      return typeof value === (shape satisfies { is: 'string' | 'number' | 'boolean' }).is
  }
}

const matchesField = (shape: Shape | undefined, value: unknown): boolean =>
  shape !== undefined && isAlternative(shape, value)
