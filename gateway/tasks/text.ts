import type { Completed, InProgress, Seen, TextMark } from './task.ts'

/** A part of the text of a task, which replaces everything before it if its offset is 0. */
export interface TextPart {
  /** Where it begins, in UTF-16 code units. */
  readonly offset: number
  readonly text: string
}

/** A part of the text of a task that has begun anew this often. */
export interface StoredText extends TextPart {
  readonly revision: number
}

/** The longest text that is stored of a running task, in UTF-16 code units. Its result can be longer. */
export const mostText: number = 1024 * 1024

/** The mark of a task without a text. */
export const noText: TextMark = { revision: 0, length: 0 }

/** Records a part that is appended to the text. Undefined if it does not follow on it, or is too long. */
export function appendPart(task: InProgress, { offset, text }: TextPart, now: number): InProgress | undefined {
  const { revision, length } = task.text ?? noText
  const end = offset + text.length
  if ((offset !== 0 && offset !== length) || end > mostText) return undefined
  return { ...task, text: { revision: offset === 0 ? revision + 1 : revision, length: end }, updatedAt: now }
}

/** Whether two texts of a task have the same mark. */
export const isSameText = ({ text: a = noText }: Pick<Seen, 'text'>, b: TextMark): boolean =>
  a.revision === b.revision && a.length === b.length

/** The mark of a text that ends with this part. */
export const markAfter = ({ revision, offset, text }: StoredText): TextMark => ({
  revision,
  length: offset + text.length,
})

/** The rest of the text of a completed task after a mark, or all of it if the mark is of another revision. */
export function lastPart(task: Pick<Completed, 'result' | 'text'>, mark: TextMark): StoredText | undefined {
  const { text } = task.result
  const { revision } = task.text ?? noText
  const offset = revision === mark.revision ? mark.length : 0
  const rest = typeof text === 'string' ? text.slice(offset) : ''
  return rest === '' && offset === mark.length ? undefined : { revision, offset, text: rest }
}
