import type { Tree } from '../imported.ts'
import { objectAt, own } from '../json.ts'
import type { Answer, Endpoint } from '../reading/endpoint.ts'
import { materialsIn, type Material } from './materials.ts'
import { holdingsOf, type Holding } from './holdings.ts'
import { fieldsOf, resultTree } from './outputs.ts'
import { answerSignals, wordSignals, type Signal } from './signals.ts'
import { isPending, leadsOf, type Led } from './tickets.ts'

/** A body of which nothing is known. */
const unread: Material = { name: 'body', label: 'body', medium: 'text', isRequired: true, is: 'content' }

/** Whether an input can be anything. */
const isOpen = ({ form }: Tree): boolean => form.is === 'any' || (form.is === 'object' && form.fields.length === 0)

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
    const stated = this.materials.find(({ is, isRequired }) => is === 'content' || (isMade && isRequired))
    return stated ?? (isMade ? (this.materials[0] ?? this.settings) : undefined)
  }

  /** The body itself, if it has several keys and every word is for a model: nobody has to call a prompt so. */
  private get settings(): Material | undefined {
    const places = new Set([...this.endpoint.path.matchAll(/\{([^{}]+)\}/g)].map(([, name]) => name))
    const keys = [...this.given].filter((name) => !places.has(name))
    return keys.length > 1 && this.words.every(({ says }) => says === 'made') ? unread : undefined
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
    return all.length === 0 ? all : all.filter(({ names }) => !isGiven(names.at(-1) ?? '', this.given))
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

/** Whether a value repeats what was given. The address of a file has the same name in inputs and in results, and is another one. */
const isGiven = (name: string, given: ReadonlySet<string>): boolean =>
  given.has(name) && !/^(?:(?:image|photo|picture|video|audio)\w*)?ur[il]s?$/i.test(name)

/** Whether a path is that of one thing in a collection. */
const isItem = (path: string, collection: string): boolean =>
  path.startsWith(`${collection}/{`) && /^\/\{[^{}]+\}\/?$/.test(path.slice(collection.length))
