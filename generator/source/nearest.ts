/**
 * The known word that `word` was most likely meant to be, or undefined when none is close: at most one edit in three
 * letters, where swapping two neighbours counts as one (optimal string alignment), and case does not count.
 */
export function nearest(word: string, known: Iterable<string>): string | undefined {
  let best: string | undefined
  let least = Math.max(word.length < 3 ? 0 : 1, Math.floor(word.length / 3)) + 1
  for (const candidate of known) {
    const edits = distance(word.toLowerCase(), candidate.toLowerCase())
    if (edits < least) [best, least] = [candidate, edits]
  }
  return best
}

function distance(from: string, to: string): number {
  let twoBack: number[] = []
  let back = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let i = 1; i <= from.length; i++) {
    const row = [i]
    for (let j = 1; j <= to.length; j++) {
      const same = from[i - 1] === to[j - 1]
      const swapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]
      row[j] = Math.min(at(back, j) + 1, at(row, j - 1) + 1, at(back, j - 1) + (same ? 0 : 1))
      if (swapped) row[j] = Math.min(at(row, j), at(twoBack, j - 2) + 1)
    }
    ;[twoBack, back] = [back, row]
  }
  return at(back, to.length)
}

const at = (row: readonly number[], index: number): number => row[index] ?? Infinity
