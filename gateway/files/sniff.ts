/** How many of the first bytes `sniff` needs: the signature of a tar archive is the last. */
export const sniffBytes = 264

interface Signature {
  /** The names of the media type, the usual one first. */
  readonly types: readonly string[]
  matches(head: Buffer): boolean
}

const at = (offset: number, text: string) => (head: Buffer) =>
  head.toString('latin1', offset, offset + text.length) === text
const brand = (pattern: RegExp) => (head: Buffer) => at(4, 'ftyp')(head) && pattern.test(head.toString('latin1', 8, 12))

const signatures: readonly Signature[] = [
  { types: ['image/png'], matches: at(0, '\x89PNG\r\n\x1a\n') },
  { types: ['image/jpeg', 'image/jpg'], matches: at(0, '\xff\xd8\xff') },
  { types: ['image/webp'], matches: (head) => at(0, 'RIFF')(head) && at(8, 'WEBP')(head) },
  { types: ['image/gif'], matches: (head) => at(0, 'GIF87a')(head) || at(0, 'GIF89a')(head) },
  { types: ['video/quicktime'], matches: brand(/^qt {2}/) },
  { types: ['audio/mp4', 'audio/x-m4a', 'audio/m4a', 'video/mp4'], matches: brand(/^M4[AB] /) },
  { types: ['video/mp4', 'audio/mp4', 'video/x-m4v'], matches: brand(/^(?!hei|mif|avif|avis)/) },
  { types: ['video/webm', 'audio/webm'], matches: at(0, '\x1a\x45\xdf\xa3') },
  {
    types: ['audio/wav', 'audio/x-wav', 'audio/wave', 'audio/vnd.wave'],
    matches: (head) => at(0, 'RIFF')(head) && at(8, 'WAVE')(head),
  },
  { types: ['audio/flac', 'audio/x-flac'], matches: at(0, 'fLaC') },
  { types: ['audio/ogg', 'application/ogg', 'audio/opus', 'video/ogg'], matches: at(0, 'OggS') },
  { types: ['application/pdf'], matches: at(0, '%PDF-') },
  {
    types: ['application/zip', 'application/x-zip-compressed', 'model/vnd.usdz+zip', 'application/x-npz'],
    matches: (head) => at(0, 'PK\x03\x04')(head) || at(0, 'PK\x05\x06')(head),
  },
  { types: ['application/gzip', 'application/x-gzip'], matches: at(0, '\x1f\x8b\x08') },
  { types: ['application/x-7z-compressed'], matches: at(0, '7z\xbc\xaf\x27\x1c') },
  { types: ['application/vnd.rar'], matches: at(0, 'Rar!\x1a\x07') },
  { types: ['application/x-bzip2'], matches: (head) => at(0, 'BZh')(head) && at(4, '1AY&SY')(head) },
  { types: ['application/x-xz'], matches: at(0, '\xfd7zXZ\0') },
  { types: ['application/zstd'], matches: at(0, '\x28\xb5\x2f\xfd') },
  { types: ['application/x-tar'], matches: at(257, 'ustar') },
  { types: ['model/gltf-binary'], matches: at(0, 'glTF') },
  { types: ['model/ply'], matches: (head) => at(0, 'ply\n')(head) || at(0, 'ply\r')(head) },
  { types: ['model/fbx', 'application/vnd.autodesk.fbx'], matches: at(0, 'Kaydara FBX Binary') },
  { types: ['application/x-npy'], matches: at(0, '\x93NUMPY') },
  { types: ['application/x-safetensors'], matches: (head) => at(4, '\0\0\0\0{"')(head) },
  { types: ['font/ttf'], matches: (head) => at(0, '\0\x01\0\0\0')(head) || at(0, 'true\0')(head) },
  { types: ['font/otf'], matches: at(0, 'OTTO\0') },
  { types: ['font/woff'], matches: at(0, 'wOFF') },
  { types: ['font/woff2'], matches: at(0, 'wOF2') },
  { types: ['audio/mpeg', 'audio/mp3'], matches: (head) => at(0, 'ID3')(head) || isMp3Frame(head) },
]

/** Checks the sync bits and layer III, and excludes the forbidden bitrate and sample rate. */
function isMp3Frame(head: Buffer): boolean {
  const [sync, layer, rates] = head
  if (sync !== 0xff || layer === undefined || rates === undefined) return false
  return (layer & 0xe6) === 0xe2 && (rates & 0xf0) !== 0xf0 && (rates & 0x0c) !== 0x0c
}

/** The names of the media type of the first bytes, the usual one first; empty if they have no known signature. */
export const sniff = (head: Uint8Array): readonly string[] =>
  signatures.find(({ matches }) => matches(Buffer.from(head.buffer, head.byteOffset, head.byteLength)))?.types ?? []

/** Whether files of this type have a known signature. */
export const hasSignature = (type: string): boolean => signatures.some(({ types }) => types.includes(type))

/** Whether the first bytes are an HTML page, or an error in XML, and no picture in SVG. */
export const isPage = (head: Uint8Array): boolean => isMarkup(head) && !isVector(Buffer.from(head).toString('utf8'))

/** Whether a text with tags is SVG, as far as its beginning says: a comment or a declaration can come first. */
const isVector = (text: string): boolean =>
  /<(?:svg|!doctype svg)\b/i.test(text) ||
  (/^\ufeff?\s*<(?:\?xml|!--)/.test(text) && !/<(?:html|error|!doctype)\b/i.test(text))

/** Whether the first bytes are an HTML page or another text with tags. */
export const isMarkup = (head: Uint8Array): boolean =>
  Buffer.from(head)
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trimStart()
    .startsWith('<')
