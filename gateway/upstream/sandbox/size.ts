import type { CatalogModel } from '@gatewright/catalog'

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

/** A small size with the requested ratio; a higher resolution has more pixels, up to 320 a side. */
export function sizeOf(model: CatalogModel, params: Params): Size {
  const asked = askedSize(model, params) ?? (model.media === 'video' ? { width: 16, height: 9 } : square)
  return fitted(asked.width / asked.height, longSide(params, asked))
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

function longSide({ resolution }: Params, asked: Size): number {
  const [, digits, unit] = /^(\d+)(p|k)$/i.exec(String(resolution ?? '')) ?? []
  const lines = unit?.toLowerCase() === 'k' ? Number(digits) * 1024 : (Number(digits) * 16) / 9
  const real = digits === undefined ? Math.max(asked.width, asked.height, 1024) : lines
  return Math.min(320, Math.max(128, Math.round(320 * Math.sqrt(real / 3840))))
}

/** The even size near the long side with the nearest ratio. */
function fitted(ratio: number, long: number): Size {
  const sizes = Array.from({ length: 12 }, (_, at) => {
    const side = even(long) - 2 * at
    return ratio >= 1 ? { width: side, height: even(side / ratio) } : { width: even(side * ratio), height: side }
  })
  const error = ({ width, height }: Size): number => Math.abs(width / height / ratio - 1)
  return sizes.reduce((best, size) => (error(size) < error(best) - 0.002 ? size : best))
}

const even = (pixels: number): number => Math.max(16, 2 * Math.round(pixels / 2))
