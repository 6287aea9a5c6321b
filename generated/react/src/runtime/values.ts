import type { CatalogModel, CatalogParam, Json } from '@gatewright/catalog'
import type { Issue } from '@gatewright/client'
import { isRecord } from '@gatewright/catalog/language'

/** The values of a form by the names of parameters: JSON, and files that are not uploaded yet. */
export type Input = Readonly<Record<string, unknown>>

/** Returns every issue of an input: the `check` of a definition of the client. */
export type Check = (input: unknown) => readonly Issue[]

/** The part of a parameter, or of a key of an object, with which a form starts. */
type Started = Pick<CatalogParam, 'name' | 'allowEmpty' | 'prefill' | 'shape'> & { readonly required?: boolean }

/** Whether a value is a file that is not uploaded yet. */
export const isFile = (value: unknown): value is Blob => typeof Blob === 'function' && value instanceof Blob

/** Whether a value is a list. `Array.isArray` makes the items of a list of unknown values `any`. */
export const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)

/** Whether two values are the same, however the keys of objects are ordered. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (isFile(one) || isFile(other)) return false
  if (isList(one) && isList(other))
    return one.length === other.length && one.every((item, index) => isSame(item, other[index]))
  if (!isRecord(one) || !isRecord(other)) return false
  const names = Object.keys(one)
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isSame(one[name], other[name]))
  )
}

/** Returns the values with which an untouched form begins: those that the spec proposes for what must be sent. */
export const startOf = (params: readonly Started[]): Readonly<Record<string, Json>> =>
  Object.fromEntries(
    params.flatMap((param): readonly (readonly [string, Json])[] => {
      const value = startOfField(param)
      return value === undefined ? [] : [[param.name, value]]
    }),
  )

/** Returns the value of a parameter, or of a key of a new object; undefined if the person has to choose it. */
function startOfField({ required = false, allowEmpty, prefill, shape }: Omit<Started, 'name'>): Json | undefined {
  if (!required) return undefined
  if (prefill !== undefined) return prefill
  if (shape.is === 'choice' && shape.values.length === 1) return shape.values[0]
  if (shape.is === 'object') return emptyOf(shape)
  return allowEmpty && shape.is === 'string' ? '' : undefined
}

/** Returns the value of a part that a person adds, such as an item; undefined if they still have to give it. */
export function emptyOf(shape: CatalogParam['shape']): Json | undefined {
  if (shape.is === 'list') return []
  if (shape.is === 'map') return {}
  if (shape.is === 'boolean') return true
  if (shape.is !== 'object') return undefined
  return Object.fromEntries(
    shape.fields.flatMap((field): readonly (readonly [string, Json])[] => {
      const value = startOfField(field)
      return value === undefined ? [] : [[field.name, value]]
    }),
  )
}

/** An input with an address in place of each file, as the check sees it before the upload. */
export const withoutFiles = (value: unknown): unknown => {
  if (isFile(value)) return 'https://example.com/file'
  if (isList(value)) return value.map(withoutFiles)
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withoutFiles(item)]))
}

/**
 * Returns the values of one model that another one takes, by the names of its parameters: those of a parameter with
 * the same role, or with the same name, that its check has no issue about. A conflict between parameters stays, because
 * only the person can choose.
 */
export function carriedOver(
  values: Input,
  from: Pick<CatalogModel, 'roles'>,
  { params, roles }: Pick<CatalogModel, 'params' | 'roles'>,
  check: Check,
): Input {
  const named = new Map<string, unknown>(Object.entries(values))
  // Packages of an earlier build have no roles.
  const byRole = Object.entries(roles ?? {}).map(([role, name]: readonly [string, string]) => {
    const source = new Map<string, string>(Object.entries(from.roles ?? {})).get(role)
    return [name, source === undefined ? undefined : named.get(source)] as const
  })
  const wanted = new Map(byRole.filter(([, value]) => value !== undefined))
  const given = params.flatMap(({ name }): readonly (readonly [string, unknown])[] => {
    const value = wanted.get(name) ?? named.get(name)
    return value === undefined ? [] : [[name, value]]
  })
  const issues = check(withoutFiles(Object.fromEntries(given)))
  const isWrong = (name: string): boolean =>
    issues.some(({ code, path }) => path[0] === name && code !== 'rule' && code !== 'required')
  return Object.fromEntries(given.filter(([name]) => !isWrong(name)))
}
