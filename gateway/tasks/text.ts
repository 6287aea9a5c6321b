import type { InProgress, Seen, TextMark } from './task.ts'

/** A part of the text of a task, which replaces everything before it if its offset is 0. */
export interface TextPart {
  /** Where it begins, in UTF-16 code units. */
  readonly offset: number
  readonly text: string
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
