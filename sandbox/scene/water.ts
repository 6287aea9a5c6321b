import { between, css } from './palette.ts'
import { boat, glint } from './shapes.ts'
import { lightAt } from './sky.ts'
import { gradient, path, type Layer, type Stage } from './stage.ts'

/** The water of the places that have some, with the light on it. */
export function water(stage: Stage): readonly Layer[] {
  const { width, height, palette, mood } = stage
  if (!['lake', 'sea', 'city'].includes(mood.place)) return []
  const shore = stage.horizon + height * (mood.place === 'sea' ? 0 : 0.03)
  const [light, deep] = palette.water
  const fill = gradient('water-fill', shore, height, [light, between(light, deep, 0.6), deep])
  const body = `<defs>${fill}</defs>${path('url(#water-fill)', `M0 ${Math.round(shore)}H${width}V${height}H0Z`)}`
  return [{ name: 'water', svg: body }, ...glitter(stage, shore), ...ripples(stage, shore), ...boats(stage, shore)]
}

/** The path of the sun or the moon on the water: wider and sparser towards the viewer. */
function glitter(stage: Stage, shore: number): readonly Layer[] {
  const { height, unit, palette, mood, next } = stage
  if (mood.time === 'grey') return []
  const { x, radius } = lightAt(stage)
  const lines = Array.from({ length: 46 }, () => {
    const depth = next() ** 1.4
    const wide = unit * (8 + 30 * depth) * (0.5 + next())
    const off = (next() + next() - 1) * radius * (0.7 + 2.2 * depth)
    return glint(x + off - wide / 2, shore + 3 * unit + depth * (height - shore), wide, unit * (1.4 + 3 * depth))
  })
  return [{ name: 'glitter', svg: path(css(palette.light), lines.join(''), 0.62), sway: 3 * unit }]
}

function ripples({ width, height, unit, palette, next }: Stage, shore: number): readonly Layer[] {
  const row = (from: number, to: number, count: number, size: number): string =>
    Array.from({ length: Math.round((count * width) / unit / 640) }, () => {
      const y = shore + (from + (to - from) * next()) * (height - shore)
      const wide = unit * size * (0.5 + next())
      return glint(next() * (width - wide), y, wide, unit * size * 0.05)
    }).join('')
  const [color, dark] = [
    css(between(palette.water[0], palette.sky[2], 0.6)),
    css(between(palette.water[1], [230, 40, 5], 0.4)),
  ]
  return [
    {
      name: 'ripples-far',
      svg: path(color, row(0.03, 0.4, 40, 34), 0.4) + path(dark, row(0.1, 0.5, 24, 40), 0.16),
      speed: 0.25,
      sway: 2 * unit,
    },
    {
      name: 'ripples',
      svg: path(color, row(0.35, 1, 30, 70), 0.26) + path(dark, row(0.4, 1, 24, 90), 0.16),
      speed: 0.5,
      sway: 3 * unit,
    },
  ]
}

function boats({ width, unit, palette, mood, next }: Stage, shore: number): readonly Layer[] {
  if (mood.place === 'city') return []
  const place = width * (0.18 + 0.2 * next())
  const hull = boat(place, shore + unit * 16, unit * 30)
  const shadow = glint(place - unit * 4, shore + unit * 25, unit * 38, unit * 5)
  const sail = css(mood.time === 'night' ? [218, 20, 60] : mood.time === 'grey' ? [205, 10, 88] : palette.near)
  return [{ name: 'boat', svg: path(css(palette.near), shadow, 0.3) + path(sail, hull), speed: -0.25 }]
}
