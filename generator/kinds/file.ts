import { fileRoles, mediaTypes } from '../language/media.ts'
import { listOf, oneOf, optional, required, scalar, wholeNumber } from '../source/field.ts'
import { defineKind, type Kind } from './kind.ts'

const mimeType = scalar('a MIME type such as image/png', { type: 'string' }, (value) =>
  typeof value === 'string' && /^[a-z]+\/[a-z0-9.+-]+$/.test(value) ? value : undefined,
)

/** A file, given as an address or as a data URI (docs/decisions.md 10). Its limits are carried as data. */
export const file: Kind = defineKind({
  word: 'file',
  doc: 'A file: an address (https: or http:) or a data: URI of the right media type.',
  keys: {
    media: required(oneOf(mediaTypes), 'What the file holds.'),
    role: optional(oneOf(fileRoles), 'asset: what is worked on. reference: what to take after. Default: asset.'),
    maxBytes: optional(wholeNumber(1), 'The most bytes.'),
    minSeconds: optional(wholeNumber(0), 'The shortest that a video or a recording may be.'),
    maxSeconds: optional(wholeNumber(1), 'The longest that a video or a recording may be.'),
    minPixels: optional(wholeNumber(1), 'The fewest pixels of a picture, width times height.'),
    maxPixels: optional(wholeNumber(1), 'The most pixels of a picture, width times height.'),
    minSide: optional(wholeNumber(1), 'The fewest pixels of the shorter side.'),
    maxSide: optional(wholeNumber(1), 'The most pixels of the longer side.'),
    mimeTypes: optional(listOf(mimeType, 1), 'The MIME types that are accepted.'),
  },
  value: { type: 'string' },
  lower: ({ media, role = 'asset', mimeTypes, ...limits }, node) => {
    for (const name of ['Seconds', 'Pixels', 'Side'] as const) {
      const [min = 0, max = Infinity] = [limits[`min${name}`], limits[`max${name}`]]
      if (min > max) return void node.blamed(`min${name}`, `max${name}`)?.report('min-over-max', min, max)
    }
    const hasLimits = Object.keys(limits).length > 0
    return { is: 'file', media, role, ...(hasLimits && { limits }), ...(mimeTypes && { mimeTypes }) }
  },
})
