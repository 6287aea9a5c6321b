/** All media types of files. */
export const mediaTypes = ['image', 'video', 'audio', 'document', 'any'] as const

/** The media type of a file. */
export type Media = (typeof mediaTypes)[number]

/** The names of the media types in messages. */
export const mediaWords: Readonly<Record<Media, string>> = {
  image: 'an image',
  video: 'a video',
  audio: 'an audio file',
  document: 'a document',
  any: 'a file',
}

/** The roles of a file: the model changes an asset, and imitates a reference. */
export const fileRoles = ['asset', 'reference'] as const

/** The role of a file. */
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
  readonly maxShortSide?: number
}

/**
 * An address without user information, whose host is a name or an IPv6 address in brackets. No two parts of it can
 * match the same character, so it takes linear time.
 */
const address =
  /^https?:\/\/(?:[^\s\x00-\x1f\x7f-\x9f/?#@:\[\]\\]+|\[[\da-fA-F:.]+\])(?::\d{1,5})?(?:[/?#][^\s\x00-\x1f\x7f-\x9f]*)?$/

/**
 * Returns the pattern of a file value. It checks only the media type of a data URI, which can be megabytes long. A JSON
 * Schema pattern has no flags, so this one means the same with and without `u`.
 */
export function filePattern(media: Media): string {
  const type = media === 'document' ? '(?:application|text)/' : media === 'any' ? '' : `${media}/`
  return `^(?:${address.source.slice(1).replaceAll('\\/', '/')}|data:${type})`
}

/** Whether this is an address, or a data URI of this media type, like `filePattern`. */
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
