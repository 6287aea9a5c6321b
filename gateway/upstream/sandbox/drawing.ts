import type { PictureOrder } from './order.ts'

/** The drawing: the same for a picture and for the frames of a video. */
export type Drawing = Pick<PictureOrder, 'width' | 'height' | 'label' | 'seed' | 'mark'>

/** The square that moves through a video. */
export interface Mark {
  readonly x: number
  readonly y: number
  readonly side: number
}

/** The picture as SVG; every text in it is escaped. */
export function drawing({ width, height, label, seed, mark }: Drawing): string {
  const hue = seed % 360
  const size = Math.max(8, Math.round(Math.min(width / 14, height / 8)))
  const lines = wrap(
    label,
    Math.max(4, Math.floor(width / (size * 0.62))),
    Math.max(1, Math.floor(height / size / 1.3) - 1),
  )
  const spans = lines.map(
    (line, at) => `<tspan x="${size / 2}" dy="${at === 0 ? 0 : size * 1.25}">${escape(line)}</tspan>`,
  )
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<path fill="hsl(${hue},55%,30%)" d="M0 0H${width}V${height}H0Z"/>`,
    `<path fill="hsl(${(hue + 40) % 360},60%,42%)" d="M0 ${height}L${width} ${(seed % 7) * (height / 12)}V${height}Z"/>`,
    mark === undefined ? '' : markPath(markAt(width, height, mark)),
    `<text y="${size * 1.4}" font-family="sans-serif" font-size="${size}" fill="#fff">${spans.join('')}</text></svg>`,
  ].join('')
}

/** The position of the mark at a time from 0 to 1. */
export function markAt(width: number, height: number, time: number): Mark {
  const side = Math.max(8, Math.round(Math.min(width, height) / 6))
  return { x: Math.round((width - side) * time), y: height - side - 2, side }
}

const markPath = ({ x, y, side }: Mark): string => `<path fill="#fff" d="M${x} ${y}h${side}v${side}h-${side}Z"/>`

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for XML; characters that XML does not allow become a space. */
const escape = (text: string): string =>
  text
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, ' ')
    .replace(/[&<>"']/g, (character) => entities[character] ?? '')

function wrap(text: string, columns: number, rows: number): readonly string[] {
  const lines = ['']
  for (const word of text.slice(0, 2000).split(/\s+/)) {
    const piece = word.slice(0, columns)
    const last = lines.at(-1) ?? ''
    if (last === '') lines[lines.length - 1] = piece
    else if (last.length + 1 + piece.length <= columns) lines[lines.length - 1] = `${last} ${piece}`
    else lines.push(piece)
  }
  return lines.slice(0, rows)
}
