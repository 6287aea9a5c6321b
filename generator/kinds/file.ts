import { fileRoles, mediaTypes } from '../language/media.ts'
import { partsOfMedia } from '../language/mediaParts.ts'
import { listOf, oneOf, optional, required, scalar, wholeNumber } from '../source/field.ts'
import { defineKind, type Kind } from './kind.ts'

const mimeType = scalar('a MIME type such as image/png', { type: 'string' }, (value) =>
  typeof value === 'string' && /^[a-z]+\/[a-z0-9.+-]+$/.test(value) ? value : undefined,
)

/** Limits of the same amount; both limits of the shorter side begin at its minimum. */
const pairs = [
  ['minSeconds', 'maxSeconds'],
  ['minPixels', 'maxPixels'],
  ['minSide', 'maxSide'],
  ['minSide', 'maxShortSide'],
] as const

/**
 * A file, passed as an address or as a data URI (docs/internals/decisions.md 10). Its limits are part of the shape as
 * data.
 */
export const file: Kind = defineKind({
  word: 'file',
  doc: 'A file: an address (lower-case https: or http:) or a data: URI of the right media type.',
  keys: {
    media: required(oneOf(mediaTypes), 'The type of media.'),
    role: optional(
      oneOf(fileRoles),
      'asset: the file that the model changes. reference: a file to imitate. Default: asset.',
    ),
    maxBytes: optional(wholeNumber(1), 'The maximum number of bytes.'),
    minSeconds: optional(wholeNumber(0), 'The minimum length of a video or a recording.'),
    maxSeconds: optional(wholeNumber(1), 'The maximum length of a video or a recording.'),
    minPixels: optional(wholeNumber(1), 'The minimum number of pixels of a picture, width times height.'),
    maxPixels: optional(wholeNumber(1), 'The maximum number of pixels of a picture, width times height.'),
    minSide: optional(wholeNumber(1), 'The minimum length of the shorter side, in pixels.'),
    maxSide: optional(wholeNumber(1), 'The maximum length of the longer side, in pixels.'),
    maxShortSide: optional(wholeNumber(1), 'The maximum length of the shorter side, in pixels.'),
    mimeTypes: optional(listOf(mimeType, 1), 'The MIME types that are accepted.'),
  },
  value: { type: 'string' },
  lower: ({ media, role = 'asset', mimeTypes, ...limits }, node) => {
    for (const [least, most] of pairs) {
      const [min = 0, max = Infinity] = [limits[least], limits[most]]
      if (min > max) return void node.blamed(least, most)?.report('min-over-max', min, max)
    }
    const hasLimits = Object.keys(limits).length > 0
    return {
      is: 'file',
      media,
      ...partsOfMedia(media),
      role,
      ...(hasLimits && { limits }),
      ...(mimeTypes && { mimeTypes }),
    }
  },
})
