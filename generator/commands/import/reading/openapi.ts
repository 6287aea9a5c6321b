import type { Imported, Said, Tree } from '../imported.ts'
import { objectAt, own, textAt, Unreadable, without, type JsonObject } from '../json.ts'
import { noteOn, type Note } from '../losses.ts'
import { shown } from '../lowering/lowering.ts'
import { vendorOf } from '../naming.ts'
import type { LeftOut } from '../outcome.ts'
import type { Observation } from '../recognising/observation.ts'
import { observationsOf, verdictOn, type Verdict } from '../recognising/models.ts'
import { nameOf, ownerIn, titleIn } from '../recognising/names.ts'
import { asModels } from '../recognising/parameters.ts'
import { endpointsOf, inputOf, type Answer, type Endpoint } from './endpoint.ts'
import { listingsOf } from './listings.ts'
import { normalise } from './normalise.ts'
import { notesOfModel, priceIn } from './source.ts'
import { variantsOf } from './variants.ts'

export { followed } from './endpoint.ts'
export { answerOf } from './listings.ts'

/** The options for an OpenAPI document. */
export interface Choice {
  readonly file: string
  readonly vendor: string | undefined
  /** Paths, operation ids or operations such as `POST /v1/films`; every operation that is a model if the list is empty. */
  readonly operations: readonly string[]
}

/** An operation of a document, and whether it is a model. */
interface Recognised {
  readonly seen: Observation
  readonly verdict: Verdict
}

const known = new WeakMap<JsonObject, readonly Recognised[]>()

/** The operations of a document, each with the verdict on it. */
function recognised(root: JsonObject): readonly Recognised[] {
  const found =
    known.get(root) ?? observationsOf(endpointsOf(root)).map((seen) => ({ seen, verdict: verdictFor(seen) }))
  known.set(root, found)
  return found
}

/** An endpoint of a queue is a model: only models have a path for each of their requests. */
function verdictFor(seen: Observation): Verdict {
  const { endpoint } = seen
  if (endpoint.method === 'post' && queueOf(endpoint) !== undefined)
    return { isModel: true, evidence: 'it has a queue of requests' }
  const verdict = verdictOn(seen)
  if (verdict.isModel || endpoint.unresolved === undefined) return verdict
  return { isModel: false, reason: `it cannot be read: ${endpoint.unresolved}`, evidence: 'a reference in it' }
}

/** Reads the models of an OpenAPI document: the operations that are models, or those that are named. */
export function readOpenapi(root: JsonObject, choice: Choice): readonly Imported[] {
  const all = recognised(root)
  const missing = choice.operations.filter((name) => !all.some(({ seen }) => isNamed(seen.endpoint, name)))
  if (missing.length > 0)
    throw new Unreadable(
      `it has no operation ${missing.join(', ')}; it has ${someOf(all.map(({ seen }) => seen.endpoint))}`,
    )
  const taken =
    choice.operations.length === 0 ? all.filter(({ verdict }) => verdict.isModel) : named(all, choice.operations)
  if (taken.length > 0) return taken.flatMap(({ seen }) => asModels(variantsOf(readOperation(seen, choice))))
  if (all.every(({ seen }) => seen.endpoint.method !== 'post')) throw new Unreadable('it has no POST operation')
  throw new Unreadable(noneIn(all))
}

/** Why a document has no model, with the first of its operations. */
function noneIn(all: readonly Recognised[]): string {
  const posts = all.filter(({ seen }) => seen.endpoint.method === 'post')
  const [first] = posts
  const why =
    first === undefined || first.verdict.isModel ? '' : `: ${first.seen.endpoint.name}, because ${first.verdict.reason}`
  return `none of its ${posts.length} POST operations is a model${why}; --operation takes one anyway`
}

/** The operations of a document that are not models and that nobody named, each with the reason. */
export function leftOutOf(root: JsonObject, { file, operations }: Choice): readonly LeftOut[] {
  if (operations.length > 0) return []
  return recognised(root).flatMap(({ seen: { endpoint }, verdict }) =>
    verdict.isModel || endpoint.method === 'get'
      ? []
      : [{ source: file, operation: endpoint.name, reason: verdict.reason, evidence: verdict.evidence }],
  )
}

const isNamed = (endpoint: Endpoint, name: string): boolean =>
  endpoint.path === name ||
  endpoint.operationId === name ||
  endpoint.name === name.replace(/^[a-z]+ /i, (method) => method.toUpperCase())

/** The operations that are named. A path alone means what is sent to it, if anything is. */
function named(all: readonly Recognised[], names: readonly string[]): readonly Recognised[] {
  return all.filter(({ seen: { endpoint } }) =>
    names.some((name) => {
      if (!isNamed(endpoint, name)) return false
      const isPath = endpoint.path === name && endpoint.method === 'get'
      return !isPath || !all.some(({ seen }) => seen.endpoint.path === name && seen.endpoint.method !== 'get')
    }),
  )
}

/** The first operations of a document, for a message. */
function someOf(endpoints: readonly Endpoint[]): string {
  const paths = [...new Set(endpoints.filter(({ method }) => method === 'post').map(({ path }) => path))]
  return paths.length > 20 ? `${paths.slice(0, 20).join(', ')} and ${paths.length - 20} more` : paths.join(', ')
}

function readOperation(seen: Observation, { file, vendor }: Choice): Imported {
  const { endpoint } = seen
  const { root, path, method, operation, parameters, at } = endpoint
  const queue = queueOf(endpoint)
  const later = queue === undefined ? seen.ticket : queueAnswer(seen)
  const answer = later?.answer ?? seen.answer
  const output = answer?.schema === undefined ? undefined : saying((later?.to ?? endpoint).output(answer))
  const owner = vendor ?? (queue === undefined ? ownerIn(root) : vendorOf(path.slice(1)))
  const name = queue === undefined ? nameOf(endpoint) : path.slice(1).split('/').slice(1).join('/')
  const input = endpoint.input ?? normalise(root, inputOf(endpoint), `${at}/requestBody`, true)
  const title = titleIn({ operationId: endpoint.operationId, summary: endpoint.text('summary') })
  return {
    format: 'openapi',
    operation: { method, path },
    source: `${file} ${endpoint.name}`,
    id: queue === undefined ? name : path.slice(1),
    vendor: owner,
    name,
    notes: {
      ...priceIn(objectAt(root, 'info'), root),
      ...notesOfModel(without(operation, ['summary', 'title'])),
      ...(title !== undefined && { title }),
      ...(queue !== undefined && queue !== '' && { task: queue }),
    },
    said: saidOf(seen),
    input,
    output,
    ...(answer !== undefined && isOther(answer) && answer.schema !== undefined && { answerType: answer.type }),
    listings: listingsOf(root),
    ...(endpoint.body?.only !== undefined && { only: endpoint.body.only }),
    slips: [...parameters.filter(isLost).map((one) => lostParameter(one, at)), ...(endpoint.body?.notes ?? [])],
    isStreamed: endpoint.answers.some(({ type }) => type === 'text/event-stream'),
  }
}

/** An answer that says anything: a schema that accepts everything describes nothing. */
function saying(output: Tree | undefined): Tree | undefined {
  if (output === undefined || output.form.is === 'any') return undefined
  const isEmpty =
    output.form.is === 'object' && output.form.fields.length === 0 && typeof output.form.others === 'string'
  return isEmpty ? undefined : output
}

/** Everything that the document says about an operation beside its schemas. */
function saidOf(seen: Observation): Said {
  const { endpoint, ticket } = seen
  const queue = queueOf(endpoint)
  const answers: Said['answers'] =
    ticket !== undefined || queue !== undefined
      ? { with: 'ticket', evidence: `its answer is a ticket for ${ticket?.to.name ?? 'a queue'}` }
      : seen.held.length === 0
        ? { with: 'nothing', evidence: seen.hasId ? 'its answer has only an id' : 'its answer is no ticket' }
        : { with: 'result', evidence: 'its answer has the result' }
  const { path, operationId, tags } = endpoint
  const media = [...seen.held, ...seen.heldLater].find(({ is, isSure }) => is === 'bytes' && isSure)?.category
  return {
    path,
    operationId,
    tags,
    ...(media !== undefined && { media }),
    summary: endpoint.text('summary'),
    description: endpoint.text('description'),
    answers,
  }
}

const isOther = ({ type }: Answer): boolean => type !== 'application/json'

/** The category of a queue endpoint; empty if the document does not declare it, undefined for any other API. */
function queueOf({ root, path }: Endpoint): string | undefined {
  const about = objectAt(root, 'info', 'x-fal-metadata')
  const isQueue = Object.hasOwn(objectAt(root, 'paths'), `${path}/requests/{request_id}`)
  return isQueue ? (textAt(about, 'category') ?? '') : undefined
}

/** The answer of a queue to the request of a result. */
function queueAnswer({ endpoint, all }: Observation): { readonly to: Endpoint; readonly answer: Answer } | undefined {
  const to = all.find(({ method, path }) => method === 'get' && path === `${endpoint.path}/requests/{request_id}`)
  const answer = to?.answers[0]
  return to === undefined || answer === undefined ? undefined : { to, answer }
}

/** The headers that a parameter cannot describe, says OpenAPI; a profile writes them. */
const unwritten = /^(?:accept|content-type|authorization)$/i

/** Whether a parameter is neither in the path nor in the query: no upstream sends what callers would write there. */
const isLost = (one: JsonObject): boolean =>
  ['header', 'cookie'].includes(textAt(one, 'in') ?? '') && !unwritten.test(textAt(one, 'name') ?? '')

const lostParameter = (one: JsonObject, at: string): Note =>
  noteOn(
    own(one, 'required') === true ? 'required-outer' : 'outer-parameter',
    `${at}/parameters`,
    shown(textAt(one, 'name') ?? ''),
    textAt(one, 'in') ?? '',
  )
