import type { Mood } from './mood.ts'
import { css, type Color, type Palette } from './palette.ts'
import type { Next } from './shapes.ts'

/** A part of a scene that moves as one; it repeats after the width and the height of the picture. */
export interface Layer {
  /** The content, as SVG in pixels of the picture; its ids begin with `name`. */
  readonly svg: string
  readonly name: string
  /** The pixels by which it moves to the left in each frame. */
  readonly speed?: number
  /** The pixels by which it falls in each frame. */
  readonly fall?: number
  /** The pixels by which its rows sway, as those of water do. */
  readonly sway?: number
}

/** The frame and the choices for all layers of a scene. */
export interface Stage {
  readonly width: number
  readonly height: number
  /** The scale of details: 1 for 640x360. */
  readonly unit: number
  /** Where the ground begins, in pixels from the top. */
  readonly horizon: number
  /** Where the sun or the moon stands, from 0 at the left to 1. */
  readonly side: number
  readonly mood: Mood
  readonly palette: Palette
  readonly next: Next
}

/** A vertical gradient over a part of the picture, from its top to its bottom. */
export function gradient(
  id: string,
  from: number,
  to: number,
  stops: readonly (Color | readonly [Color, number])[],
): string {
  const parts = stops.map((stop, at) => {
    const offset = Math.round((100 * at) / (stops.length - 1))
    return isFaded(stop)
      ? `<stop offset="${offset}%" stop-color="${css(stop[0])}" stop-opacity="${stop[1]}"/>`
      : `<stop offset="${offset}%" stop-color="${css(stop)}"/>`
  })
  return `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="0" x2="0" y1="${from}" y2="${to}">${parts.join('')}</linearGradient>`
}

const isFaded = (stop: Color | readonly [Color, number]): stop is readonly [Color, number] => stop.length === 2

/** A path in a color or a gradient. */
export const path = (fill: string, d: string, opacity = 1): string =>
  d === '' ? '' : `<path fill="${fill}"${opacity === 1 ? '' : ` fill-opacity="${opacity}"`} d="${d}"/>`
