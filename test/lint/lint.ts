import type { House, Problem, Rule } from './rule.ts'
import { Source } from './source.ts'

const order = (a: Problem, b: Problem): number =>
  a.path < b.path ? -1 : a.path > b.path ? 1 : a.line - b.line || a.column - b.column

/** Returns every problem of the files of a project, in the order of paths and lines. */
export function lint(house: House, rules: readonly Rule[]): readonly Problem[] {
  const problems: Problem[] = []
  const started = rules.map(({ name, start }) =>
    start((place, message) => problems.push({ ...place, rule: name, message }), house),
  )
  // Each file is parsed once, for all rules, and then forgotten: all at once take half a gigabyte, and longer.
  for (const path of house.paths) {
    const source = new Source(path, house.read)
    for (const checks of started) checks.file?.(source)
  }
  for (const checks of started) checks.end?.()
  return problems.sort(order)
}

/** Writes a problem so that editors and terminals open its place. */
export const lineOf = ({ path, line, column, rule, message }: Problem): string =>
  `${path}:${line}:${column}  ${rule}  ${message}`

/** Returns the last line of a report. */
function summaryOf(problems: readonly Problem[], { paths }: House, rules: readonly Rule[]): string {
  const files = new Set(problems.map(({ path }) => path)).size
  const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`
  if (problems.length === 0) return `No problems: ${count(paths.length, 'file')}, ${count(rules.length, 'rule')}.`
  return `${count(problems.length, 'problem')} in ${count(files, 'file')}.`
}

/** Prints every problem of a project and a line that counts them. Returns the exit code. */
export function report(house: House, rules: readonly Rule[], print: (line: string) => void): number {
  const problems = lint(house, rules)
  for (const problem of problems) print(lineOf(problem))
  print(summaryOf(problems, house, rules))
  return problems.length > 0 ? 1 : 0
}
