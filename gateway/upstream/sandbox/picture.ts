import sharp from 'sharp'
import { drawing } from './drawing.ts'
import type { Made, PictureOrder } from './order.ts'

const types = {
  png: { contentType: 'image/png', extension: 'png' },
  jpeg: { contentType: 'image/jpeg', extension: 'jpg' },
  webp: { contentType: 'image/webp', extension: 'webp' },
} as const

/** Makes a picture of a scene. */
export async function makePicture(order: PictureOrder): Promise<Made> {
  const picture = sharp(Buffer.from(drawing(order, order.frame)))
  // The least effort: WebP takes most of the time of a picture otherwise.
  const options = order.format === 'webp' ? { effort: 1 } : {}
  const bytes = await picture.flatten({ background: '#000' }).toFormat(order.format, options).toBuffer()
  return { bytes: new Uint8Array(bytes), ...types[order.format] }
}
