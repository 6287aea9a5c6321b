import type { Media } from './shape.js'

/** Whether the object itself, not its prototype, has the key. */
export const hasOwn: (key: string) => boolean = Object.prototype.hasOwnProperty

/** Whether this is an object, and no list. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether this is a list whose items all pass. */
export function isList<Item>(value: unknown, isItem: (item: unknown) => item is Item): value is Item[] {
  if (!Array.isArray(value)) return false
  for (let index = 0; index < value.length; index++) if (!isItem(value[index])) return false
  return true
}

/** Whether JSON can say it. */
export function isJson(value: unknown): boolean {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return true
    case 'number':
      return Number.isFinite(value)
    case 'object':
      return value === null || Object.values(value).every(isJson)
    default:
      return false
  }
}

/** Whether the text has more than `limit` Unicode code points. They are counted only where `.length` leaves it open. */
export function isLonger(text: string, limit: number): boolean {
  return text.length > limit && (text.length > 2 * limit || codePoints(text) > limit)
}

/** How many Unicode code points a text has. */
export function codePoints(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

/**
 * Whether the number is a multiple of `step`, exactly in decimals, as both are written: 0.3 is one of 0.1. Times
 * `scale`, a step is a whole number. Numbers of JavaScript tell decimals of up to 15 digits apart.
 */
export function isMultiple(value: number, step: number, scale: number): boolean {
  const scaled = Math.round(value * scale)
  if (Math.abs(scaled) < 1e15) return scaled % Math.round(step * scale) === 0 && scaled / scale === value
  return isExactMultiple(value, step)
}

/** The same by counting in whole numbers of any length. */
export const isExactMultiple = (value: number, step: number): boolean => whole(value) % whole(step) === 0n

/** The multiple of `step` that is nearest, times 10^340. */
export function toStep(value: number, step: number): bigint {
  const [all, unit] = [whole(value), whole(step)]
  const over = all % unit
  return all - over + ((2n * over) / unit) * unit
}

/** A number times 10^340, exactly as it is written: the least number of JavaScript has 324 decimals. */
export function whole(value: number): bigint {
  const [digits = '', exponent = 0] = String(value).split('e')
  const [front, fraction = ''] = digits.split('.')
  return BigInt(front + fraction.padEnd(340 + +exponent, '0'))
}

const prefixes: Readonly<Record<Media, RegExp>> = {
  // A prefix, never the whole value: a data URI can be many megabytes.
  image: /^(?:https?:\/\/[^\s/]|data:image\/)/i,
  video: /^(?:https?:\/\/[^\s/]|data:video\/)/i,
  audio: /^(?:https?:\/\/[^\s/]|data:audio\/)/i,
  document: /^(?:https?:\/\/[^\s/]|data:(?:application|text)\/)/i,
  any: /^(?:https?:\/\/[^\s/]|data:)/i,
}

/** Whether this is an address, or a data URI of this media type. */
export function isFile(value: unknown, media: Media): value is string {
  return typeof value === 'string' && prefixes[media].test(value)
}

/** Whether this is an address, or a data URI of an image. */
export const isImage = (value: unknown): value is string => isFile(value, 'image')

/** Whether this is an address, or a data URI of a video. */
export const isVideo = (value: unknown): value is string => isFile(value, 'video')

/** Whether this is an address, or a data URI of an audio file. */
export const isAudio = (value: unknown): value is string => isFile(value, 'audio')

/** Whether this is an address, or a data URI of a document. */
export const isDocument = (value: unknown): value is string => isFile(value, 'document')

/** Whether this is an address, or a data URI of anything. */
export const isAnyFile = (value: unknown): value is string => isFile(value, 'any')
