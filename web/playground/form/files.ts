import type { Shape } from '@gatewright/catalog'
import { isOfMedia, mediaWords, typeOfName } from '@gatewright/catalog/language'
import { bytesOf } from '../../shared/text.ts'

/** The shape of a file. */
export type FileShape = Extract<Shape, { is: 'file' }>

/** The description of a file that is not read yet. */
interface FileSummary {
  readonly name: string
  readonly type: string
  readonly size: number
}

/** Returns the MIME type of a file: the browser's, or that of its extension. */
export const typeOf = ({ name, type }: Pick<FileSummary, 'name' | 'type'>): string =>
  (type || typeOfName(name) || 'application/octet-stream').split(';')[0]?.trim().toLowerCase() ?? ''

/** Returns why a parameter cannot take a file, in a sentence; undefined if it can. */
export function problemOf(file: FileSummary, { media, mimeTypes, limits = {} }: FileShape): string | undefined {
  const type = typeOf(file)
  if (!isOfMedia(type, media)) return `${file.name} is ${type}. Choose ${mediaWords(media)}.`
  if (mimeTypes !== undefined && !mimeTypes.includes(type))
    return `${file.name} is ${type}. Choose a file of type ${mimeTypes.join(' or ')}.`
  const { maxBytes = Infinity } = limits
  if (file.size > maxBytes) return `${file.name} has ${bytesOf(file.size)}. It can have at most ${bytesOf(maxBytes)}.`
  return file.size === 0 ? `${file.name} is empty.` : undefined
}

/** Returns the files that a chooser offers. */
export function acceptOf({ media, mimeTypes }: FileShape): string | undefined {
  if (mimeTypes !== undefined) return mimeTypes.join(',')
  return media === 'image' || media === 'video' || media === 'audio' ? `${media}/*` : undefined
}

/** The size up to which a file can be a part of a call, if the gateway takes no uploads. */
export const mostInline: number = 4 * 1024 * 1024

/** The media that a page can show. */
export type Shown = 'image' | 'video' | 'audio'

/** Returns the media of an address, as far as the address says it. */
export function mediaOf(address: string, media: string): Shown | undefined {
  const type = address.startsWith('data:') ? address.slice(5, 60) : typeOfName(address.split(/[?#]/)[0] ?? '')
  const named = (['image', 'video', 'audio'] as const).find((one) => type.startsWith(`${one}/`))
  return named ?? (['image', 'video', 'audio'] as const).find((one) => one === media)
}

/** Whether the page can show an address without a request to another host. */
export const isOwn = (address: string, origin: string): boolean =>
  /^(?:data|blob):/.test(address) || address.startsWith(`${origin}/`)
