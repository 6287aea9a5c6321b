import type { Endpoint } from '../reading/endpoint.ts'
import { Facts, type Holding } from './facts.ts'
import { fieldsOf } from './outputs.ts'
import { reasons, type Reason } from './vocabulary.ts'

/** Whether an operation is a model, and the evidence. */
export type Verdict =
  | { readonly isModel: true; readonly evidence: string }
  | { readonly isModel: false; readonly reason: string; readonly evidence: string }

/** A row of the decision table. The first one that finds evidence decides. */
interface Row {
  readonly is: 'model' | 'no model'
  /** The evidence; undefined if there is none. */
  readonly finds: (facts: Facts) => Finding | undefined
}

interface Finding {
  readonly evidence: string
  readonly reason?: Reason
}

/** The file that an operation returns, if it is made from something that the caller gives. */
function returnedFile(facts: Facts): Holding | undefined {
  const found = facts.held.find(({ is, isSure }) => is === 'bytes' && isSure)
  return found === undefined || facts.material === undefined ? undefined : found
}

const mediaIn = (held: readonly Holding[]): Holding | undefined =>
  held.find(({ is, isSure, names }) => is === 'file' && isSure && names.length <= deepest)

const isTelling = ({ is, category, isSure }: Holding): boolean =>
  isSure && (is === 'text' || is === 'embedding' || is === 'data' || (is === 'file' && category !== undefined))

/** How many keys can be around a result: those deeper in an answer are not what an operation is for. */
const deepest = 4

/** What contradicts a word that speaks against an operation: another word for it, and a result that is made. */
function contradiction(facts: Facts, reason: Reason): Holding | undefined {
  if (facts.made === undefined || !facts.materials.some(({ is }) => is === 'content')) return undefined
  const own = returnedFile(facts)
  if (own !== undefined || reason === 'change') return own
  const later = reason === 'batch' || reason === 'upload' ? facts.heldLater : []
  return [...facts.held, ...later].find((one) => one.is === 'bytes' || isTelling(one))
}

/** Evidence that an operation only asks for the state of a task: its path says so, and all that it needs is an id. */
function askedFor({ endpoint }: Facts): Finding | undefined {
  const end = endpoint.path.split('/').slice(-2).join('/')
  if (!/(?:^|[/_-])(?:status|result|query|fetch|poll|state|retrieve|get)(?:$|[/_-])/i.test(end)) return undefined
  const required = endpoint.input === undefined ? [] : fieldsOf(endpoint.input).filter(({ isRequired }) => isRequired)
  const isOfId = required.length > 0 && required.every(({ name }) => /(?:^|_)ids?$|[a-z]Ids?$/.test(name))
  return isOfId ? { evidence: 'all that it needs is an id', reason: 'ticket' } : undefined
}

/** Is it a model? Strongest evidence first (docs/specs.md). */
const rows: readonly Row[] = [
  {
    is: 'no model',
    finds: (facts) => {
      const { method, answers } = facts.endpoint
      if (method === 'post') return undefined
      const isMade = answers.some(({ type }) => /^(?:audio|image|video|model)\//.test(type))
      const isGiven = isMade && facts.materials.some(({ is, isRequired }) => is === 'content' && isRequired)
      return isGiven
        ? undefined
        : { evidence: `its method is ${method.toUpperCase()}`, reason: method === 'get' ? 'lookup' : 'change' }
    },
  },
  {
    is: 'no model',
    finds: (facts) => {
      const word = facts.words.find(({ says }) => says === 'foreign')
      return word === undefined || contradiction(facts, word.reason) !== undefined ? undefined : word
    },
  },
  { is: 'no model', finds: askedFor },
  { is: 'model', finds: returnedFile },
  {
    is: 'no model',
    finds: (facts) => {
      const word = facts.signals.find(({ says }) => says === 'stored')
      const isOutvoted =
        facts.signals.filter(({ says }) => says === 'made').length >
        facts.signals.filter(({ says }) => says === 'stored').length
      const isMade = facts.held.some(
        ({ is, isSure, evidence }) => is === 'text' && isSure && /"(?:outputs?|choices|candidates)"/.test(evidence),
      )
      const isKept =
        facts.signals.some(({ says, isSure }) => says === 'stored' && isSure) ||
        facts.isStored ||
        facts.held.length + facts.heldLater.length === 0
      return word === undefined || isOutvoted || !isKept || (isMade && facts.material !== undefined) ? undefined : word
    },
  },
  {
    is: 'no model',
    finds: (facts) => {
      const { storedName } = facts
      const isMade = facts.made !== undefined && mediaIn([...facts.held, ...facts.heldLater]) !== undefined
      return storedName === undefined || isMade
        ? undefined
        : { evidence: `it takes and returns ${JSON.stringify(storedName)}`, reason: 'stored' }
    },
  },
  { is: 'model', finds: (facts) => (facts.material === undefined ? undefined : mediaIn(facts.held)) },
  {
    is: 'model',
    finds: ({ material, heldLater, ticket }) => {
      if (material === undefined) return undefined
      const found = mediaIn(heldLater) ?? heldLater.find(({ is }) => is === 'bytes')
      return found === undefined
        ? undefined
        : { evidence: `${found.evidence}, to which its ticket leads (${ticket?.to.name ?? ''})` }
    },
  },
  {
    is: 'model',
    finds: (facts) => (facts.material === undefined ? undefined : [...facts.held, ...facts.heldLater].find(isTelling)),
  },
  {
    is: 'model',
    finds: (facts) => {
      const isChat = facts.materials.some(({ name, is }) => is === 'content' && /^messages$/i.test(name))
      return isChat ? facts.held.find(({ is }) => is === 'text') : undefined
    },
  },
  {
    is: 'model',
    finds: (facts) => {
      const word = facts.made
      const isGiven = facts.materials.some(
        ({ is, isRequired, medium }) => is === 'content' && (isRequired || medium !== 'text'),
      )
      if (word === undefined || facts.material === undefined) return undefined
      const found = [...facts.held, ...facts.heldLater][0]
      if (found !== undefined) return { evidence: `${word.evidence}, and ${found.evidence}` }
      if (!isGiven) return undefined
      const isEcho = facts.output !== undefined && [...facts.given].some((name) => hasKey(facts, name))
      return isEcho && facts.news.length === 0 ? undefined : word
    },
  },
  {
    is: 'no model',
    finds: (facts) => {
      const made = facts.held[0] ?? facts.made
      return facts.material !== undefined || made === undefined
        ? undefined
        : { evidence: made.evidence, reason: 'unmade' }
    },
  },
  { is: 'no model', finds: (facts) => facts.words.find(({ says }) => says === 'doubtful') },
  {
    is: 'no model',
    finds: ({ endpoint: { answers } }) =>
      answers.length === 0 ? { evidence: 'it describes no answer', reason: 'empty' } : undefined,
  },
]

const hasKey = ({ output }: Facts, name: string): boolean =>
  JSON.stringify(output ?? {}).includes(`"name":${JSON.stringify(name)}`)

/** Whether an operation is a model. */
export function verdictOn(facts: Facts): Verdict {
  for (const { is, finds } of rows) {
    const found = finds(facts)
    if (found === undefined) continue
    if (is === 'model') return { isModel: true, evidence: found.evidence }
    return { isModel: false, reason: reasons[found.reason ?? 'unknown'], evidence: found.evidence }
  }
  return { isModel: false, reason: reasons.unknown, evidence: 'no word, no result' }
}

/** The facts of each operation of a document. */
export const factsOf = (endpoints: readonly Endpoint[]): readonly Facts[] =>
  endpoints.map((endpoint) => new Facts(endpoint, endpoints))
