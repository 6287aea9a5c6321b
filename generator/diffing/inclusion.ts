import { visitRegExpAST, type AST } from '@eslint-community/regexpp'
import { automatonOf, Unsupported, type State } from '../kinds/automaton.ts'
import { includes, letters } from '../kinds/codePoints.ts'

/** The limits of a proof: situations of both patterns after a text, and total work. */
const most = { situations: 3000, work: 300_000 } as const

/**
 * Whether a pattern matches every text that another one matches, by a walk through all situations of both after the same text.
 * False proves nothing: a pattern can have parts of which no automaton can be made, or too many situations.
 */
export function isIncluded(from: AST.Pattern, to: AST.Pattern): boolean {
  try {
    const [one, other] = [machineOf(from), machineOf(to)]
    return one !== undefined && other !== undefined && isProved(one, other)
  } catch (error) {
    if (error instanceof Unsupported) return false
    throw error
  }
}

/** An automaton, and whether a text has to end where it ends. */
interface Machine {
  readonly states: readonly State[]
  readonly isClosed: boolean
}

/** The states after a text; `everything` if all longer texts match, too. */
type Situation = ReadonlySet<number> | 'everything'

/** The automaton of a pattern that has no assertions but those at its ends. */
function machineOf(pattern: AST.Pattern): Machine | undefined {
  let assertions = 0
  visitRegExpAST(pattern, { onAssertionEnter: () => void assertions++ })
  const { alternatives } = pattern
  const isOpened = alternatives.every(({ elements }) => isAssertion(elements[0], 'start'))
  const closed = alternatives.filter(({ elements }) => isAssertion(elements.at(-1), 'end')).length
  const areAtEnds = isOpened && assertions === alternatives.length + closed
  if (!areAtEnds || (closed > 0 && closed < alternatives.length)) return undefined
  return { states: automatonOf(pattern), isClosed: closed > 0 }
}

const isAssertion = (element: AST.Element | undefined, kind: AST.Assertion['kind']): boolean =>
  element?.type === 'Assertion' && element.kind === kind

/** The state in which an automaton ends. */
const end = 1

function isProved(one: Machine, other: Machine): boolean {
  const sets = [one, other].flatMap(({ states }) => states.flatMap(({ reads }) => (reads === undefined ? [] : [reads])))
  const alphabet = letters([...sets, [[0, 0x10_ffff]]])
  const queue: (readonly [Situation, Situation])[] = [[settled(one, new Set([0])), settled(other, new Set([0]))]]
  const known = new Set<string>()
  let work = 0
  for (const [a, b] of queue) {
    if (matches(a) && !matches(b)) return false
    for (const letter of alphabet) {
      const next = [after(one, a, letter), after(other, b, letter)] as const
      const name = next.map((situation) => (situation === 'everything' ? '*' : [...situation].sort().join())).join(';')
      work += size(a) + size(b)
      if (known.size > most.situations || work > most.work) return false
      if (known.has(name) || size(next[0]) === 0 || next[1] === 'everything') continue
      known.add(name)
      queue.push(next)
    }
  }
  return true
}

const size = (situation: Situation): number => (situation === 'everything' ? 1 : situation.size)

/** Whether the text so far matches. */
const matches = (situation: Situation): boolean => situation === 'everything' || situation.has(end)

function after(machine: Machine, situation: Situation, letter: number): Situation {
  if (situation === 'everything') return situation
  const next = new Set<number>()
  for (const at of situation) {
    const { reads, to = [] } = machine.states[at] ?? {}
    if (reads !== undefined && includes(reads, letter)) for (const state of to) next.add(state)
  }
  return settled(machine, next)
}

/** All states that are reached without reading. */
function settled({ states, isClosed }: Machine, from: ReadonlySet<number>): Situation {
  const found = new Set(from)
  for (const at of found) {
    const { reads, to = [] } = states[at] ?? {}
    if (reads === undefined) for (const state of to) found.add(state)
  }
  return found.has(end) && !isClosed ? 'everything' : found
}
