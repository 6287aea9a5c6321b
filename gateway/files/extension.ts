import { endingOf } from '@gatewright/catalog/language'

const extensions: Readonly<Record<string, string>> = {
  'application/octet-stream': 'bin',
  'audio/mp4': 'm4a',
}

/** The usual extension of a file name, without the dot. */
export const extensionOf = (contentType: string): string =>
  endingOf(contentType) ??
  extensions[contentType] ??
  contentType.replace(/^[^/]*\/(?:x-)?/, '').replace(/[^a-z0-9].*$/i, '')
