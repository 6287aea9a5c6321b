import type { Category } from '../../../catalogue/catalogue.ts'
import type { Tree } from '../imported.ts'
import { objectAt, own } from '../json.ts'
import type { Answer, Endpoint } from '../reading/endpoint.ts'
import { materialsIn, type Material } from './materials.ts'
import { fieldsOf, filesIn, placesIn, resultTree, type Place } from './outputs.ts'
import { controls, rankOf } from './results.ts'
import { answerSignals, wordSignals, type Signal } from './signals.ts'
import { isPending, leadsOf, type Led } from './tickets.ts'

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

/** A body of which nothing is known. */
const unread: Material = { name: 'body', label: 'body', medium: 'text', isRequired: true, is: 'content' }

/** Whether an input can be anything. */
const isOpen = ({ form }: Tree): boolean => form.is === 'any' || (form.is === 'object' && form.fields.length === 0)

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

/** Keys that only keep the books of a call. */
const books =
  /(?:^|_)(?:id|ids|uuid|object|status|state|code|message|msg|success|error|errors|created|updated|created_at|updated_at|createdat|version|revision|time|timestamp|date|eta|cost|credits|usage|name|url|request_id|progress|queue|position|type|priority|expires|expires_at|seed|model|metadata)(?:$|_)|I[dD]s?$|At$/i

/** Everything that a document says about an operation, read when somebody asks. */
export class Observation {
  readonly endpoint: Endpoint
  /** The operations of its document. */
  readonly all: readonly Endpoint[]
  private readonly known = new Map<string, unknown>()

  constructor(endpoint: Endpoint, all: readonly Endpoint[]) {
    this.endpoint = endpoint
    this.all = all
  }

  /** The signals of its words: its answer is not read for them. */
  get words(): readonly Signal[] {
    return this.once('words', () => wordSignals(this.endpoint))
  }

  /** The signals of its words and its answer. */
  get signals(): readonly Signal[] {
    return this.once('signals', () => this.readSignals())
  }

  /** A word for which models are known. */
  get made(): Signal | undefined {
    return this.words.find(({ says }) => says === 'made')
  }

  get materials(): readonly Material[] {
    return this.once('materials', () => (this.isUnread ? [unread] : materialsIn(this.endpoint.input)))
  }

  /** Whether nobody can say what is in its body: it has no keys, or its schema cannot be read. */
  get isUnread(): boolean {
    const { endpoint } = this
    return endpoint.hasBody && (endpoint.input === undefined || isOpen(endpoint.input))
  }

  /** The material of the result: the thing itself, or something stored if the words say that it is made into another. */
  get material(): Material | undefined {
    const isMade = this.made !== undefined
    return (
      this.materials.find(({ is, isRequired }) => is === 'content' || (isMade && isRequired)) ??
      (isMade ? this.materials[0] : undefined)
    )
  }

  /** The answer of the operation itself: the one that is read, and the result of it. */
  get answer(): Answer | undefined {
    return this.endpoint.answers.find(({ type }) => type !== 'text/event-stream') ?? this.endpoint.answers[0]
  }

  get output(): Tree | undefined {
    return this.answer && this.endpoint.output(this.answer)
  }

  /** The contents of its own answer, the surest first. */
  get held(): readonly Holding[] {
    return this.once('held', () => this.endpoint.answers.flatMap((answer) => this.holdings(this.endpoint, answer)))
  }

  /** Where its ticket leads; undefined if its answer is no ticket. */
  get ticket(): Led | undefined {
    return this.once('ticket', () => this.followed())
  }

  /** The contents of the answer behind its ticket. */
  get heldLater(): readonly Holding[] {
    const { ticket } = this
    return this.once('heldLater', () =>
      ticket === undefined ? [] : ticket.to.answers.flatMap((one) => this.holdings(ticket.to, one)),
    )
  }

  /** The names of its input. */
  get given(): ReadonlySet<string> {
    const { input } = this.endpoint
    return this.once(
      'given',
      () => new Set(input === undefined ? [] : fieldsOf(resultTree(input)).map(({ name }) => name)),
    )
  }

  /** Whether its answer repeats the name that it was given: then it stores something under that name. */
  get storedName(): string | undefined {
    const { output } = this
    if (output === undefined) return undefined
    const inside = fieldsOf(resultTree(output)).flatMap((field) => [field, ...fieldsOf(resultTree(field.tree))])
    const named = [...this.given].find((name) => /^(?:name|display_?name|label|slug)$/i.test(name))
    const hasId = inside.some(({ name }) => /(?:^|_)id$|[a-z]Id$/.test(name))
    return named !== undefined && hasId && inside.some(({ name }) => name === named) ? named : undefined
  }

  /** Whether the document lists, changes or deletes what an operation of this path creates. */
  get isStored(): boolean {
    const mine = this.endpoint.path.replace(/\/$/, '')
    const item = objectAt(objectAt(this.endpoint.root, 'paths'), mine)
    const others = Object.entries(objectAt(this.endpoint.root, 'paths')).filter(([path]) => isItem(path, mine))
    return (
      own(item, 'get') !== undefined ||
      others.some(([, one]) => ['delete', 'patch', 'put'].some((method) => own(objectAt(one), method) !== undefined))
    )
  }

  /** Whether its answer has an id, by which one could ask for more. */
  get hasId(): boolean {
    return (
      this.output !== undefined &&
      fieldsOf(resultTree(this.output)).some(({ name }) => /(?:^|_)(?:uu)?id$|[a-z]Id$/.test(name))
    )
  }

  /** The keys of its answer that are neither its input nor the books of the call. */
  get news(): readonly string[] {
    const { output, given } = this
    if (output === undefined) return []
    if (resultTree(output).form.is === 'list') return ['a list']
    return fieldsOf(resultTree(output))
      .flatMap((field) =>
        field.tree.form.is === 'object' && field.tree.form.fields.length > 0 ? field.tree.form.fields : [field],
      )
      .map(({ name }) => name)
      .filter((name) => !given.has(name) && !books.test(name))
  }

  /** The answer speaks only where it has no file, which can come with the id of what it was made with. */
  private readSignals(): readonly Signal[] {
    const hasFile = this.held.some(({ is, isSure }) => is === 'file' && isSure)
    return hasFile ? this.words : [...this.words, ...answerSignals(this.endpoint, this.output)]
  }

  private followed(): Led | undefined {
    const { endpoint, held, output } = this
    if (held.some(({ is }) => is === 'bytes')) return undefined
    const isHeld = held.some(({ category, isSure }) => category !== undefined && isSure) && !isPending(output)
    if (isHeld || hasResult(output)) return undefined
    const hasText = held.some(
      ({ is, names }) =>
        is === 'text' &&
        names.length === 1 &&
        /^(?:text|output|answer|reply|response|summary|completion|content|markdown)$/i.test(names[0] ?? ''),
    )
    const leads = leadsOf(endpoint, this.all, output).filter(({ isWeak }) => !isWeak || !hasText || isPending(output))
    const [best] = leads
    if (best === undefined) return undefined
    const holds = ({ to }: Led): boolean =>
      to.answers.some((one) => this.holdings(to, one).some(({ is }) => is === 'bytes' || is === 'file'))
    const led =
      leads.find((one) => one.to.path.startsWith(best.to.path) && holds(one)) ?? leads.slice(0, 4).find(holds) ?? best
    return {
      ...led,
      answer: resultAnswer(led.to.answers.map((one) => [one, this.holdings(led.to, one)])) ?? led.answer,
    }
  }

  /** The contents of an answer that the operation was not given. */
  private holdings(endpoint: Endpoint, answer: Answer): readonly Holding[] {
    const all = holdingsOf(endpoint, answer)
    return all.length === 0 ? all : all.filter(({ names }) => !this.given.has(names.at(-1) ?? ''))
  }

  private once<Value>(key: string, read: () => Value): Value {
    if (!this.known.has(key)) this.known.set(key, read())
    return this.known.get(key) as Value // what `read` returned for this key
  }
}

/** Whether an answer always has a result, whatever its status says. */
const hasResult = (output: Tree | undefined): boolean =>
  output !== undefined &&
  fieldsOf(resultTree(output)).some(
    ({ name, isRequired, tree }) => isRequired && !tree.isNullable && /^(?:outputs?|choices)$/i.test(name),
  )

/** The answer that is the result: JSON with a file, or a file itself, or else the first one. */
const resultAnswer = (all: readonly (readonly [Answer, readonly Holding[]])[]): Answer | undefined => {
  const isFile =
    (is: Holding['is']) =>
    ([, held]: readonly [Answer, readonly Holding[]]): boolean =>
      held.some((one) => one.is === is)
  return (all.find(isFile('file')) ?? all.find(isFile('bytes')) ?? all[0])?.[0]
}

/** Whether a path is that of one thing in a collection. */
const isItem = (path: string, collection: string): boolean =>
  path.startsWith(`${collection}/{`) && /^\/\{[^}]+\}\/?$/.test(path.slice(collection.length))

/** The contents of an answer: the file that it is, or the files, texts, vectors and data in it. */
function holdingsOf(endpoint: Endpoint, answer: Answer): readonly Holding[] {
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
