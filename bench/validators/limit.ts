// A validator of `vendor1-v3-omni` as a person would write it for speed alone: a measuring stick, without messages. It
// obeys the decisions that cost time: blank text is not given (23, 24), addresses (25), and fresh output (28). What is a
// plain object, a filled text or an address is asked of the same functions as in the package.
import { isImage, isVideo } from '../../generator/language/media.ts'
import { isFilled, isPlainList, isRecord } from '../../generator/language/values.ts'
import { isInput } from '../../templates/validators/runtime/reading.ts'

const own = Object.prototype.hasOwnProperty

function atMost(text: string, most: number): boolean {
  if (text.length > 2 * most) return false
  let count = 0
  for (const _ of text) count++
  return count <= most
}

/** The items that are all pictures, as a new list if copies are asked for; undefined for anything else. */
function images(value: unknown, isAsked: boolean): readonly unknown[] | undefined {
  if (!isPlainList(value)) return undefined
  const copy = isAsked ? new Array<unknown>(value.length) : undefined
  for (let at = 0; at < value.length; at++) {
    const item = value[at]
    if (!isImage(item)) return undefined
    if (copy !== undefined) copy[at] = item
  }
  return copy ?? value
}

/** A deep copy of a JSON value, or the value if none is asked for; undefined for anything else. */
function json(value: unknown, isAsked: boolean, depth = 0): unknown {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return value
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (depth > 500) return undefined
  if (!isPlainList(value)) return isRecord(value) ? recordOf(value, isAsked, depth) : undefined
  const copy = isAsked ? new Array<unknown>(value.length) : undefined
  for (let at = 0; at < value.length; at++) {
    const item = json(value[at], isAsked, depth + 1)
    if (item === undefined) return undefined
    if (copy !== undefined) copy[at] = item
  }
  return copy ?? value
}

function recordOf(value: { readonly [key: string]: unknown }, isAsked: boolean, depth: number): object | undefined {
  const copy: { [key: string]: unknown } = {}
  for (const key in value) {
    if (!own.call(value, key)) continue
    const item = json(value[key], isAsked, depth + 1)
    if (item === undefined || key === '__proto__') return undefined
    if (isAsked) copy[key] = item
  }
  return copy
}

function shot(value: unknown, isAsked: boolean): object | undefined {
  if (!isRecord(value)) return undefined
  let index: unknown
  let prompt: unknown
  let duration: unknown
  for (const key in value) {
    if (!own.call(value, key)) continue
    const item = json(value[key], isAsked)
    if (item === undefined) return undefined
    if (key === 'index') index = item
    else if (key === 'prompt') prompt = item
    else if (key === 'duration') duration = item
    else return undefined
  }
  if (!isAsked) return value
  const copy: { index?: unknown; prompt?: unknown; duration?: unknown } = {}
  if (index !== undefined) copy.index = index
  if (prompt !== undefined) copy.prompt = prompt
  if (duration !== undefined) copy.duration = duration
  return copy
}

function element(value: unknown, isAsked: boolean): object | undefined {
  if (!isRecord(value)) return undefined
  let id: unknown
  for (const key in value) {
    if (!own.call(value, key)) continue
    if (key !== 'element_id' || (id = json(value[key], isAsked)) === undefined) return undefined
  }
  return isAsked ? (id === undefined ? {} : { element_id: id }) : value
}

/** The same without output, if it is not asked for. A line for each parameter: they are read side by side. */
// prettier-ignore
function read(input: unknown, isAsked: boolean): object | undefined {
  if (!isInput(input)) return undefined
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
      case 'duration': if (typeof value !== 'number' || !(value >= 3 && value <= 15) || !Number.isInteger(value)) return undefined; duration = value; break
      case 'resolution': if (value !== '720p' && value !== '1080p' && value !== '4k') return undefined; resolution = value; break
      case 'generateAudio': if (typeof value !== 'boolean') return undefined; generateAudio = value; break
      case 'startFrame': if (!isImage(value)) return undefined; startFrame = value; break
      case 'endFrame': if (!isImage(value)) return undefined; endFrame = value; break
      case 'imageUrls': if ((imageUrls = images(value, isAsked)) === undefined) return undefined; break
      case 'videoUrl': if (!isVideo(value)) return undefined; videoUrl = value; break
      case 'referType': if (value !== 'feature' && value !== 'base') return undefined; referType = value; break
      case 'keepOriginalSound': if (value !== 'yes' && value !== 'no') return undefined; keepOriginalSound = value; break
      case 'multiShot': if (typeof value !== 'boolean') return undefined; multiShot = value; break
      case 'shotType': if (value !== 'customize') return undefined; shotType = value; break
      case 'multiPrompt': if ((multiPrompt = shot(value, isAsked)) === undefined) return undefined; break
      case 'elementList': if ((elementList = element(value, isAsked)) === undefined) return undefined; break
      default: return undefined
    }
  }
  if (prompt === undefined) return undefined
  if (!isAsked) return input
  const output: { [key: string]: unknown } = { prompt, aspectRatio, duration, resolution, generateAudio, referType, keepOriginalSound, multiShot, shotType }
  if (startFrame !== undefined) output['startFrame'] = startFrame
  if (endFrame !== undefined) output['endFrame'] = endFrame
  if (imageUrls !== undefined) output['imageUrls'] = imageUrls
  if (videoUrl !== undefined) output['videoUrl'] = videoUrl
  if (multiPrompt !== undefined) output['multiPrompt'] = multiPrompt
  if (elementList !== undefined) output['elementList'] = elementList
  return output
}

/** The input with its defaults; undefined if it is invalid. */
export const parse = (input: unknown): object | undefined => read(input, true)

/** Whether the input is valid. */
export const is = (input: unknown): boolean => read(input, false) !== undefined
