import { createHash } from 'node:crypto'
import type { CatalogModel, Media } from '@gatewright/catalog'
import { mediaOf } from '../../files/media.ts'
import type { FileShape } from '../../files/places.ts'
import { fieldOf } from '../../values.ts'
import {
  mp3Rate,
  type FileOrder,
  type Note,
  type Order,
  type PictureOrder,
  type SoundOrder,
  type VideoOrder,
} from './order.ts'
import { sizeOf, type MediaSize, type Params } from './size.ts'
import { promptOf } from './words.ts'

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

/** The maximum length: longer media are cut, and the result states the length. */
const mostSeconds = 60

/** The frames of a second of video; a GIF, which is large, has fewer, and at most `mostOfGif` of them. */
const videoRates: Readonly<Record<MediaSize, number>> = { full: 24, small: 8 }
const [gifRate, mostOfGif] = [8, 40]

/** Plans the media. */
export function planOf(model: CatalogModel, params: Params, size: MediaSize = 'full'): Plan {
  const prompt = beginning(promptOf(model, params))
  const seed = seedOf(model, params)
  const label = prompt === '' ? model.name : prompt
  const orderOf = (media: Media): Order => orderFor(media, { model, params, label, seed, size })
  const first = model.result === 'asset' ? orderOf(mediaOf(model)) : undefined
  const items = first ? Array.from({ length: countOf(params) }, (_, at) => ({ ...first, seed: seed + at })) : []
  const files = Object.fromEntries(fileMedia(model).map((media) => [media, orderOf(media)]))
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

function picture({ model, params, label, seed, size }: Wanted): PictureOrder {
  const asked = params['outputFormat'] ?? params['format']
  const format = asked === 'jpeg' || asked === 'jpg' ? 'jpeg' : asked === 'webp' ? 'webp' : 'png'
  return { is: 'picture', ...sizeOf(model, params, 'picture', size), format, label, seed }
}

function video({ model, params, label, seed, size }: Wanted): VideoOrder {
  const seconds = Math.min(mostSeconds, askedSeconds(params) ?? 3)
  const asked = params['outputFormat']
  const format = asked === 'gif' || asked === 'mov' ? asked : 'mp4'
  const fps = format === 'gif' ? Math.max(1, Math.min(gifRate, Math.floor(mostOfGif / seconds))) : videoRates[size]
  const frames = Math.max(1, Math.min(format === 'gif' ? mostOfGif : Infinity, Math.round(seconds * fps)))
  const notes = format !== 'gif' && params['generateAudio'] === true ? tune(seconds, seed) : []
  const pixels = sizeOf(model, params, format === 'gif' ? 'gif' : 'video', size)
  return { is: 'video', ...pixels, format, frames, fps, notes, label, seed }
}

function file(media: FileOrder['media'], { params, label, seed }: Wanted): FileOrder {
  const asked = params['outputFormat'] ?? params['format'] ?? params['fileFormat']
  return { is: 'file', media, format: typeof asked === 'string' ? asked.toLowerCase() : '', label, seed }
}

const formats: Readonly<Record<string, SoundOrder['format']>> = {
  wav: 'wav',
  flac: 'wav',
  mp3: 'mp3',
  pcm: 'pcm',
  raw: 'pcm',
  ogg: 'ogg',
  ogg_opus: 'ogg',
  opus: 'ogg',
}

function sound({ model, params, label, seed }: Wanted): SoundOrder {
  const asked = params['format'] ?? params['outputFormat'] ?? params['container']
  const format = formats[String(asked)] ?? 'mp3'
  const wanted = numberOf(params['sampleRate']) ?? 44_100
  const rate = format === 'mp3' ? mp3Rate(wanted) : wanted
  const seconds = askedSeconds(params)
  const notes = model.task === 'music' || seconds !== undefined ? tune(seconds ?? 6, seed) : speech(label, seed)
  return { is: 'sound', format, rate, notes, seed }
}

/** Steps of a scale that sounds well in any order, in semitones. */
const scale = [0, 2, 4, 7, 9, 12]
const hertzOf = (step: number): number => 220 * 2 ** ((scale[step % scale.length] ?? 0) / 12)

/** The beats per minute of a tune: one note of half a second a beat. */
export const tempo = 120

function tune(asked: number, seed: number): readonly Note[] {
  const seconds = Math.min(mostSeconds, asked)
  const count = Math.ceil(seconds / 0.5)
  return Array.from({ length: count }, (_, at) => ({
    hertz: hertzOf((seed >>> (at % 16)) + at),
    seconds: Math.min(0.5, seconds - at * 0.5),
  }))
}

/** A tone for each sentence, longer for more words. */
function speech(text: string, seed: number): readonly Note[] {
  const sentences = text.split(/(?<=[.!?。！？])\s*/).filter((sentence) => sentence.trim() !== '')
  const wanted = sentences.map((sentence) => Math.max(0.5, wordsOf(sentence).length * 0.35))
  const complete = wanted.reduce((sum, seconds) => sum + seconds, 0)
  const pace = Math.min(1, mostSeconds / complete)
  return wanted.map((seconds, at) => ({ hertz: hertzOf(seed + at), seconds: seconds * pace }))
}

/** The words of a text. */
export const wordsOf = (text: string): readonly string[] => text.split(/\s+/).filter((word) => word !== '')

function secondsOf(order: Order): number | undefined {
  if (order.is === 'picture' || order.is === 'file') return undefined
  if (order.is === 'video') return order.frames / order.fps
  return Math.round(order.notes.reduce((sum, { seconds }) => sum + seconds, 0) * 1000) / 1000
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

function countOf(params: Params): number {
  const asked = ['count', 'numImages', 'numOutputs', 'numVideos', 'n'].map((name) => numberOf(params[name]))
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
