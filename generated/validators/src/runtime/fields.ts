import { deepest, hasOwn, isPlainList, isRecord, proven } from './values.js'
import { set, sized } from './reading.js'
import type { StandardProps, Validator } from './validator.js'

/**
 * Checks the value of one parameter as the whole validator does, but for the rules between parameters. It returns a
 * copy of the value; only the whole validator fills in defaults. The paths of issues start at the value.
 */
export interface FieldValidator<Value> {
  /** The name that people see. Absent if the spec has none. */
  readonly label?: string
  readonly description?: string
  readonly '~standard': StandardProps<Value, Value>
}

/**
 * Returns the check of one parameter: the validator checks an input that has no other one, and only the issues of this
 * value count. `others` are valid values of the required parameters, for a model with so many of them that their issues
 * could be the only ones that are computed.
 */
export const checkOf =
  <Value>(
    { '~standard': { validate } }: Validator<unknown, unknown>,
    name: string,
    others: object,
  ): StandardProps<Value, Value>['validate'] =>
  (value, options) => {
    let copy: unknown
    const input = {
      ...others,
      // The copy is checked and returned, so no getter answers twice. The validator catches errors.
      get [name]() {
        return (copy = copyOf(value, new Map()))
      },
    }
    const own = (validate(input, options).issues ?? []).flatMap((issue) => {
      const { path, pointer, params } = issue
      if (params || (path.length > 0 && path[0] !== name)) return [] // an issue with several parameters is of a rule
      return [{ ...issue, path: path.slice(1), pointer: pointer.replace(/^\/[^/]*/, '') }]
    })
    return own.length > 0 ? { issues: own } : { value: proven(copy), issues: undefined }
  }

/**
 * Returns a copy of plain data, also of data that contains itself or lacks items; other values stay as they are, and so
 * do those that are nested so deeply that no validator accepts them.
 */
function copyOf(value: unknown, copies: Map<unknown, unknown>, depth: number = 0): unknown {
  if (depth > 2 * deepest) return value
  if (isPlainList(value)) return copies.get(value) ?? listOf(value, copies, depth + 1)
  return isRecord(value) ? (copies.get(value) ?? recordOf(value, copies, depth + 1)) : value
}

function recordOf(record: Readonly<Record<string, unknown>>, copies: Map<unknown, unknown>, depth: number): unknown {
  const copy: Record<string, unknown> = {}
  copies.set(record, copy)
  for (const key in record) if (hasOwn.call(record, key)) set(copy, key, copyOf(record[key], copies, depth))
  return copy
}

function listOf(list: readonly unknown[], copies: Map<unknown, unknown>, depth: number): unknown {
  const { length } = list
  const items: unknown[] = []
  copies.set(list, items)
  for (let index = 0; index < length && hasOwn.call(list, index); index++)
    items.push(copyOf(list[index], copies, depth))
  return items.length < length ? sized(items, length) : items
}
