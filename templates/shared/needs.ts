import { match } from '../../generator/language/match.ts'
import { once } from '../../generator/language/once.ts'
import type { Field, Shape, ShapeOf } from '../../generator/language/shape.ts'

/** A part of shapes that only some models have, and that needs a separate module. */
export type Need = 'any' | 'either' | 'map' | 'step' | 'trim' | 'unique'

/** The parts that the fields have, at any depth: found once, because a module asks several times. */
export const needsOf: (fields: readonly Field[]) => ReadonlySet<Need> = once((fields: readonly Field[]) => {
  const needs = new Set<Need>()
  for (const { shape } of fields) add(shape, needs)
  return needs
})

/** Whether a check of a number needs its step: not for integers in steps of 1. */
export const needsStep = ({ integer, step, stepFrom }: ShapeOf<'number'>): boolean =>
  step !== undefined && !(integer && step === 1 && !stepFrom)

const add = (shape: Shape, needs: Set<Need>): void =>
  match<void>(shape, {
    any: () => void needs.add('any'),
    string: (text) => addText(text, needs),
    number: (number) => void (needsStep(number) && needs.add('step')),
    boolean: () => undefined,
    choice: () => undefined,
    file: () => undefined,
    list: ({ of, unique }) => {
      if (unique !== undefined) needs.add('unique')
      add(of, needs)
    },
    object: ({ fields }) => {
      for (const field of fields) add(field.shape, needs)
    },
    map: ({ of, keys }) => {
      needs.add('map')
      if (keys !== undefined) addText(keys, needs)
      add(of, needs)
    },
    either: ({ of }) => {
      needs.add('either')
      for (const one of of) add(one, needs)
    },
    nullable: ({ of }) => add(of, needs),
  })

function addText({ trim }: ShapeOf<'string'>, needs: Set<Need>): void {
  if (trim !== undefined) needs.add('trim')
}
