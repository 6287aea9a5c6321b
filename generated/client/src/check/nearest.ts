/** The known word that `word` was most likely meant to be, or none: at most one edit in `letters` letters. */
export function nearest(word: string, known: readonly string[], letters = 3): string | undefined {
  let least = Math.max(word.length < 3 ? 0 : 1, Math.floor(word.length / letters)) + 1
  let best: string | undefined
  for (const candidate of word.length > 64 ? [] : known) {
    if (Math.abs(candidate.length - word.length) >= least) continue
    const edits = distance(word.toLowerCase(), candidate.toLowerCase())
    if (edits < least) [best, least] = [candidate, edits]
  }
  return best
}

/** How many letters must be added, removed or changed to turn one word into the other. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let i = 1; i <= from.length; i++) {
    const next = [i]
    for (let j = 1; j <= to.length; j++) {
      const kept = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1)
      next[j] = Math.min(kept, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1)
    }
    row = next
  }
  return row[to.length] ?? 0
}
