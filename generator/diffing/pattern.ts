import { RegExpParser, type AST } from '@eslint-community/regexpp'
import { automatonOf, Unsupported, type State } from '../kinds/automaton.ts'
import type { CodePoints } from '../kinds/codePoints.ts'

/** One alternative of a pattern as an automaton that starts in state 0. */
interface Branch {
  readonly states: readonly State[]
  /** Whether any text can follow a match, because the alternative does not end with `$`. */
  readonly isOpen: boolean
}

/** The texts that a pattern matches. */
export interface Language {
  readonly branches: readonly Branch[]
  /** All sets of characters that it distinguishes. */
  readonly sets: readonly CodePoints[]
}

/** Returns the texts that a pattern matches; a text says why they cannot be found. */
export function languageOf(pattern: string): Language | string {
  try {
    const { alternatives } = parse(pattern)
    const branches = alternatives.map(branchOf)
    const states = branches.flatMap((branch) => branch.states)
    return { branches, sets: states.flatMap(({ reads }) => (reads === undefined ? [] : [reads])) }
  } catch (error) {
    if (error instanceof Unsupported) return error.message
    return 'it is not a regular expression'
  }
}

/** The language of all texts. */
export const anyText: Language = {
  branches: [
    {
      states: [
        { reads: undefined, to: [1] },
        { reads: undefined, to: [] },
      ],
      isOpen: true,
    },
  ],
  sets: [],
}

const parse = (pattern: string): AST.Pattern =>
  new RegExpParser({ ecmaVersion: 2024 }).parsePattern(pattern, 0, pattern.length, { unicode: true })

/** The automaton takes assertions as if they always held, so only those at both ends of an alternative are possible. */
function branchOf({ elements }: AST.Alternative): Branch {
  const [first] = elements
  const last = elements.length > 1 ? elements.at(-1) : undefined
  if (!isAssertion(first, 'start')) throw new Unsupported('it does not begin with ^')
  const isClosed = isAssertion(last, 'end')
  const between = elements.slice(1, isClosed ? -1 : undefined)
  if (between.some(hasAssertion)) throw new Unsupported('it has ^, $ or \\b inside')
  return { states: automatonOf(parse(between.map(({ raw }) => raw).join(''))), isOpen: !isClosed }
}

const isAssertion = (element: AST.Element | undefined, kind: AST.Assertion['kind']): boolean =>
  element?.type === 'Assertion' && element.kind === kind

function hasAssertion(element: AST.Element): boolean {
  if (element.type === 'Assertion') return true
  if (element.type === 'Quantifier') return hasAssertion(element.element)
  if (element.type !== 'Group' && element.type !== 'CapturingGroup') return false
  return element.alternatives.some(({ elements }) => elements.some(hasAssertion))
}
