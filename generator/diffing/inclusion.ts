import { letters } from '../kinds/codePoints.ts'
import { Machine, type Situation } from './machine.ts'
import type { Language } from './pattern.ts'

/** The texts to search: their lengths in code points, and whether they are not blank. */
export interface Sizes {
  readonly min: number
  readonly max: number
  readonly isFilled: boolean
}

/** The limits of a search: situations, and visited states. */
const most = { situations: 20_000, work: 2_000_000 } as const

interface Node {
  readonly here: Situation
  readonly there: Situation
  readonly text: string
  readonly length: number
  readonly isFilled: boolean
}

/**
 * Returns the shortest text of these sizes that `here` contains and `there` does not; undefined if there is none, and
 * `'unknown'` in a list if the search takes too long.
 */
export function textOutside(here: Language, there: Language, sizes: Sizes): string | undefined | readonly ['unknown'] {
  const alphabet = letters([...here.sets, ...there.sets, blanks]).map(shownLetter(here, there))
  const [one, other] = [new Machine(here), new Machine(there)]
  const queue: Node[] = [{ here: one.start(), there: other.start(), text: '', length: 0, isFilled: false }]
  const known = new Set<string>()
  for (const node of queue) {
    const isRightSize = node.length >= sizes.min && (node.isFilled || !sizes.isFilled)
    if (isRightSize && one.accepts(node.here) && !other.accepts(node.there)) return node.text
    if (node.length >= sizes.max || other.acceptsAll(node.there)) continue
    for (const letter of alphabet) {
      const next = after(node, letter, one, other)
      if (next.here.every((states) => states.length === 0)) continue
      const key = JSON.stringify([
        next.here,
        next.there,
        Math.min(next.length, sizes.min),
        next.isFilled || !sizes.isFilled,
      ])
      if (!known.has(key)) queue.push(next)
      known.add(key)
    }
    if (known.size > most.situations || one.work + other.work > most.work) return ['unknown']
  }
  return undefined
}

const blanks = [
  [9, 13],
  [32, 32],
] as const

/** Prefers a printable character of the same kind, because people read the text. */
const shownLetter =
  (here: Language, there: Language) =>
  (letter: number): number => {
    if (letter > 32 && letter < 127) return letter
    const sets = [...here.sets, ...there.sets]
    const signature = (code: number): string =>
      sets.map((set) => Number(set.some(([from, to]) => code >= from && code <= to))).join('')
    const own = signature(letter)
    return isBlank(letter)
      ? letter
      : ([...'aA0!~é'].map((one) => one.codePointAt(0) ?? 0).find((code) => signature(code) === own) ?? letter)
  }

const isBlank = (letter: number): boolean => /\s/u.test(String.fromCodePoint(letter))

const after = ({ here, there, text, length, isFilled }: Node, letter: number, one: Machine, other: Machine): Node => ({
  here: one.after(here, letter),
  there: other.after(there, letter),
  text: text + String.fromCodePoint(letter),
  length: length + 1,
  isFilled: isFilled || !isBlank(letter),
})

/** Whether a language has a text with a length from `min` to `max`; undefined if the search takes too long. */
export function hasLength(language: Language, min: number, max: number): boolean | undefined {
  const alphabet = letters(language.sets)
  const machine = new Machine(language)
  let here = machine.start()
  for (let length = 0; length <= max; length++) {
    if (here.every((states) => states.length === 0)) return false
    if (machine.acceptsAll(here)) return true
    if (length >= min && machine.accepts(here)) return true
    if (machine.work > most.work) return undefined
    here = union(alphabet.map((letter) => machine.after(here, letter)))
  }
  return false
}

const union = (situations: readonly Situation[]): Situation =>
  (situations[0] ?? []).map((_, branch) =>
    [...new Set(situations.flatMap((one) => one[branch] ?? []))].sort((a, b) => a - b),
  )
