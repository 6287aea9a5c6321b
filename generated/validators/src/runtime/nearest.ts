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

/** How many letters must be added, removed or changed to turn one word into the other (Levenshtein), row by row. */
function distance(from: string, to: string): number {
  const letters = [...to]
  let row = [0, ...letters.map((_, at) => at + 1)]
  for (const letter of from) {
    let left = 0
    row = row.map((above, at) => {
      const kept = (row[at - 1] ?? 0) - Number(letter === letters[at - 1])
      return (left = 1 + (at === 0 ? above : Math.min(left, above, kept)))
    })
  }
  return row.at(-1) ?? 0
}
