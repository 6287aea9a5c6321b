import { isFinal, type Seen, type Task, type TextMark } from '../../tasks/task.ts'
import { noText, type StoredText, type TextPart } from '../../tasks/text.ts'
import { selectTexts, storedText, type TextRow } from '../texts.ts'
import { runNumbered } from './deliveries.ts'
import type { Sql } from './statements.ts'

/** Stores a part of the text of a task, whose mark includes it. */
export function insertText(sql: Sql, { id, text: mark = noText }: Task, { offset, text }: TextPart): void {
  if (offset === 0) deleteTexts(sql, id)
  const insert = 'INSERT INTO texts (task, start, revision, json) VALUES (?, ?, ?, ?)'
  sql(insert).run(id, offset, mark.revision, JSON.stringify(text))
}

/** Removes the text of a task that has ended; of others it is no statement. */
export function dropText(sql: Sql, before: Seen, task: Task): void {
  if (before.text !== undefined && isFinal(task)) deleteTexts(sql, task.id)
}

const deleteTexts = (sql: Sql, id: string): void => void sql('DELETE FROM texts WHERE task = ?').run(id)

/** The text of a task after a mark. */
export function readText(sql: Sql, id: string, { revision, length }: TextMark): StoredText | undefined {
  const rows = runNumbered(sql, selectTexts('texts'), [id, revision, length], 0)
  return storedText(rows as readonly TextRow[]) // the table is STRICT
}
