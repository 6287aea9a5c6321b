/** The media types of file extensions. */
const byEnding: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
  wav: 'audio/wav',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  pdf: 'application/pdf',
  txt: 'text/plain',
}

/** The media type of a file name; empty if its extension is unknown. */
export const typeOfName = (name: string): string => byEnding[name.toLowerCase().split('.').at(-1) ?? ''] ?? ''

/** The usual extension of a media type, if there is one. */
export const endingOf = (type: string): string | undefined =>
  Object.keys(byEnding).find((ending) => byEnding[ending] === type)

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
]

/** The media type of the first bytes of a file; empty if they have no known signature. */
export async function typeOfBytes(blob: Blob): Promise<string> {
  const head = String.fromCharCode(...new Uint8Array(await blob.slice(0, 16).arrayBuffer()))
  return beginnings.find(([beginning]) => beginning.test(head))?.[1] ?? ''
}

/** Whether a file of this type fits a parameter of this media. */
export const fits = (type: string, media: string): boolean =>
  media === 'any' || (media === 'document' ? /^(?:application|text)\// : new RegExp(`^${media}/`)).test(type)

/** The file as a data URI. */
export async function dataUri(blob: Blob, type: string): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let text = ''
  // Convert in chunks, because a call takes a limited number of arguments.
  for (let at = 0; at < bytes.length; at += 32_768) text += String.fromCharCode(...bytes.subarray(at, at + 32_768))
  return `data:${type};base64,${btoa(text)}`
}
