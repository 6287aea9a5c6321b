import type { Advice } from './advice.js'
import { bare } from './bare.js'
import type { Issue, IssueCode } from './issue.js'
import type { Messages, Words } from './messages.js'
import type { Field, Shape } from './shape.js'
import { fieldsOf, isRecord } from './values.js'

/** The state of an explanation, as far as parts need it. */
export interface PartPosition {
  readonly issues: Issue[]
  readonly path: readonly (string | number)[]
  /** The name that people see, if there is one. */
  readonly label: string | undefined
  /** Set below a parameter whose value must not be shown. */
  readonly secret: true | undefined
  readonly advice: Advice | undefined
  readonly words: Words
  /** The set that replaces the English words. */
  readonly messages: Messages<string> | undefined
}

/**
 * Explains what few models take: alternatives, and values of any JSON type. It is passed as a function, so that a model
 * without them does not include it. Returns false for other shapes, and if the value as a whole must be explained.
 * `explain` adds the issues of one alternative, `report` adds one issue.
 */
export type PartCheck = <At extends PartPosition>(
  shape: Shape,
  value: unknown,
  at: At,
  explain: (shape: Shape, value: unknown, at: At) => void,
  report: (shape: Shape, value: unknown, code: IssueCode, at: At, words?: string) => void,
) => boolean

/**
 * Adds the issues of a value that must match one of several alternatives, or none if one matches. They are those of the
 * nearest alternative: the one that the tag of the value names, otherwise one of the type of the value, and of several
 * the one with the fewest issues. Returns false if the value resembles none of them, or several words or numbers.
 */
export const explainEither: PartCheck = (either, value, at, explain) => {
  if (either.is !== 'either') return false
  const { of } = either
  const fields = of.map((shape) => (isRecord(value) && shape.is === 'object' ? shape.fields : []))
  const name = either.tag ?? fields.flat().find((field) => wordsOf(field).length === 1)?.name ?? ''
  const tags = fields.flatMap((list) => list.filter((field) => field.name === name && wordsOf(field).length))
  const said = tags[0] && { __proto__: null, ...fieldsOf(value) }[name]
  const tries: Issue[][] = []
  const isRight = (shape: Shape, part: unknown): boolean => {
    const issues: Issue[] = []
    explain(shape, part, { ...at, issues })
    const [first] = issues
    const hasType = shape.is !== 'choice' || typeof shape.values[0] === typeof value
    // A first issue of the value itself can mean that it has another type.
    if (first?.path !== at.path || (first.code !== 'wrong-type' && hasType)) tries.push(issues)
    return !first
  }
  if (of.some((shape, index) => (tags.length < of.length || isMeant(tags[index], said)) && isRight(shape, value)))
    return true
  if (!tries[0] && tags[0]) isRight(bare(unknownTag(name, tags)), { [name]: said })
  const [found, other] = tries.sort((a, b) => a.length - b.length)
  if (!found || (other && typeof value !== 'object')) return false
  at.issues.push(...found)
  return true
}

/** Whether this value of a tag does not exclude its object. */
const isMeant = (tag: Field | undefined, said: unknown): boolean =>
  said === undefined ? !tag?.required : wordsOf(tag).some((word) => word === said)

const wordsOf = (tag: Field | undefined): readonly (string | number)[] =>
  tag?.shape.is === 'choice' ? tag.shape.values : []

/** Returns an object shape with only the tag, which can have the words of all tags. */
const unknownTag = (name: string, tags: readonly Field[]): Shape => ({
  is: 'object',
  fields: [{ name, required: true, shape: { is: 'choice', values: tags.flatMap(wordsOf) } }],
})
