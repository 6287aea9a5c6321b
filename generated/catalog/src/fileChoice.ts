import { typeOfName } from './formats.js'
import { isOfMedia, mediaWords } from './mediaParts.js'
import type { ShapeOf } from './shape.js'

/** The description of a file that is not read yet, such as a `File` of a browser. */
export interface FileSummary {
  readonly name: string
  readonly type: string
  readonly size: number
}

/** Returns the MIME type of a file: the browser's, or that of its extension. */
export const typeOfFile = ({ name, type }: Pick<FileSummary, 'name' | 'type'>): string =>
  (type || typeOfName(name) || 'application/octet-stream').split(';')[0]?.trim().toLowerCase() ?? ''

/** Returns why a parameter cannot take a file, in a sentence; undefined if it can. */
export function fileProblem(file: FileSummary, { media, mimeTypes, limits = {} }: ShapeOf<'file'>): string | undefined {
  const type = typeOfFile(file)
  if (!isOfMedia(type, media)) return `${file.name} is ${type}. Choose ${mediaWords(media)}.`
  if (mimeTypes !== undefined && !mimeTypes.includes(type))
    return `${file.name} is ${type}. Choose a file of type ${mimeTypes.join(' or ')}.`
  const { maxBytes = Infinity } = limits
  if (file.size > maxBytes) return `${file.name} has ${bytesOf(file.size)}. It can have at most ${bytesOf(maxBytes)}.`
  return file.size === 0 ? `${file.name} is empty.` : undefined
}

/** Returns the files that a chooser offers, as the attribute `accept` of HTML has them. */
export function acceptOf({ media, mimeTypes }: ShapeOf<'file'>): string | undefined {
  if (mimeTypes !== undefined) return mimeTypes.join(',')
  return media === 'image' || media === 'video' || media === 'audio' ? `${media}/*` : undefined
}

const units = ['bytes', 'kB', 'MB', 'GB'] as const

/** Returns a number of bytes in words, such as `10 MB` for 10 MiB: people name file sizes so. */
export function bytesOf(bytes: number): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(1024)))
  const amount = bytes / 1024 ** power
  return `${amount < 10 && power > 0 ? Number(amount.toFixed(1)) : Math.round(amount)} ${units[power]}`
}
