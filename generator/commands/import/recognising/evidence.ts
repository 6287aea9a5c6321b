import { objectAt, own } from '../json.ts'
import type { Holding } from './holdings.ts'
import type { Observation } from './observation.ts'
import { fieldsOf } from './outputs.ts'
import { isRun } from './signals.ts'
import { isPending } from './tickets.ts'
import type { Reason } from './vocabulary.ts'
import { wordsOf } from './words.ts'

/** Something that decides whether an operation is a model. */
export interface Finding {
  readonly evidence: string
  readonly reason?: Reason
}

/** How many keys can be around a result: those deeper in an answer are not what an operation is for. */
const deepest = 4

/** The surest file in an answer. */
export const mediaIn = (held: readonly Holding[]): Holding | undefined =>
  held.find(({ is, isSure, names }) => is === 'file' && isSure && names.length <= deepest)

/** Words for what is there already: an answer with a file of it is no result. */
const storing =
  /^(?:download|downloads|history|export|exports|upload|uploads|thumbnail|thumbnails|get|fetch|list|search|find|stored|saved|library|libraries|stock|catalog|feed|asset|assets|link|links|share|shared|sign|signed|presign|stream|streaming|playback|play|archive|backup|render(?:ed)?_url)$/

/** A file that is made from settings alone: its media type, or a name in the result that says what it is. */
export function madeFromSettings(seen: Observation): Finding | undefined {
  const { endpoint, signals, material } = seen
  const { path, operationId = '' } = endpoint
  if (material !== undefined || endpoint.method !== 'post' || path.replace(/\/$/, '').endsWith('}')) return undefined
  const words = [path.replace(/\{[^{}]*\}/g, '/'), operationId, endpoint.text('summary')].flatMap(wordsOf)
  if (words.some((word) => storing.test(word)) || signals.some(({ says }) => says !== 'made')) return undefined
  const own = seen.held.find(
    ({ is, category, isSure }) => (is === 'bytes' || is === 'file') && isSure && category !== undefined,
  )
  if (own !== undefined && !isOfStored(seen)) return own
  const isMade = words.some((word) => generating.test(word))
  const later =
    mediaIn(seen.held) ?? seen.heldLater.find(({ is, isSure }) => (is === 'bytes' || is === 'file') && isSure)
  return isMade && seen.made !== undefined && later !== undefined && !isOfStored(seen)
    ? { evidence: `${seen.made.evidence}, and ${later.evidence}` }
    : undefined
}

/** Verbs of what generators do. */
const generating =
  /^(?:generate|generation|generator|regenerate|create|make|render|upscale|compose|synthesize|synthesise|produce|draw|imagine|build)$/

/** Whether all that an operation needs is the id of something stored. */
const isOfStored = ({ endpoint: { input } }: Observation): boolean =>
  input !== undefined &&
  fieldsOf(input).some(
    ({ name, isRequired }) =>
      isRequired && /(?:^|_)ids?$|[a-z]Ids?$/.test(name) && !/template|model|voice|style|preset|genre/i.test(name),
  )

/** A required picture, film or recording with settings, and a ticket for what is made of it: an upload has no settings. */
export function settingsOfMedia({ endpoint: { input }, materials, hasId }: Observation): Finding | undefined {
  const file = materials.find(
    ({ is, isRequired, medium }) =>
      is === 'content' && isRequired && ['image', 'video', 'audio', '3d'].includes(medium),
  )
  const settings =
    input === undefined
      ? []
      : fieldsOf(input).filter(({ tree: { form } }) => ['number', 'boolean', 'enum'].includes(form.is))
  return file === undefined || !hasId || settings.length < 2
    ? undefined
    : { evidence: `it takes ${JSON.stringify(file.label)} and settings, and returns a ticket` }
}

/** A file is required, and the answer is about what is in it: an upload returns only where the file is. */
export function readFromMedia({ materials, news, hasId, isStored, signals }: Observation): Finding | undefined {
  const file = materials.find(({ is, isRequired, medium }) => is === 'content' && isRequired && medium !== 'text')
  const found = news.filter(
    (name) => !/token|size|bytes|length|file|mime|path|hash|key|width|height|format/i.test(name),
  )
  const isPlain = !hasId && !isStored && !signals.some(({ says }) => says !== 'made')
  return file === undefined || !isPlain || found.length < 2
    ? undefined
    : { evidence: `it requires ${JSON.stringify(file.label)}, and its answer has ${JSON.stringify(found[0])}` }
}

/** A prompt, and a ticket for what is made from it. */
export function promptedTicket({ materials, hasId, isStored, storedName, signals }: Observation): Finding | undefined {
  const prompt = materials.find(({ name, label }) => /^prompts?$/i.test(name) && label.split('.').length < 3)
  const isOther = isStored || storedName !== undefined || signals.some(({ says }) => says !== 'made')
  return prompt === undefined || !hasId || isOther
    ? undefined
    : { evidence: `it takes ${JSON.stringify(prompt.label)}, and returns a ticket` }
}

/** An operation without any description of its answer: it takes something, and nothing speaks against it. */
export function undescribed(seen: Observation): Finding | undefined {
  const { hasBody, answers, operation } = seen.endpoint
  const isEmpty = own(objectAt(operation, 'responses'), '204') !== undefined
  if (!hasBody || answers.length > 0 || isEmpty || seen.signals.some(({ says }) => says !== 'made')) return undefined
  const isTaken =
    seen.made !== undefined ||
    seen.isUnread ||
    seen.material !== undefined ||
    Object.keys(objectAt(operation, 'responses')).length === 0
  return isTaken ? { evidence: 'it has a body, and nothing is said about its answer' } : undefined
}

/** A stored workflow, assistant or model that runs: its answer is a ticket, or is what it returns. */
export function ranFrom({
  endpoint,
  materials,
  hasId,
  isUnread,
  output,
  held,
  signals,
}: Observation): Finding | undefined {
  const isGiven = isUnread || materials.some(({ is }) => is === 'content')
  const isMade = (hasId && isPending(output)) || held.length > 0 || output === undefined || output.form.is === 'any'
  const isOther = signals.some(({ says }) => says === 'foreign')
  return isRun(endpoint.path) && endpoint.method === 'post' && isGiven && isMade && !isOther
    ? { evidence: 'its path runs what is stored' }
    : undefined
}
