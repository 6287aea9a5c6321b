import type { AST } from '@eslint-community/regexpp'

/** Code points as sorted ranges from first to last, with a gap between neighbors. */
export type CodePoints = readonly (readonly [first: number, last: number])[]

const last = 0x10_ffff

/** Returns the union of several sets. */
function union(sets: readonly CodePoints[]): CodePoints {
  const merged: [number, number][] = []
  for (const [from, to] of sets.flat().sort(([a], [b]) => a - b)) {
    const previous = merged.at(-1)
    if (previous !== undefined && from <= previous[1] + 1) previous[1] = Math.max(previous[1], to)
    else merged.push([from, to])
  }
  return merged
}

function complement(set: CodePoints): CodePoints {
  const gaps = [...set, [last + 1, last + 1] as const].map(([from], index) => [
    (set[index - 1]?.[1] ?? -1) + 1,
    from - 1,
  ])
  return gaps.flatMap(([from = 0, to = 0]) => (from <= to ? [[from, to] as const] : []))
}

const lineEnds: CodePoints = [10, 13, 0x2028, 0x2029].map((code) => [code, code])

/** The code points that `\d`, `\w` and `\s` match (ECMA-262, 22.2.2.9). */
const escapes: Readonly<Record<'digit' | 'word' | 'space', CodePoints>> = {
  digit: [[48, 57]],
  word: [
    [48, 57],
    [65, 90],
    [95, 95],
    [97, 122],
  ],
  space: union([
    ...[32, 0xa0, 0x1680, 0x202f, 0x205f, 0x3000, 0xfeff].map((code): CodePoints => [[code, code]]),
    [
      [9, 13],
      [0x2000, 0x200a],
      [0x2028, 0x2029],
    ],
  ]),
}

const properties = new Map<string, CodePoints>()

/** Returns the characters that have a Unicode property, according to this engine. */
function property(raw: string): CodePoints {
  const known = properties.get(raw)
  if (known !== undefined) return known
  const one = new RegExp(raw, 'u')
  const found: [number, number][] = []
  for (let code = 0; code <= last; code++) {
    if (!one.test(String.fromCodePoint(code))) continue
    const previous = found.at(-1)
    if (previous?.[1] === code - 1) previous[1] = code
    else found.push([code, code])
  }
  properties.set(raw, found)
  return found
}

type Element = AST.Character | AST.CharacterSet | AST.CharacterClass

/** The sets of elements: a part that repeats is read once for each of its repetitions. */
const knownSets = new WeakMap<Element, CodePoints>()

/** Returns the code points that one element of a pattern with the `u` flag matches. */
export function codePointsOf(element: Element): CodePoints {
  const known = knownSets.get(element) ?? setOf(element)
  knownSets.set(element, known)
  return known
}

function setOf(element: Element): CodePoints {
  if (element.type === 'Character') return [[element.value, element.value]]
  if (element.type === 'CharacterSet') {
    if (element.kind === 'any') return complement(lineEnds)
    if (element.kind === 'property') return property(element.raw)
    return element.negate ? complement(escapes[element.kind]) : escapes[element.kind]
  }
  const parts = element.elements.map((part): CodePoints => {
    if (part.type === 'CharacterClassRange') return [[part.min.value, part.max.value]]
    return part.type === 'Character' || part.type === 'CharacterSet' ? codePointsOf(part) : []
  })
  return element.negate ? complement(union(parts)) : union(parts)
}

/** Returns one code point for each combination of sets that contain it: these sets cannot distinguish any others. */
export function letters(sets: readonly CodePoints[]): readonly number[] {
  const distinct = [...new Set(sets)] // a part that repeats has its set many times
  const starts = new Set([0, ...distinct.flat().flatMap(([from, to]) => [from, to + 1])])
  const found = new Map<string, number>()
  for (const code of [...starts].sort((a, b) => a - b)) {
    const signature = distinct.map((set) => Number(includes(set, code))).join('')
    if (code <= last && !found.has(signature)) found.set(signature, code)
  }
  return [...found.values()]
}

/** Whether a set contains a code point. */
export function includes(set: CodePoints, code: number): boolean {
  let [low, high] = [0, set.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const [from, to] = set[middle] ?? [0, 0]
    if (code < from) high = middle
    else if (code > to) low = middle + 1
    else return true
  }
  return false
}
