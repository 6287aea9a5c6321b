/** Every sort of media that a file may hold. */
export const mediaTypes = ['image', 'video', 'audio', 'document', 'any'] as const

/** What a file holds. */
export type Media = (typeof mediaTypes)[number]

/** What each sort is called. */
export const mediaWords: Readonly<Record<Media, string>> = {
  image: 'an image',
  video: 'a video',
  audio: 'an audio file',
  document: 'a document',
  any: 'a file',
}

/** What a file is for: to be worked on, or to take after. */
export const fileRoles = ['asset', 'reference'] as const

/** What a file is for. */
export type FileRole = (typeof fileRoles)[number]

/** Limits of a file: bytes, seconds, pixels in all, pixels of the shorter or longer side. */
export interface FileLimits {
  readonly maxBytes?: number
  readonly minSeconds?: number
  readonly maxSeconds?: number
  readonly minPixels?: number
  readonly maxPixels?: number
  readonly minSide?: number
  readonly maxSide?: number
}

/**
 * An address without user information, whose host is a name or an IPv6 address in brackets. No two parts of it can
 * match the same character, so it takes linear time.
 */
const address =
  /^https?:\/\/(?:[^\s\x00-\x1f\x7f-\x9f/?#@:\[\]\\]+|\[[\da-fA-F:.]+\])(?::\d{1,5})?(?:[/?#][^\s\x00-\x1f\x7f-\x9f]*)?$/

/**
 * What a file value must match. Of a data URI only the media type is looked at, because it may be megabytes long. A
 * JSON Schema pattern has no flags, so it means the same with `u` and without.
 */
export function filePattern(media: Media): string {
  const type = media === 'document' ? '(?:application|text)/' : media === 'any' ? '' : `${media}/`
  return `^(?:${address.source.slice(1).replaceAll('\\/', '/')}|data:${type})`
}

/** Whether this is an address, or a data URI of this media type, as `filePattern` says it. */
export function isFile(value: unknown, media: Media): value is string {
  if (typeof value !== 'string') return false
  if (!value.startsWith('data:')) return address.test(value)
  const is = (type: string): boolean => value.startsWith(`${type}/`, 5)
  return media === 'any' || (media === 'document' ? is('application') || is('text') : is(media))
}

/** Whether this is an address, or a data URI of an image. */
export const isImage = (value: unknown): value is string => isFile(value, 'image')

/** Whether this is an address, or a data URI of a video. */
export const isVideo = (value: unknown): value is string => isFile(value, 'video')

/** Whether this is an address, or a data URI of an audio file. */
export const isAudio = (value: unknown): value is string => isFile(value, 'audio')

/** Whether this is an address, or a data URI of a document. */
export const isDocument = (value: unknown): value is string => isFile(value, 'document')

/** Whether this is an address, or a data URI of anything. */
export const isAnyFile = (value: unknown): value is string => isFile(value, 'any')
