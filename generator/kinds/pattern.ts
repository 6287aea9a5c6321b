import { RegExpParser, visitRegExpAST, type AST } from '@eslint-community/regexpp'

/**
 * Why a pattern may take more than linear time, or undefined when it cannot: it starts at the beginning, it looks neither
 * ahead nor back, no part that repeats stands in a part that repeats, alternatives in a part that repeats begin with
 * different characters, and no two parts that repeat often can match the same character. These rules refuse some harmless
 * patterns, and let no harmful one through.
 */
export function patternFault(pattern: string): string | undefined {
  let parsed: AST.Pattern
  try {
    parsed = new RegExpParser({ ecmaVersion: 2024 }).parsePattern(pattern, 0, pattern.length, { unicode: true })
  } catch (error) {
    return error instanceof Error ? error.message.replace(/^.*?: (?=[A-Z])/s, '') : 'it is no regular expression'
  }
  if (!parsed.alternatives.every(({ elements: [first] }) => first?.type === 'Assertion' && first.kind === 'start')) {
    return 'it must begin with ^'
  }
  return repetitionFault(parsed)
}

/** A part may vary by this many repetitions before it counts as often. */
const often = 100

const fork = 'alternatives in a part that repeats can begin with the same character'

function repetitionFault(pattern: AST.Pattern): string | undefined {
  let fault: string | undefined
  const endless: AST.Quantifier[] = []
  const probes = probesOf(pattern)
  visitRegExpAST(pattern, {
    onBackreferenceEnter: () => void (fault ??= 'it refers back'),
    onAssertionEnter: ({ kind }) => void (kind.startsWith('look') && (fault ??= 'it looks ahead or back')),
    onQuantifierEnter: (quantifier) => {
      if (isRepeated(quantifier.parent)) fault ??= 'a part that repeats stands in a part that repeats'
      if (quantifier.max - quantifier.min > often) endless.push(quantifier)
    },
    onGroupEnter: (group) => void (isForked(group, probes) && (fault ??= fork)),
    onCapturingGroupEnter: (group) => void (isForked(group, probes) && (fault ??= fork)),
  })
  const overlap = endless.some((one, index) =>
    endless.slice(index + 1).some((other) => share(one.element, other.element, probes)),
  )
  return fault ?? (overlap ? 'two parts that repeat often can match the same character' : undefined)
}

/** Whether this stands in a part that repeats. */
function isRepeated(node: AST.Node | null): boolean {
  return node !== null && ((node.type === 'Quantifier' && node.max > 1) || isRepeated(node.parent))
}

/** Whether two alternatives of a part that repeats can match the same text: it could be matched in too many ways. */
function isForked(group: AST.Group | AST.CapturingGroup, probes: readonly string[]): boolean {
  const firsts = group.alternatives.map(({ elements: [first] }) => first)
  if (firsts.length < 2 || !isRepeated(group)) return false
  return firsts.some((one, index) => firsts.slice(index + 1).some((other) => share(one, other, probes)))
}

/** Whether both can match a character; nothing and groups count as any character. */
function share(one: AST.Element | undefined, other: AST.Element | undefined, probes: readonly string[]): boolean {
  const [first, second] = [single(one), single(other)]
  if (first === undefined || second === undefined) return true
  return probes.some((character) => first.test(character) && second.test(character))
}

/** An element as an expression of its own, when it is one character. */
function single(element: AST.Element | undefined): RegExp | undefined {
  const isOne = element?.type === 'Character' || element?.type === 'CharacterClass' || element?.type === 'CharacterSet'
  return isOne ? new RegExp(`^${element.raw}$`, 'u') : undefined
}

/** Two ranges that overlap share the beginning or the end of one of them. */
function probesOf(pattern: AST.Pattern): readonly string[] {
  const found = new Set(sorts)
  visitRegExpAST(pattern, { onCharacterEnter: ({ value }) => void found.add(String.fromCodePoint(value)) })
  return [...found]
}

/** All of ASCII, and one character for each sort beyond. */
const sorts = [
  ...Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)),
  'é',
  'Ж',
  '中',
  '🦊',
  '\u2028',
  '٣',
]
