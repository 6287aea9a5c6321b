import { categories, type Category } from '../../../catalogue/catalogue.ts'
import type { Imported } from '../imported.ts'
import { slug } from '../naming.ts'
import { materialsIn, type Material } from './materials.ts'
import { mediumOf, taskIn, type Medium, type NamedTask } from './taskWords.ts'
import { listed, objectIn, sentenceOf, wordsOf } from './words.ts'

/** A value that a source does not state, with what speaks for it. */
export interface Guess<Value> {
  readonly value: Value
  readonly evidence: string
}

/** A place with words about a model, in the order in which they count. */
interface Words {
  readonly where: string
  /** The phrases in it, the most significant one first. */
  readonly phrases: readonly (readonly string[])[]
}

/** Words in names and texts that say what a model returns, beside those of media. */
const resultWords: readonly (readonly [Category, string])[] = [
  ['video', 'reel motion lipsync talking talk cinematic camera recording'],
  ['audio', 'tts voiceover dub dubbing isolation stem vocal sfx speak speaker sing compose melody noise instrumental'],
  [
    'text',
    'chat chatcompletion completion transcription transcribe transcript caption describe description llm summarize summary translate translation answer respond response ocr asr stt rewrite vision reason dialogue lyric',
  ],
  ['embedding', 'embedding embed vectorization'],
  [
    'data',
    'moderation moderate classify classification detect detection rerank reranking alignment analyze analysis segmentation recognize score',
  ],
  ['image', 'paint draw canva canvas poster graphic illustration headshot'],
  ['3d', 'rig texture remesh gltf stl'],
]

/** Words of what is mostly done with pictures: they count if no other word names a medium. */
const pictureWords =
  'upscale inpaint inpainting outpaint background bg portrait avatar reframe vectorize render tryon relight matting object face retouch'

const picture = listed(pictureWords)

const byWord = new Map<string, Category>(
  resultWords.flatMap(([category, words]) => words.split(' ').map((word) => [word, category] as const)).reverse(),
)

/** The places with words about a model, the path first. */
function wordsAbout({ said, id, name, notes }: Imported): readonly Words[] {
  const segments =
    said?.path
      .replace(/\?.*$/, '')
      .split(/\/|:(?=[a-z])/i)
      .filter((one) => !one.includes('{') && one !== '') ?? []
  const path = segments.reverse().map(wordsOf)
  const [summary, description] = [said?.summary ?? notes.title ?? '', said?.description ?? notes.description ?? ''].map(
    sentenceOf,
  )
  return [
    ...(said === undefined
      ? [{ where: `id "${id}"`, phrases: [wordsOf(id), wordsOf(name)] }]
      : [{ where: `path ${said.path}`, phrases: path }]),
    { where: `operation ${said?.operationId ?? ''}`, phrases: [wordsOf(said?.operationId ?? '')] },
    { where: `summary "${shortened(summary ?? '')}"`, phrases: [wordsOf(summary ?? '')] },
    { where: `tag ${said?.tags.join(', ') ?? ''}`, phrases: (said?.tags ?? []).map(wordsOf) },
    { where: `description "${shortened(description ?? '')}"`, phrases: [wordsOf(description ?? '')] },
  ]
}

const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 37)}...` : text)

/** The task that words name, such as `text-to-speech` in a path. */
export function namedTask(imported: Imported): Guess<NamedTask> | undefined {
  for (const { where, phrases } of wordsAbout(imported))
    for (const phrase of phrases) {
      const task = taskIn(phrase)
      if (task !== undefined) return { value: task, evidence: where }
    }
  return undefined
}

/** The category that a source declares with its task. */
export const declaredCategory = ({ notes }: Imported): Category | undefined =>
  categories.find((one) => slug(notes.task ?? '').endsWith(`-to-${one}`))

/**
 * Which category do the words name, of those that are possible? Names before texts, and the noun before what describes it.
 * `isOwn` leaves out words for what a model takes as well, such as `text`.
 */
export function wordedCategory(
  imported: Imported,
  possible: readonly Category[],
  isOwn = false,
): Guess<Category> | undefined {
  const places = wordsAbout(imported)
  for (const { where, phrases } of places)
    for (const phrase of phrases.flatMap((one) => [objectIn(one), one])) {
      const found = [...phrase]
        .reverse()
        .map((word) => categoryOfWord(word, possible, isOwn))
        .find((one) => one !== undefined)
      if (found !== undefined) return { value: found, evidence: where }
    }
  const pictured =
    isOwn || !possible.includes('image')
      ? undefined
      : places.find(({ phrases }) => phrases.flat().some((word) => picture.has(word)))
  return pictured !== undefined
    ? { value: 'image', evidence: pictured.where }
    : isOwn
      ? undefined
      : categoryByParameters(imported, possible)
}

/** Names of parameters that only models of one category have. The first row with one counts. */
const parameterNames: readonly (readonly [Category, RegExp])[] = [
  [
    'video',
    /^(?:fps|num_?frames|frames?_?(?:rate|count|per_second)|video_?(?:length|size|duration)|camera_?(?:motion|fixed))$/i,
  ],
  ['audio', /^(?:sample_?rate|voice(?:_?id)?|speaker|bpm|lyrics|bit_?rate|vocals?|speech_?rate)$/i],
  [
    'image',
    /^(?:width|height|num_?images|num_?outputs|image_?size|aspect_?ratio|negative_?prompt|guidance(?:_?scale)?|num_?inference_?steps)$/i,
  ],
  ['text', /^(?:max_?(?:new_?|output_?|completion_?)?tokens|top_?p|system_?prompt|messages)$/i],
]

function categoryByParameters({ input }: Imported, possible: readonly Category[]): Guess<Category> | undefined {
  const names = input.form.is === 'object' ? input.form.fields.map(({ name }) => name) : []
  for (const [category, pattern] of parameterNames) {
    const name = names.find((one) => pattern.test(one))
    if (name !== undefined && possible.includes(category)) return { value: category, evidence: `parameter "${name}"` }
  }
  return undefined
}

/** The category of a word: an own one of results, or the medium that it is. */
function categoryOfWord(word: string, possible: readonly Category[], isOwn: boolean): Category | undefined {
  const [own, medium] = [byWord.get(word), isOwn ? undefined : mediumOf(word)]
  return [own, medium].find(
    (one): one is Category => one !== undefined && possible.some((category) => category === one),
  )
}

/** The category that the name of a task states: only of the possible ones. */
export function taskCategory(imported: Imported, possible: readonly Category[]): Guess<Category> | undefined {
  const named = namedTask(imported)
  const found = possible.find((one) => one === named?.value.to)
  return named === undefined || found === undefined ? undefined : { value: found, evidence: named.evidence }
}

/** The order in which required files count, by the category of the result. */
const preferred: { readonly [Name in Category]: readonly Medium[] } = {
  video: ['video', 'image', 'audio', '3d'],
  image: ['image', 'video', '3d', 'audio'],
  audio: ['audio', 'video', 'image', '3d'],
  '3d': ['image', '3d', 'video', 'audio'],
  text: ['video', 'audio', 'image', '3d'],
  data: ['video', 'audio', 'image', '3d'],
  embedding: ['video', 'audio', 'image', '3d'],
}

/** Words of what is done to a given file. */
const working =
  /^(?:upscale|upscaler|enhance|enhancement|denoise|denoising|sharpen|sharpening|restore|restoration|colorize|colorization|edit|editing|remix|reframe|inpaint|inpainting|outpaint|outpainting|erase|remove|removal|replace|transcribe|transcription|translate|dub|dubbing|isolate|isolation|separate|separation|describe|caption|captioning|vectorize|variation|variate|lipsync|swap|extend|extension|relight|relighting|lighting|matting|segment|segmentation|detect|detection|recolor|retouch|unblur|deblur|animate|modify|tryon|expand|uncrop|cleanup|interpolate|ocr|parse|alignment|stabilize|stem)$/

/** What is a result made from? A named task, what is required, what the name is about, or else text. */
export function mediumFor(imported: Imported, category: Category): Guess<Medium> {
  const named = namedTask(imported)
  if (named !== undefined) return { value: named.value.from, evidence: named.evidence }
  const materials = materialsIn(imported.input)
  const required = materials.filter(({ isRequired, medium }) => isRequired && medium !== 'text')
  const given = chosen(required, category)
  if (given !== undefined) return { value: given.medium, evidence: `it requires "${given.label}"` }
  const work = wordsAbout(imported).find(({ phrases }) =>
    phrases.some((phrase) => phrase.some((word) => working.test(word))),
  )
  const optional = chosen(
    materials.filter(({ medium }) => medium !== 'text'),
    category,
  )
  const [file] = required
  const hasText = materials.some(({ medium }) => medium === 'text')
  if (file === undefined && !hasText && optional !== undefined)
    return { value: optional.medium, evidence: `it takes "${optional.label}"` }
  if (work === undefined && file === undefined)
    return {
      value: 'text',
      evidence: materials.length === 0 ? 'nothing says what it is made from' : 'it requires no file',
    }
  const evidence = work?.where ?? `it requires "${file?.label ?? ''}"`
  const texts = materials.filter(({ medium, isRequired }) => medium === 'text' && isRequired)
  if (file === undefined && optional === undefined && texts.length > 0)
    return { value: 'text', evidence: 'it takes no file' }
  if (optional !== undefined && file === undefined) return { value: optional.medium, evidence }
  const media = wordedCategory(imported, ['video', 'audio', 'image', '3d'])?.value
  const value = media ?? (category === 'text' || category === 'data' || category === 'embedding' ? undefined : category)
  return { value: value ?? file?.described ?? 'data', evidence }
}

/** The material whose medium comes first for a category. */
function chosen(
  materials: readonly Material[],
  category: Category,
): { readonly label: string; readonly medium: Medium } | undefined {
  for (const medium of preferred[category]) {
    const found = materials.find((one) => one.medium === medium)
    if (found !== undefined) return { label: found.label, medium }
  }
  return undefined
}
