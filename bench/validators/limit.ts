// A validator of `vendor1-v3-omni` as a person would write it for speed alone: a measuring stick, without messages. It
// obeys the decisions that cost time: blank text is not given (23, 24), addresses (25), and fresh output (28).
import { addressPattern } from '../../generator/language/media.ts'

const own = Object.prototype.hasOwnProperty
const { getPrototypeOf } = Reflect

const isPlain = (value: unknown): value is { readonly [key: string]: unknown } =>
  typeof value === 'object' && value !== null && (getPrototypeOf(value) === Object.prototype || isForeign(value))

function isForeign(value: object): boolean {
  const prototype = getPrototypeOf(value)
  return !Array.isArray(value) && (prototype === null || getPrototypeOf(prototype) === null)
}

function atMost(text: string, most: number): boolean {
  if (text.length > 2 * most) return false
  let count = 0
  for (const _ of text) count++
  return count <= most
}

/** Whether a text has a character that is not white space: the first is almost always one. */
function isFilled(text: string): boolean {
  const first = text.charCodeAt(0)
  return (first > 32 && first < 128) || /\S/.test(text)
}

const letterD = 100

/** Of a data URI only the beginning counts: it can be 50 MB. */
const isImage = (value: unknown): value is string =>
  typeof value === 'string' &&
  (value.charCodeAt(0) === letterD ? value.startsWith('data:image/') : addressPattern.test(value))
const isVideo = (value: unknown): value is string =>
  typeof value === 'string' &&
  (value.charCodeAt(0) === letterD ? value.startsWith('data:video/') : addressPattern.test(value))

/** A copy first, so that each item is read once. */
function images(value: unknown): readonly unknown[] | undefined {
  if (!Array.isArray(value) || getPrototypeOf(value) !== Array.prototype) return undefined
  const copy: readonly unknown[] = value.slice()
  for (let at = 0; at < copy.length; at++) if (!isImage(copy[at])) return undefined
  return copy
}

/** A deep copy of a JSON value; undefined for anything else. */
function json(value: unknown, depth = 0): unknown {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return value
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (depth > 500) return undefined
  if (!Array.isArray(value)) return isPlain(value) ? copyOf(value, depth) : undefined
  const copies = Array.from(value, (item: unknown) => json(item, depth + 1))
  return copies.includes(undefined) ? undefined : copies
}

function copyOf(value: { readonly [key: string]: unknown }, depth: number): object | undefined {
  const copy: { [key: string]: unknown } = {}
  for (const key in value) {
    if (!own.call(value, key)) continue
    const item = json(value[key], depth + 1)
    if (item === undefined || key === '__proto__') return undefined
    copy[key] = item
  }
  return copy
}

function shot(value: unknown): object | undefined {
  if (!isPlain(value)) return undefined
  const copy: { index?: unknown; prompt?: unknown; duration?: unknown } = {}
  for (const key in value) {
    if (!own.call(value, key)) continue
    const item = json(value[key])
    if (item === undefined) return undefined
    if (key === 'index') copy.index = item
    else if (key === 'prompt') copy.prompt = item
    else if (key === 'duration') copy.duration = item
    else return undefined
  }
  return copy
}

function element(value: unknown): object | undefined {
  if (!isPlain(value)) return undefined
  const copy: { element_id?: unknown } = {}
  for (const key in value) {
    if (!own.call(value, key)) continue
    if (key !== 'element_id') return undefined
    if ((copy.element_id = json(value[key])) === undefined) return undefined
  }
  return copy
}

/** The input with its defaults; undefined if it is invalid. A line for each parameter: they are read side by side. */
// prettier-ignore
export function parse(input: unknown): object | undefined {
  if (!isPlain(input)) return undefined
  let prompt: string | undefined, startFrame: unknown, endFrame: unknown, videoUrl: unknown
  let imageUrls: unknown, multiPrompt: unknown, elementList: unknown
  let aspectRatio = '16:9', duration = 5, resolution = '720p', generateAudio = true
  let referType = 'feature', keepOriginalSound = 'yes', multiShot = false, shotType = 'customize'
  for (const key in input) {
    if (!own.call(input, key)) continue
    const value = input[key]
    if (value === undefined) continue
    switch (key) {
      case 'prompt': if (typeof value !== 'string' || (value.length > 2500 && !atMost(value, 2500)) || !isFilled(value)) return undefined; prompt = value; break
      case 'aspectRatio': if (value !== '16:9' && value !== '9:16' && value !== '1:1') return undefined; aspectRatio = value; break
      case 'duration': if (typeof value !== 'number' || !(value >= 3 && value <= 15) || value % 1 !== 0) return undefined; duration = value; break
      case 'resolution': if (value !== '720p' && value !== '1080p' && value !== '4k') return undefined; resolution = value; break
      case 'generateAudio': if (typeof value !== 'boolean') return undefined; generateAudio = value; break
      case 'startFrame': if (!isImage(value)) return undefined; startFrame = value; break
      case 'endFrame': if (!isImage(value)) return undefined; endFrame = value; break
      case 'imageUrls': if ((imageUrls = images(value)) === undefined) return undefined; break
      case 'videoUrl': if (!isVideo(value)) return undefined; videoUrl = value; break
      case 'referType': if (value !== 'feature' && value !== 'base') return undefined; referType = value; break
      case 'keepOriginalSound': if (value !== 'yes' && value !== 'no') return undefined; keepOriginalSound = value; break
      case 'multiShot': if (typeof value !== 'boolean') return undefined; multiShot = value; break
      case 'shotType': if (value !== 'customize') return undefined; shotType = value; break
      case 'multiPrompt': if ((multiPrompt = shot(value)) === undefined) return undefined; break
      case 'elementList': if ((elementList = element(value)) === undefined) return undefined; break
      default: return undefined
    }
  }
  if (prompt === undefined) return undefined
  const output: { [key: string]: unknown } = { prompt, aspectRatio, duration, resolution, generateAudio, referType, keepOriginalSound, multiShot, shotType }
  if (startFrame !== undefined) output['startFrame'] = startFrame
  if (endFrame !== undefined) output['endFrame'] = endFrame
  if (imageUrls !== undefined) output['imageUrls'] = imageUrls
  if (videoUrl !== undefined) output['videoUrl'] = videoUrl
  if (multiPrompt !== undefined) output['multiPrompt'] = multiPrompt
  if (elementList !== undefined) output['elementList'] = elementList
  return output
}

/** Whether the input is valid. */
export const is = (input: unknown): boolean => parse(input) !== undefined
