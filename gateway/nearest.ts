/**
 * The known word that `word` was most likely meant to be: at most one edit in three letters, where swapping two
 * neighbors counts as one, and case does not count. Undefined when none is that close.
 */
export function nearest(word: string, known: Iterable<string>): string | undefined {
  if (word.length > mostLength) return undefined
  let best: string | undefined
  let least = Math.max(1, Math.floor(word.length / 3)) + 1
  for (const candidate of known) {
    const edits = distance(word.toLowerCase(), candidate.toLowerCase())
    if (edits < least) [best, least] = [candidate, edits]
  }
  return best
}

/** Nobody misspells a longer word, and comparing takes the square of the length. */
const mostLength = 200

function distance(from: string, to: string): number {
  let before: number[] = []
  let above = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (let i = 1; i <= from.length; i++) {
    const row = [i]
    for (let j = 1; j <= to.length; j++) {
      const cost = from[i - 1] === to[j - 1] ? 0 : 1
      const edited = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + cost)
      const isSwapped = from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]
      row[j] = isSwapped ? Math.min(edited, (before[j - 2] ?? edited) + 1) : edited
    }
    ;[before, above] = [above, row]
  }
  return above[to.length] ?? Infinity
}
