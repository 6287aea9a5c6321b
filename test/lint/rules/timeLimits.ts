import ts from 'typescript-5.9'
import type { House, Rule } from '../rule.ts'
import { isLayered } from '../scopes.ts'
import { topOf, type Source } from '../source.ts'

/** The page whose table has a row for each limit of time. */
const page = 'docs/internals/limits.md'

/** Calls that wait, or that end something later. */
const calls = /^(?:setTimeout|setInterval|AbortSignal\.timeout|(?:this\.|settings\.)?clock\.after)$/

/** Functions of the project that limit the time of others, by the file that has them. */
const limiters: ReadonlyMap<string, RegExp> = new Map([
  ['within', /\/within\.ts$/],
  ['bounded', /\/send\.js$/],
])

/** Settings of servers, of libraries and of PostgreSQL and SQLite that limit time. */
const option = /^(?:timeout|[a-z]\w*Timeout)(?:Ms|Millis|Seconds)?$/
const sql = /\b(?:\w+_timeout|pg_sleep)\b/g

/** The calls and arguments of Python that wait or limit time. */
const python = /\btimeout=|\.sleep\(|\b(?:wait_for|fail_after|move_on_after|Timeout)\(/g

/** Returns what limits time or waits in a file, by the names that its row has, in order. */
export function limitsIn(source: Source): readonly string[] {
  const { path, text } = source
  if (path.endsWith('.py')) return [...text.matchAll(python)].map(([found]) => found.replace(/^\.|\W$/g, '')).sort()
  const timers = new Map([...importedTimers(source), ...importedLimiters(source)])
  return source.nodes.flatMap((node) => [...namesOf(node, timers)]).sort()
}

/** The local names of timers that are promises. */
function importedTimers({ nodes }: Source): readonly (readonly [local: string, name: string])[] {
  const imports = nodes.filter(ts.isImportDeclaration)
  const found = imports.filter(({ moduleSpecifier }) => /timers\/promises/.test(moduleSpecifier.getText()))
  const elements = found.flatMap(({ importClause }) => {
    const bindings = importClause?.namedBindings
    return bindings !== undefined && ts.isNamedImports(bindings) ? [...bindings.elements] : []
  })
  const ofTime = elements.filter(({ name, propertyName = name }) => /^set(?:Timeout|Interval)$/.test(propertyName.text))
  return ofTime.map(({ name }) => [name.text, 'timers/promises'] as const)
}

const importedLimiters = ({ imports }: Source): readonly (readonly [local: string, name: string])[] =>
  [...limiters].flatMap(([name, file]) => (imports.some((one) => file.test(one.name)) ? [[name, name] as const] : []))

function* namesOf(node: ts.Node, timers: ReadonlyMap<string, string>): Generator<string> {
  if (ts.isCallExpression(node)) {
    const name = node.expression.getText()
    const timer = timers.get(name)
    if (timer !== undefined) yield timer
    else if (calls.test(name)) yield name.replace(/^(?:this|settings)\./, '')
  }
  if (ts.isNewExpression(node) && node.expression.getText() === 'Deadline')
    yield `Deadline ${node.arguments?.[0]?.getText().replaceAll("'", '')}`
  const isOption = ts.isPropertyAssignment(node) && !ts.isStringLiteralLike(node.initializer)
  if (isOption && option.test(node.name.getText())) yield node.name.getText()
  if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node))
    for (const [found] of node.text.matchAll(sql)) yield found
}

const isPython = (path: string): boolean => /^templates\/python\/runtime\/.*\.py$/.test(path)

/** Everything that limits time has a row that says what it limits, by which clock, from when, and how it ends. */
export const timeLimitRow: Rule = {
  name: 'time-limit-row',
  start: (report, house) => {
    const rows = readRows(house.read(page))
    const seen = new Set<string>()
    return {
      file(source) {
        const { path } = source
        if (!isLayered(path) && !isPython(path)) return
        const found = limitsIn(source).join(', ')
        const listed = (rows.get(path) ?? []).toSorted().join(', ')
        if (found !== '' || rows.has(path)) seen.add(path)
        if (found !== listed)
          report(
            topOf(path),
            `${page} names ${listed || 'nothing'} in its row, and the file has ${found || 'nothing'}.`,
          )
      },
      end() {
        for (const path of rows.keys()) if (!seen.has(path)) report(topOf(page), `There is no ${path}: remove its row.`)
        for (const path of untested(house)) report(topOf(page), `The row of ${path} names no test that exists.`)
      },
    }
  },
}

/** The names of each file in the first two cells of its rows. */
function readRows(text: string): ReadonlyMap<string, readonly string[]> {
  const rows = new Map<string, string[]>()
  for (const [, path = '', names = ''] of text.matchAll(/^\| `([^`]+)` \| ([^|]+) \|/gm)) {
    const found = [...names.matchAll(/`([^`]+)`(?: ×(\d+))?/g)]
    const all = found.flatMap(([, name = '', count = '1']) => Array.from({ length: Number(count) }, () => name))
    rows.set(path, [...(rows.get(path) ?? []), ...all])
  }
  return rows
}

/** The clocks of limits that the project starts itself. */
const ownClocks = /counted|processor|monotonic|wall|store/

/** The rows with such a clock that name no test, or one that does not exist. */
function untested({ read, paths }: House): readonly string[] {
  return read(page)
    .split('\n')
    .flatMap((line) => {
      const cells = line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, ''))
      const tests = [...(cells.at(-1) ?? '').matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)
      const isOwn = ownClocks.test(cells.at(-4) ?? '') && /^\| /.test(line)
      return isOwn && !(tests.length > 0 && tests.every((path) => paths.includes(path))) ? [cells[0] ?? ''] : []
    })
}
