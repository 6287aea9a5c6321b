import type { Model, Param } from '../../generator/catalogue/catalogue.ts'
import { formatCheck } from '../../generator/language/format.ts'
import { match } from '../../generator/language/match.ts'
import type { Field, Shape, ShapeOf } from '../../generator/language/shape.ts'
import { pythonPattern } from './patterns.ts'

/** A check that only the gateway can make. */
export interface Left {
  readonly model: string
  readonly param: string
  /** The check, in words. */
  readonly check: string
}

/** Models without the checks that Python cannot make, and these checks. */
export function portable(models: readonly Model[]): {
  readonly models: readonly Model[]
  readonly left: readonly Left[]
} {
  const left: Left[] = []
  const kept = models.map((model) => {
    const params = model.params.map((param) => {
      const found: string[] = []
      const made: Param = { ...param, shape: without(param.shape, found) }
      left.push(...found.map((check) => ({ model: model.id, param: param.name, check })))
      return found.length === 0 ? param : made
    })
    return params.every((param, at) => param === model.params[at]) ? model : { ...model, params }
  })
  return { models: kept, left }
}

const without = (shape: Shape, found: string[]): Shape =>
  match<Shape>(shape, {
    any: (any) => any,
    string: (string) => withoutText(string, found),
    number: (number) => number,
    boolean: (boolean) => boolean,
    choice: (choice) => choice,
    file: (file) => file,
    list: (list) => ({ ...list, of: without(list.of, found) }),
    object: (object) => ({
      ...object,
      fields: object.fields.map((field): Field => ({ ...field, shape: without(field.shape, found) })),
    }),
    map: ({ keys, of, ...map }) => ({
      ...map,
      of: without(of, found),
      ...(keys && { keys: withoutText(keys, found) }),
    }),
    either: (either) => ({ ...either, of: either.of.map((one) => without(one, found)) }),
    nullable: (nullable) => ({ ...nullable, of: without(nullable.of, found) }),
  })

function withoutText(shape: ShapeOf<'string'>, found: string[]): ShapeOf<'string'> {
  const { pattern, [formatCheck]: check, ...rest } = shape
  if (check !== undefined) found.push(`the format ${shape.format}`)
  const isWritable = pattern === undefined || writable(pattern)
  if (!isWritable) found.push(`the pattern ${pattern}`)
  return { ...rest, ...(isWritable && pattern !== undefined && { pattern }) }
}

function writable(pattern: string): boolean {
  try {
    return pythonPattern(pattern) !== ''
  } catch {
    return false
  }
}
