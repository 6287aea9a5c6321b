/**
 * Returns the known word that was most likely meant; undefined if none is close. A close word has at most one edit per
 * `letters` letters, or shares words with it.
 */
export function nearest(word: string, known: readonly string[], letters = 3): string | undefined {
  const { length } = word
  if (length > longest) return undefined
  let least = Math.floor(length / letters) + 1
  let best: string | undefined
  for (const candidate of known) {
    const edits = Math.abs(candidate.length - length) < least ? distance(word, candidate, least) : least
    if (edits < least) [best, least] = [candidate, edits]
  }
  if (best || length < 3) return best
  const wanted = parts(word)
  const alike = known.filter((name) => partsOf(name).includes(wanted) || wanted.includes(partsOf(name)))
  return only(alike) ?? only(alike.filter((name) => partsOf(name).startsWith(wanted)))
}

/** Returns the only word of a list; undefined if there are none, or several. */
export const only = (words: readonly string[]): string | undefined => (words.length === 1 ? words[0] : undefined)

/** Returns the words in a name, in the singular: both `images` and the start of `imageUrls` are ` image `. */
const parts = (name: string): string =>
  ` ${name.replace(/([a-z\d])(?=[A-Z])|[^a-zA-Z\d]+/g, '$1 ').toLowerCase()} `.replace(/s /g, ' ')

const spelled = new Map<string, string>()

/** The same for a name in a spec, cached: their number is limited. */
function partsOf(name: string): string {
  const words = spelled.get(name) ?? parts(name)
  spelled.set(name, words)
  return words
}

/** The maximum length of compared words: comparing takes quadratic time. */
const longest = 64

const rows: [number[], number[], number[]] = [[], [], []]

/**
 * Returns the number of letters to add, remove, change or swap with a neighbor to turn one word into the other (optimal
 * string alignment), ignoring case. It can stop counting at `enough`. Letters that both words begin with cost nothing.
 */
export function distance(from: string, to: string, enough: number = Infinity): number {
  const [a, b] = [from.toLowerCase().slice(0, longest), to.toLowerCase().slice(0, longest)]
  let [row, above, twoAbove] = rows
  let start = 0
  while (a.charCodeAt(start) === b.charCodeAt(start)) start++ // at the end both are NaN, which equals nothing
  for (let at = start; at <= b.length; at++) row[at] = at - start
  let before = 0
  for (let index = start + 1; index <= a.length; index++) {
    ;[row, above, twoAbove] = [twoAbove, row, above]
    const letter = a.charCodeAt(index - 1)
    let fewest = (row[start] = index - start)
    let last = 0
    for (let at = start + 1; at <= b.length; at++) {
      const other = b.charCodeAt(at - 1)
      let edits = Math.min(above[at] ?? 0, row[at - 1] ?? 0, (above[at - 1] ?? 0) - (letter === other ? 1 : 0))
      if (letter === last && before === other) edits = Math.min(edits, twoAbove[at - 2] ?? 0)
      row[at] = ++edits
      fewest = Math.min(fewest, edits)
      last = other
    }
    if (fewest >= enough) return fewest
    before = letter
  }
  return row[b.length] ?? 0
}

/** Returns the words sorted by their distance to the wanted one. */
export function nearestFirst<Word extends string | number>(words: readonly Word[], wanted: unknown): readonly Word[] {
  if (typeof wanted !== 'string' && typeof wanted !== 'number') return words
  const far = (word: Word): number =>
    typeof word === 'number' ? Math.abs(word - Number(wanted)) : distance(String(wanted), word)
  const ranked = words.map((word) => [far(word), word] as const)
  return ranked.sort((a, b) => a[0] - b[0]).map(([, word]) => word)
}
