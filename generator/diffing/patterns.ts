import { RegExpParser, visitRegExpAST, type AST } from '@eslint-community/regexpp'
import { codePointsOf, includes, letters, type CodePoints } from '../kinds/codePoints.ts'
import { isIncluded } from './inclusion.ts'

const parse = (pattern: string): AST.Pattern =>
  new RegExpParser({ ecmaVersion: 2024 }).parsePattern(pattern, 0, pattern.length, { unicode: true })

/**
 * Whether two patterns show that the second one matches every text that the first one matches: in order, each part has at least
 * the same characters, repetitions and alternatives, or their automata show it. False proves nothing.
 */
export function isWithin(from: string, to: string): boolean {
  const [one, other] = [parse(from), parse(to)]
  if ([one, other].some(refersBack)) return false
  return areWithin(one.alternatives, other.alternatives) || isIncluded(one, other)
}

function refersBack(pattern: AST.Pattern): boolean {
  let found = false
  visitRegExpAST(pattern, { onBackreferenceEnter: () => void (found = true) })
  return found
}

const areWithin = (from: readonly AST.Alternative[], to: readonly AST.Alternative[]): boolean =>
  from.every(({ elements }) => to.some((other) => areInOrder(elements, other.elements)))

const areInOrder = (from: readonly AST.Element[], to: readonly AST.Element[]): boolean =>
  from.length === to.length &&
  from.every((element, index) => {
    const other = to[index]
    return other !== undefined && isPartWithin(element, other)
  })

function isPartWithin(from: AST.Element, to: AST.Element): boolean {
  if (from.raw === to.raw) return true
  if (to.type === 'Quantifier') {
    const { min, max, element } = from.type === 'Quantifier' ? from : { min: 1, max: 1, element: from }
    return min >= to.min && max <= to.max && isPartWithin(element, to.element)
  }
  if (from.type === 'Quantifier') return false
  if (isGroup(from)) {
    const others = isGroup(to) ? to.alternatives.map(({ elements }) => elements) : [[to]]
    return from.alternatives.every(({ elements }) => others.some((other) => areInOrder(elements, other)))
  }
  if (isGroup(to)) return to.alternatives.some(({ elements }) => areInOrder([from], elements))
  return isCharacter(from) && isCharacter(to) && isSubset(codePointsOf(from), codePointsOf(to))
}

const isGroup = (element: AST.Element): element is AST.Group | AST.CapturingGroup =>
  element.type === 'Group' || element.type === 'CapturingGroup'

const isCharacter = (element: AST.Element): element is AST.Character | AST.CharacterSet | AST.CharacterClass =>
  element.type === 'Character' || element.type === 'CharacterSet' || element.type === 'CharacterClass'

const isSubset = (some: CodePoints, others: CodePoints): boolean =>
  some.every(([first, last]) => others.some(([from, to]) => from <= first && last <= to))

/** The fewest and the most characters of a text that a pattern matches. */
export function lengthsOf(pattern: string): { readonly min: number; readonly max: number } {
  const { alternatives } = parse(pattern)
  const isClosed = alternatives.every(
    ({ elements }) => isAssertion(elements[0], 'start') && isAssertion(elements.at(-1), 'end'),
  )
  const { min, max } = lengthsIn(alternatives)
  return { min, max: isClosed ? max : Infinity }
}

const isAssertion = (element: AST.Element | undefined, kind: AST.Assertion['kind']): boolean =>
  element?.type === 'Assertion' && element.kind === kind

function lengthsIn(alternatives: readonly AST.Alternative[]): { readonly min: number; readonly max: number } {
  const all = alternatives.map(({ elements }) => elements.map(lengthsOfPart))
  const total = (parts: readonly number[]): number => parts.reduce((sum, part) => sum + part, 0)
  return {
    min: Math.min(...all.map((parts) => total(parts.map(({ min }) => min)))),
    max: Math.max(...all.map((parts) => total(parts.map(({ max }) => max)))),
  }
}

function lengthsOfPart(element: AST.Element): { readonly min: number; readonly max: number } {
  if (element.type === 'Quantifier') {
    const { min, max } = lengthsOfPart(element.element)
    return { min: min * element.min, max: max === 0 || element.max === 0 ? 0 : max * element.max }
  }
  if (isGroup(element)) return lengthsIn(element.alternatives)
  if (isCharacter(element)) return { min: 1, max: 1 }
  return element.type === 'Assertion' ? { min: 0, max: 0 } : { min: 0, max: Infinity }
}

/** How many texts are drawn for a pattern, and how often a part repeats in one of them. */
const most = { texts: 120, repeats: 4 } as const

/** Draws texts that most likely match a pattern, with the characters that distinguish these patterns. */
export function textsLike(pattern: string, patterns: readonly string[], random: Random): readonly string[] {
  const alphabet = letters([printable, ...patterns.flatMap((one) => setsOf(parse(one)))])
  const { alternatives } = parse(pattern)
  return Array.from({ length: most.texts }, () => drawn(alternatives, alphabet, random))
}

/** The characters that people can read; they come first. */
const printable: CodePoints = [[33, 126]]

function setsOf(pattern: AST.Pattern): readonly CodePoints[] {
  const found: CodePoints[] = []
  const add = (node: AST.Character | AST.CharacterSet | AST.CharacterClass): void => void found.push(codePointsOf(node))
  visitRegExpAST(pattern, { onCharacterEnter: add, onCharacterSetEnter: add, onCharacterClassEnter: add })
  return found
}

const drawn = (from: readonly AST.Alternative[], alphabet: readonly number[], random: Random): string =>
  (random.one(from)?.elements ?? []).map((element) => drawnPart(element, alphabet, random)).join('')

function drawnPart(element: AST.Element, alphabet: readonly number[], random: Random): string {
  if (isGroup(element)) return drawn(element.alternatives, alphabet, random)
  if (isCharacter(element)) {
    const set = codePointsOf(element)
    const known = alphabet.filter((letter) => includes(set, letter))
    const shown = known.filter((letter) => includes(printable, letter))
    const letter = random.one(shown.length > 0 && random.below(4) > 0 ? shown : known)
    return letter === undefined ? '' : String.fromCodePoint(letter)
  }
  if (element.type !== 'Quantifier') return ''
  const { min, max, element: part } = element
  const count = min + random.below(Math.min(max - min, most.repeats) + 1)
  return Array.from({ length: Math.min(count, longest) }, () => drawnPart(part, alphabet, random)).join('')
}

/** A part that repeats more often is not drawn. */
const longest = 1000

/** Draws the same numbers each time, so that a comparison has the same result (mulberry32). */
export class Random {
  private state: number

  constructor(seed: number) {
    this.state = seed
  }

  /** Draws a whole number from 0 that is less than this one. */
  below(count: number): number {
    this.state = (this.state + 0x6d2b79f5) | 0
    const mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state)
    const more = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((more ^ (more >>> 14)) >>> 0) / 2 ** 32) * count)
  }

  /** Draws one of these; undefined if there is none. */
  one<Item>(items: readonly Item[]): Item | undefined {
    return items[this.below(items.length)]
  }
}
