import sharp from 'sharp'
import { drawing } from '../scene/drawing.ts'
import { sampleSize, type Made, type SampleOrder, type Shown } from '../order.ts'
import { numbersFrom } from '../plausible.ts'
import { escape, fonts } from '../scene/caption.ts'
import { drawable } from '../scene/fonts.ts'
import { linesOf } from '../scene/lines.ts'
import { inHalves } from './halves.ts'
import { speaker, staff, waveform } from './sounds.ts'

const { width, height } = sampleSize

/** Makes a sample as WebP. */
export async function makeSample({ shows, seed }: SampleOrder): Promise<Made> {
  const svg = svgOf(shows, seed)
  const change = shows.is === 'scene' ? shows.change : undefined
  const drawn = change === undefined ? await drawable(svg) : await inHalves(svg, change)
  const picture = sharp(drawn).flatten({ background: '#000' })
  const bytes = await picture.webp({ quality: 82, effort: 2 }).toBuffer()
  return { bytes: new Uint8Array(bytes), contentType: 'image/webp', extension: 'webp' }
}

function svgOf(shows: Shown, seed: number): string {
  if (shows.is === 'scene')
    return withSign(drawing({ ...sampleSize, label: shows.label, seed }), shows.moves && shows.change === undefined)
  const colors = tints(seed)
  const content = { sound, speaker: talk, text, mesh, data }[shows.is](shows, colors, seed)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${background(colors)}${content}</svg>`
}

/** The picture with a sign of a player, if it is one of a video. */
function withSign(svg: string, moves: boolean): string {
  if (!moves) return svg
  const sign = `<circle cx="${width - 30}" cy="30" r="15" fill="#0b0f1a" fill-opacity="0.5"/><path fill="#fff" d="M${width - 35} 22.5v15l13 -7.5Z"/>`
  return svg.replace(/<\/svg>$/, `${sign}</svg>`)
}

/** The waveform of the sound that the sandbox plays, or a staff with notes if it is music; and its words. */
function sound(shows: Shown, colors: Tints, seed: number): string {
  if (shows.is !== 'sound') return ''
  const words = paragraph(shows.label, {
    x: width / 2,
    y: 222,
    size: 17,
    lines: 2,
    width: 420,
    color: colors.ink,
    anchor: 'middle',
  })
  const drawn =
    shows.score.is === 'music'
      ? staff(colors, seed)
      : `<path fill="${colors.strong}" d="${waveform(shows.score, 36, width - 36, 112)}"/>`
  return drawn + words
}

/** The face and the voice of a model that brings both together. */
const talk = (shows: Shown, colors: Tints): string => (shows.is === 'speaker' ? speaker(colors, shows.score) : '')

/** The words of the caller in a bubble, and those of the answer below. */
function text(shows: Shown, colors: Tints): string {
  if (shows.is !== 'text') return ''
  const bubble: Placed = { x: 132, y: 58, size: 16, lines: 2, width: 300, color: '#fff', anchor: 'start' }
  const long = linesOf(shows.prompt, bubble.width / bubble.size, bubble.lines).length
  const shape = `<rect x="112" y="28" width="340" height="${26 + 22 * long}" rx="16" fill="${colors.strong}"/>`
  const answer = {
    x: 28,
    y: 100 + 22 * long,
    size: 17,
    lines: 4,
    width: 420,
    color: colors.ink,
    anchor: 'start',
  } as const
  return `${shape}${paragraph(shows.prompt, bubble)}${paragraph(shows.answer, answer)}`
}

/** A solid of facets, lit from the left. */
function mesh(_shows: Shown, colors: Tints, seed: number): string {
  const next = numbersFrom(seed)
  const [x, y, size, sides] = [width / 2, 132, 92, 6]
  const turn = next()
  const ring = Array.from({ length: sides }, (_, at) => {
    const angle = ((at + turn) / sides) * 2 * Math.PI
    return {
      x: x + size * Math.cos(angle),
      y: y + size * 0.34 * Math.sin(angle),
      light: 0.5 + 0.5 * Math.cos(angle - 2.4),
    }
  })
  const facets = [-1.05, 0.95].flatMap((tip) =>
    ring.map((corner, at) => {
      const other = ring[(at + 1) % sides] ?? corner
      const isFront = corner.y + other.y > 2 * y
      const shade = ((corner.light + other.light) / 2) * (tip < 0 ? 0.5 : 0.85) + 0.12
      const d = `M${x} ${(y + tip * size).toFixed(1)}L${corner.x.toFixed(1)} ${corner.y.toFixed(1)}L${other.x.toFixed(1)} ${other.y.toFixed(1)}Z`
      return {
        isFront,
        svg: `<path fill="${colors.strong}" stroke="${colors.paper}" stroke-width="1.2" stroke-linejoin="round" d="${d}"/><path fill="#050a18" fill-opacity="${(shade * 0.6).toFixed(2)}" d="${d}"/>`,
      }
    }),
  )
  const shadow = `<ellipse cx="${x}" cy="240" rx="86" ry="10" fill="#050a18" fill-opacity="0.16"/>`
  return (
    shadow +
    facets
      .filter(({ isFront }) => isFront)
      .map(({ svg }) => svg)
      .join('')
  )
}

/** A field of numbers as dots. */
function data(_shows: Shown, colors: Tints, seed: number): string {
  const next = numbersFrom(seed)
  const [columns, rows, phase] = [18, 9, next() * 6]
  const dots = Array.from({ length: columns * rows }, (_, at) => {
    const [column, row] = [at % columns, Math.floor(at / columns)]
    const level = 0.5 + 0.5 * Math.sin(column * 0.45 + phase + Math.sin(row * 0.7 + phase) * 1.6)
    const radius = 2 + 6.5 * level * (0.75 + 0.25 * next())
    return `<circle cx="${45 + column * 23}" cy="${43 + row * 23}" r="${radius.toFixed(1)}" fill="${colors.strong}" fill-opacity="${(0.25 + 0.75 * level).toFixed(2)}"/>`
  })
  return dots.join('')
}

/** The colors of a sample that is no scene. */
interface Tints {
  readonly paper: string
  readonly edge: string
  readonly strong: string
  readonly ink: string
}

/** The colors of a seed: light paper, a strong color and dark ink of the same hue. */
function tints(seed: number): Tints {
  const hue = (seed % 12) * 30 + 8
  const hsl = (turn: number, saturation: number, lightness: number): string =>
    `hsl(${(hue + turn) % 360},${saturation}%,${lightness}%)`
  return { paper: hsl(0, 44, 95), edge: hsl(24, 46, 88), strong: hsl(8, 46, 44), ink: hsl(0, 30, 20) }
}

/** The paper: a slight gradient. */
const background = ({ paper, edge }: Tints): string =>
  `<defs><linearGradient id="paper" x2="1" y2="1"><stop offset="0" stop-color="${paper}"/><stop offset="1" stop-color="${edge}"/></linearGradient></defs>` +
  `<rect width="${sampleSize.width}" height="${sampleSize.height}" fill="url(#paper)"/>`

/** The place and the look of a paragraph; `y` is the first line's. */
interface Placed {
  readonly x: number
  readonly y: number
  readonly size: number
  readonly lines: number
  readonly width: number
  readonly color: string
  readonly anchor: 'start' | 'middle'
}

/** A text in lines. */
const paragraph = (text: string, { x, y, size, lines, width, color, anchor }: Placed): string =>
  linesOf(text, width / size, lines)
    .map(
      (line, at) =>
        `<text ${fonts} x="${x}" y="${y + at * size * 1.36}" font-size="${size}" font-weight="500" fill="${color}" text-anchor="${anchor}">${escape(line)}</text>`,
    )
    .join('')
