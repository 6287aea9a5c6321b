import { RegExpParser, type AST } from '@eslint-community/regexpp'
import { ambiguity } from './ambiguity.ts'
import { automatonOf, Unsupported } from './automaton.ts'

/**
 * Why a pattern may take more than linear time, or undefined when it cannot. It must begin with `^`, look neither ahead
 * nor back, and match every text in few ways only (`ambiguity.ts`). That refuses some harmless patterns, and lets no
 * harmful one through.
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
