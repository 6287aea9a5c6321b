import type { Category } from '../../../catalogue/catalogue.ts'
import type { Tree } from '../imported.ts'
import type { Answer, Endpoint } from '../reading/endpoint.ts'
import { filesIn, placesIn, type Place } from './outputs.ts'
import { controls, rankOf } from './results.ts'

/** Something in an answer that a model can have made. */
export interface Holding {
  /** `bytes`: the answer is a file; `file`: it has the address or the bytes of one. */
  readonly is: 'bytes' | 'file' | 'text' | 'embedding' | 'data' | 'stream'
  /** Undefined if nobody says what a file holds. */
  readonly category: Category | undefined
  readonly evidence: string
  /** Whether only a model returns something of that name. */
  readonly isSure: boolean
  /** The keys that lead to it. */
  readonly names: readonly string[]
}

/** The contents of answers that were read before: many operations lead to one. */
const known = new WeakMap<Answer, readonly Holding[]>()

/** Names of results that only models have. */
const sureTexts =
  /^(?:choices|completions?|candidates|generated_?texts?|output_?text|transcripts?|transcriptions?|translations?|translated_?text|captions?|enhanced_?prompt|magic_?prompt|revised_?prompt|answers?|generations)$/i
const texts =
  /^(?:text|content|output|outputs|response|message|messages|descriptions?|summary|lyrics|prompts?|results?|reply|markdown)$/i
const embeddings = /^(?:embeddings?|vectors?|dense_?embedding|sparse_?embedding)$/i
const data =
  /^(?:results?|predictions?|labels?|scores?|detections?|classifications?|categories|flagged|objects|faces|boxes|bounding_?boxes|keypoints|segments|words|entities|sentiments?|topics|intents|tags|matches|similarity|alignment|characters|sections|utterances|rankings?|output|outputs|data)$/i

/** The contents of an answer: the file that it is, or the files, texts, vectors and data in it. */
export function holdingsOf(endpoint: Endpoint, answer: Answer): readonly Holding[] {
  const found = known.get(answer) ?? readHoldings(endpoint, answer)
  known.set(answer, found)
  return found
}

const complete = { names: [], isSure: false } as const // an answer that is one thing, which has no name

function readHoldings(endpoint: Endpoint, answer: Answer): readonly Holding[] {
  const bytes = bytesOf(answer)
  if (bytes !== undefined) return [bytes]
  const evidence = `its answer is ${answer.type}`
  if (answer.type === 'text/event-stream') return [{ ...complete, is: 'stream', category: undefined, evidence }]
  if (answer.type.startsWith('text/')) return [{ ...complete, is: 'text', category: 'text', evidence }]
  const tree = endpoint.output(answer)
  if (tree === undefined) return []
  if (isBinary(tree)) return [{ ...complete, is: 'bytes', category: undefined, evidence: 'its answer is a file' }]
  return [...filesHeld(tree), ...valuesHeld(tree)]
}

const isBinary = ({ form }: Tree): boolean => form.is === 'text' && (form.format === 'binary' || form.isBase64)

const kinds: Readonly<Record<string, Category>> = { audio: 'audio', image: 'image', video: 'video', model: '3d' }

/** A media type that is a file by itself. */
function bytesOf({ type }: Answer): Holding | undefined {
  const category = kinds[type.split('/')[0] ?? '']
  const isFile =
    category !== undefined || /^(?:application\/(?:octet-stream|zip|x-zip\S*|pdf)|multipart\/mixed)$/.test(type)
  return isFile
    ? { ...complete, is: 'bytes', category, evidence: `its answer is ${type}`, isSure: category !== undefined }
    : undefined
}

function filesHeld(tree: Tree): readonly Holding[] {
  return filesIn(tree)
    .filter(({ names }) => !names.some((name) => controls.test(name)))
    .map((file) => ({ file, rank: rankOf(file) }))
    .sort((one, other) => other.rank - one.rank || Number(one.file.isCoded) - Number(other.file.isCoded))
    .map(({ file: { names, category }, rank }) => ({
      is: 'file' as const, // the word of a holding
      category,
      names,
      evidence: `its result has ${JSON.stringify(names.join('.') || 'an address')}`,
      isSure: rank >= 0,
    }))
}

function valuesHeld(tree: Tree): readonly Holding[] {
  const found = new Map<string, Holding>()
  for (const place of placesIn(tree)) {
    const one = place.names.length > 5 ? undefined : valueHeld(place)
    if (one !== undefined && !found.has(one.evidence)) found.set(one.evidence, one)
  }
  return [...found.values()].sort((one, other) => Number(other.isSure) - Number(one.isSure))
}

function valueHeld({ names, tree: { form } }: Place): Holding | undefined {
  const name = names.at(-1) ?? ''
  const found = { names, evidence: `its result has ${JSON.stringify(name)}` }
  if (/^flagged$/i.test(name)) return { ...found, is: 'data', category: 'data', isSure: true }
  if (['number', 'boolean', 'null', 'enum'].includes(form.is)) return undefined
  if (embeddings.test(name)) return { ...found, is: 'embedding', category: 'embedding', isSure: true }
  if (sureTexts.test(name)) return { ...found, is: 'text', category: 'text', isSure: true }
  const isText = form.is === 'text' || /^(?:content|descriptions?|messages?)$/i.test(name)
  if (texts.test(name) && isText && names.length < 5) return { ...found, is: 'text', category: 'text', isSure: false }
  return data.test(name) && names.length < 3 ? { ...found, is: 'data', category: 'data', isSure: false } : undefined
}
