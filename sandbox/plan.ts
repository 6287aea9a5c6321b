import { createHash } from 'node:crypto'
import type { CatalogModel, Media } from '@gatewright/catalog'
import type { MediaSize } from '../gateway/upstream/sandbox.ts'
import { fileFormat } from './formats/file.ts'
import {
  formatOf,
  mp3Rate,
  opusRate,
  pictureFormats,
  soundFormats,
  videoFormats,
  type Formats,
} from './formats/wanted.ts'
import { isCount } from './names.ts'
import type { FileOrder, Order, PictureOrder, SoundOrder, VideoOrder } from './order.ts'
import type { FileShape } from './plausible.ts'
import { sizeOf, type Params } from './size.ts'
import { lengthOf } from './sound/syllables.ts'
import { mostSeconds, type Score } from './sound/score.ts'
import { fieldOf, promptOf } from './prompt.ts'

/** Plans the media of a task from the names and shapes of its parameters; equal parameters have equal plans. */
export interface Plan {
  readonly prompt: string
  readonly seed: number
  readonly items: readonly Order[]
  /** The files that fields of the result can have, by their media. */
  readonly files: Readonly<Partial<Record<Media, Order>>>
  /** The length of the media in seconds, if they have one. */
  readonly seconds: number | undefined
}

/** The frames of a second of video; a GIF, which is large, has fewer, and at most `mostOfGif` of them. */
const videoRates: Readonly<Record<MediaSize, number>> = { full: 24, small: 8 }
const [gifRate, mostOfGif] = [8, 40]

/** Plans the media. */
export function planOf(model: CatalogModel, params: Params, size: MediaSize = 'full'): Plan {
  const prompt = beginning(promptOf({ model, params }))
  const seed = seedOf(model, params)
  const label = prompt === '' ? model.name : prompt
  const orderOf = (media: Media): Order => orderFor(media, { model, params, label, seed, size })
  const first = model.result === 'asset' ? orderOf(model.media ?? 'any') : undefined
  const items = first ? Array.from({ length: countOf(model, params) }, (_, at) => ({ ...first, seed: seed + at })) : []
  // A file of which nobody says what it holds is most likely what the model makes, in the format that the caller asked for.
  const fileFor = (media: Media): Order => (media === 'any' && first !== undefined ? first : orderOf(media))
  const files = Object.fromEntries(fileMedia(model).map((media) => [media, fileFor(media)]))
  return { prompt, seed, items, files, seconds: first && secondsOf(first) }
}

/** How much of a prompt is used, in UTF-16 units: it is passed to a worker thread, and appears in the result. */
const mostOfPrompt = 20_000

/** The beginning of a text, as a copy: a slice would keep the complete text in memory. */
const beginning = (text: string): string =>
  text.length <= mostOfPrompt ? text : Buffer.from(text.slice(0, mostOfPrompt), 'utf16le').toString('utf16le')

/** The media of the files in the fields of a model's result. */
const fileMedia = ({ resultFields }: CatalogModel): readonly Media[] => {
  const found = new Set<Media>()
  JSON.stringify(resultFields, (_, part: unknown) => {
    if (isFileShape(part)) found.add(part.media)
    return part
  })
  return [...found]
}

const isFileShape = (part: unknown): part is FileShape => fieldOf(part, 'is') === 'file'

/** The request that an order follows. */
interface Wanted {
  readonly model: CatalogModel
  readonly params: Params
  readonly label: string
  readonly seed: number
  readonly size: MediaSize
}

function orderFor(media: Media, wanted: Wanted): Order {
  switch (media) {
    case 'image':
      return picture(wanted)
    case 'video':
      return video(wanted)
    case 'audio':
      return sound(wanted)
    default:
      return file(media, wanted)
  }
}

function picture(wanted: Wanted): PictureOrder {
  const { model, params, label, seed, size } = wanted
  const format = formatIn(wanted, ['outputFormat', 'format'], pictureFormats) ?? 'png'
  return { is: 'picture', ...sizeOf(model, params, 'picture', size), format, label, seed }
}

function video(wanted: Wanted): VideoOrder {
  const { model, params, label, seed, size } = wanted
  const seconds = Math.min(mostSeconds, askedSeconds(params) ?? 3)
  const format = formatIn(wanted, ['outputFormat', 'format', 'container'], videoFormats) ?? 'mp4'
  const fps = format === 'gif' ? Math.max(1, Math.min(gifRate, Math.floor(mostOfGif / seconds))) : videoRates[size]
  const frames = Math.max(1, Math.min(format === 'gif' ? mostOfGif : Infinity, Math.round(seconds * fps)))
  const score = format !== 'gif' && params['generateAudio'] === true ? music(frames / fps, params, seed) : undefined
  const pixels = sizeOf(model, params, format === 'gif' ? 'gif' : 'video', size)
  return { is: 'video', ...pixels, format, frames, fps, score, label, seed }
}

function file(media: FileOrder['media'], { params, label, seed }: Wanted): FileOrder {
  const asked = params['outputFormat'] ?? params['format'] ?? params['fileFormat']
  return { is: 'file', media, format: fileFormat(asked, media), label, seed }
}

function sound(wanted: Wanted): SoundOrder {
  const { model, params, seed } = wanted
  const format = formatIn(wanted, ['format', 'outputFormat', 'container'], soundFormats) ?? 'mp3'
  const asked = numberOf(params['sampleRate']) ?? 44_100
  const rate = format === 'mp3' ? mp3Rate(asked) : format === 'opus' ? opusRate(asked) : asked
  const seconds = askedSeconds(params)
  const isMusic = model.task === 'music' || seconds !== undefined
  const score = isMusic ? music(seconds ?? 6, params, seed) : speech(wanted)
  return { is: 'sound', format, rate, score, seed }
}

/** The format that a parameter asks for. */
function formatIn<Format extends string>(
  { params }: Wanted,
  names: readonly string[],
  formats: Formats<Format>,
): Format | undefined {
  for (const name of names) {
    const format = formatOf(params[name], formats)
    if (format !== undefined) return format
  }
  return undefined
}

/** The beats per minute of a tune, by a word or where none are asked for. */
const tempos: ReadonlyMap<unknown, number> = new Map([
  ['slow', 72],
  ['medium', 96],
  ['fast', 132],
])

function music(seconds: number, { bpm, tempo }: Params, seed: number): Score {
  const beats = numberOf(bpm) ?? numberOf(tempo) ?? tempos.get(tempo) ?? 96
  return { is: 'music', seconds: Math.min(mostSeconds, seconds), tempo: within(beats, 40, 240), seed }
}

function speech({ model, params, label, seed }: Wanted): Score {
  const pitch = numberOf(params['pitchRate']) ?? numberOf(params['pitchShift']) ?? numberOf(params['pitch']) ?? 0
  return {
    is: 'speech',
    text: label,
    pace: within(paceOf(model, params), 0.25, 4),
    pitch: within(pitch, -12, 12),
    seed,
  }
}

/** The pace of a voice: a parameter that can be negative is in percent above the usual pace, and others are factors. */
function paceOf({ params: declared }: CatalogModel, params: Params): number {
  const name = ['speed', 'speechRate', 'rate'].find((each) => numberOf(params[each]) !== undefined) ?? ''
  const asked = numberOf(params[name])
  const shape = declared.find((each) => each.name === name)?.shape
  if (asked === undefined || shape?.is !== 'number') return 1
  return (shape.min ?? 0) < 0 ? 1 + asked / 100 : asked
}

const within = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))

/** The words of a text. */
export const wordsOf = (text: string): readonly string[] => text.split(/\s+/).filter((word) => word !== '')

function secondsOf(order: Order): number | undefined {
  if (order.is === 'picture' || order.is === 'file') return undefined
  if (order.is === 'video') return order.frames / order.fps
  return Math.round(lengthOf(order.score) * 1000) / 1000
}

function askedSeconds(params: Params): number | undefined {
  const seconds = numberOf(params['duration']) ?? numberOf(params['seconds'])
  if (seconds !== undefined && seconds > 0) return seconds
  const [frames, fps] = [numberOf(params['numFrames']), numberOf(params['fps'])]
  return frames === undefined ? undefined : frames / (fps ?? 24)
}

/** A number, or a text with a number. */
export function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

function countOf({ params: declared }: CatalogModel, params: Params): number {
  const asked = declared.filter(isCount).map(({ name }) => numberOf(params[name]))
  return Math.min(16, Math.max(1, Math.floor(asked.find((count) => count !== undefined) ?? 1)))
}

function seedOf(model: CatalogModel, params: Params): number {
  const asked = numberOf(params['seed'])
  if (asked !== undefined && asked >= 0) return asked
  const hash = createHash('sha256').update(JSON.stringify([model.id, sorted(params)]))
  return hash.digest().readUInt32BE() % 2_147_483_647
}

const sorted = (params: Params): readonly (readonly [string, unknown])[] =>
  Object.entries(params).sort(([one], [other]) => (one < other ? -1 : 1))
