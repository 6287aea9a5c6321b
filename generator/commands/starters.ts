import type { Json } from '../catalogue/catalogue.ts'
import type { CategoryDetails } from '../catalogue/categories.ts'
import { capitalized } from '../language/labels.ts'
import { specText } from './specText.ts'

/** The description of a new model. */
export interface Start {
  readonly id: string
  readonly vendor: string
  readonly category: CategoryDetails
  /** Its input and output, such as text-to-video. */
  readonly task: string
}

type Keys = { readonly [key: string]: Json }

/** A parameter with its name, and an example value if callers must pass it. */
interface Starter {
  readonly name: string
  readonly keys: Keys
  readonly example?: Json
}

const file = (name: string, media: string, words: string, ending: string, keys: Keys = {}): Starter => {
  const address = `https://example.com/${media}.${ending}`
  const param = { type: 'file', media, required: true, description: `The ${words} to work on.` }
  return { name, keys: { ...param, ...keys }, example: 'list' in keys ? [address] : address }
}

const audio = file('audioUrl', 'audio', 'recording', 'mp3')
const mesh = file('modelUrl', 'model3d', '3D model', 'glb')

/** The parameter of each word in the input of a task. */
const inputs: Readonly<Record<string, Starter>> = {
  image: file('imageUrls', 'image', 'picture', 'png', { list: { max: 1 } }),
  video: file('videoUrl', 'video', 'video', 'mp4'),
  audio,
  speech: audio,
  voice: audio,
  music: audio,
  '3d': mesh,
  mesh,
  document: file('documentUrl', 'document', 'document', 'pdf'),
  data: file('dataUrl', 'data', 'data', 'json'),
}

const choice = (
  name: string,
  options: readonly (string | number)[],
  description: string,
  keys: Keys = {},
): Starter => ({
  name,
  keys: { type: 'enum', options, ...keys, default: options[0] ?? '', description },
})

const resolution = choice('resolution', ['720p', '1080p'], 'Size of the picture.')

/** The parameters of an output of each media: always, and if nothing but text is the input. */
const outputs: Readonly<
  Record<string, { readonly always: readonly Starter[]; readonly fromText: readonly Starter[] }>
> = {
  video: {
    always: [resolution],
    fromText: [
      choice('aspectRatio', ['16:9', '9:16', '1:1'], 'Width to height.'),
      choice('duration', [5, 10], 'How long the video is.', { unit: 'seconds' }),
    ],
  },
  image: {
    always: [],
    fromText: [
      choice('aspectRatio', ['1:1', '16:9', '9:16'], 'Width to height.'),
      choice('count', [1, 2, 4], 'How many pictures are made.'),
    ],
  },
  audio: { always: [choice('format', ['mp3', 'wav'], 'File format of the sound.')], fromText: [] },
  model3d: { always: [choice('format', ['glb', 'obj'], 'File format of the 3D model.')], fromText: [] },
  data: { always: [choice('format', ['json', 'csv'], 'File format of the data.')], fromText: [] },
}

const seconds: Readonly<Record<string, number>> = { video: 60, model3d: 60, image: 20, audio: 20, text: 5, fields: 2 }

/**
 * A valid spec with the usual parameters of the task, to be replaced by the real ones. `schema` is the path from its
 * folder to the schema for editors, if there is one.
 */
export function starter(start: Start, schema?: string): string {
  const { id, vendor, category, task } = start
  const { result, media = result } = category
  const name = titleOf(start)
  const params = paramsOf(start)
  const examples = params.flatMap((one) => (one.example === undefined ? [] : [[one.name, one.example] as const]))
  const spec: Keys = {
    id,
    workflow: `${vendor}/${task}`,
    name,
    vendor,
    category: category.id,
    task,
    mode: result === 'asset' ? 'async' : 'sync',
    estimatedSeconds: seconds[media] ?? 20,
    source: 'reference',
    description: descriptionOf(name, task),
    params: Object.fromEntries(params.map((one) => [one.name, one.keys])),
    ...(result === 'fields' && { result: fieldsOf(category) }),
    examples: { basic: Object.fromEntries(examples) },
  }
  return specText(spec, schema === undefined ? undefined : ` yaml-language-server: $schema=${schema}`)
}

/** The usual parameters of a task: its inputs, then those of its output. */
function paramsOf({ category, task }: Start): readonly Starter[] {
  const { result, media = result } = category
  const [, from = ''] = /^(.+)-to-/.exec(task) ?? []
  const files = from.split('-').flatMap((word) => (Object.hasOwn(inputs, word) ? (inputs[word] ?? []) : []))
  const isDirected = ['video', 'image', 'model3d'].includes(media) && !files.includes(audio)
  const prompts = files.length === 0 || isDirected || from.split('-').includes('text') ? [promptOf(media, task)] : []
  const own = outputs[media]
  return [...prompts, ...new Set(files), ...(files.length === 0 ? (own?.fromText ?? []) : []), ...(own?.always ?? [])]
}

function promptOf(media: string, task: string): Starter {
  const isSpoken = task === 'text-to-speech'
  const isShown = ['video', 'image', 'model3d'].includes(media)
  const text = isSpoken ? 'The text to speak.' : isShown ? 'What the result should show.' : 'The text to work on.'
  const keys = { type: 'text', required: true, maxLength: 2500, description: text }
  return { name: 'prompt', keys, example: isShown ? 'A lighthouse at dawn' : 'Good morning' }
}

/** The result of a model whose category has no standard one. */
const fieldsOf = ({ id }: CategoryDetails): Keys =>
  id === 'embedding'
    ? { embedding: { type: 'number', list: { min: 1 }, required: true, description: 'The position of the input.' } }
    : { value: { type: 'json', required: true, description: 'What the model found.' } }

/** A name for people: the words of the id, without the vendor. */
const titleOf = ({ id, vendor }: Start): string =>
  (id.startsWith(`${vendor}-`) ? id.slice(vendor.length + 1) : id).split('-').map(capitalized).join(' ')

function descriptionOf(name: string, task: string): string {
  const words = (text: string): string => text.replaceAll('-', ' ')
  const [, from, to] = /^(.+)-to-(.+)$/.exec(task) ?? []
  if (from === undefined || to === undefined) return `${name} is a model for ${words(task)}.`
  return `${name} turns ${words(from)} into ${words(to)}.`
}
