import { typeOfName, endingOf } from '@gatewright/catalog/language'
import { isMarkup, sniff } from './sniff.ts'
import type { CatalogModel, Media } from '@gatewright/catalog'

/** The MIME type that a sender declares, and the name of the file; each can be empty, missing or wrong. */
export interface Declared {
  readonly contentType: string
  readonly name?: string | undefined
}

/** The MIME types that say nothing. */
const vague: readonly string[] = ['', 'application/octet-stream', 'binary/octet-stream', 'text/plain']

/** The declared MIME types without parameters, the more precise one first. */
export function declaredTypes({ contentType, name = '' }: Declared): readonly string[] {
  const type = (contentType.split(';')[0] ?? '').trim().toLowerCase()
  const all = [type, typeOfName(name.split(/[?#]/)[0] ?? '')]
  return (vague.includes(type) ? all.reverse() : all).filter((one) => one !== '')
}

/** Types of text without a signature. */
const texts = ['text/plain', 'text/csv', 'text/markdown', 'application/x-ndjson', 'model/obj', 'model/stl', 'model/fbx']

/** Types of JSON. */
const jsons = ['application/json', 'model/gltf+json']

/**
 * The MIME types that a file can have, the most likely one first: by its first bytes, and for formats without a
 * signature by what is declared. Pages with tags have none.
 */
export function typesOf(head: Uint8Array, declared: Declared): readonly string[] {
  const signed = sniff(head)
  if (signed.length > 0 || isMarkup(head)) return first(signed, declared)
  const text = textOf(head)
  if (text === undefined) return declaredTypes(declared).filter((type) => type === 'model/stl') // its binary form
  return first(/^\s*[[{]/.test(text) ? [...jsons, ...texts] : texts, declared)
}

/** The types with a declared one at the beginning. */
function first(types: readonly string[], declared: Declared): readonly string[] {
  const named = declaredTypes(declared).find((type) => types.includes(type))
  return named === undefined ? types : [named, ...types.filter((type) => type !== named)]
}

/** The first bytes as text; undefined if they are not UTF-8, or contain control characters. */
function textOf(head: Uint8Array): string | undefined {
  const text = new TextDecoder().decode(head, { stream: true }) // the last character can be cut
  return /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ufffd]/.test(text) ? undefined : text
}

const extensions: Readonly<Record<string, string>> = {
  'application/octet-stream': 'bin',
  'audio/mp4': 'm4a',
}

/** The usual extension of a file name, without the dot. */
export const extensionOf = (contentType: string): string =>
  endingOf(contentType) ??
  extensions[contentType] ??
  contentType.replace(/^[^/]*\/(?:x-)?/, '').replace(/[^a-z0-9].*$/i, '')

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
