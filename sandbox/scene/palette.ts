import type { Mood, Landscape, Time } from './mood.ts'

/** A color: hue in degrees, saturation and lightness in percent. */
export type Color = readonly [hue: number, saturation: number, lightness: number]

/** The colors of a scene. */
export interface Palette {
  /** From the top to the horizon. */
  readonly sky: readonly [Color, Color, Color]
  /** The sun or the moon. */
  readonly light: Color
  readonly cloud: Color
  /** The hills, from the farthest to the nearest. */
  readonly far: Color
  readonly near: Color
  /** The water, from the horizon to the bottom. */
  readonly water: readonly [Color, Color]
}

const palettes: Readonly<Record<Time, Palette>> = {
  dawn: {
    sky: [
      [228, 42, 34],
      [338, 42, 64],
      [28, 88, 78],
    ],
    light: [42, 100, 88],
    cloud: [18, 80, 88],
    far: [322, 24, 52],
    near: [256, 30, 16],
    water: [
      [18, 62, 72],
      [236, 34, 32],
    ],
  },
  day: {
    sky: [
      [212, 62, 46],
      [206, 66, 66],
      [198, 62, 88],
    ],
    light: [50, 100, 92],
    cloud: [205, 40, 98],
    far: [204, 34, 66],
    near: [152, 36, 22],
    water: [
      [198, 52, 72],
      [208, 58, 36],
    ],
  },
  dusk: {
    sky: [
      [248, 42, 24],
      [322, 44, 44],
      [18, 88, 66],
    ],
    light: [36, 100, 76],
    cloud: [350, 60, 72],
    far: [312, 28, 40],
    near: [254, 36, 11],
    water: [
      [14, 70, 60],
      [254, 40, 20],
    ],
  },
  night: {
    sky: [
      [228, 58, 8],
      [222, 50, 17],
      [212, 42, 32],
    ],
    light: [50, 48, 92],
    cloud: [218, 26, 44],
    far: [218, 34, 25],
    near: [226, 44, 6],
    water: [
      [212, 40, 28],
      [226, 52, 9],
    ],
  },
  grey: {
    sky: [
      [214, 16, 30],
      [210, 13, 48],
      [202, 14, 70],
    ],
    light: [48, 30, 88],
    cloud: [210, 12, 72],
    far: [206, 12, 54],
    near: [198, 16, 16],
    water: [
      [204, 14, 62],
      [206, 20, 26],
    ],
  },
}

/** The nearest ground of some places, by the time. */
const grounds: Readonly<Partial<Record<Landscape, Readonly<Record<Time, Color>>>>> = {
  desert: { dawn: [20, 44, 30], day: [32, 58, 52], dusk: [12, 44, 24], night: [232, 26, 13], grey: [30, 16, 34] },
  mountains: { dawn: [250, 28, 18], day: [212, 28, 26], dusk: [252, 34, 13], night: [226, 40, 8], grey: [208, 16, 18] },
  city: { dawn: [252, 28, 15], day: [214, 28, 24], dusk: [250, 38, 10], night: [230, 46, 6], grey: [210, 16, 15] },
}

/** The colors of a mood; a seed turns their hues a little. */
export function paletteOf({ time, place }: Mood, seed: number): Palette {
  const turn = (seed % 17) - 8
  const turned = ([hue, saturation, lightness]: Color): Color => [hue + turn, saturation, lightness]
  const { sky, light, cloud, far, near, water } = palettes[time]
  return {
    sky: [turned(sky[0]), turned(sky[1]), turned(sky[2])],
    light,
    cloud: turned(cloud),
    far: turned(far),
    near: turned(grounds[place]?.[time] ?? near),
    water: [turned(water[0]), turned(water[1])],
  }
}

/** The color between two, from 0 to 1, by the shorter way around the hues. */
export function between(one: Color, other: Color, at: number): Color {
  const way = ((((other[0] - one[0]) % 360) + 540) % 360) - 180
  return [one[0] + way * at, one[1] + (other[1] - one[1]) * at, one[2] + (other[2] - one[2]) * at]
}

/** The color for SVG. */
export const css = ([hue, saturation, lightness]: Color): string =>
  `hsl(${((Math.round(hue) % 360) + 360) % 360},${Math.round(saturation)}%,${Math.round(lightness)}%)`
