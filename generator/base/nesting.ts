/** The maximum nesting of brackets in a text, including those in its strings and comments. Parsers recurse into them. */
export function nestingOf(text: string, opening: string, closing: string): number {
  let [depth, deepest] = [0, 0]
  for (const character of text) {
    if (opening.includes(character)) deepest = Math.max(deepest, ++depth)
    else if (closing.includes(character)) depth = Math.max(0, depth - 1)
  }
  return deepest
}
