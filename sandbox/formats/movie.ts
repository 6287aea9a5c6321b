import { box, letters, u16, u32 } from './boxes.ts'

/** A track of a movie: samples of equal length, in chunks of about a second. */
export interface Track {
  readonly is: 'video' | 'sound'
  /** The box that describes the samples. */
  readonly entry: Buffer
  /** Units of time in a second. */
  readonly timescale: number
  /** The length of a sample in these units. */
  readonly length: number
  /** The samples, each on its own; or, of equal sizes, together. */
  readonly samples: readonly Buffer[] | { readonly size: number; readonly bytes: Buffer }
  readonly perChunk: number
  /** The numbers of the samples, from 1, that can be decoded alone; all of them where it is left out. */
  readonly keys?: readonly number[]
  readonly width?: number
  readonly height?: number
}

/** The units of time in a second of a movie as a whole. */
const timescale = 24_000

/**
 * A movie as MP4 (ISO/IEC 14496-12) or QuickTime: what is needed to play it comes first, and the chunks of its tracks
 * follow in the order of their times.
 */
export function movie(kind: 'mp4' | 'mov', tracks: readonly Track[]): Buffer<ArrayBuffer> {
  const head =
    kind === 'mp4'
      ? box('ftyp', letters('isom'), u32(512), letters('isomavc1mp41'))
      : box('ftyp', letters('qt  '), u32(512), letters('qt  '))
  const chunks = tracks.flatMap((track, index) => chunksOf(track).map((chunk) => ({ ...chunk, index })))
  const ordered = chunks.toSorted((one, other) => one.start - other.start || one.index - other.index)
  // The positions do not change the size of what comes before them.
  const first =
    head.length +
    box(
      'moov',
      header(tracks),
      ...tracks.map((track, index) =>
        trak(
          kind,
          track,
          index + 1,
          chunksOf(track).map(() => 0),
        ),
      ),
    ).length +
    8
  const places = tracks.map((): number[] => [])
  let at = first
  for (const { index, bytes } of ordered) {
    places[index]?.push(at)
    at += bytes.length
  }
  const moov = box(
    'moov',
    header(tracks),
    ...tracks.map((track, index) => trak(kind, track, index + 1, places[index] ?? [])),
  )
  return Buffer.concat([head, moov, box('mdat', ...ordered.map(({ bytes }) => bytes))])
}

interface Chunk {
  /** In seconds. */
  readonly start: number
  readonly bytes: Buffer
}

function chunksOf(track: Track): readonly Chunk[] {
  const { samples, perChunk, length, timescale: units } = track
  return Array.from({ length: Math.ceil(countOf(track) / perChunk) }, (_, at) => {
    const [from, to] = [at * perChunk, (at + 1) * perChunk]
    const bytes =
      'bytes' in samples
        ? samples.bytes.subarray(from * samples.size, to * samples.size)
        : Buffer.concat(samples.slice(from, to))
    return { start: (from * length) / units, bytes }
  })
}

const countOf = ({ samples }: Track): number =>
  'bytes' in samples ? samples.bytes.length / samples.size : samples.length

const durationOf = (track: Track): number => Math.round(((countOf(track) * track.length) / track.timescale) * timescale)

const matrix = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)

function header(tracks: readonly Track[]): Buffer {
  const times = u32(0, 0, 0, timescale, Math.max(...tracks.map(durationOf)), 0x10000)
  return box('mvhd', times, u16(0x0100), Buffer.alloc(10), matrix, Buffer.alloc(24), u32(tracks.length + 1))
}

function trak(kind: 'mp4' | 'mov', track: Track, id: number, places: readonly number[]): Buffer {
  const isVideo = track.is === 'video'
  const volume = u16(0, 0, isVideo ? 0 : 0x0100, 0)
  const size = u32((track.width ?? 0) * 0x10000, (track.height ?? 0) * 0x10000)
  const undetermined = u16(0x55c4, 0)
  const media = isVideo ? box('vmhd', u32(1), u16(0, 0, 0, 0)) : box('smhd', u32(0, 0))
  const own = kind === 'mp4' ? [] : [handler('dhlr', 'url ')]
  return box(
    'trak',
    box('tkhd', u32(3, 0, 0, id, 0, durationOf(track), 0, 0), volume, matrix, size),
    box(
      'mdia',
      box('mdhd', u32(0, 0, 0, track.timescale, countOf(track) * track.length), undetermined),
      handler(kind === 'mp4' ? '' : 'mhlr', isVideo ? 'vide' : 'soun'),
      box('minf', media, ...own, box('dinf', box('dref', u32(0, 1), box('url ', u32(1)))), table(track, places)),
    ),
  )
}

/** A handler: QuickTime says of which kind it is, and its name is empty in both. */
const handler = (kind: string, type: string): Buffer =>
  box('hdlr', u32(0), kind === '' ? u32(0) : letters(kind), letters(type), u32(0, 0, 0), Buffer.alloc(1))

function table(track: Track, places: readonly number[]): Buffer {
  const { entry, samples, perChunk, length, keys } = track
  const count = countOf(track)
  const last = count % perChunk
  const runs = [...(count >= perChunk ? [[1, perChunk, 1]] : []), ...(last > 0 ? [[places.length, last, 1]] : [])]
  const sizes =
    'bytes' in samples ? u32(0, samples.size, count) : u32(0, 0, count, ...samples.map((sample) => sample.length))
  return box(
    'stbl',
    box('stsd', u32(0, 1), entry),
    box('stts', u32(0, 1, count, length)),
    ...(keys === undefined ? [] : [box('stss', u32(0, keys.length, ...keys))]),
    box('stsc', u32(0, runs.length, ...runs.flat())),
    box('stsz', sizes),
    box('stco', u32(0, places.length, ...places)),
  )
}
