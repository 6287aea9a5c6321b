/** The MIME types of file extensions; the usual extension of a type comes first. */
const byEnding: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  svg: 'image/svg+xml',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
  wav: 'audio/wav',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  pdf: 'application/pdf',
  txt: 'text/plain',
  md: 'text/markdown',
  zip: 'application/zip',
  tar: 'application/x-tar',
  gz: 'application/gzip',
  tgz: 'application/gzip',
  '7z': 'application/x-7z-compressed',
  glb: 'model/gltf-binary',
  gltf: 'model/gltf+json',
  obj: 'model/obj',
  stl: 'model/stl',
  ply: 'model/ply',
  fbx: 'model/fbx',
  usdz: 'model/vnd.usdz+zip',
  json: 'application/json',
  jsonl: 'application/x-ndjson',
  csv: 'text/csv',
  npy: 'application/x-npy',
  npz: 'application/x-npz',
  safetensors: 'application/x-safetensors',
  ttf: 'font/ttf',
  otf: 'font/otf',
  woff: 'font/woff',
  woff2: 'font/woff2',
}

/** The MIME type of a file name; empty if its extension is unknown. */
export function typeOfName(name: string): string {
  const ending = name.toLowerCase().split('.').at(-1) ?? ''
  return Object.hasOwn(byEnding, ending) ? (byEnding[ending] ?? '') : ''
}

/** The usual extension of a MIME type, if there is one. */
export const endingOf = (type: string): string | undefined =>
  Object.keys(byEnding).find((ending) => byEnding[ending] === type)
