import type { Category } from '../../../catalogue/catalogue.ts'
import type { Imported } from '../imported.ts'
import { materialsIn, type Material } from './materials.ts'
import { namedTask, wordedCategory, wordsAbout, type Guess } from './task.ts'
import type { Medium } from './taskWords.ts'
import { listed } from './words.ts'

/** The order in which files count, by the category of the result. */
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
const working = listed(
  'upscale upscaler enhance enhancement denoise denoising sharpen sharpening restore restoration colorize colorization edit editing remix reframe inpaint inpainting outpaint outpainting erase remove removal replace transcribe transcription translate dub dubbing isolate isolation separate separation describe caption captioning vectorize variation variate lipsync swap extend extension relight relighting lighting matting segment segmentation detect detection recolor retouch unblur deblur animate modify tryon expand uncrop cleanup interpolate ocr parse alignment stabilize stem voicechange analyze analysis classify recognize texture retexture texturing rig rigging retarget remesh decimate refine stylize infill',
)

/** The medium of a file of which nothing but the work on it is known. */
const implied: readonly (readonly [Medium, ReadonlySet<string>])[] = [
  ['image', listed('ocr parse describe face background matting inpaint outpaint')],
  [
    'audio',
    listed('transcribe transcription asr stt diarize dub dubbing stem isolate isolation alignment voicechange'),
  ],
]

/** Names of files that only help: a result is made from another one, if there is one. */
const helping =
  /(?:^|[._])(?:ref|reference|driver|driving|style|mask|logo|watermark|background|texture|overlay|subtitles?|end|last|tail)(?:[._]|s?$|(?=[A-Z]))/

/** A file of which the medium is known. */
interface Given {
  readonly label: string
  readonly medium: Medium
  readonly isRequired: boolean
  /** Whether neither its name nor its type nor its description says what it is. */
  readonly isPlain: boolean
}

/** The material of a result: that of a named task, what is required, what the name is about, or else text. */
export function mediumFor(imported: Imported, category: Category): Guess<Medium> {
  const named = namedTask(imported)
  if (named !== undefined) return { value: named.value.from, evidence: named.evidence }
  const materials = materialsIn(imported.input)
  const files = materials.flatMap((one) => givenFrom(one, imported, category))
  const work = wordsAbout(imported).find(({ phrases }) => phrases.flat().some((word) => working.has(word)))
  const order = work === undefined ? preferred[category] : [category, ...preferred[category]]
  const texts = materials.filter(({ medium }) => medium === 'text')
  const hasText = texts.length > 0
  const required = chosen(
    files.filter(({ isRequired }) => isRequired),
    preferred[category],
  )
  if (required !== undefined) return { value: required.medium, evidence: `it requires "${required.label}"` }
  const main = files.filter(({ label }) => !helping.test(label))
  const optional = chosen(main.length > 0 ? main : files, order)
  if (!hasText && optional !== undefined) return { value: optional.medium, evidence: `it takes "${optional.label}"` }
  if (work === undefined)
    return {
      value: 'text',
      evidence: materials.length === 0 ? 'nothing says what it is made from' : 'it requires no file',
    }
  const isUnknown = optional?.isPlain === true && optional.medium === 'data'
  const isText = (isUnknown || texts.some(({ isRequired }) => isRequired)) && optional?.isPlain !== false
  if (isText) return { value: 'text', evidence: 'it takes no file' }
  return { value: optional?.medium ?? worked(imported, category), evidence: work.where }
}

/** A material as a file; none if it is text. */
function givenFrom(
  { label, medium, described, isRequired }: Material,
  imported: Imported,
  category: Category,
): Given[] {
  if (medium === 'text') return []
  if (medium !== 'file') return [{ label, medium, isRequired, isPlain: false }]
  return [{ label, medium: described ?? worked(imported, category), isRequired, isPlain: described === undefined }]
}

/** The medium of what is worked on, if nothing else says it: that of the words, of the result, or of the work. */
function worked(imported: Imported, category: Category): Medium {
  const media = wordedCategory(imported, ['video', 'audio', 'image', '3d'])?.value
  const isMedium = category !== 'text' && category !== 'data' && category !== 'embedding'
  const words = wordsAbout(imported).flatMap(({ phrases }) => phrases.flat())
  return (
    media ?? (isMedium ? category : (implied.find(([, known]) => words.some((word) => known.has(word)))?.[0] ?? 'data'))
  )
}

/** The file whose medium comes first. */
function chosen(files: readonly Given[], order: readonly Medium[]): Given | undefined {
  for (const medium of order) {
    const found = files.find((one) => one.medium === medium)
    if (found !== undefined) return found
  }
  return files[0]
}
