import { numbersFrom } from '../plausible.ts'
import { caption } from './caption.ts'
import { moodOf, type Landscape } from './mood.ts'
import { between, css, paletteOf, type Color } from './palette.ts'
import { below, boat, building, conifer, glint, ridge, spread, windows } from './shapes.ts'
import { lightAt, sky, weather } from './sky.ts'
import { gradient, path, type Layer, type Stage } from './stage.ts'

/** The size, the text and the seed of a scene. */
export interface SceneOrder {
  readonly width: number
  readonly height: number
  /** The caption; its words also choose the place, the time and the weather. */
  readonly label: string
  readonly seed: number
}

/** The layers of a scene, from the farthest to the nearest; the last is the caption. */
export function layersOf({ width, height, label, seed }: SceneOrder): readonly Layer[] {
  const mood = moodOf(label, seed)
  const stage: Stage = {
    width,
    height,
    unit: Math.sqrt(width * height) / 480,
    horizon: Math.round(height * (mood.place === 'sea' ? 0.56 : 0.6)),
    side: 0.45 + (0.38 * (seed % 83)) / 83,
    mood,
    palette: paletteOf(mood, seed),
    next: numbersFrom(seed ^ 0x5ce9e),
  }
  return [...sky(stage), ...ground(stage), ...water(stage), ...weather(stage), ...caption(stage, label)]
}

/** A line of hills: where its lowest point is, and how much higher its highest is, as parts of the height. */
interface Range {
  readonly name: string
  readonly low: number
  readonly rise: number
  readonly kind: 'round' | 'sharp' | 'dune'
  /** From 0, the color of the farthest, to 1, that of the nearest. */
  readonly depth: number
  readonly speed: number
  readonly trees?: number
}

const far: Range = { name: 'far', low: 0.64, rise: 0.2, kind: 'sharp', depth: 0, speed: 0.25 }
const middle: Range = { name: 'middle', low: 0.72, rise: 0.17, kind: 'round', depth: 0.42, speed: 0.5 }
const near: Range = { name: 'near', low: 0.9, rise: 0.2, kind: 'round', depth: 0.85, speed: 1 }

const ranges: Readonly<Record<Landscape, readonly Range[]>> = {
  hills: [
    far,
    middle,
    { ...near, name: 'close', low: 0.84, rise: 0.16, depth: 0.64 },
    { ...near, low: 0.99, rise: 0.16, depth: 0.95, speed: 2, trees: 5 },
  ],
  mountains: [
    { ...far, low: 0.62, rise: 0.4 },
    { ...far, name: 'middle', low: 0.74, rise: 0.3, depth: 0.4, speed: 0.5 },
    { ...near, low: 0.98, rise: 0.2, depth: 0.9, trees: 16 },
  ],
  lake: [
    { ...far, low: 0.6, rise: 0.24 },
    { ...middle, low: 0.63, rise: 0.12, trees: 22 },
  ],
  sea: [{ ...far, low: 0.585, rise: 0.1, kind: 'round' }],
  forest: [
    { ...far, low: 0.62, rise: 0.22 },
    { ...middle, low: 0.74, rise: 0.12, depth: 0.34, trees: 46 },
    { ...near, low: 0.88, rise: 0.1, depth: 0.66, trees: 30, speed: 1 },
    { ...near, name: 'close', low: 1.02, rise: 0.08, depth: 1, trees: 12, speed: 2 },
  ],
  city: [{ ...far, low: 0.62, rise: 0.14 }],
  desert: [
    { ...far, low: 0.63, rise: 0.14 },
    { ...middle, low: 0.76, rise: 0.14, kind: 'dune', depth: 0.5 },
    { ...near, low: 0.98, rise: 0.24, kind: 'dune', depth: 0.9 },
  ],
}

/** The hills of a place, and the buildings of a city. */
function ground(stage: Stage): readonly Layer[] {
  const hills = ranges[stage.mood.place].map((range) => hill(stage, range))
  return stage.mood.place === 'city'
    ? [...hills, skyline(stage, 0.35, 0.34, 0.25), skyline(stage, 0.8, 0.27, 0.5)]
    : hills
}

function hill(stage: Stage, { name, low, rise, kind, depth, speed, trees = 0 }: Range): Layer {
  const { width, height, palette, next } = stage
  const line = ridge(next, width, kind)
  const [foot, up] = [low * height, rise * Math.min(height, width)]
  const y = (x: number): number => foot - up * line(x)
  const color = between(palette.far, palette.near, depth)
  const haze = between(color, palette.sky[2], 0.5 * (1 - depth))
  const snowy = stage.mood.weather === 'snow' || (stage.mood.place === 'mountains' && kind === 'sharp')
  const cap: Color = [color[0], color[1] * 0.5, Math.min(96, Math.max(color[2] + 30, palette.cloud[2] * 0.95))]
  const stops = snowy
    ? [cap, between(cap, color, 0.75), color, haze]
    : [lighter(color, 5), color, between(color, haze, 0.7)]
  const fill = gradient(`${name}-fill`, foot - up, foot + height * 0.05, stops)
  const wood = spread(width, 40 * stage.unit, placesOf(stage, trees), (x) => {
    return conifer(x, y((x + width) % width) + 3 * stage.unit, stage.unit * (16 + 34 * depth) * sizes(x))
  })
  const trunk = css(between(color, [color[0], color[1], 4], 0.35))
  return {
    name,
    svg: `<defs>${fill}</defs>${path(trunk, wood)}${path(`url(#${name}-fill)`, below(width, height, 6, y))}`,
    speed,
  }
}

const lighter = ([hue, saturation, lightness]: Color, by: number): Color => [
  hue,
  saturation,
  Math.min(97, lightness + by),
]

/** A size from 0.75 to 1.35, the same for the same place. */
const sizes = (x: number): number => 0.75 + 0.6 * Math.abs(Math.sin(x * 12.9898) % 1)

const placesOf = ({ width, unit, next }: Stage, count: number): readonly number[] => {
  const all = Math.round((count * width) / unit / 640)
  return Array.from({ length: all }, (_, at) => Math.round(((at + 0.9 * next()) / all) * width))
}

function skyline(stage: Stage, depth: number, high: number, speed: number): Layer {
  const { width, height, unit, horizon, palette, mood, next } = stage
  const color = between(palette.far, palette.near, depth)
  const foot = horizon + height * 0.05
  const [bodies, lights]: [string[], string[]] = [[], []]
  for (let x = 0; x < width;) {
    const wide = Math.min(width - x, unit * (20 + 30 * next()))
    const tall = Math.min(height, width) * high * (0.35 + next() ** 1.6) * (0.6 + depth * 0.4)
    bodies.push(building(x, foot, wide, tall, wide < 14 * unit ? 0 : next()))
    lights.push(windows(next, x, foot, wide, tall, mood.time === 'day' ? 0.16 : 0.42))
    x += wide + (next() < 0.2 ? unit * 6 : 0)
  }
  const lit = mood.time === 'day' ? css(palette.sky[2]) : css([44, 95, 72])
  const fill = gradient(`city${depth * 100}-fill`, horizon - height * 0.3, foot, [
    lighter(color, 3),
    color,
    between(color, palette.sky[2], 0.28),
  ])
  const name = `city${depth * 100}`
  return {
    name,
    svg: `<defs>${fill}</defs>${path(`url(#${name}-fill)`, bodies.join(''))}${path(lit, lights.join(''), 0.5 + depth * 0.35)}`,
    speed,
  }
}

/** The water of the places that have some, with the light on it. */
function water(stage: Stage): readonly Layer[] {
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
