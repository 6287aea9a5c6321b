import { stripVTControlCharacters } from 'node:util'
import { columns } from '../../reporting/visible.ts'

/** The output of a screen: a terminal, or anything else that text is written to. */
export interface ScreenOutput {
  readonly isTTY?: boolean
  readonly columns?: number
  readonly rows?: number
  write(text: string): unknown
}

/** Text that replaces the text before on a terminal. Elsewhere, each text follows the one before. */
export class Screen {
  private readonly output: ScreenOutput
  private readonly isShared: boolean
  private shown: string | undefined
  private isUsed = false

  /** `isShared` if other processes write there, too. */
  constructor(output: ScreenOutput, isShared = false) {
    this.output = output
    this.isShared = isShared
  }

  /** Shows a text, which ends with a line break, in place of the one before. One that can stay is not replaced. */
  show(text: string, canStay = false): void {
    const isAppended = this.isUsed && this.output.isTTY !== true && !this.isShared
    this.output.write(`${this.clearing()}${isAppended ? '\n' : ''}${text}`)
    this.isUsed = true
    this.shown = canStay ? undefined : text
  }

  /** Removes the text. */
  clear(): void {
    this.output.write(this.clearing())
    this.shown = undefined
  }

  /** Removes only what this screen has written and what is still on the terminal: what has scrolled off stays there. */
  private clearing(): string {
    const { isTTY, columns: width = 80, rows: height = 24 } = this.output
    if (isTTY !== true || this.shown === undefined) return ''
    if (this.isShared) return `${'\n'.repeat(height - 1)}\u001b[H\u001b[J` // nobody knows what follows it: it scrolls off
    const used = rowsOf(this.shown, width)
    return used < height ? `\u001b[${used}A\r\u001b[J` : '\u001b[H\u001b[J'
  }
}

/** How many rows a text takes on a terminal of this width. */
function rowsOf(text: string, width: number): number {
  const lines = stripVTControlCharacters(text).split('\n').slice(0, -1)
  return lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(columns(line) / width)), 0)
}
