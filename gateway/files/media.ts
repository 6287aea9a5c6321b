import type { CatalogModel, Media } from '@gatewright/catalog'

/** The MIME types of archives. */
const archive = /^application\/(?:zip|x-zip-compressed|x-tar|gzip|x-gzip|x-7z-compressed|vnd\.rar|x-bzip2|zstd|x-xz)$/

/** The MIME types of files of each media. */
const types: Readonly<Record<Media, RegExp>> = {
  image: /^image\//,
  video: /^video\//,
  audio: /^audio\//,
  document: /^(?:application\/pdf$|text\/)/,
  archive,
  model3d: /^model\//,
  data: /^(?:application|text|font)\//,
  any: /./,
}

/** Whether files of a MIME type are of this media. */
export const isOfMedia = (type: string, media: Media): boolean => types[media].test(type)

/** The media of the files that a model makes. */
export const mediaOf = ({ media = 'any' }: Pick<CatalogModel, 'media'>): Media => media
