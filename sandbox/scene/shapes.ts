/** Returns the next number from 0 to 1. */
export type Next = () => number

const round = (value: number): number => Math.round(value * 10) / 10

/** A line of hills: its height from 0 to 1 at a place; it repeats after `period`. */
export function ridge(next: Next, period: number, kind: 'round' | 'sharp' | 'dune'): (x: number) => number {
  const cycles = { round: [1, 2, 3, 5], sharp: [1, 2, 3, 5, 9, 17], dune: [1, 2, 3] }[kind]
  const waves = cycles.map((cycle) => ({
    cycle,
    phase: next() * 2 * Math.PI,
    size: (0.6 + 0.4 * next()) / cycle ** 0.8,
  }))
  const total = waves.reduce((sum, { size }) => sum + size, 0)
  const wave = (angle: number): number =>
    kind === 'sharp' ? (2 / Math.PI) * Math.asin(Math.sin(angle)) : Math.sin(angle)
  return (x) => {
    const sum = waves.reduce(
      (all, { cycle, phase, size }) => all + size * wave((2 * Math.PI * cycle * x) / period + phase),
      0,
    )
    return 0.5 + sum / total / 2
  }
}

/** The area below a line, down to `bottom`. */
export function below(width: number, bottom: number, step: number, y: (x: number) => number): string {
  const points = Array.from(
    { length: Math.ceil(width / step) + 1 },
    (_, at) => `L${round(at * step)} ${round(y(at * step))}`,
  )
  return `M0 ${bottom}${points.join('')}V${bottom}Z`
}

/** Objects at places from 0 to `period`; those that cross the end begin again at the start. */
export function spread(
  period: number,
  reach: number,
  places: readonly number[],
  draw: (x: number, at: number) => string,
): string {
  return places
    .map(
      (x, at) =>
        draw(x, at) + (x + reach > period ? draw(x - period, at) : '') + (x < reach ? draw(x + period, at) : ''),
    )
    .join('')
}

/** A conifer that stands at a point. */
export function conifer(x: number, y: number, height: number): string {
  const tiers = [0, 1, 2].map((tier) => {
    const [top, half] = [y - height * (1 - tier * 0.26), height * (0.13 + tier * 0.065)]
    const foot = y - height * (0.56 - tier * 0.26)
    return `M${round(x)} ${round(top)}L${round(x + half)} ${round(foot)}H${round(x - half)}Z`
  })
  return `${tiers.join('')}M${round(x - height * 0.025)} ${round(y - height * 0.1)}h${round(height * 0.05)}v${round(height * 0.16)}h${round(-height * 0.05)}Z`
}

/** A building from a point upwards, with a flat, a stepped or a pointed roof. */
export function building(x: number, foot: number, width: number, height: number, roof: number): string {
  const body = `M${round(x)} ${round(foot)}v${round(-height)}h${round(width)}v${round(height)}Z`
  if (roof < 0.55) return body
  const [step, up] = [width * 0.25, height * 0.1]
  if (roof < 0.8)
    return `${body}M${round(x + step)} ${round(foot - height + 1)}v${round(-up)}h${round(width - 2 * step)}v${round(up)}Z`
  return `${body}M${round(x + width / 2 - 1)} ${round(foot - height + 1)}v${round(-up * 1.6)}h2v${round(up * 1.6)}Z`
}

/** The lit windows of a building. */
export function windows(next: Next, x: number, foot: number, width: number, height: number, lit: number): string {
  const cell = Math.max(4, width / 5)
  const lines: string[] = []
  for (let column = 1; column * cell < width - cell * 0.6; column++) {
    for (let row = 1; row * cell * 1.25 < height - cell && row < 24; row++) {
      if (next() > lit) continue
      lines.push(
        `M${round(x + (column - 0.25) * cell)} ${round(foot - height + row * cell * 1.25)}h${round(cell * 0.5)}v${round(cell * 0.62)}h${round(-cell * 0.5)}Z`,
      )
    }
  }
  return lines.join('')
}

/** A cloud of round parts on a flat base, which can be drawn at any place from its left. */
export function cloud(next: Next, y: number, width: number): (x: number) => string {
  const parts = 4 + Math.floor(next() * 3)
  const bumps = Array.from({ length: parts }, (_, at) => {
    const share = (at + 0.5) / parts
    const radius = width * (0.09 + 0.12 * Math.sin(Math.PI * share) * (0.7 + 0.6 * next()))
    return { centre: width * (0.1 + 0.8 * share), radius }
  })
  const thick = width * 0.035
  const end = (to: number): string => `a${round(thick)} ${round(thick)} 0 0 1 0 ${round(to)}`
  const [long, base] = [round(width - 2 * thick), round(y - thick)]
  return (x) => {
    const arcs = bumps.map(({ centre, radius }) => {
      const size = round(radius)
      return `M${round(x + centre - radius)} ${round(y)}a${size} ${size} 0 0 1 ${2 * size} 0Z`
    })
    return `${arcs.join('')}M${round(x + thick)} ${base}h${long}${end(2 * thick)}h${-long}${end(-2 * thick)}Z`
  }
}

/** A dot. */
export const dot = (x: number, y: number, radius: number): string =>
  `M${round(x - radius)} ${round(y)}a${round(radius)} ${round(radius)} 0 1 0 ${round(2 * radius)} 0a${round(radius)} ${round(radius)} 0 1 0 ${round(-2 * radius)} 0Z`

/** A glint on water: a flat, pointed line. */
export const glint = (x: number, y: number, width: number, height: number): string =>
  `M${round(x)} ${round(y)}q${round(width / 2)} ${round(-height)} ${round(width)} 0q${round(-width / 2)} ${round(height)} ${round(-width)} 0Z`

/** A bird in flight. */
export const bird = (x: number, y: number, span: number): string =>
  `M${round(x)} ${round(y)}q${round(span * 0.28)} ${round(-span * 0.26)} ${round(span * 0.5)} 0q${round(span * 0.22)} ${round(-span * 0.26)} ${round(span * 0.5)} 0q${round(-span * 0.26)} ${round(-span * 0.12)} ${round(-span * 0.5)} ${round(span * 0.14)}q${round(-span * 0.24)} ${round(-span * 0.26)} ${round(-span * 0.5)} ${round(-span * 0.14)}Z`

/** A sailing boat that floats at a point. */
export const boat = (x: number, y: number, size: number): string =>
  `M${round(x)} ${round(y)}h${round(size)}l${round(-size * 0.2)} ${round(size * 0.18)}h${round(-size * 0.6)}ZM${round(x + size * 0.48)} ${round(y - size * 0.06)}v${round(-size * 1.05)}l${round(-size * 0.4)} ${round(size * 1.05)}ZM${round(x + size * 0.54)} ${round(y - size * 0.06)}v${round(-size * 0.85)}l${round(size * 0.36)} ${round(size * 0.85)}Z`
