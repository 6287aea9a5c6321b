import sharp from 'sharp'
import { layerSvg } from '../drawing.ts'
import { drawable } from './fonts.ts'
import { layersOf, type SceneOrder } from './layers.ts'
import { draw, planesOf, type Planes } from './plane.ts'
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
