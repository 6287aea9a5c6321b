const extensions: Readonly<Record<string, string>> = {
  'application/octet-stream': 'bin',
  'audio/mp4': 'm4a',
  'audio/mpeg': 'mp3',
  'image/jpeg': 'jpg',
  'video/quicktime': 'mov',
}

/** The usual extension of a file name, without the dot. */
export const extensionOf = (contentType: string): string =>
  extensions[contentType] ?? contentType.replace(/^[^/]*\/(?:x-)?/, '').replace(/[^a-z0-9].*$/i, '')
