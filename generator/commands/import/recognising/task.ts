import { categories, type Category } from '../../../catalogue/catalogue.ts'
import type { Imported, Tree } from '../imported.ts'
import { slug } from '../naming.ts'
import { fieldsOf, resultTree } from './outputs.ts'
import { mediumOf, taskIn, type NamedTask } from './taskWords.ts'
import { listed, objectIn, sentenceOf, wordsOf } from './words.ts'

/** A value that a source does not state, with what speaks for it. */
export interface Guess<Value> {
  readonly value: Value
  readonly evidence: string
}

/** A place with words about a model, in the order in which they count. */
export interface Words {
  readonly where: string
  /** The phrases in it, the most significant one first. */
  readonly phrases: readonly (readonly string[])[]
}

/** Words in names and texts that say what a model returns, beside those of media. */
const resultWords: readonly (readonly [Category, string])[] = [
  ['video', 'reel motion lipsync talking talk cinematic camera recording'],
  [
    'audio',
    'tts voiceover voicechange dub dubbing isolation stem vocal sfx speak speaker sing compose melody noise instrumental',
  ],
  [
    'text',
    'chat chatcompletion completion transcription transcribe transcript caption describe description llm summarize summary translate translation answer respond response ocr asr stt rewrite rephrase paraphrase proofread vision reason dialogue lyric',
  ],
  ['embedding', 'embedding embed vectorization'],
  [
    'data',
    'moderation moderate classify classification detect detection rerank reranking alignment analyze analysis segmentation recognize score check annotate annotation',
  ],
  ['image', 'paint draw canva canvas poster graphic illustration headshot'],
  ['3d', 'rig rigging retarget retargeting texture texturing retexture remesh remeshing retopology decimate stl'],
]

/** Words of what is mostly done with one medium: they count if no other word names one. The first row counts. */
const mostlyWords: readonly (readonly [Category, string])[] = [
  [
    'image',
    'upscale inpaint inpainting outpaint background bg portrait avatar reframe vectorize render tryon relight matting object face retouch imagine',
  ],
  ['audio', 'track jingle loop beat'],
  ['text', 'assistant agent bot thread conversation'],
]

const mostly = mostlyWords.map(([category, words]) => ({ category, words: listed(words) }))

const byWord = new Map<string, Category>(
  resultWords.flatMap(([category, words]) => words.split(' ').map((word) => [word, category] as const)).reverse(),
)

/** The places with words about a model: the path, and the value that distinguishes it from others at that path, first. */
export function wordsAbout({ said, id, name, notes, operation }: Imported): readonly Words[] {
  const variant = operation?.variant
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
    ...(variant === undefined ? [] : [{ where: `variant ${variant}`, phrases: [wordsOf(variant)] }]),
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
  if (isOwn) return undefined
  const talking = possible.includes('video') ? talkingHead(imported) : undefined
  if (talking !== undefined) return talking
  for (const { category, words } of mostly) {
    const found = places.find(({ phrases }) => phrases.flat().some((word) => words.has(word)))
    if (found !== undefined && possible.includes(category)) return { value: category, evidence: found.where }
  }
  return categoryByParameters(imported, possible)
}

/** Somebody who speaks what is given: a film, whatever the scene is called. */
function talkingHead({ input }: Imported): Guess<Category> | undefined {
  const names = namesIn(input)
  const who = names.find((name) =>
    /^(?:avatar|presenter|actor|replica|talking_?photo|digital_?human|spokesperson)(?:_?id)?$/i.test(name),
  )
  const says = names.find((name) => /^(?:script|text|input_?text|audio|audio_?url|voice|voice_?id)$/i.test(name))
  if (names.includes('timeline')) return { value: 'video', evidence: 'parameter "timeline"' }
  return who === undefined || says === undefined
    ? undefined
    : { value: 'video', evidence: `parameters "${who}" and "${says}"` }
}

/** The names of the keys of an input, also of one that is one of several objects. */
const namesIn = (input: Tree): readonly string[] => fieldsOf(resultTree(input)).map(({ name }) => name)

/** Names of parameters that only models of one category have. The first row with one counts. */
const parameterNames: readonly (readonly [Category, RegExp])[] = [
  [
    'video',
    /^(?:fps|(?:start|first|end|last)_?(?:key_?)?frames?(?:_?(?:id|url|image))?|key_?frames|num_?frames|frames?_?(?:rate|count|per_second)|video_?(?:length|size|duration)|camera_?(?:motion|fixed))$/i,
  ],
  ['audio', /^(?:sample_?rate|voice(?:_?id)?|speaker|bpm|lyrics|bit_?rate|vocals?|speech_?rate)$/i],
  [
    'image',
    /^(?:width|height|num_?images|num_?outputs|image_?size|aspect_?ratio|negative_?prompt|guidance(?:_?scale)?|num_?inference_?steps)$/i,
  ],
  ['text', /^(?:max_?(?:new_?|output_?|completion_?)?tokens|top_?p|system_?prompt|messages)$/i],
]

function categoryByParameters({ input }: Imported, possible: readonly Category[]): Guess<Category> | undefined {
  const names = namesIn(input)
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
