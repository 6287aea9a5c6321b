import { between, css } from './palette.ts'
import { bird, cloud, dot, spread } from './shapes.ts'
import { gradient, path, type Layer, type Stage } from './stage.ts'

/** The sky with its light, its stars, its clouds and its birds. */
export function sky(stage: Stage): readonly Layer[] {
  const { width, height, horizon, palette, mood } = stage
  const [top, middle, low] = palette.sky
  const fill = gradient('sky-fill', 0, horizon * 1.05, [
    top,
    between(top, middle, 0.62),
    middle,
    between(middle, low, 0.6),
    low,
  ])
  const back = `<defs>${fill}</defs>${path('url(#sky-fill)', `M0 0H${width}V${height}H0Z`)}`
  const stars = mood.time === 'night' ? [{ name: 'stars', svg: starsOf(stage) }] : []
  return [{ name: 'sky', svg: back }, ...stars, { name: 'light', svg: light(stage) }, ...clouds(stage), ...birds(stage)]
}

/** Where the sun or the moon stands. */
export function lightAt({ width, height, horizon, mood, unit, side }: Stage): {
  readonly x: number
  readonly y: number
  readonly radius: number
} {
  const low = mood.time === 'dawn' || mood.time === 'dusk'
  const y = low ? horizon - height * 0.13 : height * 0.2
  return { x: Math.round(width * side), y, radius: unit * (low ? 27 : mood.time === 'night' ? 20 : 23) }
}

function light(stage: Stage): string {
  const { mood, palette, width, height } = stage
  const { x, y, radius } = lightAt(stage)
  const color = css(palette.light)
  const strength = { dawn: 0.85, day: 0.7, dusk: 0.8, night: 0.4, grey: 0.4 }[mood.time]
  const reach = Math.round(radius * (mood.time === 'night' ? 5 : 8))
  const stops = [
    [0, strength],
    [18, strength * 0.45],
    [50, strength * 0.14],
    [100, 0],
  ].map(([at, opacity]) => `<stop offset="${at}%" stop-color="${color}" stop-opacity="${opacity}"/>`)
  const glow = `<radialGradient id="light-glow" gradientUnits="userSpaceOnUse" cx="${x}" cy="${y}" r="${reach}">${stops.join('')}</radialGradient>`
  const disc = mood.time === 'grey' ? path(color, dot(x, y, radius), 0.35) : path(color, dot(x, y, radius))
  const seas =
    mood.time === 'night'
      ? path(
          '#000',
          [
            dot(x - radius * 0.3, y - radius * 0.2, radius * 0.22),
            dot(x + radius * 0.3, y + radius * 0.3, radius * 0.28),
            dot(x + radius * 0.15, y - radius * 0.45, radius * 0.14),
          ].join(''),
          0.07,
        )
      : ''
  return `<defs>${glow}</defs>${path('url(#light-glow)', `M0 0H${width}V${height}H0Z`)}${disc}${seas}`
}

function starsOf({ width, horizon, unit, next }: Stage): string {
  const some = (count: number, radius: number): string =>
    Array.from({ length: count }, () =>
      dot(next() * width, next() ** 1.3 * horizon, unit * radius * (0.7 + 0.6 * next())),
    ).join('')
  return path('#fff', some(90, 0.6), 0.55) + path('#fff', some(26, 1.05), 0.9)
}

function clouds({ width, horizon, unit, palette, mood, next }: Stage): readonly Layer[] {
  const row = (count: number, top: number, size: number): string =>
    Array.from({ length: count }, (_, at) => {
      const wide = unit * size * (0.7 + 0.6 * next())
      const x = ((at + 0.5 * next()) / count) * width
      const y = horizon * (top + 0.16 * next())
      return spread(width, wide, [x], cloud(next, y, wide))
    }).join('')
  const wide = width / unit
  const count = Math.max(1, Math.round((wide / 640) * (mood.time === 'grey' ? 5 : 3)))
  const color = css(palette.cloud)
  const strength = mood.time === 'night' ? 0.16 : mood.time === 'grey' ? 0.5 : 0.62
  return [
    { name: 'clouds-far', svg: path(color, row(count, 0.48, 90), strength * 0.55), speed: 0.25 },
    { name: 'clouds', svg: path(color, row(count, 0.2, 150), strength), speed: 0.5 },
  ]
}

function birds({ width, horizon, unit, mood, palette, next }: Stage): readonly Layer[] {
  if (mood.time === 'night' || mood.time === 'grey' || mood.place === 'desert') return []
  const [x, y] = [width * (0.15 + 0.25 * next()), horizon * (0.3 + 0.15 * next())]
  const flock = Array.from({ length: 5 }, (_, at) =>
    bird(x + unit * 17 * at, y + unit * 7 * Math.abs(at - 2) + unit * 4 * next(), unit * (10 + 3 * next())),
  )
  return [{ name: 'birds', svg: path(css(palette.near), flock.join(''), 0.75), speed: -0.75 }]
}

/** The rain or the snow. */
export function weather({ width, height, unit, mood, next }: Stage): readonly Layer[] {
  if (mood.weather === 'clear') return []
  const wide = Math.round((width * height) / (unit * unit * 2600))
  if (mood.weather === 'snow') {
    const flakes = (size: number): string =>
      Array.from({ length: wide }, () => dot(next() * width, next() * height, unit * size * (0.7 + 0.6 * next()))).join(
        '',
      )
    return [
      { name: 'snow-far', svg: path('#fff', flakes(1), 0.6), speed: 0.25, fall: 1 },
      { name: 'snow', svg: path('#fff', flakes(1.8), 0.8), speed: 0.5, fall: 2 },
    ]
  }
  const drops = Array.from({ length: wide }, () => {
    const [x, y, long] = [next() * width, next() * height, unit * (9 + 9 * next())]
    return `M${Math.round(x)} ${Math.round(y)}l${(-long * 0.16).toFixed(1)} ${long.toFixed(1)}h${(unit * 0.9).toFixed(1)}Z`
  })
  return [{ name: 'rain', svg: path('#dfe9f2', drops.join(''), 0.5), speed: 2, fall: 12 }]
}
