/** Words that are written in capitals, or partly. */
const spellings: ReadonlyMap<string, string> = new Map([
  ...[
    'url',
    'uri',
    'id',
    'fps',
    'cfg',
    'hdr',
    'exr',
    'ai',
    'api',
    'svg',
    'png',
    'gif',
    'tts',
    'sfx',
    'rgb',
    'rgba',
    'hd',
    'uhd',
    'html',
    'jpg',
    'jpeg',
    'webp',
    'wav',
    'flac',
  ].map((word): readonly [string, string] => [word, word.toUpperCase()]),
  ...['json', 'csv', 'pdf', 'zip', 'gpu', 'ugc', 'bpm', 'dpi', 'ocr', 'pcm', '2d', '3d', '4k', '8k'].map(
    (word): readonly [string, string] => [word, word.toUpperCase()],
  ),
  ['lora', 'LoRA'],
  ['mp3', 'MP3'],
  ['mp4', 'MP4'],
])

/** The parts of a name: capitals in a row with a plural, a number with a letter, words, other numbers. */
const parts = /[A-Z]{2,}s(?![a-z])|\d+[dDkK](?![a-z])|[Mm]p[34]|[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+|[^\s\w]+/g

/** Returns a readable label for a name of a spec: `aspectRatio` is "Aspect ratio", `imageUrls` is "Image URLs". */
export function labelOfName(name: string): string {
  const words = (name.match(parts) ?? []).map(spelled)
  const [first = name, ...rest] = words
  return [capitalized(first), ...rest].join(' ')
}

/** An orientation with the parts of a ratio, such as `portrait_4_3`. */
const ratio = /^((?:[a-z]+[_-])?(?:portrait|landscape|vertical|horizontal|wide|tall))[_-](\d+)[_-](\d+)$/

/** Words, also with a number after them, or with `3d` before them; and a single word in capitals, such as `TURBO`. */
const words = /^(?:(?:\dd[_-])?[a-z]+(?:[_-][a-z]+)*(?:[_-]\d+)?|[A-Z]{4,}|[248]k|mp[34])$/

/** Returns a readable label for an option: `portrait_4_3` is "Portrait 4:3". One that is no words stays as it is. */
export function labelOfOption(value: string): string {
  const [, side, width, height] = ratio.exec(value) ?? []
  if (side !== undefined) return `${labelOfName(side.replaceAll('-', ' '))} ${width}:${height}`
  return words.test(value) ? labelOfName(value.replaceAll('-', ' ')) : value
}

/** Returns the label that the spec has, or the one that its name makes. */
export const labelOf = ({ name, label }: { readonly name: string; readonly label?: string }): string =>
  label ?? labelOfName(name)

function spelled(part: string): string {
  const word = part.toLowerCase()
  const own = spellings.get(word)
  if (own !== undefined) return own
  const single = word.endsWith('s') ? spellings.get(word.slice(0, -1)) : undefined
  return single === undefined ? word : `${single}s`
}

/** Returns a word as the first one of a text. */
export const capitalized = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1)
