/** All media types of files. */
export const mediaTypes = ['image', 'video', 'audio', 'document', 'archive', 'model3d', 'data', 'any'] as const

/** The media type of a file. */
export type Media = (typeof mediaTypes)[number]

/** The names of media in messages, unless a shape has its own. */
export const nouns: { readonly [Name in Media]?: string } = {
  image: 'an image',
  video: 'a video',
  audio: 'an audio file',
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

/** An address in messages: capitals are refused (docs/internals/decisions.md 25). */
export const addressNoun = 'an address (lower-case https: or http:)'

/**
 * An address without user information, whose host is a name or an IPv6 address in brackets. No two parts of it can
 * match the same character, so it takes linear time.
 */
export const addressPattern: RegExp =
  /^https?:\/\/(?:[^\s\x00-\x1f\x7f-\x9f/?#@:\[\]\\]+|\[[\da-fA-F:.]+\])(?::\d{1,5})?(?:[/?#][^\s\x00-\x1f\x7f-\x9f]*)?$/

/** Matches most addresses, and nothing else: simple sets of characters are tested faster. */
const simpleAddress = /^https?:\/\/[\w.-]+(?:$|\/[!-~]*$)/

/**
 * Whether this is an address, or a data URI whose MIME type begins with one of `families`. By default that is the media
 * itself; a shape of other media has its own (`mediaParts.ts`).
 */
export const isFile = (value: unknown, media: Media, families: readonly string[] = [`${media}/`]): value is string =>
  families.some((family) => isOf(value, `data:${family}`))

const letterD = 100

/** Whether this is an address, or a data URI with this start. No address begins with the letter of data URIs. */
const isOf = (value: unknown, start: string): value is string =>
  typeof value === 'string' &&
  (value.charCodeAt(0) === letterD ? value.startsWith(start) : simpleAddress.test(value) || addressPattern.test(value))

/** Whether this is an address, or a data URI of an image. */
export const isImage = (value: unknown): value is string => isOf(value, 'data:image/')

/** Whether this is an address, or a data URI of a video. */
export const isVideo = (value: unknown): value is string => isOf(value, 'data:video/')

/** Whether this is an address, or a data URI of an audio file. */
export const isAudio = (value: unknown): value is string => isOf(value, 'data:audio/')
