import sharp from 'sharp'
import { drawing } from './scene/drawing.ts'
import { drawable } from './scene/fonts.ts'
import type { Made, PictureOrder } from './order.ts'

const types = {
  png: { contentType: 'image/png', extension: 'png' },
  jpeg: { contentType: 'image/jpeg', extension: 'jpg' },
  webp: { contentType: 'image/webp', extension: 'webp' },
  avif: { contentType: 'image/avif', extension: 'avif' },
  tiff: { contentType: 'image/tiff', extension: 'tiff' },
  gif: { contentType: 'image/gif', extension: 'gif' },
  svg: { contentType: 'image/svg+xml', extension: 'svg' },
} as const

/** The least effort of the formats that take most of the time of a picture otherwise. */
const options: Readonly<Partial<Record<PictureOrder['format'], { readonly effort: number }>>> = {
  webp: { effort: 1 },
  avif: { effort: 0 },
  gif: { effort: 1 },
}

/** Makes a picture of a scene. */
export async function makePicture(order: PictureOrder): Promise<Made> {
  const svg = drawing(order, order.frame)
  if (order.format === 'svg') return { bytes: new TextEncoder().encode(svg), ...types.svg }
  const picture = sharp(await drawable(svg)).flatten({ background: '#000' })
  const bytes = await picture.toFormat(order.format, options[order.format]).toBuffer()
  return { bytes: new Uint8Array(bytes), ...types[order.format] }
}
