import { accepts } from '../language/innerDefaults.ts'
import { match } from '../language/match.ts'
import type { Json, Shape, ShapeOf } from '../language/shape.ts'

/** Returns this many different values of the shape, of which `one` is the first; undefined if there are too few. */
export function different(of: Shape, one: Json, count: number): readonly Json[] | undefined {
  const made = new Set<Json>([one])
  for (const value of candidates(of, one, count)) if (made.size < count && accepts(of, value)) made.add(value)
  return made.size < count ? undefined : [...made]
}

/** Values that are probably valid. Only items without parts must differ. */
const candidates = (of: Shape, one: Json, count: number): readonly Json[] =>
  match<readonly Json[]>(of, {
    any: () => [],
    string: () => endings(count).flatMap((end) => [`${one}${end}`, `${String(one).slice(0, -end.length)}${end}`]),
    number: (number) => nearby(number, Number(one), count),
    boolean: () => [true, false],
    choice: ({ values }) => values,
    file: () => endings(count).map((end) => `${one}-${end}`),
    list: () => [],
    object: () => [],
    map: () => [],
    either: () => [],
    nullable: ({ of: inner }) => [...candidates(inner, one, count), null],
  })

const endings = (count: number): readonly string[] => Array.from({ length: count * 2 }, (_, at) => String(at + 2))

/** Numbers on the steps on both sides, or between the bounds if there are no steps. */
function nearby({ integer, min, max, step }: ShapeOf<'number'>, one: number, count: number): readonly number[] {
  const between = min !== undefined && max !== undefined ? (max - min) / (count * 2) : 1
  const grid = step ?? (integer ? 1 : between)
  const tries = Array.from({ length: count * 20 }, (_, at) => (at + 1) * grid) // with a step of 0.1 every tenth is whole
  return tries.flatMap((far) => [one + far, one - far]).map((value) => Number(value.toPrecision(12)))
}
