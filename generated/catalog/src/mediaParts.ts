import { addressPattern, isFile, nouns, type Media } from './media.js'

/** The parts of a file shape that only some media have: code that checks values reads them from the shape. */
export interface MediaParts {
  /** Its name in messages. */
  readonly noun: string
  /** The beginnings of the MIME types of its data URIs. */
  readonly families: readonly string[]
}

// One constant each, so that a package contains only those of its models.
const document: MediaParts = { noun: 'a document', families: ['application/', 'text/'] }
const archive: MediaParts = { noun: 'an archive', families: ['application/'] }
/** Data URIs of 3D models and data are often `application/octet-stream`, because few formats have their own type. */
const model3d: MediaParts = { noun: 'a 3D model', families: ['model/', 'application/', 'text/'] }
const data: MediaParts = { noun: 'a data file', families: ['application/', 'text/', 'font/'] }
const any: MediaParts = { noun: 'a file', families: [''] }

const parts = { document, archive, model3d, data, any }

/** The parts of a file shape of this media; undefined for pictures, videos and sounds. */
export const partsOfMedia = (media: Media): MediaParts | undefined =>
  media === 'image' || media === 'video' || media === 'audio' ? undefined : parts[media]

/** The name of any media type in messages. */
export const mediaWords = (media: Media): string => partsOfMedia(media)?.noun ?? nouns[media] ?? media

/** The beginnings of all MIME types of media with a pattern. */
const families = ['image', 'video', 'audio', 'model', 'application', 'text', 'font']

/**
 * Returns the pattern of a file value. It checks only the media type of a data URI, which can be megabytes long. A JSON
 * Schema pattern has no flags, so this one means the same with and without `u`.
 */
export function filePattern(media: Media): string {
  const right = media === 'any' ? [] : families.filter((family) => isOfMedia(`${family}/`, media))
  const family = right.length > 1 ? `(?:${right.join('|')})/` : right.map((one) => `${one}/`).join('')
  return `^(?:${addressPattern.source.slice(1).replaceAll('\\/', '/')}|data:${family})`
}

/** Whether a MIME type belongs to this media. */
export const isOfMedia = (type: string, media: Media): boolean =>
  isFile(`data:${type}`, media, partsOfMedia(media)?.families)

/** Whether this is an address, or a data URI of a document. */
export const isDocument = (value: unknown): value is string => isFile(value, 'document', document.families)

/** Whether this is an address, or a data URI of an archive. */
export const isArchive = (value: unknown): value is string => isFile(value, 'archive', archive.families)

/** Whether this is an address, or a data URI of a 3D model. */
export const isModel3d = (value: unknown): value is string => isFile(value, 'model3d', model3d.families)

/** Whether this is an address, or a data URI of data. */
export const isData = (value: unknown): value is string => isFile(value, 'data', data.families)

/** Whether this is an address, or a data URI of anything. */
export const isAnyFile = (value: unknown): value is string => isFile(value, 'any', any.families)
