/** Finds lines and columns, which both begin at 1. */
export interface Lines {
  readonly linePos: (offset: number) => { readonly line: number; readonly col: number }
}

/** The lines of a text. It looks for them when it is first asked, which happens only for files with diagnostics. */
export class TextLines implements Lines {
  private readonly text: string
  private starts: readonly number[] | undefined

  constructor(text: string) {
    this.text = text
  }

  /** The line and the column of a position. */
  linePos(offset: number): { readonly line: number; readonly col: number } {
    this.starts ??= startsOf(this.text)
    const line = lastUpTo(this.starts, offset)
    return { line: line + 1, col: offset - (this.starts[line] ?? 0) + 1 }
  }
}

function startsOf(text: string): readonly number[] {
  const starts = [0]
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) starts.push(end + 1)
  return starts
}

/** The index of the last of these ascending numbers that is not above a number. */
function lastUpTo(numbers: readonly number[], most: number): number {
  let [low, high] = [0, numbers.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((numbers[middle] ?? Infinity) <= most) low = middle
    else high = middle - 1
  }
  return low
}
