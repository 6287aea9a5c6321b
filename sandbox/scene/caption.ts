import { linesOf } from './lines.ts'
import { gradient, path, type Layer, type Stage } from './stage.ts'

/** The fonts of every text, as an attribute. */
export const fonts = `font-family="Inter,'Helvetica Neue',Arial,'Liberation Sans','DejaVu Sans',sans-serif"`

/** The text over a dark fade at the bottom, and a sign that the sandbox made the picture. */
export function caption(stage: Stage, label: string): readonly Layer[] {
  const { width, height } = stage
  const size = Math.max(7, Math.min(width / 21, height / 14))
  const lines = linesOf(label, (width * 0.88) / size, height < 120 ? 2 : height > width ? 5 : 3)
  return [...(lines.length === 0 ? [] : [{ name: 'caption', svg: captionOf(stage, lines, size) }]), ...sign(stage)]
}

function captionOf({ width, height }: Stage, lines: readonly string[], size: number): string {
  const lead = size * 1.28
  const [bottom, top] = [height - size * 0.95, height - lead * (lines.length + 0.75) - size * 1.9]
  const fade = gradient('caption-fade', Math.round(top), height, [
    [[225, 35, 5], 0],
    [[225, 35, 5], 0.42],
    [[225, 35, 5], 0.66],
    [[225, 35, 5], 0.78],
  ])
  const spans = lines.map((line, at) => {
    const y = Math.round(bottom - (lines.length - 1 - at) * lead)
    return `<text x="${width / 2}" y="${y}" text-anchor="middle">${escape(line)}</text>`
  })
  const text = `<g ${fonts} font-size="${Math.round(size * 10) / 10}" font-weight="600" fill="#fff">${spans.join('')}</g>`
  return `<defs>${fade}</defs>${path('url(#caption-fade)', `M0 ${Math.round(top)}H${width}V${height}H0Z`)}${text}`
}

function sign({ width, unit }: Stage): readonly Layer[] {
  if (width < 240) return []
  const size = Math.round(unit * 10.5 * 10) / 10
  const text = `<text ${fonts} x="${Math.round(unit * 16)}" y="${Math.round(unit * 25)}" font-size="${size}" font-weight="600" letter-spacing="${Math.round(size * 1.4) / 10}" fill="#fff" fill-opacity="0.72">SANDBOX</text>`
  return [{ name: 'sign', svg: text }]
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for XML; characters that XML does not allow become a space. */
export const escape = (text: string): string =>
  text
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, ' ')
    .replace(/[&<>"']/g, (character) => entities[character] ?? '')
