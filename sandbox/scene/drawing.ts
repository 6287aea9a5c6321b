import { layersOf, type SceneOrder } from './layers.ts'
import type { Layer } from './stage.ts'

/** The picture as SVG, as a frame of its video shows it; every text in it is escaped. */
export function drawing(order: SceneOrder, frame = 0): string {
  const { width, height } = order
  const layers = layersOf(order).map((layer) => placed(layer, order, frame))
  return svgOf(width, height, layers.join(''))
}

/** One layer of a scene as SVG. */
export const layerSvg = ({ width, height }: SceneOrder, { svg }: Layer): string => svgOf(width, height, svg)

const svgOf = (width: number, height: number, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`

/** The layer where it is in a frame, and again where it begins anew. */
function placed({ svg, name, speed = 0, fall = 0 }: Layer, { width, height }: SceneOrder, frame: number): string {
  const [x, y] = [offset(-speed * frame, width), offset(fall * frame, height)]
  if (x === 0 && y === 0) return svg
  const copies = [x, x - width].flatMap((left) =>
    fall === 0
      ? [[left, 0]]
      : [
          [left, y],
          [left, y - height],
        ],
  )
  const uses = copies.map(([left, top]) => `<use href="#${name}" transform="translate(${left} ${top})"/>`)
  return `<defs><g id="${name}">${svg}</g></defs>${uses.join('')}`
}

/** The pixels by which a repeating layer is moved: from 0 to below its size. */
const offset = (moved: number, size: number): number => ((Math.floor(moved) % size) + size) % size
