import { budgets } from '../budgets.ts'
import { fileRule, type Rule } from '../rule.ts'
import { isSource } from '../scopes.ts'

/** A file is a chapter: long enough for its subject, and short enough to be read at once. */
export const fileLength: Rule = fileRule('file-length', isSource, function* ({ lines, text }) {
  if (lines.length <= budgets.fileLines) return
  const rest = lines.slice(0, budgets.fileLines).join('\n').length + 1
  yield [Math.min(rest, text.length), `The file has ${lines.length} lines; the limit is ${budgets.fileLines}.`]
})
