import type { Tree } from '../imported.ts'
import type { Endpoint } from '../reading/endpoint.ts'
import { fieldsOf, resultTree } from './outputs.ts'
import {
  containerNouns,
  doubtfulVerbs,
  foreignNouns,
  foreignVerbs,
  madeNouns,
  makingVerbs,
  partNouns,
  plainVerbs,
  storedNouns,
  type Reason,
  usingVerbs,
} from './vocabulary.ts'
import { listed, objectIn, sentenceOf, significant, wordsOf } from './words.ts'
import { taskIn } from './taskWords.ts'
import { isPending } from './tickets.ts'

/** The meaning of the words in one place for an operation. */
export interface Signal {
  /** `made`: models do that; `foreign`: none does; `stored`, `doubtful`: only if its answer has a result. */
  readonly says: 'made' | 'foreign' | 'stored' | 'doubtful'
  readonly reason: Reason
  /** The word, and where it is. */
  readonly evidence: string
  /** Whether a verb says what happens to what is stored, or the answer has the id of such a thing. */
  readonly isSure: boolean
}

type Found = Pick<Signal, 'says' | 'reason'> & { readonly word: string; readonly isSure?: boolean }

const byWord = (rows: readonly (readonly [Reason, string])[]): ReadonlyMap<string, Reason> =>
  new Map(rows.flatMap(([reason, words]) => words.split(' ').map((word) => [word, reason] as const)))

const [foreign, verbs, doubtful] = [byWord(foreignNouns), byWord(foreignVerbs), byWord(doubtfulVerbs)]
const [stored, made, making, plain] = [storedNouns, madeNouns, makingVerbs, plainVerbs].map(listed)
const [parts, containers, using] = [partNouns, containerNouns, usingVerbs].map(listed)

/** The first known noun of a phrase, from its end, where English has the noun that the others describe. */
function nounIn(words: readonly string[]): Found | undefined {
  for (const word of [...words].reverse()) {
    const reason = foreign.get(word)
    if (reason !== undefined) return { says: 'foreign', reason, word }
    if (made?.has(word)) return { says: 'made', reason: 'unknown', word }
    if (stored?.has(word)) return { says: 'stored', reason: 'stored', word }
    if (making?.has(word)) return { says: 'made', reason: 'unknown', word }
  }
  return undefined
}

/** The meaning of a verb and its object. */
function verbIn(word: string, object: readonly string[]): Found | undefined {
  const reason = verbs.get(word)
  if (reason !== undefined) return { says: 'foreign', reason, word }
  const noun = nounIn(object)
  if (making?.has(word)) return noun?.says === 'foreign' ? noun : { says: 'made', reason: 'unknown', word }
  if (using?.has(word)) return noun?.says === 'stored' ? undefined : noun
  const change = doubtful.get(word)
  if (change === undefined) return noun && { ...noun, isSure: true }
  if (object.some((one) => parts?.has(one)) || noun?.says === 'made') return { says: 'made', reason: 'unknown', word }
  return noun === undefined
    ? { says: 'doubtful', reason: change, word }
    : { ...noun, reason: change, word, isSure: true }
}

const isVerb = (word: string): boolean =>
  verbs.has(word) ||
  doubtful.has(word) ||
  making?.has(word) === true ||
  plain?.has(word) === true ||
  using?.has(word) === true

/** The meaning of a phrase: a summary, an operation id or a segment of a path. A sentence without a verb is about what a result is made from, too. */
function phraseSays(words: readonly string[], isSentence = false): Found | undefined {
  if (taskIn(words) !== undefined) return { says: 'made', reason: 'unknown', word: words.join(' ') }
  const [first, ...rest] = significant(words)
  if (first === undefined) return undefined
  const [then, second, ...others] = rest
  if (isVerb(first) && then === 'and' && second !== undefined && isVerb(second)) return phraseSays([first, ...others])
  if (isVerb(first)) return verbIn(first, objectIn(rest))
  const [last = first] = rest.slice(-1)
  if (rest.length > 0 && (verbs.has(last) || plain?.has(last) === true))
    return verbIn(last, objectIn([first, ...rest.slice(0, -1)]))
  const noun = nounIn(objectIn([first, ...rest]))
  return isSentence && noun?.says === 'stored' ? undefined : noun
}

/** A path in groups of segments between its placeholders. */
function groupsOf(path: string): readonly (readonly string[])[] {
  const segments = path
    .replace(/\?.*$/, '')
    .split(/\/|:(?=[a-z])/i)
    .filter((one) => one !== '')
  const groups: string[][] = [[]]
  for (const segment of segments)
    if (segment.includes('{')) groups.push([])
    else if (!/^(?:v\d\w*|api|rest|public|async|sync)$/i.test(segment)) groups.at(-1)?.push(segment)
  return groups.filter((group) => group.length > 0)
}

/** The meaning of a path: that of its last segment, or the nearest one before it that says anything. */
function pathSays(path: string): Found | undefined {
  const groups = groupsOf(path)
  if (isRun(path)) return undefined
  const isAtPlace = path.replace(/\/$/, '').endsWith('}')
  const own = segmentsSay([...(groups.at(-1) ?? [])].reverse(), isAtPlace)
  if (own?.says === 'made' || own?.says === 'foreign') return own
  const scopes = groups.slice(0, -1).flat().reverse()
  const container = scopes.flatMap(wordsOf).find((word) => containers?.has(word))
  if (container !== undefined) return { says: 'foreign', reason: 'stored', word: container }
  if (own?.says === 'stored') return own
  const before = segmentsSay(groups.at(-2)?.slice(-1) ?? [], false)
  if (own === undefined) return before?.says === 'made' || before?.says === 'stored' ? before : undefined
  return before === undefined || before.says === 'foreign' ? own : { ...before, reason: own.reason }
}

/** The meaning of segments, the last of them first. One thing that is stored, whose id follows, can also be run. */
function segmentsSay(segments: readonly string[], isAtPlace: boolean): Found | undefined {
  const [segment, ...before] = segments
  if (segment === undefined) return undefined
  const found = phraseSays(wordsOf(segment))
  if (found === undefined) return segmentsSay(before, isAtPlace)
  if (found.says === 'doubtful') {
    const object = segmentsSay(before, false)
    return object === undefined ? found : { ...object, reason: found.reason, isSure: true }
  }
  if (found.says !== 'stored') return found
  const object = segmentsSay(before, isAtPlace)
  if (found.word === 'file' && object?.says === 'made') return object
  return isAtPlace && object?.says !== 'foreign' ? undefined : found
}

/** Keys of what a client needs to connect, which nobody else returns. */
const connecting =
  /^(?:ice_?servers|jsep|sdp(?:_?(?:offer|answer))?|offer|client_?secret|ws_?url|wss_?url|web_?socket_?url|livekit_?\w+|room_?(?:url|token)|rtc_?\w+|webrtc_?\w*)$/i

/** A thing that an answer describes or has the id of: `{ "project": { ... } }` or `{ "voice_id": ... }`. */
function answerSays(output: Tree | undefined, path: string): Found | undefined {
  const fields = output === undefined ? [] : fieldsOf(resultTree(output))
  const open = fields.find(({ name }) => connecting.test(name))
  if (open !== undefined) return { says: 'foreign', reason: 'session', word: open.name }
  for (const { name, tree } of fields) {
    const words = wordsOf(name)
    const isThing = tree.form.is === 'object' || words.at(-1) === 'id'
    const noun = words.filter((one) => one !== 'id').at(-1)
    if (/^(?:asset|file)_?id$/i.test(name) && isPending(output)) continue // where the result will be
    if (isThing && noun !== undefined && stored?.has(noun) && !path.includes(`{${name}}`))
      return { says: 'stored', reason: 'stored', word: name, isSure: true }
  }
  return undefined
}

/** The words of the first sentence of a text, without those that only say that it is about an operation. */
const spokenWords = (written: string): readonly string[] =>
  wordsOf(
    sentenceOf(written).replace(
      /^(?:this|the) (?:endpoint|api|operation|method|route)\b(?: (?:will|can|to|allows? (?:you|users?) to|lets? you|is used to))?/i,
      '',
    ),
  )

/** The signals of the path, the operation id and the summary of an operation. */
export function wordSignals(endpoint: Endpoint): readonly Signal[] {
  const { path, operationId = '' } = endpoint
  const id = wordsOf(
    operationId.replace(/^(?:post|put)(?=[_-]|[A-Z])|^get(?=[_-])/, '').replace(/_(?:post|put|get)$/i, ''),
  )
  const [spoken, described] = [endpoint.text('summary'), endpoint.text('description')].map(spokenWords)
  const places: readonly (readonly [string, Found | undefined])[] = [
    ['its path', pathSays(path)],
    ['its operation id', phraseSays(id)],
    ['its summary', phraseSays(spoken ?? [], true)],
    // A description without a summary counts if it begins with a verb: others explain what is around an operation.
    [
      'its description',
      spoken?.length === 0 && isVerb(described?.[0] ?? '') ? phraseSays(described ?? [], true) : undefined,
    ],
  ]
  return places.flatMap(([where, found]) => signalIn(where, found))
}

/** The signal of a path alone. */
export const pathSignal = (path: string): Signal | undefined => signalIn('its path', pathSays(path))[0]

/** Containers whose runs make nothing. */
const trying = /(?:eval|fine_?-?tun|train|test|batch|benchmark)/i

/** Whether a path runs something that is stored, such as `/workflows/{id}/runs`. */
export const isRun = (path: string): boolean =>
  /[/:_-](?:runs?|executions?|execute|invocations?|invoke)\/?$/i.test(path) && !trying.test(path)

/** The signals of the answer of an operation. */
export const answerSignals = ({ path }: Endpoint, output: Tree | undefined): readonly Signal[] =>
  isRun(path) ? [] : signalIn('its answer', answerSays(output, path))

const signalIn = (where: string, found: Found | undefined): readonly Signal[] =>
  found === undefined
    ? []
    : [
        {
          says: found.says,
          reason: found.reason,
          evidence: `${JSON.stringify(found.word)} in ${where}`,
          isSure: found.isSure === true,
        },
      ]
