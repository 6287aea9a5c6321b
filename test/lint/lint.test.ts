import { describe, expect, test } from 'vitest'
import { budgetCases } from './cases/budgets.ts'
import { importCases } from './cases/imports.ts'
import { testCases } from './cases/tests.ts'
import { wordCases } from './cases/words.ts'
import { lineOf, lint, report } from './lint.ts'
import type { House, Problem } from './rule.ts'
import { rules } from './rules/index.ts'

const cases = [...budgetCases, ...importCases, ...wordCases, ...testCases]

const houseOf = (files: Readonly<Record<string, string>>): House => ({
  paths: Object.keys(files),
  read: (path) => files[path] ?? '',
})

const placeOf = ({ path, line, column }: Problem): string => `${path}:${line}:${column}`

/** Returns the problems of files by a single rule. */
function problemsBy(name: string, files: Readonly<Record<string, string>>): readonly Problem[] {
  const found = rules.filter((rule) => rule.name === name)
  expect(found).toHaveLength(1)
  return lint(houseOf(files), found)
}

test.each(cases)('$rule is broken at $problems, and nowhere else', ({ rule, files, problems }) => {
  const found = problemsBy(rule, files)
  expect(found.map(placeOf)).toEqual(problems)
  expect(new Set(found.map((one) => one.rule))).toEqual(new Set([rule]))
})

describe('rules about the lists of rules', () => {
  test('test-folder-row', () => {
    const files = {
      'test/unknown/a.test.ts': '',
      'test/gateway/a.test.ts': '',
      'gateway/a.ts': '',
      'test/e2e/a.ts': '',
    }
    const text = '| `test/e2e` | the command line |'
    const found = problemsBy('test-folder-row', { ...files, 'docs/internals/architecture.md': text })
    const messages = found.map(lineOf).filter((line) => /unknown|e2e|conformance|test\/hostile/.test(line))
    expect(messages).toEqual([
      'docs/internals/architecture.md:1:1  test-folder-row  There is no folder test/hostile: remove it from the list of this rule.',
      'docs/internals/architecture.md:1:1  test-folder-row  No row says what test/hostile holds.',
      'docs/internals/architecture.md:1:1  test-folder-row  No row says what test/gateway/conformance holds.',
      'test/unknown/a.test.ts:1:1  test-folder-row  test/unknown mirrors no folder: add it to the list of this rule and to docs/internals/architecture.md.',
    ])
  })

  test('known-waits', () => {
    const found = problemsBy('known-waits', { 'test/support/rawSocket.ts': '' }).map(({ message }) => message)
    expect(found).toContain('There is no test/support/history.ts: remove its line.')
    expect(found.join('\n')).not.toContain('rawSocket')
  })
})

test('every rule has a text that breaks it', () => {
  const broken = new Set([...cases.map(({ rule }) => rule), 'test-folder-row', 'known-waits'])
  expect([...broken].sort()).toEqual(rules.map(({ name }) => name).sort())
})

test('a report has all problems in the order of files and lines, then one line that counts them', () => {
  const files = { 'web/b.ts': 'const a: any = 1\nconst b: any = 2', 'web/a.ts': '\nclass A { #a: any }' }
  const some = rules.filter(({ name }) => /^(?:no-any|private-keyword)$/.test(name))
  const lines: string[] = []
  const print = (line: string): void => void lines.push(line)
  expect(report(houseOf(files), some, print)).toBe(1)
  expect(lines.splice(0)).toEqual([
    'web/a.ts:2:11  private-keyword  Use the keyword private instead of #.',
    'web/a.ts:2:15  no-any  Name the type, or use unknown.',
    'web/b.ts:1:10  no-any  Name the type, or use unknown.',
    'web/b.ts:2:10  no-any  Name the type, or use unknown.',
    '4 problems in 2 files.',
  ])
  expect(report(houseOf({ 'web/a.ts': 'const a = 1' }), some, print)).toBe(0)
  expect(lines).toEqual(['No problems: 1 file, 2 rules.'])
})

test('a file is read once, whatever the number of rules', () => {
  const reads: string[] = []
  const read = (path: string): string => {
    reads.push(path)
    return ''
  }
  lint({ paths: ['gateway/a.ts', 'docs/a.pdf'], read }, rules)
  expect(reads.filter((path) => path === 'gateway/a.ts')).toHaveLength(1)
  expect(reads).not.toContain('docs/a.pdf')
})
