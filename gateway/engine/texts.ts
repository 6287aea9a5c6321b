import type { StoredText } from '../tasks/text.ts'

/** A row of a part; its text is JSON, because PostgreSQL stores no NUL and no half of a surrogate pair. */
export interface TextRow {
  readonly revision: number
  readonly start: number
  readonly json: string
}

/** The statement that selects the parts of a task ($1) after a mark ($2, $3). */
export const selectTexts = (table: string): string =>
  `SELECT revision, start, json FROM ${table} WHERE task = $1 AND (revision <> $2 OR start >= $3) ORDER BY start`

/** The text of these parts, which follow on each other; undefined without any. */
export function storedText(rows: readonly TextRow[]): StoredText | undefined {
  const [first] = rows
  const text = rows.map(({ json }) => textIn(json)).join('')
  return first && { revision: first.revision, offset: first.start, text }
}

function textIn(json: string): string {
  const text: unknown = JSON.parse(json)
  return String(text)
}
