import type { CatalogModel } from '@gatewright/catalog'
import type { MediaSize } from '../gateway/upstream/sandbox.ts'

/** Parameters of a task. */
export type Params = Readonly<Record<string, unknown>>

/** Width and height in pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

const square: Size = { width: 1, height: 1 }
const words: Readonly<Record<string, Size>> = {
  square,
  portrait: { width: 3, height: 4 },
  tall: { width: 9, height: 16 },
  landscape: { width: 4, height: 3 },
  wide: { width: 16, height: 9 },
}

/** The kind of media that has a size. */
export type Drawn = 'picture' | 'video' | 'gif'

/** The largest long side of a picture; small videos are a third as wide. */
const mostOfPicture: Readonly<Record<MediaSize, number>> = { full: 2048, small: 320 }

/** The long side of a video by its asked lines: each frame is drawn and encoded, so it has fewer pixels than asked. */
const videoSides: readonly (readonly [lines: number, side: number])[] = [
  [540, 640],
  [800, 768],
  [1100, 854],
  [Infinity, 960],
]

/** The long side of a GIF, which compresses no motion. */
const gifSide = 360

/** The size of a picture as it is asked for, up to 2,048 pixels a side; videos have the same shape, and fewer pixels. */
export function sizeOf(model: CatalogModel, params: Params, drawn: Drawn, size: MediaSize = 'full'): Size {
  const asked = askedSize(model, params) ?? (drawn === 'picture' ? square : (words['wide'] ?? square))
  const long = longSide(params, asked)
  if (drawn === 'picture') return fitted(asked, Math.min(mostOfPicture[size], long))
  const side = drawn === 'gif' ? gifSide : (videoSides.find(([lines]) => (long * 9) / 16 <= lines)?.[1] ?? gifSide)
  return even(fitted(asked, size === 'full' ? side : side / 3))
}

function askedSize(model: CatalogModel, params: Params): Size | undefined {
  const pair = sizeFrom(params)
  const aspect = read(params['aspectRatio'], /^(\d+(?:\.\d+)?):(\d+(?:\.\d+)?)$/)
  if (pair && (!aspect || isGiven(model, params, 'width') || isGiven(model, params, 'height'))) return pair
  const named = [params['imageSize'], params['size'], params['resolution']].map(sizeOfValue)
  return aspect ?? named.find((size) => size !== undefined)
}

const isGiven = (model: CatalogModel, params: Params, name: string): boolean =>
  params[name] !== model.params.find((param) => param.name === name)?.default

function sizeOfValue(value: unknown): Size | undefined {
  if (typeof value === 'object' && value !== null) return sizeFrom(value)
  const exact = read(value, /^(\d+)[x*](\d+)$/) ?? read(value, /_(\d+)_(\d+)$/)
  if (!exact || typeof value !== 'string') return typeof value === 'string' ? words[value.split('_')[0] ?? ''] : exact
  // In `portrait_4_3`, the larger number comes first in both orientations.
  return value.startsWith('portrait') ? { width: exact.height, height: exact.width } : exact
}

function sizeFrom(value: object): Size | undefined {
  const { width, height }: { width?: unknown; height?: unknown } = value
  return typeof width === 'number' && typeof height === 'number' ? { width, height } : undefined
}

function read(value: unknown, pattern: RegExp): Size | undefined {
  const found = typeof value === 'string' ? pattern.exec(value) : null
  const size = found && { width: Number(found[1]), height: Number(found[2]) }
  return size && size.width > 0 && size.height > 0 ? size : undefined
}

/** The long side in pixels that is asked for: by the resolution, by exact numbers, or 1,024. */
function longSide({ resolution }: Params, asked: Size): number {
  const [, digits, unit] = /^(\d+)(p|k)$/i.exec(String(resolution ?? '')) ?? []
  const exact = Math.max(asked.width, asked.height)
  if (digits === undefined) return exact >= smallest ? exact : 1024
  return unit?.toLowerCase() === 'k' ? Number(digits) * 1024 : Math.round((Number(digits) * 16) / 9)
}

/** Smaller numbers are a ratio, such as 16:9, and no pixels; no side is smaller. */
const smallest = 64

/** The size with this long side, and the ratio of the asked one. */
function fitted({ width, height }: Size, long: number): Size {
  const scale = long / Math.max(width, height)
  const side = (pixels: number): number => Math.max(smallest, Math.round(pixels * scale))
  return { width: side(width), height: side(height) }
}

const even = ({ width, height }: Size): Size => ({
  width: 2 * Math.round(width / 2),
  height: 2 * Math.round(height / 2),
})
