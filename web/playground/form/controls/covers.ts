import type { Json, Shape } from '@gatewright/catalog'
import { alternativeOf, isShown } from '../shapes/fits.ts'
import { controlOf } from '../shapes/controlOf.ts'
import { isList, isObject } from '../state/input.ts'

/** Whether the control of a value has a part of its own for this key or position, which shows its own issues. */
export function covers(shape: Shape, value: Json | undefined, step: string | number): boolean {
  if (value !== undefined && !isShown(value, shape)) return false
  switch (shape.is) {
    case 'object':
      return shape.fields.some(({ name }) => name === step)
    case 'list':
      return controlOf(shape) !== 'checks' && isList(value) && Number(step) < value.length
    case 'map':
      return isObject(value) && Object.hasOwn(value, step)
    case 'nullable':
      return covers(shape.of, value, step)
    case 'either': {
      const taken = shape.of[alternativeOf(value, shape.of)]
      return taken !== undefined && covers(taken, value, step)
    }
    default:
      return false
  }
}
