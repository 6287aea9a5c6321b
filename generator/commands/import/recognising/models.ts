import type { Endpoint } from '../reading/endpoint.ts'
import type { Holding } from './holdings.ts'
import {
  madeFromSettings,
  mediaIn,
  promptedTicket,
  ranFrom,
  readFromMedia,
  settingsOfMedia,
  undescribed,
  type Finding,
} from './evidence.ts'
import { Observation } from './observation.ts'
import { fieldsOf } from './outputs.ts'
import { pathSignal } from './signals.ts'
import { makingVerbs, reasons, type Reason } from './vocabulary.ts'
import { listed } from './words.ts'

/** Whether an operation is a model, and the evidence. */
export type Verdict =
  | { readonly isModel: true; readonly evidence: string }
  | { readonly isModel: false; readonly reason: string; readonly evidence: string }

/** A row of the decision table. The first one that finds evidence decides. */
interface Row {
  readonly is: 'model' | 'no model'
  /** The evidence; undefined if there is none. */
  readonly finds: (seen: Observation) => Finding | undefined
}

/** The file that an operation returns, if it is made from something that the caller gives. */
function returnedFile(seen: Observation): Holding | undefined {
  const found = seen.held.find(({ is, isSure }) => is === 'bytes' && isSure)
  return found === undefined || seen.material === undefined ? undefined : found
}

const isTelling = ({ is, category, isSure }: Holding): boolean =>
  isSure && (is === 'text' || is === 'embedding' || is === 'data' || (is === 'file' && category !== undefined))

/** Contradicts a word that speaks against an operation: another word is for it, and it has a result that is made. */
function contradiction(seen: Observation, reason: Reason): Holding | undefined {
  if (seen.made === undefined || !seen.materials.some(({ is }) => is === 'content')) return undefined
  const own = returnedFile(seen)
  if (own !== undefined || reason === 'change') return own
  if (reason === 'upload' && isKept(seen)) return undefined
  const later = reason === 'batch' || reason === 'upload' ? seen.heldLater : []
  return [...seen.held, ...later].find((one) => one.is === 'bytes' || isTelling(one))
}

/** The output of an answer, under a name that only results have. */
const madeOutput = ({ held }: Observation): Holding | undefined =>
  held.find(({ names }) => /^(?:outputs?|choices|candidates)$/.test(names[0] ?? ''))

/** A ticket that leads to something that models return, such as `/jobs/{id}/transcript`. */
function namedLater({ material, ticket, heldLater }: Observation): Finding | undefined {
  if (material === undefined || ticket === undefined || heldLater.length === 0) return undefined
  return pathSignal(ticket.to.path)?.says === 'made' ? { evidence: `its ticket leads to ${ticket.to.name}` } : undefined
}

/** Whether an upload returns what it was given: it takes files alone, and an address of the same medium is its only result. */
function isKept({ materials, held }: Observation): boolean {
  const given = new Set<unknown>(materials.map(({ medium }) => medium))
  const files = held.filter(({ is, isSure }) => is === 'file' && isSure)
  return (
    !given.has('text') &&
    files.length > 0 &&
    files.every(({ category }) => category === undefined || given.has(category) || given.has('file'))
  )
}

/** Evidence that an operation only asks for the state of a task: its path says so, and all that it needs is an id. */
function askedFor({ endpoint }: Observation): Finding | undefined {
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
    finds: (seen) => {
      const { method, answers } = seen.endpoint
      if (method === 'post') return undefined
      const isMade = answers.some(({ type }) => /^(?:audio|image|video|model)\//.test(type))
      const isGiven = isMade && seen.materials.some(({ is, isRequired }) => is === 'content' && isRequired)
      return isGiven
        ? undefined
        : { evidence: `its method is ${method.toUpperCase()}`, reason: method === 'get' ? 'lookup' : 'change' }
    },
  },
  {
    is: 'no model',
    finds: (seen) => {
      const word = seen.words.find(({ says }) => says === 'foreign')
      return word === undefined || contradiction(seen, word.reason) !== undefined ? undefined : word
    },
  },
  { is: 'no model', finds: askedFor },
  {
    is: 'no model',
    finds: (seen) => seen.signals.find(({ says, reason }) => says === 'foreign' && reason === 'session'),
  },
  { is: 'model', finds: returnedFile },
  { is: 'model', finds: ranFrom },
  {
    is: 'no model',
    finds: (seen) => {
      const word = seen.signals.find(({ says }) => says === 'stored')
      const isOutvoted =
        seen.signals.filter(({ says }) => says === 'made').length >
        seen.signals.filter(({ says }) => says === 'stored').length
      const isMade = madeOutput(seen) !== undefined
      const isKept =
        seen.signals.some(({ says, isSure }) => says === 'stored' && isSure) ||
        seen.isStored ||
        seen.held.length + seen.heldLater.length === 0
      return word === undefined || isOutvoted || !isKept || (isMade && seen.material !== undefined) ? undefined : word
    },
  },
  {
    is: 'no model',
    finds: (seen) => {
      const { storedName } = seen
      const isMade = seen.made !== undefined && mediaIn([...seen.held, ...seen.heldLater]) !== undefined
      return storedName === undefined || isMade
        ? undefined
        : { evidence: `it takes and returns ${JSON.stringify(storedName)}`, reason: 'stored' }
    },
  },
  { is: 'model', finds: (seen) => (seen.material === undefined ? undefined : madeOutput(seen)) },
  {
    is: 'no model',
    finds: ({ made, words }) =>
      made === undefined ? words.find(({ says, reason }) => says === 'doubtful' && reason === 'lookup') : undefined,
  },
  { is: 'model', finds: (seen) => (seen.material === undefined ? undefined : mediaIn(seen.held)) },
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
    finds: (seen) => (seen.material === undefined ? undefined : [...seen.held, ...seen.heldLater].find(isTelling)),
  },
  {
    is: 'model',
    finds: (seen) => {
      const isChat = seen.materials.some(({ name, is }) => is === 'content' && /^messages$/i.test(name))
      return isChat ? seen.held.find(({ is }) => is === 'text') : undefined
    },
  },
  {
    is: 'model',
    finds: (seen) => {
      const word = seen.made
      const isGiven = seen.materials.some(
        ({ is, isRequired, medium, name }) =>
          is === 'content' && (isRequired || medium !== 'text' || /prompt|script|lyrics/i.test(name)),
      )
      if (word === undefined || seen.material === undefined) return undefined
      const found = [...seen.held, ...seen.heldLater][0]
      if (found !== undefined) return { evidence: `${word.evidence}, and ${found.evidence}` }
      if (!isGiven) return undefined
      const isPrompted = seen.materials.some(({ is, name }) => is === 'content' && /prompt/i.test(name))
      const isEcho = seen.output !== undefined && [...seen.given].some((name) => hasKey(seen, name))
      return isEcho && seen.news.length === 0 && !isWork(word.evidence) && !isPrompted ? undefined : word
    },
  },
  { is: 'model', finds: namedLater },
  { is: 'model', finds: madeFromSettings },
  { is: 'model', finds: readFromMedia },
  { is: 'model', finds: promptedTicket },
  { is: 'model', finds: settingsOfMedia },
  { is: 'model', finds: undescribed },
  {
    is: 'no model',
    finds: (seen) => {
      const made = seen.held[0] ?? seen.made
      return seen.material !== undefined || made === undefined
        ? undefined
        : { evidence: made.evidence, reason: 'unmade' }
    },
  },
  { is: 'no model', finds: (seen) => seen.signals.find(({ says }) => says === 'stored') },
  { is: 'no model', finds: (seen) => seen.words.find(({ says }) => says === 'doubtful') },
  {
    is: 'no model',
    finds: ({ endpoint: { answers } }) =>
      answers.length === 0 ? { evidence: 'it describes no answer', reason: 'empty' } : undefined,
  },
]

/** Whether a word is a verb for work on what is given, whose result can have the name of what was given. */
const isWork = (evidence: string): boolean =>
  (/^"([^"]+)"/.exec(evidence)?.[1] ?? '').split(' ').some((word) => verbs.has(word))

const verbs = listed(makingVerbs)

const hasKey = ({ output }: Observation, name: string): boolean =>
  JSON.stringify(output ?? {}).includes(`"name":${JSON.stringify(name)}`)

/** Whether an operation is a model. */
export function verdictOn(seen: Observation): Verdict {
  for (const { is, finds } of rows) {
    const found = finds(seen)
    if (found === undefined) continue
    if (is === 'model') return { isModel: true, evidence: found.evidence }
    return { isModel: false, reason: reasons[found.reason ?? 'unknown'], evidence: found.evidence }
  }
  return { isModel: false, reason: reasons.unknown, evidence: 'no word, no result' }
}

/** The seen of each operation of a document. */
export const observationsOf = (endpoints: readonly Endpoint[]): readonly Observation[] =>
  endpoints.map((endpoint) => new Observation(endpoint, endpoints))
