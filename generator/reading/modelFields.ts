import type { TimeRange } from '../catalogue/catalogue.ts'
import { editorSchema, readKeys, required, scalar, type Field, type Keys } from '../source/field.ts'
import type { Node } from '../source/node.ts'

/** Whether a text is a task: words joined by "-". */
export const isTask = (text: string): boolean => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text)

/** A task, such as text-to-video. */
export const task: Field<string> = scalar(
  'words of a-z 0-9 joined by "-", such as text-to-video',
  { type: 'string' },
  (value) => (typeof value === 'string' && isTask(value) ? value : undefined),
)

/** Whether the date exists: `Date` reads 30 February as 2 March. */
const isDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)

/** A day. */
export const date: Field<string> = scalar('a date such as "2026-10-31"', { type: 'string' }, (value) =>
  typeof value === 'string' && isDate(value) ? value : undefined,
)

/** A text that fits into a badge. */
export const badge: Field<string> = scalar(
  'a text of at most 40 characters',
  { type: 'string', minLength: 1, maxLength: 40 },
  (value) => (typeof value === 'string' && /^(?=.*\S).{1,40}$/u.test(value) ? value : undefined),
)

const isExpression = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

/** A price: a whole number of credits, or an expression, which is checked with the parameters. */
export const credits: Field<number | string> = scalar(
  'a whole number of at least 0, or an expression',
  { anyOf: [{ type: 'integer', minimum: 0 }, { type: 'string' }] },
  (value) =>
    typeof value === 'string' || (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0)
      ? value
      : undefined,
)

/** A time: a number of seconds, or an expression, which is checked with the parameters. */
const oneTime: Field<number | string> = scalar(
  'a number above 0, or an expression',
  { anyOf: [{ type: 'number', exclusiveMinimum: 0 }, { type: 'string' }] },
  (value) =>
    isExpression(value) || (typeof value === 'number' && value > 0 && Number.isFinite(value)) ? value : undefined,
)

const second: Field<number> = scalar('a number above 0', { type: 'number', exclusiveMinimum: 0 }, (value) =>
  typeof value === 'number' && value > 0 && Number.isFinite(value) ? value : undefined,
)

const ends = {
  from: required(second, 'The least time that it usually takes, in seconds.'),
  to: required(second, 'The greatest time that it usually takes, in seconds.'),
} satisfies Keys

/** A time, or the two times between which it usually is. */
export const seconds: Field<number | string | TimeRange> = {
  read: (node) => (node.isMapping() ? rangeOf(node) : oneTime.read(node)),
  schema: { anyOf: [oneTime.schema, editorSchema(ends)] },
}

function rangeOf(node: Node): TimeRange | undefined {
  const read = readKeys(node, ends)
  if (read === undefined || read.from <= read.to) return read
  return void node.report('wrong-type', node.name, 'a time whose "from" is at most its "to"')
}

/** Examples are read after the parameters. */
export const examples: Field<Node> = {
  read: (node) => (node.isMapping() ? node : void node.report('wrong-type', node.name, 'a mapping of named inputs')),
  schema: { type: 'object', additionalProperties: { type: 'object' } },
}
