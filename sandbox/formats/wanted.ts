/** A format that the sandbox does not make, and that the caller asked for. */
export class UnsupportedFormat extends Error {
  /** @param format the asked format @param made the names of the formats that the sandbox makes instead */
  constructor(format: string, made: readonly string[]) {
    super(`The sandbox cannot make "${format}". It makes ${made.slice(0, -1).join(', ')} and ${made.at(-1)}.`)
  }
}

/** The formats of a media: those that are made, by their names, and the names of others. */
export interface Formats<Format extends string> {
  readonly made: Readonly<Record<string, Format>>
  /** Names that ask for a format that is not made; other words are no formats, and ask for none. */
  readonly others: readonly string[]
}

/** The format that a word or a MIME type asks for; undefined if it asks for none. Throws if it is not made. */
export function formatOf<Format extends string>(asked: unknown, formats: Formats<Format>): Format | undefined {
  const { made, others } = formats
  if (typeof asked !== 'string') return undefined
  const name = nameOf(asked)
  for (const word of [name, name.split(/[_\-. ;]/)[0] ?? '']) {
    if (Object.hasOwn(made, word)) return made[word]
    if (others.includes(word)) throw new UnsupportedFormat(asked.slice(0, 40), namesOf(formats))
  }
  return undefined
}

const namesOf = <Format extends string>({ made }: Formats<Format>): readonly Format[] => [
  ...new Set(Object.values<Format>(made)),
]

/** The word for a format, without the family of a MIME type. */
const nameOf = (asked: string): string => asked.toLowerCase().replace(/^(?:image|video|audio)\/(?:x-|vnd\.)?/, '')

/** The first of some MIME types that is made, or the default format where no types are named. Throws if none of them is made. */
export function formatAmong<Format extends string>(
  types: readonly string[],
  formats: Formats<Format>,
  fallback: Format,
): Format {
  const made = types.map((type) => Object.entries<Format>(formats.made).find(([word]) => nameOf(type) === word)?.[1])
  if (types.length === 0 || made.includes(fallback)) return fallback
  const first = made.find((format) => format !== undefined)
  if (first === undefined) throw new UnsupportedFormat(types.join(', '), namesOf(formats))
  return first
}

/** A format of pictures. */
export type PictureFormat = 'png' | 'jpeg' | 'webp' | 'avif' | 'tiff' | 'gif' | 'svg'

/** The formats of pictures, by the words that ask for them. */
export const pictureFormats: Formats<PictureFormat> = {
  made: {
    png: 'png',
    jpeg: 'jpeg',
    jpg: 'jpeg',
    webp: 'webp',
    avif: 'avif',
    tiff: 'tiff',
    tif: 'tiff',
    gif: 'gif',
    svg: 'svg',
    'svg+xml': 'svg',
  },
  others: ['bmp', 'heic', 'heif', 'jxl', 'jp2', 'psd', 'eps', 'exr', 'tga', 'ico', 'raw', 'dng'],
}

/** A format of videos. */
export type VideoFormat = 'mp4' | 'mov' | 'webm' | 'gif'

/** The formats of videos, by the words that ask for them. */
export const videoFormats: Formats<VideoFormat> = {
  made: { mp4: 'mp4', mov: 'mov', quicktime: 'mov', webm: 'webm', gif: 'gif' },
  others: [
    'avi',
    'msvideo',
    'mkv',
    'matroska',
    'm4v',
    'wmv',
    'flv',
    'mpeg',
    'mpg',
    '3gp',
    'ogv',
    'ogg',
    'mxf',
    'prores',
    'ts',
    'hls',
    'm3u8',
    'webp',
    'png',
    'exr',
  ],
}

/** A format of sounds. */
export type SoundFormat = 'wav' | 'pcm' | 'mp3' | 'flac' | 'vorbis' | 'opus'

/** The formats of sounds, by the words that ask for them. */
export const soundFormats: Formats<SoundFormat> = {
  made: {
    wav: 'wav',
    wave: 'wav',
    pcm: 'pcm',
    raw: 'pcm',
    mp3: 'mp3',
    mpeg: 'mp3',
    flac: 'flac',
    ogg: 'vorbis',
    vorbis: 'vorbis',
    ogg_vorbis: 'vorbis',
    opus: 'opus',
    ogg_opus: 'opus',
  },
  others: [
    'aac',
    'm4a',
    'mp4',
    'alac',
    'amr',
    'aiff',
    'aif',
    'wma',
    'ulaw',
    'mulaw',
    'alaw',
    'g711',
    'g722',
    'weba',
    'webm',
    'caf',
    'au',
    'mid',
    'midi',
  ],
}

const mp3Rates = [8000, 11025, 12000, 16000, 22050, 24000, 32000, 44100, 48000] as const
const opusRates = [8000, 12000, 16000, 24000, 48000] as const

/** A rate of MP3, in hertz. */
export type Mp3Rate = (typeof mp3Rates)[number]

/** A rate of Opus, in hertz. */
export type OpusRate = (typeof opusRates)[number]

/** The supported MP3 rate nearest to the wanted one. */
export const mp3Rate = (wanted: number): Mp3Rate => nearest(mp3Rates, wanted)

/** The rate of Opus that is nearest to a wanted one. */
export const opusRate = (wanted: number): OpusRate => nearest(opusRates, wanted)

const nearest = <Rate extends number>(rates: readonly [Rate, ...Rate[]], wanted: number): Rate =>
  rates.reduce((best, rate) => (Math.abs(rate - wanted) < Math.abs(best - wanted) ? rate : best))
