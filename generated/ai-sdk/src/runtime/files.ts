import { fieldsOf } from '../check/values.js'

/** A value as the client takes it: files become addresses and blobs. An empty list or text is left out. */
export function valueOf(value: unknown): unknown {
  if (value === '') return undefined // a prompt that the AI SDK demands, and that the model has no need of
  if (value instanceof Array) return value.length > 0 ? value.map(valueOf) : undefined
  const { type, url, data, mediaType } = fieldsOf(value)
  if (type === 'url') return `${url}`
  if (type !== 'file') return value
  const inner = fieldsOf(data)
  return inner['type'] === 'url' ? `${inner['url']}` : blobOf(inner['data'] ?? inner['text'] ?? data, `${mediaType}`)
}

/** Bytes, or base64, as a blob. Without a complete type, the client reads it from the first bytes. */
function blobOf(data: unknown, mediaType: string): Blob {
  const type = /^[^*]+\/[^*]+$/.test(mediaType) ? mediaType : ''
  const bytes = typeof data === 'string' ? Uint8Array.from(atob(data), (unit) => unit.charCodeAt(0)) : data
  return new Blob([bytes as Uint8Array<ArrayBuffer>], { type }) // by the types of the AI SDK
}
