import { escape, fonts } from '../scene/caption.ts'
import { linesOf } from '../scene/lines.ts'
import { sampleSize } from './order.ts'

/** The colors of a sample that is no scene. */
export interface Tints {
  readonly paper: string
  readonly edge: string
  readonly strong: string
  readonly ink: string
}

/** The colors of a seed: light paper, a strong color and dark ink of the same hue. */
export function tints(seed: number): Tints {
  const hue = (seed % 12) * 30 + 8
  const hsl = (turn: number, saturation: number, lightness: number): string =>
    `hsl(${(hue + turn) % 360},${saturation}%,${lightness}%)`
  return { paper: hsl(0, 44, 95), edge: hsl(24, 46, 88), strong: hsl(8, 46, 44), ink: hsl(0, 30, 20) }
}

/** The paper: a slight gradient. */
export const background = ({ paper, edge }: Tints): string =>
  `<defs><linearGradient id="paper" x2="1" y2="1"><stop offset="0" stop-color="${paper}"/><stop offset="1" stop-color="${edge}"/></linearGradient></defs>` +
  `<rect width="${sampleSize.width}" height="${sampleSize.height}" fill="url(#paper)"/>`

/** The place and the look of a paragraph; `y` is the first line's. */
export interface Placed {
  readonly x: number
  readonly y: number
  readonly size: number
  readonly lines: number
  readonly width: number
  readonly color: string
  readonly anchor: 'start' | 'middle'
}

/** A text in lines. */
export const paragraph = (text: string, { x, y, size, lines, width, color, anchor }: Placed): string =>
  linesOf(text, width / size, lines)
    .map(
      (line, at) =>
        `<text ${fonts} x="${x}" y="${y + at * size * 1.36}" font-size="${size}" font-weight="500" fill="${color}" text-anchor="${anchor}">${escape(line)}</text>`,
    )
    .join('')
