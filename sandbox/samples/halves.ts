import sharp, { type Sharp } from 'sharp'
import { fonts } from '../scene/caption.ts'
import { drawable } from '../scene/fonts.ts'
import { sampleSize, type Change } from '../order.ts'

const { width, height } = sampleSize
const half = width / 2

/** The pixels of a side of a block, in the coarse half of a picture that a model sharpens. */
const block = 9

/** A picture in two halves: on the left as a model takes it, on the right as the model returns it. */
export async function inHalves(svg: string, change: Change): Promise<Buffer> {
  const after = await sharp(await drawable(svg))
    .flatten({ background: '#000' })
    .png()
    .toBuffer()
  const left = sharp(after).extract({ left: 0, top: 0, width: half, height })
  const before =
    change === 'sharper'
      ? await coarse(left)
      : await left.modulate({ saturation: 0.12, brightness: 0.86 }).png().toBuffer()
  const signs = Buffer.from(await drawable(signsSvg))
  return sharp(after)
    .composite([{ input: before, left: 0, top: 0 }, { input: signs }])
    .png()
    .toBuffer()
}

async function coarse(picture: Sharp): Promise<Buffer> {
  const small = await picture
    .resize(Math.ceil(half / block), Math.ceil(height / block))
    .png()
    .toBuffer()
  return sharp(small).resize(half, height, { kernel: 'nearest', fit: 'fill' }).png().toBuffer()
}

const sign = (x: number, words: string): string =>
  `<rect x="${x}" y="14" width="72" height="26" rx="13" fill="#0b0f1a" fill-opacity="0.62"/>` +
  `<text ${fonts} x="${x + 36}" y="32" font-size="14" font-weight="600" fill="#fff" text-anchor="middle">${words}</text>`

/** The line between the halves, with a handle, and the words for both. */
const signsSvg =
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
  `<path fill="#fff" d="M${half - 1.5} 0h3v${height}h-3Z"/><circle cx="${half}" cy="${height / 2}" r="15" fill="#fff"/>` +
  `<path fill="#1b2233" d="M${half - 4} ${height / 2 - 6}v12l-6 -6ZM${half + 4} ${height / 2 - 6}v12l6 -6Z"/>` +
  `${sign(14, 'Before')}${sign(width - 86, 'After')}</svg>`
