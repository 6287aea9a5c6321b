import type { CatalogParam } from '@gatewright/catalog'
import { isRecord } from '../base/values.ts'

type Shape = CatalogParam['shape']

/** Returns the alternatives of a shape, also those of its alternatives. */
export const alternativesOf = (shape: Shape): readonly Shape[] => {
  if (shape.is === 'either') return shape.of.flatMap(alternativesOf)
  return shape.is === 'nullable' ? alternativesOf(shape.of) : [shape]
}

/** Whether a valid value can mean this alternative: it has its type, its keys and its options; bounds do not matter. */
export function isMeant(shape: Shape, value: unknown): boolean {
  switch (shape.is) {
    case 'any':
      return true
    case 'file':
      return typeof value === 'string' && /^(?:https?|data):/.test(value)
    case 'choice':
      return shape.values.some((one) => one === value)
    case 'list':
      return Array.isArray(value) && value.every((item: unknown) => isMeant(shape.of, item))
    case 'map':
      return isRecord(value) && Object.values(value).every((item) => isMeant(shape.of, item))
    case 'object': {
      if (!isRecord(value)) return false
      const fields = new Map(shape.fields.map((field) => [field.name, field.shape]))
      const isComplete = shape.fields.every(({ name, required }) => !required || Object.hasOwn(value, name))
      return isComplete && Object.entries(value).every(([name, item]) => isMeantBy(fields.get(name), item))
    }
    case 'either':
    case 'nullable':
      return (shape.is === 'nullable' && value === null) || alternativesOf(shape).some((one) => isMeant(one, value))
    default:
      return typeof value === (shape satisfies { is: 'string' | 'number' | 'boolean' }).is
  }
}

const isMeantBy = (shape: Shape | undefined, value: unknown): boolean => shape !== undefined && isMeant(shape, value)
