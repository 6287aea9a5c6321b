import sharp from 'sharp'
import { layerSvg } from './drawing.ts'
import { drawable } from './fonts.ts'
import { layersOf, type SceneOrder } from './layers.ts'
import type { Layer } from './stage.ts'

/** A layer that is ready to be drawn into frames. */
interface Drawn {
  readonly layer: Layer
  readonly planes: Planes
}

/** The frames of a scene: its layers are drawn once, and moved for each frame. */
export class Film {
  private readonly order: SceneOrder
  private readonly layers: readonly Drawn[]
  private readonly pixels: Uint8Array
  private readonly parts: readonly [Uint8Array, Uint8Array, Uint8Array]

  private constructor(order: SceneOrder, layers: readonly Drawn[]) {
    const size = order.width * order.height
    this.order = order
    this.layers = layers
    this.pixels = new Uint8Array((size * 3) / 2)
    this.parts = [
      this.pixels.subarray(0, size),
      this.pixels.subarray(size, (size * 5) / 4),
      this.pixels.subarray((size * 5) / 4),
    ]
  }

  /** Draws the layers; the width and the height are even. */
  static async of(order: SceneOrder): Promise<Film> {
    const drawn: Drawn[] = []
    for (const layer of merged(layersOf(order))) {
      const svg = await drawable(layerSvg(order, layer))
      const { data } = await sharp(svg).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
      drawn.push({ layer, planes: planesOf(data, order.width, order.height) })
    }
    return new Film(order, drawn)
  }

  /** The pixels of a frame in planar YUV 4:2:0; the next call writes over them. */
  frame(at: number): Uint8Array {
    for (const { layer, planes } of this.layers) this.place(layer, planes, at)
    return this.pixels
  }

  private place({ speed = 0, fall = 0, sway = 0 }: Layer, planes: Planes, at: number): void {
    const [moved, fallen] = [Math.floor(speed * at), Math.floor(fall * at)]
    planes.forEach((plane, index) => {
      const scale = index === 0 ? 1 : 2
      const waves = (row: number): number => Math.round(moved + sway * Math.sin((row * scale) / 5 + at / 9))
      const target = this.parts[index]
      const down = Math.floor(fallen / scale) % plane.height
      if (target)
        draw(
          target,
          plane,
          down,
          sway === 0 ? () => Math.floor(moved / scale) : (row) => Math.floor(waves(row) / scale),
        )
    })
  }

  /** The frame in RGB, for formats that are not made from YUV. */
  rgb(at: number): Buffer {
    this.frame(at)
    const { width, height } = this.order
    const [luma, blues, reds] = this.parts
    const pixels = Buffer.alloc(width * height * 3)
    for (let place = 0, to = 0; place < luma.length; place++, to += 3) {
      const half = (Math.floor(place / width) >> 1) * (width >> 1) + ((place % width) >> 1)
      const y = 1.1644 * ((luma[place] ?? 0) - 16)
      const [blue, red] = [(blues[half] ?? 0) - 128, (reds[half] ?? 0) - 128]
      pixels[to] = clamped(y + 1.596 * red)
      pixels[to + 1] = clamped(y - 0.3918 * blue - 0.813 * red)
      pixels[to + 2] = clamped(y + 2.0172 * blue)
    }
    return pixels
  }
}

const clamped = (value: number): number => (value < 0 ? 0 : value > 255 ? 255 : value)

/** The layers, with neighbors that do not move as one. */
function merged(layers: readonly Layer[]): readonly Layer[] {
  const isStill = ({ speed, fall, sway }: Layer): boolean => !speed && !fall && !sway
  return layers.reduce<Layer[]>((all, layer) => {
    const last = all.at(-1)
    if (last && isStill(last) && isStill(layer)) all[all.length - 1] = { name: last.name, svg: last.svg + layer.svg }
    else all.push(layer)
    return all
  }, [])
}

/** A part of a picture in one component, with its opacity; it repeats in both directions. */
interface Plane {
  readonly width: number
  readonly height: number
  readonly values: Uint8Array
  /** From 0 to 256, for each value. */
  readonly opacity: Uint16Array
  /** For each row, its visible runs: start, end, and 1 if all of the run is opaque. */
  readonly runs: readonly Uint16Array[]
}

/** The three components of a picture (BT.601, 4:2:0), with their opacity. */
type Planes = readonly [luma: Plane, blue: Plane, red: Plane]

type Filled = Omit<Plane, 'runs'>

/** Converts pixels in RGBA; the width and the height are even. */
function planesOf(pixels: Uint8Array, width: number, height: number): Planes {
  const luma = planeOf(width, height)
  const [blue, red] = [planeOf(width / 2, height / 2), planeOf(width / 2, height / 2)]
  for (let at = 0; at < width * height; at++) {
    const opacity = pixels[4 * at + 3] ?? 0
    if (opacity === 0) continue
    luma.opacity[at] = opacity === 255 ? 256 : opacity
    luma.values[at] = lumaOf(pixels, 4 * at)
  }
  for (let place = 0; place < blue.values.length; place++) {
    const corner = 8 * width * Math.floor((2 * place) / width) + 8 * (place % (width / 2))
    tint(pixels, corner, 4 * width, blue, red, place)
  }
  return [withRuns(luma), withRuns(blue), withRuns(red)]
}

const planeOf = (width: number, height: number): Filled => ({
  width,
  height,
  values: new Uint8Array(width * height),
  opacity: new Uint16Array(width * height),
})

const lumaOf = (pixels: Uint8Array, at: number): number =>
  16.5 + 0.2568 * (pixels[at] ?? 0) + 0.5041 * (pixels[at + 1] ?? 0) + 0.0979 * (pixels[at + 2] ?? 0)

/** Sets the color of four pixels, which count by their opacity. */
function tint(pixels: Uint8Array, corner: number, row: number, blue: Filled, red: Filled, place: number): void {
  let [reds, greens, blues, total] = [0, 0, 0, 0]
  for (let pixel = 0; pixel < 4; pixel++) {
    const at = corner + (pixel & 1) * 4 + (pixel >> 1) * row
    const opacity = pixels[at + 3] ?? 0
    reds += (pixels[at] ?? 0) * opacity
    greens += (pixels[at + 1] ?? 0) * opacity
    blues += (pixels[at + 2] ?? 0) * opacity
    total += opacity
  }
  if (total === 0) return
  blue.values[place] = 128.5 + (-0.1482 * reds - 0.291 * greens + 0.4392 * blues) / total
  red.values[place] = 128.5 + (0.4392 * reds - 0.3678 * greens - 0.0714 * blues) / total
  blue.opacity[place] = red.opacity[place] = total === 1020 ? 256 : (total + 2) >> 2
}

function withRuns(plane: Filled): Plane {
  const { width, height, opacity } = plane
  const runs = Array.from({ length: height }, (_, y) => runsOf(opacity.subarray(y * width, (y + 1) * width)))
  return { ...plane, runs }
}

function runsOf(row: Uint16Array): Uint16Array {
  const runs: number[] = []
  const kind = (at: number): number => (row[at] === 0 ? 0 : row[at] === 256 ? 2 : 1)
  for (let start = 0; start < row.length;) {
    const own = kind(start)
    let end = start + 1
    while (end < row.length && kind(end) === own) end++
    if (own > 0) runs.push(start, end, own - 1)
    start = end
  }
  return Uint16Array.from(runs)
}

/** Draws the plane over a target of the same size; `shift` is by how much a row moves to the left, `down` by how much all fall. */
function draw(target: Uint8Array, plane: Plane, down: number, shift: (row: number) => number): void {
  const { width, height, runs } = plane
  for (let row = 0; row < height; row++) {
    const own = runs[row]
    if (own === undefined || own.length === 0) continue
    const [start, moved] = [((row + down) % height) * width, shift(row)]
    for (let at = 0; at < own.length; at += 3) {
      const [from = 0, to = 0, opaque = 0] = [own[at], own[at + 1], own[at + 2]]
      const place = (((from - moved) % width) + width) % width
      const split = Math.min(to, from + width - place)
      const paint = opaque === 1 ? copy : blend
      paint(target, start + place, plane, row * width + from, row * width + split)
      if (split < to) paint(target, start, plane, row * width + split, row * width + to)
    }
  }
}

const copy = (target: Uint8Array, at: number, { values }: Plane, from: number, to: number): void =>
  target.set(values.subarray(from, to), at)

function blend(target: Uint8Array, at: number, { values, opacity }: Plane, from: number, to: number): void {
  for (let source = from, place = at; source < to; source++, place++) {
    const under = target[place] ?? 0
    target[place] = under + ((((values[source] ?? 0) - under) * (opacity[source] ?? 0)) >> 8)
  }
}
