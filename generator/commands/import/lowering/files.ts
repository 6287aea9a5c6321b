import type { Media } from '../../../language/media.ts'
import type { Tree } from '../imported.ts'
import { numberAt } from '../json.ts'
import { quoted, type Keywords, type Recogniser, type Subject } from './lowering.ts'

/** Words in names and descriptions that say what a file holds. The first match counts. */
const mediaWords: readonly (readonly [RegExp, Media])[] = [
  [
    /\b(?:images?|img|photos?|pictures?|frames?|masks?|faces?|portraits?|sketch(?:es)?|logos?|png|jpe?g|webp|thumbnails?)\b/,
    'image',
  ],
  [/\b(?:videos?|clips?|film|movie|mp4|webm|gif)\b/, 'video'],
  [/\b(?:audios?|voices?|speech|speakers?|songs?|music|sounds?|wav|mp3|recordings?|vocals)\b/, 'audio'],
  [/\b(?:documents?|pdf|html|markdown)\b/, 'document'],
]

/** Words of types that are neither of these. The first match counts. */
const otherWords: readonly (readonly [RegExp, Media])[] = [
  [/\bsvg\b/, 'image'],
  [/\b(?:glb|gltf|mesh|obj|stl|fbx|usdz)\b/, 'model3d'],
  [/\b(?:zip|tar|7z|archive)\b/, 'archive'],
  [/\b(?:npy|npz|jsonl|json|csv|fonts?|ttf|otf|safetensors)\b/, 'data'],
]

/** Types that count even if the name says what is inside: "a zip of pictures". */
const containers: readonly (readonly [RegExp, Media])[] = [
  [/\b(?:zip|tar)\b/, 'archive'],
  [/\bjsonl\b/, 'data'],
]

const wordsOf = (text: string): string =>
  text
    .replace(/(UR[IL]s?)$/, ' $1')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .toLowerCase()

const mediaIn = (words: string, among = mediaWords): Media | undefined =>
  among.find(([pattern]) => pattern.test(words))?.[1]

/** The media of a file, by its MIME type, its name and its description. */
export function mediaOf(name: string, tree: Tree, mediaType = ''): Media {
  const [written, described] = [wordsOf(name), wordsOf(`${tree.description ?? ''} ${tree.title ?? ''}`)]
  const type = wordsOf(mediaType)
  const said = mediaIn(type, otherWords) ?? mediaIn(`${written} ${described}`, containers)
  const named = said ?? mediaIn(type) ?? mediaIn(written)
  return named ?? mediaIn(`${written} ${described}`, otherWords) ?? mediaIn(described) ?? 'any'
}

/** Whether a name says only that it is a file, so that the name of its object says what it holds: `archive: { url }`. */
const isGeneric = (name: string): boolean =>
  /^(?:(?:file|source|src)_?)?(?:ur[il]|path|src|source|file|data|content)$/i.test(name)

const addressName = /(?:^|[_-])ur[il](?:s|_list)?$|^ur[il]s?$|Ur[il](?:s|List)?$|[a-z0-9]UR[IL]s?$/

/** Whether an address is called, not read. */
const isCalled = (name: string): boolean => /webhook|callback|redirect|notif/i.test(name)

/**
 * Whether a text is a file, by its format or its encoding. The name of a part of a result counts, too: it decides what is
 * shown, and refuses nothing.
 */
export function isFile(name: string, { form }: Tree, isResult: boolean): boolean {
  if (form.is !== 'text' || isCalled(name)) return false
  if (form.isBase64 || form.format === 'binary' || form.format === 'uri' || form.format === 'data-uri') return true
  if (form.mediaType !== undefined) return !form.mediaType.startsWith('text/')
  return isResult && form.format === undefined && form.pattern === undefined && addressName.test(name)
}

/** Files, by format and name. */
export const file: Recogniser = (subject, lowering) => {
  const { name, outer, isResult } = subject
  const tree = textOrFile(subject)
  if (tree.form.is !== 'text' || !isFile(name, tree, isResult)) return undefined
  const { mediaType, pattern, maxLength } = tree.form
  const own = mediaOf(name, tree, mediaType)
  const media = own === 'any' && outer && isGeneric(name) ? mediaOf(outer.name, outer.tree) : own
  if (pattern !== undefined || maxLength !== undefined) lowering.note('file-pattern', tree.at, quoted(subject))
  if (!isResult) lowering.note('file-address', tree.at, quoted(subject))
  if (!isResult && isObjectToo(subject.tree)) lowering.note('file-object', tree.at, quoted(subject))
  return { type: 'file', media, ...roleOf(subject, media), ...limitsOf(tree), ...mimeTypesOf(media, mediaType) }
}

/** Whether the source also takes an object with the address and the type of the file. */
const isObjectToo = ({ form, isFileObject }: Tree): boolean =>
  isFileObject === true || (form.is === 'union' && form.of.some((one) => one.isFileObject === true))

/** Treats a union of a file and text as a file: both an address and a data URI are text. */
function textOrFile({ name, tree, isResult }: Subject): Tree {
  const members = tree.form.is === 'union' ? tree.form.of : []
  const found = members.find((one) => isFile(name, one, isResult))
  return found !== undefined && members.every(({ form }) => form.is === 'text') ? { ...tree, form: found.form } : tree
}

const roleOf = ({ name, isResult }: Subject, media: Media): Keywords =>
  !isResult && media !== 'any' && /reference|style|(?:^|_)ip_?adapter/i.test(name) ? { role: 'reference' } : {}

function limitsOf({ extensions }: Tree): Keywords {
  const minSide = numberAt(extensions, 'x-min-short-side')
  return minSide === undefined ? {} : { minSide }
}

/** A media type that is more specific than the media. */
const mimeTypesOf = (media: Media, mediaType: string | undefined): Keywords =>
  media !== 'any' && mediaType !== undefined && /^[a-z]+\/[a-z0-9.+-]+$/.test(mediaType)
    ? { mimeTypes: [mediaType] }
    : {}
