/** How much of a text is drawn, in UTF-16 units. */
const mostDrawn = 600

/** Breaks a text into lines of at most `width` ems. A word is never cut: one that is longer than a line takes several. */
export function linesOf(text: string, width: number, most: number): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const piece of pieces(text, width)) {
    if (widthOf((line + piece).trimEnd()) <= width) line += piece
    else {
      if (line.trim() !== '') lines.push(line.trim())
      line = piece.trimStart()
    }
  }
  if (line.trim() !== '') lines.push(line.trim())
  if (lines.length <= most && text.length <= mostDrawn) return lines
  return [...lines.slice(0, most - 1), ended(lines[most - 1] ?? '', width)]
}

const words = new Intl.Segmenter(undefined, { granularity: 'word' })
const letters = new Intl.Segmenter()

/** Words with what follows them up to the next word; a word that is longer than a line is broken between letters. */
function pieces(text: string, width: number): readonly string[] {
  const found: string[] = []
  const [clean, cut] = [text.replace(/\s+/gu, ' ').trim(), mostDrawn]
  for (const { segment, isWordLike, index } of words.segment(clean.slice(0, cut + 40))) {
    if (index >= cut) break
    const last = found.at(-1)
    const starts =
      last === undefined || last.endsWith(' ') || (isWordLike === true && isBreakable(segment) && isBreakable(last))
    if (starts) found.push(segment)
    else found[found.length - 1] = last + segment
  }
  return found.flatMap((piece) => (widthOf(piece.trimEnd()) <= width ? [piece] : broken(piece, width)))
}

/** Whether a script has no spaces between its words. */
const isBreakable = (text: string): boolean =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u.test(
    text,
  )

function broken(word: string, width: number): readonly string[] {
  const parts = ['']
  for (const { segment } of letters.segment(word)) {
    const last = parts.at(-1) ?? ''
    if (last !== '' && widthOf(last + segment) > width) parts.push(segment)
    else parts[parts.length - 1] = last + segment
  }
  return parts
}

/** The line with an ellipsis, in place of its last words if it has no room. */
function ended(line: string, width: number): string {
  const kept = line.split(' ')
  while (kept.length > 1 && widthOf(`${kept.join(' ')}…`) > width) kept.pop()
  return `${kept.join(' ').replace(/(?<![\s,.;:!?])[\s,.;:!?]+$/u, '')}…`
}

/** The approximate width of a text in ems of a sans-serif font, rather too wide than too narrow. */
export function widthOf(text: string): number {
  let width = 0
  for (const letter of text) width += advanceOf(letter)
  return width
}

function advanceOf(letter: string): number {
  if (/[\s'"|.,:;!()[\]ijlIft]/.test(letter)) return 0.38
  if (/[mwMW@%&—…]/.test(letter)) return 0.96
  if (/[A-Z0-9]/.test(letter)) return 0.69
  if (/\p{Mark}/u.test(letter)) return 0
  return letter < '\u1100' ? 0.6 : 1.05
}
