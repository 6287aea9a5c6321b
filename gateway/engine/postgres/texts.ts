import { isFinal, type TextMark } from '../../tasks/task.ts'
import type { StoredText, TextPart } from '../../tasks/text.ts'
import { selectTexts, storedText, type TextRow } from '../rows.ts'
import type { Change } from './changes.ts'
import type { Query } from './database.ts'
import { columnsOf } from './rows.ts'

/** A part of the text of a task. */
export interface NewText extends TextPart {
  readonly task: string
  readonly revision: number
}

/** Stores parts of texts; without any it is no statement. */
export async function insertTexts(query: Query, parts: readonly NewText[]): Promise<void> {
  const first = parts.filter(({ offset }) => offset === 0).map(({ task }) => task)
  await deleteTexts(query, first)
  if (parts.length === 0) return
  await query(
    `INSERT INTO gatewright.texts (task, start, revision, json)
     SELECT * FROM unnest($1::text[], $2::int[], $3::int[], $4::text[])`,
    [...columnsOf(parts, ['task', 'offset', 'revision']), parts.map(({ text }) => JSON.stringify(text))],
  )
}

/** Removes the texts of tasks that have ended; without any it is no statement. */
export const dropTexts = (query: Query, changes: readonly Change[]): Promise<void> =>
  deleteTexts(
    query,
    changes.flatMap(({ before, task }) => (before.text !== undefined && isFinal(task) ? [task.id] : [])),
  )

async function deleteTexts(query: Query, tasks: readonly string[]): Promise<void> {
  if (tasks.length > 0) await query('DELETE FROM gatewright.texts WHERE task = ANY($1)', [tasks])
}

/** The text of a task after a mark. */
export async function readText(
  query: Query,
  id: string,
  { revision, length }: TextMark,
): Promise<StoredText | undefined> {
  return storedText(await query<TextRow>(selectTexts('gatewright.texts'), [id, revision, length]))
}
