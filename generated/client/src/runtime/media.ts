/** The signatures of files, one character a byte (from the registries of their formats). */
const beginnings: readonly (readonly [RegExp, string])[] = [
  [/^\x89PNG/, 'image/png'],
  [/^\xff\xd8\xff/, 'image/jpeg'],
  [/^GIF8/, 'image/gif'],
  [/^RIFF....WEBP/s, 'image/webp'],
  [/^RIFF....WAVE/s, 'audio/wav'],
  [/^....ftypqt/s, 'video/quicktime'],
  [/^....ftyp/s, 'video/mp4'],
  [/^\x1aE\xdf\xa3/, 'video/webm'],
  [/^(?:ID3|\xff[\xe2\xe3\xf2\xf3\xfa\xfb])/, 'audio/mpeg'],
  [/^OggS/, 'audio/ogg'],
  [/^%PDF/, 'application/pdf'],
  [/^PK\x03\x04/, 'application/zip'],
  [/^\x1f\x8b\x08/, 'application/gzip'],
  [/^7z\xbc\xaf\x27\x1c/, 'application/x-7z-compressed'],
  [/^glTF/, 'model/gltf-binary'],
  [/^\x93NUMPY/, 'application/x-npy'],
]

/** The media type of the first bytes of a file; empty if they have no known signature. */
export async function typeOfBytes(blob: Blob): Promise<string> {
  const head = String.fromCharCode(...new Uint8Array(await blob.slice(0, 16).arrayBuffer()))
  return beginnings.find(([beginning]) => beginning.test(head))?.[1] ?? ''
}

/** The file as a data URI. */
export async function dataUri(blob: Blob, type: string): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let text = ''
  // Convert in chunks, because a call takes a limited number of arguments.
  for (let at = 0; at < bytes.length; at += 32_768) text += String.fromCharCode(...bytes.subarray(at, at + 32_768))
  return `data:${type};base64,${btoa(text)}`
}
