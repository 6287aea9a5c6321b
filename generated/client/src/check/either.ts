import type { Advice } from './advice.js'
import { bare } from './bare.js'
import type { Issue, IssueCode } from './issue.js'
import type { Field, Shape } from './shape.js'
import { isRecord } from './values.js'

/** The state of an explanation: its issues so far, and their maximum number. */
interface Position {
  readonly issues: Issue[]
  readonly most: number
  readonly path: readonly (string | number)[]
  readonly secret: true | undefined
  readonly advice: Advice | undefined
}

/**
 * Explains what few models take: alternatives, and values of any JSON type. It is passed as a function, so that a model
 * without them does not include it. Returns false for other shapes, and if the value as a whole must be explained.
 * `explain` adds the issues of one alternative, `report` adds one issue.
 */
export type PartCheck = <At extends Position>(
  shape: Shape,
  value: unknown,
  at: At,
  explain: (shape: Shape, value: unknown, at: At) => void,
  report: (shape: Shape, value: unknown, code: IssueCode, at: At, words?: string) => void,
) => boolean

/**
 * Adds the issues of a value that must match one of several alternatives: those of the alternative that was most likely
 * meant, or none if one matches. Returns false if the value resembles none of them.
 */
export const explainEither: PartCheck = (either, value, at, explain) => {
  if (either.is !== 'either') return either.is === 'any' // from `unknownTag`: only the tag is wrong there
  const { of } = either
  const explained = (shape: Shape, most: number): readonly Issue[] => {
    const issues: Issue[] = []
    explain(shape, value, { ...at, issues, most })
    return issues
  }
  if (of.some((shape) => explained(shape, 1).length === 0)) return true
  const tagged = isRecord(value) ? unknownTag(of) : undefined
  const alike = of.filter((shape) => isAlike(shape, value))
  const meant = alike.length === 0 && tagged !== undefined ? [tagged] : alike
  const tries = meant.map((shape) => explained(shape, at.most - at.issues.length))
  const [found] = tries.sort((a, b) => a.length - b.length)
  at.issues.push(...(found ?? []))
  return found !== undefined
}

/** Whether a value has the type of a shape, valid or not. The tag of a tagged object must match. */
function isAlike(shape: Shape, value: unknown): boolean {
  if (shape.is === 'list') return Array.isArray(value)
  if (shape.is === 'string' || shape.is === 'choice') return typeof value === 'string'
  if (shape.is !== 'object' || !isRecord(value)) return false
  const tag = tagOf(shape)
  return tag === undefined || wordsOf(tag)[0] === value[tag.name]
}

/** Returns the tag of an object: the key that accepts only one word. */
const tagOf = (shape: Shape): Field | undefined =>
  shape.is === 'object' ? shape.fields.find((field) => wordsOf(field).length === 1) : undefined

const wordsOf = ({ shape }: Field): readonly (string | number)[] => (shape.is === 'choice' ? shape.values : [])

/** Returns an object shape with all of these keys and tags, so that the only issue of a value is its tag. */
function unknownTag(of: readonly Shape[]): Shape | undefined {
  const tags = of.flatMap((shape) => tagOf(shape) ?? [])
  const [tag] = tags
  if (tag === undefined) return undefined
  const keys = new Set(of.flatMap((shape) => (shape.is === 'object' ? shape.fields : [])).map(({ name }) => name))
  const fields = [...keys].map((name): Field => {
    if (name !== tag.name) return { name, shape: { is: 'any' } }
    return { name, required: true, shape: { is: 'choice', values: tags.flatMap(wordsOf) } }
  })
  return bare({ is: 'object', fields })
}
