import { sampleSize } from '../order.ts'
import { numbersFrom } from '../plausible.ts'
import { play } from '../sound/play.ts'
import type { Score } from '../sound/score.ts'

const { width, height } = sampleSize

/** The waveform of the sound that the sandbox plays, from `left` to `right`, as a path. */
export function waveform(score: Score, left: number, right: number, middle: number): string {
  const [count, most] = [Math.round((right - left) / 5.37), 74]
  const bars = envelope(score, count).map((level, at) => {
    const [x, size] = [left + (at * (right - left)) / count, Math.max(2, level * most)]
    return `M${x.toFixed(1)} ${(middle - size).toFixed(1)}h3.2v${(2 * size).toFixed(1)}h-3.2Z`
  })
  return bars.join('')
}

/** The loudness of equal parts of a sound, from 0 to 1. */
function envelope(score: Score, count: number): readonly number[] {
  const short: Score =
    score.is === 'music'
      ? { ...score, seconds: Math.min(8, score.seconds) }
      : { ...score, text: score.text.slice(0, 120) }
  const samples = play(short, 8000, 1)
  const size = Math.max(1, Math.floor(samples.length / count))
  const levels = Array.from({ length: count }, (_, at) => {
    const part = samples.subarray(at * size, (at + 1) * size)
    return Math.sqrt(part.reduce((sum, value) => sum + value * value, 0) / Math.max(1, part.length))
  })
  const peak = Math.max(1e-6, ...levels)
  return levels.map((level) => level / peak)
}

/** The colors of a drawing: lines and notes, and what is behind them. */
interface Inks {
  readonly strong: string
  readonly ink: string
}

/** A staff of five lines with notes, as a musician reads it; the seed chooses the notes. */
export function staff({ strong, ink }: Inks, seed: number): string {
  const next = numbersFrom(seed)
  const [top, gap, bars] = [66, 17, 4]
  const lines = Array.from({ length: 5 }, (_, at) => `M32 ${top + at * gap}h${width - 64}v1.6h${64 - width}Z`)
  const dividers = Array.from({ length: bars + 1 }, (_, at) => {
    const x = at === 0 ? 32 : 84 + (at * (width - 118)) / bars
    return `M${x.toFixed(1)} ${top}h1.8v${4 * gap + 1.6}h-1.8Z`
  })
  let step = 4
  const notes = Array.from({ length: bars * 4 }, (_, at) => {
    step = Math.min(8, Math.max(0, step + Math.round((next() - 0.5) * 5)))
    const [x, y] = [
      104 + Math.floor(at / 4) * ((width - 118) / bars) + (at % 4) * 20,
      top + (8 - step) * (gap / 2) + 0.8,
    ]
    const isLong = at % 4 === 3
    const stem = step < 4 ? `M${x + 6.6} ${y}h1.8v-44h-1.8Z` : `M${x - 8.4} ${y}h1.8v44h-1.8Z`
    const head = `<ellipse cx="${x}" cy="${y}" rx="8.2" ry="6" transform="rotate(-20 ${x} ${y})" ${isLong ? `fill="none" stroke="${strong}" stroke-width="2.6"` : `fill="${strong}"`}/>`
    return `<path fill="${strong}" d="${stem}"/>${head}`
  })
  const clef = `<path fill="none" stroke="${ink}" stroke-width="3.4" stroke-linecap="round" d="M60 ${top + 62}c-14 0 -16 -18 0 -20s20 22 2 24s-26 -16 -14 -32s26 -26 20 -42s-16 4 -12 24l10 56c2 14 -14 14 -14 5"/>`
  return `<path fill="${ink}" fill-opacity="0.55" d="${[...lines, ...dividers].join('')}"/>${clef}${notes.join('')}`
}

/** A face that speaks, in the left half, and the waveform of its words in the right one. */
export function speaker({ strong, ink }: Inks, score: Score): string {
  const [x, y] = [width / 4, 116]
  const face =
    `<path fill="${ink}" d="M${x - 92} ${height}c0 -62 38 -84 92 -84s92 22 92 84Z"/><rect x="${x - 20}" y="${y + 46}" width="40" height="46" fill="#d9a07c"/>` +
    `<ellipse cx="${x}" cy="${y}" rx="54" ry="66" fill="#efbd98"/><path fill="${ink}" d="M${x - 58} ${y - 4}c-8 -96 124 -96 116 0c-12 -34 -30 -44 -58 -44s-46 10 -58 44Z"/>` +
    `<ellipse cx="${x - 20}" cy="${y - 4}" rx="5" ry="6" fill="#2a2230"/><ellipse cx="${x + 20}" cy="${y - 4}" rx="5" ry="6" fill="#2a2230"/>` +
    `<ellipse cx="${x}" cy="${y + 34}" rx="17" ry="11" fill="#7a2b34"/><path fill="#fff" d="M${x - 13} ${y + 29}h26l-4 5h-18Z"/>`
  return (
    `<rect width="${width / 2}" height="${height}" fill="${strong}" fill-opacity="0.2"/>${face}` +
    `<path fill="#fff" d="M${width / 2 - 1.5} 0h3v${height}h-3Z"/>` +
    `<path fill="${strong}" d="${waveform(score, width / 2 + 24, width - 20, height / 2)}"/>`
  )
}
