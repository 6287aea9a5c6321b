import type { CatalogModel } from '@gatewright/catalog'
import { extensionOf, isOfMedia, mediaOf } from '../../files/formats.ts'
import type { FileStore } from '../../files/store.ts'
import { checked, FileError } from '../../files/upload.ts'

/** The store of assets, and how long they are kept, in milliseconds. */
export interface AssetStore {
  readonly files: FileStore
  readonly ttlMs: number
}

/** The metadata of an asset before its bytes arrive. */
export interface Claim {
  readonly model: CatalogModel
  /** The position in the result, from 1. */
  readonly number: number
  readonly contentType: string
  /** Media types without a signature, for which the vendor is trusted. */
  readonly unsigned: readonly string[]
  readonly maxBytes: number
}

/** Returns why bytes are not an asset of a model: there are none, or they are something else. Otherwise undefined. */
export function noAsset(error: unknown): 'empty' | 'media' | undefined {
  if (!(error instanceof FileError)) return undefined
  return error.code === 'bad-request' ? 'empty' : error.code === 'unsupported-file' ? 'media' : undefined
}

/**
 * Stores the bytes of an asset while they arrive, and returns its address. Throws a FileError, and stores nothing, if
 * there are too many or they are not what the model makes.
 */
export async function store(bytes: AsyncIterable<Uint8Array>, claim: Claim, assetStore: AssetStore): Promise<string> {
  const { model, number, unsigned, maxBytes } = claim
  const claimed = claim.contentType.split(';')[0]?.trim().toLowerCase() ?? ''
  const media = mediaOf(model)
  // Trust the vendor's media type only if it is of the media that the model makes.
  const named = isOfMedia(claimed, media) ? claimed : ''
  const { contentType, content } = await checked(bytes, named, maxBytes, { unsigned, media })
  const name = `${model.id}-${number}.${extensionOf(contentType)}`
  const { url } = await assetStore.files.put(content, { contentType, name, ttlMs: assetStore.ttlMs })
  return url
}

/** Decodes base64, with or without a `data:` prefix; undefined if it is invalid. */
export function decoded(text: unknown): Uint8Array | undefined {
  if (typeof text !== 'string') return undefined
  const start = text.startsWith('data:') ? text.indexOf(',') + 1 : 0
  const body = text.slice(start).replace(/\s+/g, '')
  return body !== '' && /^[\w+/-]+={0,2}$/.test(body) ? Buffer.from(body, 'base64') : undefined
}
