import { RegExpParser, type AST } from '@eslint-community/regexpp'
import { ambiguity } from './ambiguity.ts'
import { automatonOf, Unsupported } from './automaton.ts'

/**
 * Returns why a pattern may take more than linear time; undefined if it cannot. It must begin with `^`, have no
 * lookahead or lookbehind, and match every text in few ways only (`ambiguity.ts`). This refuses every harmful pattern,
 * and some harmless ones.
 */
export function patternProblem(pattern: string): string | undefined {
  try {
    const parsed = new RegExpParser({ ecmaVersion: 2024 }).parsePattern(pattern, 0, pattern.length, { unicode: true })
    const automaton = automatonOf(parsed)
    return parsed.alternatives.every(isAnchored) ? ambiguity(automaton) : 'it must begin with ^'
  } catch (error) {
    if (error instanceof Unsupported) return error.message
    return error instanceof Error ? error.message.replace(/^.*?: (?=[A-Z])/s, '') : 'it is not a regular expression'
  }
}

const isAnchored = ({ elements: [first] }: AST.Alternative): boolean =>
  first?.type === 'Assertion' && first.kind === 'start'
