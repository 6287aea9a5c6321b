import { numbersFrom } from '../plausible.ts'
import { ground } from './ground.ts'
import { moodOf } from './mood.ts'
import { paletteOf } from './palette.ts'
import { sky, weather } from './sky.ts'
import type { Layer, Stage } from './stage.ts'
import { caption } from './caption.ts'
import { water } from './water.ts'

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
