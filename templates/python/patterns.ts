import { RegExpParser, type AST } from '@eslint-community/regexpp'
import { codePointsOf, type CodePoints } from '../../generator/kinds/codePoints.ts'

/**
 * Returns the expression of Python's `re` that finds what a pattern of JavaScript with the flag `u` finds. Sets are
 * written as code points, because the white space, the classes and the version of Unicode of the two languages differ.
 * Throws for a pattern that has no such expression; the message says why.
 */
export function pythonPattern(pattern: string): string {
  const parser = new RegExpParser({ ecmaVersion: 2024 })
  const { alternatives } = parser.parsePattern(pattern, 0, pattern.length, { unicode: true })
  return written(alternatives, pattern)
}

const written = (alternatives: readonly AST.Alternative[], pattern: string): string =>
  alternatives.map(({ elements }) => elements.map((element) => elementOf(element, pattern)).join('')).join('|')

function elementOf(element: AST.Element, pattern: string): string {
  switch (element.type) {
    case 'Assertion':
      return assertionOf(element, pattern)
    case 'Character':
    case 'CharacterSet':
    case 'CharacterClass':
      refuseProperties(element, pattern)
      return setOf(codePointsOf(element))
    case 'CapturingGroup':
    case 'Group':
      return `(?:${written(element.alternatives, pattern)})`
    case 'Quantifier': {
      const { min, max } = element
      return `(?:${elementOf(element.element, pattern)}){${min},${max === Infinity ? '' : max}}`
    }
    default:
      return refused(element.raw, pattern)
  }
}

/** Without the flag `m`, the ends are those of the text. Python's `$` would also match before a line end. */
function assertionOf(assertion: AST.Assertion, pattern: string): string {
  if (assertion.kind === 'start') return '\\A'
  if (assertion.kind === 'end') return '\\Z'
  return refused(assertion.raw, pattern)
}

/** Throws for a property of Unicode: its characters depend on the version of the Node that builds. */
function refuseProperties(element: AST.Character | AST.CharacterSet | AST.CharacterClass, pattern: string): void {
  const parts: readonly AST.Node[] = element.type === 'CharacterClass' ? element.elements : [element]
  const property = parts.find((part) => part.type === 'CharacterSet' && part.kind === 'property')
  if (property !== undefined) refused(property.raw, pattern)
}

/** A set of code points; an empty one, which matches nothing, is written as an assertion that never holds. */
const setOf = (set: CodePoints): string =>
  set.length === 0
    ? '(?!)'
    : `[${set.map(([from, to]) => (from === to ? code(from) : `${code(from)}-${code(to)}`)).join('')}]`

const code = (point: number): string =>
  point > 0xffff ? `\\U${point.toString(16).padStart(8, '0')}` : `\\u${point.toString(16).padStart(4, '0')}`

function refused(part: string, pattern: string): never {
  throw new Error(`The pattern ${pattern} cannot be written for Python: it contains ${part}.`)
}
