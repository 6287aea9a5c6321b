import { objectAt, own, textAt } from '../json.ts'
import { followed, type Answer, type Endpoint } from '../reading/endpoint.ts'
import { fieldsOf, resultTree } from './outputs.ts'
import { storedNouns } from './vocabulary.ts'
import { listed, wordsOf } from './words.ts'
import type { Tree } from '../imported.ts'

/** Where the ticket of an operation leads: an operation, and its answer. */
export interface Led {
  readonly to: Endpoint
  readonly answer: Answer
  /** How one knows, such as `its path is below`. */
  readonly evidence: string
  /** Whether nothing ties the two together but that both are about an id. */
  readonly isWeak: boolean
}

/** Nouns of tasks, under which documents have one `GET` for many operations. */
const taskNouns =
  /^(?:task|job|prediction|generation|request|result|operation|status|run|invocation|output|query|progress|fetch|history|process|inference|execution|download|detail)$/

/** An operation that a ticket can lead to, and how well it fits. */
interface Candidate {
  readonly to: Endpoint
  readonly points: number
  readonly evidence: string
}

/** The operations to which the ticket of an operation can lead, the most likely one first. */
export function leadsOf(from: Endpoint, all: readonly Endpoint[], answer: Tree | undefined): readonly Led[] {
  const ids = idsIn(answer)
  const linked = linksOf(from)
  const posts = all
    .filter(({ method, path }) => method === 'post' && path !== from.path)
    .map(({ path }) => segmentsOf(path))
  const candidates = all
    .filter((to) => to.path !== from.path && to.method === 'get' && to.answers.length > 0)
    .flatMap((to): readonly Candidate[] => {
      const found = linked.includes(to.operationId ?? '')
        ? { points: 100, evidence: 'a link names it' }
        : fitOf(from, to, ids, posts)
      return found === undefined ? [] : [{ to, ...found, points: found.points + suffixPoints(to) }]
    })
    .filter(({ points }) => points > 40)
    .sort((one, other) => other.points - one.points)
  return candidates.flatMap(({ to, evidence, points }) => {
    const [first] = to.answers
    return first === undefined ? [] : [{ to, answer: first, evidence, isWeak: points < 60 }]
  })
}

/** The operations that the links of an answer name. */
function linksOf({ root, operation }: Endpoint): readonly string[] {
  const responses = objectAt(operation, 'responses')
  return Object.keys(responses)
    .filter((status) => /^2/.test(status))
    .flatMap((status) => Object.values(objectAt(followed(root, own(responses, status)), 'links')))
    .flatMap((link) => textAt(followed(root, link), 'operationId') ?? [])
}

/** The names of the ids in an answer, without separators: `taskid`, `id`. */
function idsIn(answer: Tree | undefined, depth = 0): ReadonlySet<string> {
  const fields = answer === undefined ? [] : fieldsOf(resultTree(answer))
  const own = fields.filter(({ name }) => isId(name)).map(({ name }) => plain(name))
  const inner = depth > 1 ? [] : fields.flatMap(({ tree }) => [...idsIn(tree, depth + 1)])
  return new Set([...own, ...inner])
}

const isId = (name: string): boolean => /(?:^|_|-)(?:id|uuid)$|[a-z]I[dD]$/.test(name)

const plain = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace(/uuid$/, 'id')

/** How well a `GET` fits the ticket of an operation; undefined if it does not. */
function fitOf(
  from: Endpoint,
  to: Endpoint,
  ids: ReadonlySet<string>,
  posts: readonly (readonly string[])[],
): Omit<Candidate, 'to'> | undefined {
  const [mine, other] = [segmentsOf(from.path), segmentsOf(to.path)]
  const free = other.slice(sharedBy(mine, other)).filter(isPlaceholder).map(plain)
  if (free.length > 0 && isNamedIn(from.text('description'), to.path))
    return { points: 85 + Math.min(9, other.length), evidence: 'its description names it' }
  const extra = Math.max(0, free.length - 1) * 10
  const isBelow = mine.every((one, index) => one === other[index]) && free.length > 0
  if (isBelow && (ids.has(free[0] ?? '') || !isOfAnother(from, other)))
    return { points: 80 - extra - between(mine, other), evidence: 'its path is below' }
  const places = other.filter(isPlaceholder).map(plain)
  const id = free[0] ?? places.at(-1)
  if (id === undefined) return queryFit(to, ids)
  const text = other[other.findIndex((one) => isPlaceholder(one) && plain(one) === id) - 1] ?? ''
  const noun = wordsOf(text).at(-1) ?? ''
  if (free.length === 0)
    return isAgain(mine, other, ids, noun, id) ? { points: 65, evidence: `its answer is another ${noun}` } : undefined
  if (id !== `${noun}id` && !ids.has(`${noun}id`) && isOthers(mine, other, posts, id)) return undefined
  if (id !== 'id' && ids.has(id)) return { points: 70 - extra, evidence: `its answer has ${JSON.stringify(id)}` }
  if (id === 'id' && ids.has(`${noun}id`)) return { points: 75 - extra, evidence: `its answer has the id of a ${noun}` }
  const isTask = wordsOf(text).some((word) => taskNouns.test(word))
  const isSibling = sharedBy(mine, other) === mine.length - 1 && isPlaceholder(other[mine.length - 1] ?? '')
  const isItsId = id === 'id' ? ids.size > 0 : ids.has('id') && id === `${noun}id`
  if (!isItsId || !(isTask || isSibling)) return undefined
  const shared = wordsOf(from.path).filter((word) => wordsOf(text).includes(word)).length
  const isForeign = isBelowAnother(from, other)
  return { points: (isSibling ? 60 : 50) + shared - extra - (isForeign ? 5 : 0), evidence: `${to.name} takes an id` }
}

/** Whether a `GET` is below the path of another operation: then it has the results of that one, unless the id is that of a task. */
const isOthers = (
  mine: readonly string[],
  other: readonly string[],
  posts: readonly (readonly string[])[],
  id: string,
): boolean =>
  posts.some((post) => {
    const isBelow =
      post.length < other.length && sharedBy(post, other) === post.length && sharedBy(post, mine) < post.length
    const isOfTasks = id !== 'id' && taskNouns.test(wordsOf(post.at(-1) ?? '').at(-1) ?? '')
    return isBelow && !isOfTasks
  })

/** Whether what is made at another path is nearer: `GET /go/tasks/{id}` is about `POST /go/tasks`, not about `POST /go`. */
function isOfAnother({ root, path }: Endpoint, other: readonly string[]): boolean {
  const collection = `/${other
    .slice(
      0,
      other.findIndex((one, index) => isPlaceholder(one) && index >= segmentsOf(path).length),
    )
    .join('/')}`
  return collection !== path && own(objectAt(root, 'paths', collection), 'post') !== undefined
}

/** Whether a path is below one at which something else is made, as `/image-to-video/result/{id}` is. */
const isBelowAnother = ({ root, path }: Endpoint, other: readonly string[]): boolean =>
  other.some((_, index) => {
    const above = `/${other.slice(0, index).join('/')}`
    return index > 0 && !path.startsWith(above) && own(objectAt(root, 'paths', above), 'post') !== undefined
  })

/** How many segments are between a path and the first placeholder below it. */
const between = (mine: readonly string[], other: readonly string[]): number =>
  other.slice(mine.length).findIndex(isPlaceholder)

const segmentsOf = (path: string): readonly string[] =>
  path
    .replace(/\?.*$/, '')
    .split('/')
    .filter((one) => one !== '')

const isPlaceholder = (segment: string): boolean => segment.includes('{')

/** How many segments two paths have in common at their beginning. */
function sharedBy(one: readonly string[], other: readonly string[]): number {
  const end = one.findIndex((segment, index) => segment !== other[index])
  return end < 0 ? one.length : end
}

const storedThings = listed(storedNouns)

/** Whether an operation on one thing makes another of the same kind: `POST /videos/{id}/remix` and `GET /videos/{id}`. */
const isAgain = (
  mine: readonly string[],
  other: readonly string[],
  ids: ReadonlySet<string>,
  noun: string,
  id: string,
): boolean =>
  !storedThings.has(noun) &&
  sharedBy(mine, other) > 1 &&
  mine.length > other.findLastIndex(isPlaceholder) + 1 &&
  (ids.has('id') || ids.has(id) || ids.has(`${noun}id`))

/** A `GET` whose id is in its query, such as `/v1/result?id=`. */
function queryFit(to: Endpoint, ids: ReadonlySet<string>): Omit<Candidate, 'to'> | undefined {
  const names = to.parameters
    .filter((one) => textAt(one, 'in') === 'query')
    .map((one) => plain(textAt(one, 'name') ?? ''))
  const found = names.find((name) => name.endsWith('id') && ids.has(name))
  if (found === undefined) return undefined
  const isTask = wordsOf(to.path).some((word) => taskNouns.test(word))
  if (found === 'id' ? !isTask : names.length > 4 && !isTask) return undefined
  return { points: 60, evidence: `${to.name} takes ${JSON.stringify(found)}` }
}

const isSegment = (segment: string): boolean => /^(?:[^{}]*|\{[^{}]+\})$/.test(segment)

/** Whether a text names a path, such as `GET /v1/tasks/:id`. */
function isNamedIn(text: string, path: string): boolean {
  const [before = ''] = path.split('{')
  // Placeholders beside each other in one segment could be read in many ways, and the search would not end.
  if (before.length < 4 || !path.includes('{') || !path.split('/').every(isSegment)) return false
  const written = text.replace(/[:<](\w+)>?/g, '{$1}')
  const pattern = path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{[^{}]+\}/g, '\\{?[\\w-]+\\}?')
  return new RegExp(`${pattern}(?![\\w/])`).test(written)
}

/** The points for the end of a path: results before states, and no inputs, logs or lists. */
function suffixPoints({ path }: Endpoint): number {
  const words = wordsOf(path.split('/').slice(-3).join(' '))
  if (
    words.some((word) => /^(?:input|log|event|metric|thumbnail|preview|cancel|cost|usage|stream|comment)$/.test(word))
  )
    return -45
  return words.some((word) => /^(?:result|output|download|content|file|media)$/.test(word)) ? 5 : 0
}

/** Whether an answer says that the result comes later: its status has a word for it. */
export function isPending(answer: Tree | undefined): boolean {
  if (answer === undefined) return false
  const fields = fieldsOf(answer.form.is === 'union' ? resultTree(answer) : answer)
  return fields.some(({ name, tree }) => {
    if (!/^(?:status|state|task_?status)$/i.test(name)) return false
    const { form } = tree
    const values = form.is === 'enum' ? form.values.map(String) : [tree.description ?? '']
    return values.some((one) =>
      /pending|queued|processing|in_?progress|running|starting|waiting|created|submitted/i.test(one),
    )
  })
}
